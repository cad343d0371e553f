//! A store on a server that speaks the Redis protocol.
//!
//! The Redis keys of a store begin with `zobrist:{0123456789abcdef}:`. The number in the braces is
//! the digest of its origin, so stores of different models share no key:
//!
//! | key | contents |
//! | --- | --- |
//! | `meta` | the metadata of the store, a hash |
//! | `entries` | sealed values by hash and check, a hash |
//! | `claim:` and hash and check | the owner of a claim, and the hash that it waits for; expires with the lease |

mod link;
mod scripts;

use core::time::Duration;
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::iter;
use std::sync::Mutex;
use std::time::Instant;

use ::redis::{RedisError, RedisResult, cmd};

use crate::backend::{Backend, Claimed, PAGE, Page, Sealed};
use crate::entry::{Id, Widths};
use crate::error::Reason;
use crate::lock::lock;
use crate::origin::Meta;
use link::Link;
use scripts::Scripts;

/// The Redis backend of a store.
pub(crate) struct Redis {
    link: Mutex<Link>,
    scripts: Scripts,
    prefix: String,
    entries: String,
    widths: Widths,
    /// The lease in milliseconds.
    lease: u64,
    /// The random name of this store. Each of its claims contains the name, after the id of the
    /// connection.
    name: String,
}

/// The answer to a scan: the next cursor, and some of the fields.
type Part = (u64, Vec<Vec<u8>>);

impl From<RedisError> for Reason {
    fn from(error: RedisError) -> Reason {
        if error.is_timeout() {
            return Reason::database(
                "the server has not answered within a minute, or 10 seconds for connecting",
            );
        }
        Reason::database(error)
    }
}

/// Reads the metadata of all stores on a server.
#[cfg(feature = "cli")]
pub(crate) fn metas(url: &str) -> Result<Vec<Meta>, Reason> {
    Link::new(url)?.repeat(|link| {
        link.connect()?;
        let mut scan = cmd("SCAN");
        scan.cursor_arg(0)
            .arg("MATCH")
            .arg("zobrist:{*}:meta")
            .arg("COUNT")
            .arg(PAGE);
        let mut keys = scan
            .iter(link.connection()?)?
            .collect::<RedisResult<Vec<Vec<u8>>>>()?;
        keys.sort_unstable();
        // A scan may return a key twice.
        keys.dedup();
        let meta = |key| Ok(Meta(cmd("HGETALL").arg(key).query(link.connection()?)?));
        keys.iter().map(meta).collect()
    })
}

impl Redis {
    pub(crate) fn open(
        url: &str,
        meta: &Meta,
        widths: Widths,
        lease: Duration,
        create: bool,
    ) -> Result<Redis, Reason> {
        let prefix = format!("zobrist:{{{:016x}}}:", meta.digest());
        let redis = Redis {
            link: Mutex::new(Link::new(url)?),
            scripts: Scripts::new(),
            entries: format!("{prefix}entries"),
            prefix,
            widths,
            lease: u64::try_from(lease.as_millis())
                .unwrap_or(u64::MAX)
                .min(1 << 40),
            name: format!("{:016x}", RandomState::new().build_hasher().finish()),
        };
        let key = format!("{}meta", redis.prefix);
        let found = redis.call(|link| {
            if !create {
                return cmd("HGETALL").arg(&key).query(link.connection()?);
            }
            redis
                .scripts
                .meta
                .key(&key)
                .arg(&meta.0)
                .invoke(link.connection()?)
        })?;
        let found = Meta(found);
        if found.0.is_empty() {
            return Err(Reason::database("the server has no store of this origin"));
        }
        meta.compare(&found)?;
        Ok(redis)
    }

    /// Runs commands, and repeats them on a new connection if the connection breaks. A command may
    /// therefore run twice.
    fn call<T>(&self, work: impl Fn(&mut Link) -> RedisResult<T>) -> Result<T, Reason> {
        let begin = Instant::now();
        let mut link = lock(&self.link);
        link.begin(begin);
        link.repeat(|link| {
            if link.connect()? {
                // Claims contain the id of their owner's connection, so a new connection must renew
                // them.
                let claims: Vec<_> = link.claims.iter().map(|(id, to)| (*id, *to)).collect();
                self.extend(link, &claims)?;
            }
            work(link)
        })
    }

    fn claim_key(&self, id: Id) -> Vec<u8> {
        [self.prefix.as_bytes(), b"claim:", &self.widths.bytes(id)].concat()
    }

    /// Returns the text of a claim: the id of the connection, the name of this store, and the hash
    /// that the owner waits for.
    fn owner(&self, link: &Link, awaited: Option<Id>) -> Vec<u8> {
        let awaited = awaited.map(|id| self.widths.bytes(id)).unwrap_or_default();
        [
            format!("{}:{}:", link.number, self.name).into_bytes(),
            awaited,
        ]
        .concat()
    }

    /// Renews the leases of these claims, and writes the id of the present connection into them.
    fn extend(&self, link: &mut Link, claims: &[(Id, Option<Id>)]) -> RedisResult<()> {
        for &(id, awaited) in claims {
            let mut script = self.scripts.renew.key(self.claim_key(id));
            script
                .arg(self.owner(link, awaited))
                .arg(self.lease)
                .arg(&self.name);
            script.invoke::<()>(link.connection()?)?;
        }
        Ok(())
    }

    /// Returns the value of a hash. If it has none, claims the hash, unless another owner has
    /// claimed it. `dead` is the text of a claim whose owner has ended, and is empty if there
    /// is none; that claim is replaced.
    fn look(&self, link: &mut Link, id: Id, dead: &[u8]) -> RedisResult<(u8, Option<Vec<u8>>)> {
        let mut script = self.scripts.claim.key(&self.entries);
        script
            .key(self.claim_key(id))
            .arg(self.widths.bytes(id))
            .arg(self.owner(link, None));
        script.arg(self.lease).arg(dead).arg(&self.name);
        script.invoke(link.connection()?)
    }
}

impl Backend for Redis {
    fn get(&self, id: Id) -> Result<Option<Vec<u8>>, Reason> {
        let field = self.widths.bytes(id);
        self.call(|link| {
            cmd("HGET")
                .arg(&self.entries)
                .arg(&field)
                .query(link.connection()?)
        })
    }

    fn get_many(&self, ids: &[Id]) -> Result<Vec<Option<Vec<u8>>>, Reason> {
        if ids.is_empty() {
            return Ok(vec![]);
        }
        let fields: Vec<_> = ids.iter().map(|&id| self.widths.bytes(id)).collect();
        let values: Vec<_> = self.call(|link| {
            cmd("HMGET")
                .arg(&self.entries)
                .arg(&fields)
                .query(link.connection()?)
        })?;
        if values.len() == ids.len() {
            Ok(values)
        } else {
            Err(Reason::database("the answer has another number of values"))
        }
    }

    fn contains(&self, id: Id) -> Result<bool, Reason> {
        let field = self.widths.bytes(id);
        self.call(|link| {
            cmd("HEXISTS")
                .arg(&self.entries)
                .arg(&field)
                .query(link.connection()?)
        })
    }

    fn remove(&self, id: Id) -> Result<bool, Reason> {
        let field = self.widths.bytes(id);
        self.call(|link| {
            cmd("HDEL")
                .arg(&self.entries)
                .arg(&field)
                .query(link.connection()?)
        })
    }

    fn claim(&self, id: Id) -> Result<Claimed, Reason> {
        self.call(|link| {
            let mut answer = self.look(link, id, b"")?;
            // An owner without a connection has ended, so its claim is free. If the owner is
            // connected, the claim ends when its lease is no longer renewed.
            if let (scripts::OTHER, Some(owner)) = &answer
                && !link.is_connected(owner)?
            {
                answer = self.look(link, id, owner)?;
            }
            Ok(match answer {
                (scripts::MINE, _) => {
                    link.claims.insert(id, None);
                    Claimed::Mine
                }
                (scripts::FOUND, Some(value)) => Claimed::Found(value),
                _ => Claimed::Other,
            })
        })
    }

    fn release(&self, id: Id) -> Result<(), Reason> {
        self.call(|link| {
            link.claims.remove(&id);
            let mut script = self.scripts.release.key(self.claim_key(id));
            script.arg(&self.name).invoke(link.connection()?)
        })
    }

    fn renew(&self, claims: &[(Id, Option<Id>)]) -> Result<(), Reason> {
        self.call(|link| {
            for (id, awaited) in claims {
                link.claims.entry(*id).and_modify(|claim| *claim = *awaited);
            }
            self.extend(link, claims)
        })
    }

    fn awaited(&self, id: Id) -> Result<Option<Id>, Reason> {
        self.call(|link| {
            let owner: Option<Vec<u8>> = cmd("GET")
                .arg(self.claim_key(id))
                .query(link.connection()?)?;
            let Some(owner) = owner else { return Ok(None) };
            let awaited = owner
                .splitn(3, |&byte| byte == b':')
                .nth(2)
                .unwrap_or_default();
            Ok(if link.is_connected(&owner)? {
                self.widths.id(awaited)
            } else {
                None
            })
        })
    }

    fn put(&self, batch: &[(Id, Sealed)]) -> Result<(), Reason> {
        if batch.is_empty() {
            return Ok(());
        }
        self.call(|link| {
            let mut put = cmd("HSET");
            put.arg(&self.entries);
            for (id, value) in batch {
                put.arg(self.widths.bytes(*id)).arg(&**value);
            }
            put.query(link.connection()?)
        })
    }

    fn add(&self, batch: &[(Id, Sealed)]) -> Result<Vec<Option<Vec<u8>>>, Reason> {
        if batch.is_empty() {
            return Ok(vec![]);
        }
        self.call(|link| {
            let mut script = self.scripts.add.key(&self.entries);
            for (id, value) in batch {
                script
                    .key(self.claim_key(*id))
                    .arg(self.widths.bytes(*id))
                    .arg(&**value);
            }
            let stored = script.invoke(link.connection()?)?;
            for (id, _) in batch {
                link.claims.remove(id);
            }
            Ok(stored)
        })
    }

    fn len(&self) -> Result<u64, Reason> {
        self.call(|link| cmd("HLEN").arg(&self.entries).query(link.connection()?))
    }

    fn pages(&self) -> Box<dyn Iterator<Item = Result<Page, Reason>> + Send + '_> {
        let ids = match self.ids() {
            Ok(ids) => ids,
            Err(error) => return Box::new(iter::once(Err(error))),
        };
        let pages: Vec<_> = ids.chunks(PAGE).map(<[Id]>::to_vec).collect();
        Box::new(pages.into_iter().map(|ids| {
            let page = ids.iter().copied().zip(self.get_many(&ids)?);
            Ok(page
                .filter_map(|(id, value)| Some((id, value?.into())))
                .collect())
        }))
    }
}

impl Redis {
    /// Returns the ids of all entries in ascending order.
    fn ids(&self) -> Result<Vec<Id>, Reason> {
        let mut ids = Vec::new();
        let mut cursor = 0_u64;
        loop {
            // Scan in parts, because a server serves no other client during a command.
            let (next, part): Part = self.call(|link| {
                let mut script = self.scripts.scan.key(&self.entries);
                script.arg(cursor).arg(PAGE).invoke(link.connection()?)
            })?;
            ids.extend(part.iter().filter_map(|field| self.widths.id(field)));
            if next == 0 {
                break;
            }
            cursor = next;
        }
        ids.sort_unstable();
        // A scan may return an entry twice if the server resizes its hash table.
        ids.dedup();
        Ok(ids)
    }
}
