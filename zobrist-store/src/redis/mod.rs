//! A store on a server that speaks the Redis protocol.
//!
//! The keys of a store begin with `zobrist:{digest of its origin}:`, so stores of different models never meet:
//!
//! | key | contents |
//! | --- | --- |
//! | `meta` | what the store belongs to, a hash |
//! | `entries` | sealed values by hash and check, a hash |
//! | `claim:` and hash and check | the owner of a claim, until its lease ends |

mod link;
mod scripts;

use core::time::Duration;
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::sync::{Mutex, PoisonError};

use ::redis::{Client, RedisError, RedisResult, cmd};

use crate::backend::{Backend, Claimed, Cursor, PAGE, Sealed};
use crate::entry::{Id, Widths};
use crate::error::Reason;
use crate::origin::Meta;
use link::Link;
use scripts::Scripts;

/// A connection to a server.
pub(crate) struct Redis {
    client: Client,
    link: Mutex<Link>,
    scripts: Scripts,
    prefix: String,
    entries: String,
    widths: Widths,
    lease: Duration,
    /// The name of this store in claims, after the number of its connection.
    name: String,
}

/// Where a scan goes on, and some hashes and values.
type Part = (u64, Vec<(Vec<u8>, Vec<u8>)>);

impl From<RedisError> for Reason {
    fn from(error: RedisError) -> Reason {
        Reason::database(error)
    }
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
            client: Client::open(url)?,
            link: Mutex::default(),
            scripts: Scripts::new(),
            entries: format!("{prefix}entries"),
            prefix,
            widths,
            lease,
            name: format!("{:016x}", RandomState::new().build_hasher().finish()),
        };
        let key = format!("{}meta", redis.prefix);
        let found = redis.call(|link| {
            if !create {
                return cmd("HGETALL").arg(&key).query(link.connection()?);
            }
            redis.scripts.meta.key(&key).arg(&meta.0).invoke(link.connection()?)
        })?;
        let found = Meta(found);
        if found.0.is_empty() {
            return Err(Reason::database("the server has no store of this origin"));
        }
        meta.compare(&found)?;
        Ok(redis)
    }

    /// Runs commands, and once more on a new connection if this one is broken. All commands may run twice.
    fn call<T>(&self, work: impl Fn(&mut Link) -> RedisResult<T>) -> Result<T, Reason> {
        let mut link = self.link.lock().unwrap_or_else(PoisonError::into_inner);
        let run = |link: &mut Link| {
            if link.connect(&self.client)? {
                // Claims name the connection of their owner, and that is a new one.
                let claims: Vec<Id> = link.claims.iter().copied().collect();
                self.extend(link, &claims)?;
            }
            work(link)
        };
        match run(&mut link) {
            Err(error) if link.breaks(&error) => {
                Ok(run(&mut link).inspect_err(|error| _ = link.breaks(error))?)
            }
            result => Ok(result?),
        }
    }

    /// Returns the name of an entry: its hash and its check, big-endian.
    fn field(&self, id: Id) -> Vec<u8> {
        let bytes = |bits: u128, width: u32| bits.to_be_bytes()[16 - width as usize / 8..].to_vec();
        [bytes(id.hash, self.widths.hash), bytes(id.check, self.widths.check)].concat()
    }

    fn id(&self, field: &[u8]) -> Option<Id> {
        let bits = |bytes: &[u8]| bytes.iter().fold(0, |bits, &byte| bits << 8 | u128::from(byte));
        let (hash, check) = field.split_at_checked(self.widths.hash as usize / 8)?;
        (check.len() == self.widths.check as usize / 8)
            .then(|| Id { hash: bits(hash), check: bits(check) })
    }

    fn claim_key(&self, id: Id) -> Vec<u8> {
        [self.prefix.as_bytes(), b"claim:", &self.field(id)].concat()
    }

    fn milliseconds(&self) -> u64 {
        u64::try_from(self.lease.as_millis()).unwrap_or(u64::MAX).min(1 << 40)
    }

    /// Returns the owner that this store is on the present connection.
    fn owner(&self, link: &Link) -> String {
        format!("{}:{}", link.number, self.name)
    }

    /// Sets the leases and the connection of claims of this store.
    fn extend(&self, link: &mut Link, claims: &[Id]) -> RedisResult<()> {
        for &id in claims {
            let mut script = self.scripts.renew.key(self.claim_key(id));
            script.arg(self.owner(link)).arg(self.milliseconds()).arg(&self.name);
            script.invoke::<()>(link.connection()?)?;
        }
        Ok(())
    }

    /// Looks up or claims an entry. `dead` is an owner that is known to be gone.
    fn look(&self, link: &mut Link, id: Id, dead: &str) -> RedisResult<(u8, Option<Vec<u8>>)> {
        let mut script = self.scripts.claim.key(&self.entries);
        script.key(self.claim_key(id)).arg(self.field(id)).arg(self.owner(link));
        script.arg(self.milliseconds()).arg(dead).arg(&self.name);
        script.invoke(link.connection()?)
    }
}

impl Backend for Redis {
    fn get(&self, id: Id) -> Result<Option<Vec<u8>>, Reason> {
        let field = self.field(id);
        self.call(|link| cmd("HGET").arg(&self.entries).arg(&field).query(link.connection()?))
    }

    fn claim(&self, id: Id) -> Result<Claimed, Reason> {
        self.call(|link| {
            let mut answer = self.look(link, id, "")?;
            if let (scripts::OTHER, Some(owner)) = &answer {
                let owner = String::from_utf8_lossy(owner).into_owned();
                // An owner without a connection is dead, wherever it was. Others may still end by their lease.
                if !link.is_connected(owner.split(':').next().unwrap_or_default())? {
                    answer = self.look(link, id, &owner)?;
                }
            }
            Ok(match answer {
                (scripts::MINE, _) => {
                    link.claims.insert(id);
                    Claimed::Mine
                }
                (scripts::FOUND, Some(value)) => Claimed::Found(value),
                _ => Claimed::Other,
            })
        })
    }

    fn fulfil(&self, id: Id, value: &[u8]) -> Result<Option<Vec<u8>>, Reason> {
        self.call(|link| {
            let mut script = self.scripts.fulfil.key(&self.entries);
            script.key(self.claim_key(id)).arg(self.field(id)).arg(value);
            let there = script.invoke(link.connection()?)?;
            link.claims.remove(&id);
            Ok(there)
        })
    }

    fn release(&self, id: Id) -> Result<(), Reason> {
        self.call(|link| {
            link.claims.remove(&id);
            let mut script = self.scripts.release.key(self.claim_key(id));
            script.arg(&self.name).invoke(link.connection()?)
        })
    }

    fn renew(&self, ids: &[Id]) -> Result<(), Reason> {
        self.call(|link| self.extend(link, ids))
    }

    fn put(&self, batch: &[(Id, Sealed)]) -> Result<(), Reason> {
        if batch.is_empty() {
            return Ok(());
        }
        self.call(|link| {
            let mut put = cmd("HSET");
            put.arg(&self.entries);
            for (id, value) in batch {
                put.arg(self.field(*id)).arg(&**value);
            }
            put.query(link.connection()?)
        })
    }

    fn len(&self) -> Result<u64, Reason> {
        self.call(|link| cmd("HLEN").arg(&self.entries).query(link.connection()?))
    }

    fn page(&self, cursor: &mut Cursor) -> Result<Vec<(Id, Vec<u8>)>, Reason> {
        if cursor.rest.is_none() {
            cursor.rest = Some(self.ids()?.into_iter());
        }
        let page: Vec<Id> =
            cursor.rest.iter_mut().flat_map(|rest| rest.by_ref().take(PAGE)).collect();
        if page.is_empty() {
            return Ok(vec![]);
        }
        let fields: Vec<_> = page.iter().map(|&id| self.field(id)).collect();
        let values: Vec<Option<Vec<u8>>> = self
            .call(|link| cmd("HMGET").arg(&self.entries).arg(&fields).query(link.connection()?))?;
        Ok(page.into_iter().zip(values).filter_map(|(id, value)| Some((id, value?))).collect())
    }
}

impl Redis {
    /// Returns all entries in order.
    fn ids(&self) -> Result<Vec<Id>, Reason> {
        let mut ids = Vec::new();
        let mut cursor = 0_u64;
        loop {
            // In parts, because the server does nothing else meanwhile.
            let (next, part): Part = self.call(|link| {
                let mut scan = cmd("HSCAN");
                scan.arg(&self.entries).arg(cursor).arg("COUNT").arg(PAGE);
                scan.query(link.connection()?)
            })?;
            ids.extend(part.iter().filter_map(|(field, _)| self.id(field)));
            if next == 0 {
                break;
            }
            cursor = next;
        }
        ids.sort_unstable();
        // A scan returns entries twice when the table of the server grows.
        ids.dedup();
        Ok(ids)
    }
}
