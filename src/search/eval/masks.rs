//! Sets of squares that evaluation asks for again and again.

use crate::rules::{Bits, Color, Geometry, Rules, Square};
use crate::search::eval::endgame::is_light;
use crate::search::variant::BitsOf;

/// Tables of squares of one board.
#[derive(Debug)]
pub(crate) struct Masks<R: Rules> {
    slots: [Vec<u8>; 2],
    ranks: [Vec<u8>; 2],
    ahead: [Vec<Option<Square>>; 2],
    file: Vec<BitsOf<R>>,
    neighbor_files: Vec<BitsOf<R>>,
    passed_span: [Vec<BitsOf<R>>; 2],
    attack_span: [Vec<BitsOf<R>>; 2],
    zone: Vec<BitsOf<R>>,
    files_around: Vec<[BitsOf<R>; 3]>,
    flank: [Vec<BitsOf<R>>; 2],
    distance: Vec<u8>,
    same_color: [BitsOf<R>; 2],
}

impl<R: Rules> Masks<R> {
    pub fn new() -> Self {
        let count = R::Geometry::SQUARES;
        let squares = || (0..count).map(|index| Square(index as u8));
        let coordinates = R::Geometry::coordinates;
        let ranks_total = if count == 64 { 8i8 } else { 10 };
        let set = |of: &dyn Fn(Square) -> bool| {
            squares().filter(|&square| of(square)).fold(BitsOf::<R>::EMPTY, |all, square| all | BitsOf::<R>::of(square))
        };
        let relative = |color: Color, square: Square| {
            let rank = coordinates(square).1;
            if color == Color::White { rank } else { ranks_total - 1 - rank }
        };
        let distance = |a: Square, b: Square| {
            let ((af, ar), (bf, br)) = (coordinates(a), coordinates(b));
            (af - bf).abs().max((ar - br).abs()) as u8
        };
        let file_of = |file: i8| set(&|square| coordinates(square).0 == file);
        let in_front = |color: Color, a: Square, b: Square| relative(color, b) > relative(color, a);
        let by_color = |build: &dyn Fn(Color, Square) -> BitsOf<R>| {
            Color::ALL.map(|color| squares().map(|square| build(color, square)).collect::<Vec<_>>())
        };
        let near = |a: Square, b: Square| (coordinates(a).0 - coordinates(b).0).abs();
        Self {
            slots: Color::ALL.map(|color| squares().map(|square| slot::<R>(color, square)).collect()),
            ranks: Color::ALL
                .map(|color| squares().map(|square| relative(color, square).clamp(0, ranks_total - 1) as u8).collect()),
            ahead: Color::ALL.map(|color| {
                let step = if color == Color::White { 1 } else { -1 };
                squares()
                    .map(|square| {
                        let (file, rank) = coordinates(square);
                        R::Geometry::square_at(file, rank + step)
                    })
                    .collect()
            }),
            file: squares().map(|square| file_of(coordinates(square).0)).collect(),
            neighbor_files: squares()
                .map(|square| file_of(coordinates(square).0 - 1) | file_of(coordinates(square).0 + 1))
                .collect(),
            passed_span: by_color(&|color, square| {
                set(&|other| near(square, other) <= 1 && in_front(color, square, other))
            }),
            attack_span: by_color(&|color, square| {
                set(&|other| near(square, other) == 1 && in_front(color, square, other))
            }),
            zone: squares()
                .map(|square| {
                    // On the large board a king is in reach of leapers two rings away.
                    let rings = if count == 64 { 1 } else { 2 };
                    let ahead = set(&|other| distance(square, other) <= 1) | R::Geometry::king_attacks(square);
                    if rings == 1 { ahead } else { set(&|other| distance(square, other) <= 2) }
                })
                .collect(),
            files_around: squares()
                .map(|square| {
                    let file = coordinates(square).0.clamp(1, ranks_total - 2);
                    [file_of(file - 1), file_of(file), file_of(file + 1)]
                })
                .collect(),
            flank: by_color(&|color, king| {
                let file = coordinates(king).0.clamp(2, ranks_total - 3);
                set(&|square| (coordinates(square).0 - file).abs() <= 2 && relative(color, square) <= ranks_total / 2)
            }),
            same_color: [false, true].map(|light| set(&|square| is_light::<R>(square) == light)),
            distance: squares().flat_map(|a| squares().map(move |b| distance(a, b))).collect(),
        }
    }

    /// The square's subscript in square tables: seen from its side, left and right taken as one.
    #[inline]
    pub fn slot(&self, color: Color, square: Square) -> usize {
        self.slots[color.index()][square.index()] as usize
    }

    /// From 0, seen from its side.
    #[inline]
    pub fn rank(&self, color: Color, square: Square) -> usize {
        self.ranks[color.index()][square.index()] as usize
    }

    /// The square before it.
    #[inline]
    pub fn ahead(&self, color: Color, square: Square) -> Option<Square> {
        self.ahead[color.index()][square.index()]
    }

    #[inline]
    pub fn file(&self, square: Square) -> BitsOf<R> {
        self.file[square.index()]
    }

    #[inline]
    pub fn neighbor_files(&self, square: Square) -> BitsOf<R> {
        self.neighbor_files[square.index()]
    }

    /// Where an enemy pawn would keep this one from being passed.
    #[inline]
    pub fn passed_span(&self, color: Color, square: Square) -> BitsOf<R> {
        self.passed_span[color.index()][square.index()]
    }

    /// From where enemy pawns could come to attack it.
    #[inline]
    pub fn attack_span(&self, color: Color, square: Square) -> BitsOf<R> {
        self.attack_span[color.index()][square.index()]
    }

    /// Around a king.
    #[inline]
    pub fn zone(&self, king: Square) -> BitsOf<R> {
        self.zone[king.index()]
    }

    /// A king's file and its neighbors.
    #[inline]
    pub fn files_around(&self, king: Square) -> [BitsOf<R>; 3] {
        self.files_around[king.index()]
    }

    /// A side's own half of the board and a rank more, five files wide about its king.
    #[inline]
    pub fn flank(&self, color: Color, king: Square) -> BitsOf<R> {
        self.flank[color.index()][king.index()]
    }

    /// The squares of a square's color.
    #[inline]
    pub fn same_color(&self, square: Square) -> BitsOf<R> {
        self.same_color[usize::from(self.same_color[1].has(square))]
    }

    /// King's moves on an empty board, corners left out of account.
    #[inline]
    pub fn distance(&self, a: Square, b: Square) -> usize {
        self.distance[a.index() * R::Geometry::SQUARES + b.index()] as usize
    }
}

/// 8×8: 4 · rank + file. Omega: 5 · rank + file, then the corners at the own and at the far end.
pub(super) fn slot<R: Rules>(color: Color, square: Square) -> u8 {
    let (file, rank) = R::Geometry::coordinates(square);
    let size: i8 = if R::Geometry::SQUARES == 64 { 8 } else { 10 };
    let rank = if color == Color::White { rank } else { size - 1 - rank };
    let file = file.min(size - 1 - file);
    if file < 0 {
        return 50 + u8::from(rank > 0);
    }
    (rank * (size / 2) + file) as u8
}
