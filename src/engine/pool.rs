//! Hash memory for all games together.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::search::Table;

/// Tables given back by finished games, and how many are out.
#[derive(Debug)]
pub(super) struct Pool {
    table_mib: usize,
    tables_max: usize,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    players: usize,
    out: usize,
    made: usize,
    free: Vec<Table>,
}

/// A table for one game, given back when it is dropped.
#[derive(Debug)]
pub(super) struct Lease {
    pool: Arc<Pool>,
    table: Option<Table>,
    is_counted: bool,
}

/// What a game gets that comes when all memory is given away.
const SMALL_MIB: usize = 1;

impl Pool {
    pub fn new(hash_mib: usize, players_max: usize) -> Self {
        let tables_max = players_max.max(1);
        Self { table_mib: (hash_mib / tables_max).max(1), tables_max, state: Mutex::default() }
    }

    pub fn lease(self: &Arc<Self>) -> Lease {
        let mut state = self.lock();
        state.players += 1;
        if state.out >= self.tables_max {
            return Lease { pool: Arc::clone(self), table: Some(Table::new(SMALL_MIB)), is_counted: false };
        }
        state.out += 1;
        Lease { pool: Arc::clone(self), table: state.free.pop(), is_counted: true }
    }

    /// How many leases are out, with small tables or large ones.
    pub fn players(&self) -> usize {
        self.lock().players
    }

    /// What the tables take that games were given so far; the small ones do not count.
    pub fn used_mib(&self) -> usize {
        self.lock().made * self.table_mib
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Lease {
    /// The table, empty when it is first asked for.
    pub fn table(&mut self) -> &Table {
        self.table.get_or_insert_with(|| {
            self.pool.lock().made += 1;
            Table::new(self.pool.table_mib)
        })
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        if self.is_counted
            && let Some(table) = &self.table
        {
            table.clear();
        }
        let mut state = self.pool.lock();
        state.players -= 1;
        if self.is_counted {
            state.out -= 1;
            state.free.extend(self.table.take());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_come_back_and_late_games_get_small_ones() {
        let pool = Arc::new(Pool::new(4, 2));
        let (mut a, mut b, mut c) = (pool.lease(), pool.lease(), pool.lease());
        assert_eq!([a.table().mib(), b.table().mib(), c.table().mib()], [2, 2, 1]);
        assert_eq!((pool.players(), pool.used_mib()), (3, 4));
        drop(a);
        assert_eq!(pool.lease().table().mib(), 2);
        assert_eq!(pool.used_mib(), 4);
        drop(c);
        assert_eq!(pool.players(), 1);
    }
}
