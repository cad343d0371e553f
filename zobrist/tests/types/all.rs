//! All values of a type, listed by rules that know nothing of the crate's.

use std::marker::PhantomData;
use std::num::NonZero;

/// Has finitely many values and lists each once, the last part changing fastest.
pub(crate) trait All: Sized + Clone {
    fn all() -> Vec<Self>;
}

pub(crate) fn options<T>(values: impl IntoIterator<Item = T>) -> Vec<Option<T>> {
    [None].into_iter().chain(values.into_iter().map(Some)).collect()
}

pub(crate) fn rows<T: Clone, const N: usize>(values: &[T]) -> Vec<[T; N]> {
    let mut rows = vec![Vec::new()];
    for _ in 0..N {
        let longer = |row: Vec<T>| {
            values.iter().map(move |value| [&row[..], std::slice::from_ref(value)].concat())
        };
        rows = rows.into_iter().flat_map(longer).collect();
    }
    rows.into_iter().filter_map(|row| row.try_into().ok()).collect()
}

impl All for bool {
    fn all() -> Vec<Self> {
        vec![false, true]
    }
}

impl All for u8 {
    fn all() -> Vec<Self> {
        (0..=255).collect()
    }
}

impl All for i8 {
    fn all() -> Vec<Self> {
        (0..=127).chain(-128..=-1).collect()
    }
}

impl All for NonZero<u8> {
    fn all() -> Vec<Self> {
        (1..=255).filter_map(NonZero::new).collect()
    }
}

impl All for () {
    fn all() -> Vec<Self> {
        vec![()]
    }
}

impl<T: Clone> All for PhantomData<T> {
    fn all() -> Vec<Self> {
        vec![PhantomData]
    }
}

impl<T: All> All for Option<T> {
    fn all() -> Vec<Self> {
        options(T::all())
    }
}

impl<T: All> All for Box<T> {
    fn all() -> Vec<Self> {
        T::all().into_iter().map(Box::new).collect()
    }
}

impl<T: All, const N: usize> All for [T; N] {
    fn all() -> Vec<Self> {
        rows(&T::all())
    }
}

impl<A: All> All for (A,) {
    fn all() -> Vec<Self> {
        A::all().into_iter().map(|a| (a,)).collect()
    }
}

impl<A: All, B: All> All for (A, B) {
    fn all() -> Vec<Self> {
        let pairs = |a: A| B::all().into_iter().map(move |b| (a.clone(), b));
        A::all().into_iter().flat_map(pairs).collect()
    }
}

impl<A: All, B: All, C: All> All for (A, B, C) {
    fn all() -> Vec<Self> {
        <((A, B), C)>::all().into_iter().map(|((a, b), c)| (a, b, c)).collect()
    }
}
