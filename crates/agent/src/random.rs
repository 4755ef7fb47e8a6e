//! Random numbers: a named algorithm, seeded from the run's seed and the agent's name, so that the
//! same program and seed give the same numbers everywhere.

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// A generator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Random {
    generator: Pcg64Mcg,
}

impl Random {
    /// The generator of an agent for one purpose.
    pub fn new(seed: u64, agent: &str, purpose: &str) -> Random {
        let mut hash = Fnv::new();
        hash.add(&seed.to_le_bytes());
        hash.add(agent.as_bytes());
        hash.add(&[0]);
        hash.add(purpose.as_bytes());
        Random {
            generator: Pcg64Mcg::seed_from_u64(hash.0),
        }
    }

    /// Starts again from a seed (`.set_random_seed`).
    pub fn reseed(&mut self, seed: u64) {
        self.generator = Pcg64Mcg::seed_from_u64(seed);
    }

    /// A number in [0, 1), a multiple of 2^-53.
    pub fn unit(&mut self) -> f64 {
        (self.generator.next_u64() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// A whole number in [0, n); 0 if n is 0.
    pub fn below(&mut self, n: u64) -> u64 {
        // The multiply-shift method; its bias is below 2^-32 for any n that fits a list.
        ((u128::from(self.generator.next_u64()) * u128::from(n)) >> 64) as u64
    }
}

/// FNV-1a, fixed by its definition (a library's hash may change between versions).
struct Fnv(u64);

impl Fnv {
    fn new() -> Fnv {
        Fnv(0xcbf2_9ce4_8422_2325)
    }

    fn add(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn same_seed_and_name_same_numbers() {
        let draw = |seed, name| {
            let mut random = Random::new(seed, name, "random");
            [random.unit(), random.unit(), random.unit()]
        };
        assert_eq!(draw(1, "bob"), draw(1, "bob"));
        assert_ne!(draw(1, "bob"), draw(2, "bob"));
        assert_ne!(draw(1, "bob"), draw(1, "ann"));
        assert!(draw(0, "x").iter().all(|x| (0.0..1.0).contains(x)));
    }

    #[test]
    fn below_reaches_every_number() {
        let mut random = Random::new(0, "x", "shuffle");
        let mut seen = [0u32; 6];
        for _ in 0..600 {
            seen[random.below(6) as usize] += 1;
        }
        assert!(seen.iter().all(|count| *count > 50));
    }
}
