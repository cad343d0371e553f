//! Lua scripts, which a server runs atomically.

use ::redis::Script;

/// Result codes of the script `claim`.
pub(crate) const MINE: u8 = 0;
pub(crate) const FOUND: u8 = 1;
pub(crate) const OTHER: u8 = 2;

/// The Lua scripts. The text of a claim is `connection:name:awaited`: the id of the owner's
/// connection, the name of its store (16 hexadecimal digits), and the hash that the owner waits
/// for. A lease is in milliseconds.
pub(crate) struct Scripts {
    /// Writes the metadata of a new store, and returns the stored metadata. Key: `meta`.
    /// Arguments: metadata.
    pub(crate) meta: Script,
    /// Returns a value, or claims its hash. Keys: `entries`, the claim. Arguments: the hash, the
    /// text of the new claim, the lease, the text of a claim whose owner has ended, the name
    /// of this store.
    pub(crate) claim: Script,
    /// Adds values whose hashes have none, and deletes the claims. Returns for each hash the value
    /// that it had. Keys: `entries`, the claims. Arguments: each hash, followed by its value.
    pub(crate) add: Script,
    /// Returns the next cursor of a scan and some hashes, without their values. (`HSCAN .. NOVALUES`
    /// needs Redis 7.4.) Key: `entries`. Arguments: the cursor, the number of hashes.
    pub(crate) scan: Script,
    /// Deletes a claim of this store. Key: the claim. Argument: the name of this store.
    pub(crate) release: Script,
    /// Replaces the text of a claim of this store, and restarts its lease. Key: the claim.
    /// Arguments: the new text, the lease, the name of this store.
    pub(crate) renew: Script,
}

impl Scripts {
    pub(crate) fn new() -> Scripts {
        Scripts {
            meta: Script::new(
                "if redis.call('EXISTS', KEYS[1]) == 0 then
                    redis.call('HSET', KEYS[1], unpack(ARGV))
                end
                return redis.call('HGETALL', KEYS[1])",
            ),
            claim: Script::new(
                "local value = redis.call('HGET', KEYS[1], ARGV[1])
                if value then return {1, value} end
                local owner = redis.call('GET', KEYS[2])
                if owner and owner ~= ARGV[4] and not string.find(owner, ':' .. ARGV[5] .. ':', 1, true) then
                    return {2, owner}
                end
                redis.call('SET', KEYS[2], ARGV[2], 'PX', ARGV[3])
                return {0, false}",
            ),
            add: Script::new(
                "local stored = {}
                for i = 2, #KEYS do
                    local hash, value = ARGV[2 * i - 3], ARGV[2 * i - 2]
                    stored[i - 1] = redis.call('HGET', KEYS[1], hash)
                    redis.call('HSETNX', KEYS[1], hash, value)
                    redis.call('DEL', KEYS[i])
                end
                return stored",
            ),
            scan: Script::new(
                "local part = redis.call('HSCAN', KEYS[1], ARGV[1], 'COUNT', ARGV[2])
                local hashes = {}
                for i = 1, #part[2], 2 do hashes[#hashes + 1] = part[2][i] end
                return {part[1], hashes}",
            ),
            release: Script::new(
                "local owner = redis.call('GET', KEYS[1])
                if owner and string.find(owner, ':' .. ARGV[1] .. ':', 1, true) then redis.call('DEL', KEYS[1]) end",
            ),
            renew: Script::new(
                "local owner = redis.call('GET', KEYS[1])
                if owner and string.find(owner, ':' .. ARGV[3] .. ':', 1, true) then
                    redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
                end",
            ),
        }
    }
}
