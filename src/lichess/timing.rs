//! How long is waited for what.

use std::time::Duration;

/// How long is waited for what. All waits of the layers above the wire are asked of it too, so that one number makes
/// a test suite short.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Timing {
    scale: f64,
}

impl Timing {
    /// Every wait times this factor; for tests only.
    pub fn scaled(scale: f64) -> Self {
        Self { scale: if scale.is_finite() { scale.clamp(0.0, 1000.0) } else { 1.0 } }
    }

    /// A wait of this real length, scaled.
    pub fn of(self, real: Duration) -> Duration {
        // Exactly itself in the real world, where a float would round nanoseconds.
        if self.scale.to_bits() == 1.0_f64.to_bits() { real } else { real.mul_f64(self.scale) }
    }

    /// How long a request may take, its whole answer included.
    pub fn request(self) -> Duration {
        self.of(Duration::from_secs(10))
    }

    /// How long a connection may take to be made.
    pub fn connect(self) -> Duration {
        self.of(Duration::from_secs(5))
    }

    /// How long a stream may be silent; the server promises a sign of life every 6 to 7 s.
    pub fn silence(self) -> Duration {
        self.of(Duration::from_secs(15))
    }

    /// How long an endpoint is left alone after a 429 that did not say for how long.
    pub fn pause(self) -> Duration {
        self.of(Duration::from_mins(1))
    }

    /// The first such pause for moves; it doubles.
    pub fn move_pause(self) -> Duration {
        self.of(Duration::from_secs(1))
    }
}

impl Default for Timing {
    /// The real numbers.
    fn default() -> Self {
        Self { scale: 1.0 }
    }
}
