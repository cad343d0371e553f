//! A wrong feature of a hash.

/// A feature that is missing from a hash, or that was added or removed once too often.
///
/// ```
/// use zobrist::Zobrist;
///
/// #[derive(Zobrist)]
/// #[zobrist(key = u64)]
/// struct Lights { on: [bool; 25] }
///
/// let hash = Lights { on: [false; 25] }.zobrist_hash();
/// let mut lights = Lights { on: [false; 25] };
/// lights.on[7] = true;
/// let desync = hash.check(&lights).unwrap_err();
/// let mistake = desync.mistakes()[0];
/// assert_eq!((mistake.feature(), mistake.times(), mistake.in_state(), mistake.excess()), (7, 1, true, false));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mistake {
    pub(super) feature: u32,
    pub(super) times: u16,
    pub(super) in_state: bool,
    pub(super) excess: bool,
}

impl Mistake {
    pub(super) const NONE: Mistake =
        Mistake { feature: 0, times: 0, in_state: false, excess: false };

    /// Returns the number of the feature, as in [`Shape::feature_name`](crate::Shape::feature_name).
    ///
    /// ```
    /// # use zobrist::Zobrist;
    /// #[derive(Zobrist)] #[zobrist(key = u64)] struct Lights { on: [bool; 25] }
    /// let mut lights = Lights { on: [false; 25] };
    /// let hash = lights.zobrist_hash();
    /// lights.on[7] = true;
    /// let desync = hash.check(&lights).unwrap_err();
    /// assert_eq!(Lights::SHAPE.feature_name(desync.mistakes()[0].feature()).to_string(), "on[7] = true");
    /// ```
    pub fn feature(self) -> usize {
        self.feature as usize
    }

    /// Returns the number of missing or extra occurrences of the feature: more than one only with additive keys.
    ///
    /// ```
    /// # use zobrist::Zobrist;
    /// #[derive(Zobrist)] #[zobrist(key = u64)] struct Lights { on: [bool; 25] }
    /// let mut lights = Lights { on: [false; 25] };
    /// let hash = lights.zobrist_hash();
    /// lights.on[7] = true;
    /// let desync = hash.check(&lights).unwrap_err();
    /// assert_eq!(desync.mistakes()[0].times(), 1);
    /// ```
    pub fn times(self) -> usize {
        self.times.into()
    }

    /// Returns whether the state has the feature.
    ///
    /// ```
    /// # use zobrist::Zobrist;
    /// #[derive(Zobrist)] #[zobrist(key = u64)] struct Lights { on: [bool; 25] }
    /// let mut lights = Lights { on: [false; 25] };
    /// let hash = lights.zobrist_hash();
    /// lights.on[7] = true;
    /// let desync = hash.check(&lights).unwrap_err();
    /// assert!(desync.mistakes()[0].in_state());
    /// ```
    pub fn in_state(self) -> bool {
        self.in_state
    }

    /// Returns whether the hash contains the feature too often; otherwise it contains it too rarely.
    ///
    /// Under XOR these are the same, and the state decides: a feature that it has is missing.
    ///
    /// ```
    /// # use zobrist::Zobrist;
    /// #[derive(Zobrist)] #[zobrist(key = u64)] struct Lights { on: [bool; 25] }
    /// let mut lights = Lights { on: [false; 25] };
    /// let hash = lights.zobrist_hash();
    /// lights.on[7] = true;
    /// let desync = hash.check(&lights).unwrap_err();
    /// assert!(!desync.mistakes()[0].excess()); // it is missing
    /// ```
    pub fn excess(self) -> bool {
        self.excess
    }
}
