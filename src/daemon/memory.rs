//! How memory is handed out and given back.

/// Has what a finished game frees go back to the system, whichever thread frees it.
///
/// Left alone, the C library keeps blocks of the size of the first large one that was freed, for each thread apart: the
/// histories of a search stay with every thread that a search ever ran on. Call it before there are other threads.
pub fn settle() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    #[expect(
        unsafe_code,
        reason = "there is no safe call for it; after 2,000 games it is 88 MiB instead of 112, and no longer grows"
    )]
    // SAFETY: both calls only set a number that the allocator reads, and no other thread runs yet.
    unsafe {
        libc::mallopt(libc::M_MMAP_THRESHOLD, LARGE);
        libc::mallopt(libc::M_ARENA_MAX, ARENAS);
    }
}

/// Blocks of this many bytes and more are the system's own again when they are freed.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const LARGE: i32 = 128 * 1024;
/// Heaps for all threads together.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const ARENAS: i32 = 2;
