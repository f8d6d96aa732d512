//! The schema and its versions.

use rusqlite::{Connection, TransactionBehavior};

/// Each brings the schema from the version of its index to the next. Released ones never change; new ones are added.
const MIGRATIONS: &[&str] = &[super::ledger::SCHEMA, super::memory::SCHEMA, super::local::SCHEMA];

/// Brings a database to the newest version; `false`: it is newer than this program.
pub(super) fn migrate(connection: &mut Connection) -> rusqlite::Result<bool> {
    if version(connection)? == MIGRATIONS.len() {
        return Ok(true);
    }
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    // Read again: another process may have migrated while this one waited for the lock.
    let version = version(&transaction)?;
    let Some(missing) = MIGRATIONS.get(version..) else { return Ok(false) };
    for sql in missing {
        transaction.execute_batch(sql)?;
    }
    transaction.pragma_update(None, "user_version", MIGRATIONS.len() as i64)?;
    transaction.commit()?;
    Ok(true)
}

fn version(connection: &Connection) -> rusqlite::Result<usize> {
    let version: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    Ok(usize::try_from(version).unwrap_or(usize::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_database_is_brought_to_the_newest_version_once() {
        let mut connection = Connection::open_in_memory().unwrap();
        assert!(migrate(&mut connection).unwrap());
        assert!(migrate(&mut connection).unwrap());
        assert_eq!(version(&connection).unwrap(), MIGRATIONS.len());
    }

    #[test]
    fn a_database_of_a_newer_program_is_left_alone() {
        let mut connection = Connection::open_in_memory().unwrap();
        connection.pragma_update(None, "user_version", MIGRATIONS.len() as i64 + 1).unwrap();
        assert!(!migrate(&mut connection).unwrap());
    }
}
