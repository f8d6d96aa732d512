//! The UCI face.

/// Speaks UCI on stdin and stdout until `quit` or the end of input.
///
/// # Errors
/// Standard output cannot be written.
pub fn run() -> std::io::Result<()> {
    todo!()
}
