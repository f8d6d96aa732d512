//! Arguments and exit codes.
