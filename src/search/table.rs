//! The transposition table.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use crate::rules::Move;
use crate::search::value::{self, Value};

/// What was found in positions searched before, shared by the threads of one game's search.
///
/// Entries of 16 bytes in clusters of one cache line. The two words of an entry are written without a lock; the
/// first is kept combined with the second, so that an entry torn by two writers is not recognised as anything.
#[derive(Debug)]
pub struct Table {
    clusters: Vec<Cluster>,
    age: AtomicU8,
}

/// What an entry says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hit {
    pub mv: Option<Move>,
    /// From the node's point of view: mates counted from the root.
    pub value: Value,
    /// The uncorrected static evaluation; [`value::NONE`] in check.
    pub eval: Value,
    pub depth: i32,
    pub bound: Bound,
    /// Whether it was ever on a principal variation.
    pub pv: bool,
}

/// What a value means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Bound {
    None,
    Upper,
    Lower,
    Exact,
}

impl Bound {
    /// Whether a value with this bound decides a zero window.
    #[inline]
    pub fn cuts(self, value: Value, beta: Value) -> bool {
        if value >= beta {
            matches!(self, Self::Lower | Self::Exact)
        } else {
            matches!(self, Self::Upper | Self::Exact)
        }
    }

    /// Whether the true value is known to lie on the side of `other` where `value` lies.
    #[inline]
    pub fn holds(self, value: Value, other: Value) -> bool {
        match self {
            Self::None => false,
            Self::Upper => value < other,
            Self::Lower => value > other,
            Self::Exact => true,
        }
    }
}

#[derive(Debug, Default)]
#[repr(align(64))]
struct Cluster([Entry; 4]);

/// `tag`: the key's upper 56 bits over age 5, pv 1, bound 2, xor `data`: depth 8, eval 16, value 16, move 20.
#[derive(Debug, Default)]
struct Entry {
    tag: AtomicU64,
    data: AtomicU64,
}

const META: u64 = 0xff;
const AGES: u8 = 32;

impl Table {
    /// A table of so many MiB, at least one.
    pub fn new(mib: usize) -> Self {
        let count = (mib.max(1) << 20) / size_of::<Cluster>();
        Self { clusters: (0..count).map(|_| Cluster::default()).collect(), age: AtomicU8::new(0) }
    }

    /// Its size.
    pub fn mib(&self) -> usize {
        (self.clusters.len() * size_of::<Cluster>()) >> 20
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for entry in self.clusters.iter().flat_map(|cluster| &cluster.0) {
            entry.tag.store(0, Relaxed);
            entry.data.store(0, Relaxed);
        }
        self.age.store(0, Relaxed);
    }

    /// How full it is with entries of the current search, per mille, by a sample.
    pub fn hashfull(&self) -> u32 {
        let age = self.age.load(Relaxed);
        let sample = self.clusters.iter().take(250).flat_map(|cluster| &cluster.0);
        sample
            .filter(|entry| {
                let data = entry.data.load(Relaxed);
                data != 0 && ((entry.tag.load(Relaxed) ^ data) as u8 >> 3) == age
            })
            .count() as u32
    }

    /// Begins a new search: older entries are overwritten first.
    pub(crate) fn next_search(&self) {
        self.age.store((self.age.load(Relaxed) + 1) % AGES, Relaxed);
    }

    /// Has the memory of a position fetched that will soon be asked for.
    #[inline]
    pub(crate) fn prefetch(&self, key: u64) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let cluster = std::ptr::from_ref(self.cluster(key)).cast();
            #[expect(
                unsafe_code,
                reason = "a hint that reads nothing; there is no safe call of it. A tenth of all time"
            )]
            unsafe {
                _mm_prefetch::<_MM_HINT_T0>(cluster);
            };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key; // It is fetched when it is asked for.
    }

    pub(crate) fn get(&self, key: u64, ply: usize) -> Option<Hit> {
        self.cluster(key).0.iter().find_map(|entry| {
            let data = entry.data.load(Relaxed);
            let tag = entry.tag.load(Relaxed) ^ data;
            if (tag ^ key) & !META != 0 || data == 0 {
                return None;
            }
            Some(Hit {
                mv: Move::from_bits(data as u32),
                value: value::from_table(i32::from((data >> 20) as i16), ply),
                eval: i32::from((data >> 36) as i16),
                depth: i32::from((data >> 52) as u8) - DEPTH_OFFSET,
                bound: match tag & 3 {
                    0 => Bound::None,
                    1 => Bound::Upper,
                    2 => Bound::Lower,
                    _ => Bound::Exact,
                },
                pv: tag & 4 != 0,
            })
        })
    }

    pub(crate) fn put(&self, key: u64, ply: usize, hit: Hit) {
        let age = self.age.load(Relaxed);
        let mut mv = hit.mv;
        let mut chosen = None;
        let mut worst = i32::MAX;
        for entry in &self.cluster(key).0 {
            let data = entry.data.load(Relaxed);
            let tag = entry.tag.load(Relaxed) ^ data;
            let depth = i32::from((data >> 52) as u8) - DEPTH_OFFSET;
            let entry_age = (tag as u8) >> 3;
            if data != 0 && (tag ^ key) & !META == 0 {
                mv = mv.or(Move::from_bits(data as u32));
                // A much deeper entry of this search is worth more than a shallow bound.
                if hit.bound != Bound::Exact && entry_age == age && hit.depth + 4 + 2 * i32::from(hit.pv) <= depth {
                    return;
                }
                chosen = Some(entry);
                break;
            }
            let worth = if data == 0 { i32::MIN } else { depth - 8 * i32::from((AGES + age - entry_age) % AGES) };
            if worth < worst || chosen.is_none() {
                worst = worth;
                chosen = Some(entry);
            }
        }
        let Some(entry) = chosen else { return };
        let data = u64::from(mv.map_or(0, Move::to_bits))
            | u64::from(value::to_table(hit.value, ply) as i16 as u16) << 20
            | u64::from(hit.eval as i16 as u16) << 36
            | u64::from((hit.depth + DEPTH_OFFSET).clamp(1, 255) as u8) << 52;
        let tag = (key & !META) | u64::from(age) << 3 | u64::from(hit.pv) << 2 | hit.bound as u64;
        entry.data.store(data, Relaxed);
        entry.tag.store(tag ^ data, Relaxed);
    }

    #[inline]
    fn cluster(&self, key: u64) -> &Cluster {
        let index = (u128::from(key) * self.clusters.len() as u128) >> 64;
        &self.clusters[index as usize]
    }
}

/// So that quiescence depths are positive in storage and no entry in use is all zero.
const DEPTH_OFFSET: i32 = 8;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{MoveKind, Square};

    fn hit(value: Value) -> Hit {
        let mv = Some(Move::new(MoveKind::Castle, Square(101), Square(103)));
        Hit { mv, value, eval: -17, depth: 12, bound: Bound::Lower, pv: true }
    }

    #[test]
    fn what_is_put_is_found_again() {
        let table = Table::new(1);
        for value in [0, 250, -3000] {
            table.put(0x1234_5678_9abc_def0, 3, hit(value));
            assert_eq!(table.get(0x1234_5678_9abc_def0, 9), Some(hit(value)));
        }
        assert_eq!(table.get(0x1234_5678_9abc_ddf0, 9), None);
    }

    #[test]
    fn a_mate_is_counted_from_the_node_that_asks() {
        let table = Table::new(1);
        table.put(!0, 10, hit(value::mate_in(14)));
        assert_eq!(table.get(!0, 2).map(|hit| hit.value), Some(value::mate_in(6)));
        table.put(!0, 10, hit(value::mated_in(14)));
        assert_eq!(table.get(!0, 2).map(|hit| hit.value), Some(value::mated_in(6)));
    }

    #[test]
    fn a_cleared_table_is_empty() {
        let table = Table::new(1);
        table.put(77, 0, hit(5));
        table.clear();
        assert_eq!(table.get(77, 0), None);
        assert_eq!(table.hashfull(), 0);
    }
}
