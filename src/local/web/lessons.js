// The sample games of the Omega lessons; the puzzles are in puzzles.json, where a test proves them.

export const GAMES = [
  {
    title: 'Sherzer – Polgar', result: '0–1, 50 moves',
    about: 'The best known game of Omega chess. Both sides develop champions and wizards early; Black’s queen, rook and champion decide it against the open king.',
    notes: {
      16: 'Bb4+ drew the bishop to e1; the knights and the champion come out.',
      20: 'Black castles short: king to h9, rook to g9. The edge pawn j8 is left to the champion.',
      34: 'The wizard goes in with check: it leaps, so nothing can be put between.',
      42: 'White’s king has stepped aside to g0 instead of castling.',
      84: 'b4 opens the queen’s side while White’s heavy men stand on the e-file.',
      97: 'Two question marks in the source: the rook was needed at home.',
      98: 'The champion gives check from j3; it cannot be met by putting a man between.',
      100: 'White resigned: after Kg0 both Qg1 and Qh0 are mate; Ki0 is the only other move.',
    },
    moves: 'f1f4 d8d5 c0d2 h9g7 w1a2 a9c7 h0g2 f8f7 w2j2 w4a7 e1e4 d5e4 d2e4 g9b4 d0e1 c9d7 c1c3 b4e7 j2i5 f9h9 d1d4 c7c6 g0d3 b8b5 b1b4 a7d6 a0c2 w3j7 j0h2 j7i4 g2h4 i4h5 a2d1 d6e3 f0g0 c8c7 i1i4 h5g4 d3e2 g4d5 b0c0 d9b7 e4c5 d7c5 b4c5 e9d8 e0h3 e3h4 e1h4 e7h4 i5h4 j9h7 d1g2 c6e4 c2e4 d5e4 h3j3 j8j7 i4i5 i8i6 h4g7 h8g7 i0i3 h9i8 j3j4 g9h9 i3j3 h7i7 c0e0 d8f6 e2c0 e8e6 c0b1 e4f5 g2f5 e6f5 e0e8 h9h8 j3e3 g7g6 j4i3 f6g7 j1j4 b5b4 e8e5 b4c3 e3c3 b7h1 g0h1 b9b1 c3a3 i7h7 a3a8 h7h5 a8a9 g7h7 e5e9 h5j3 i3j3 h7h2',
  },
  {
    title: 'School mate', result: '1–0, 4 moves',
    about: 'The oldest trap of all, on ten files: bishop and queen meet on g8.',
    notes: { 5: 'The queen goes out to j5, and looks at g8.', 6: 'Ng7 closes the wrong door.', 7: 'Mate: the bishop on c4 guards the queen.' },
    moves: 'f1f4 f8f5 g0c4 g9c5 e0j5 h9g7 j5g8',
  },
  {
    title: 'Children’s mate', result: '1–0, 3 moves',
    about: 'A wizard alone gives mate in three moves. In the source Black’s second move is misprinted; Ni6 is the likeliest reading.',
    notes: { 4: 'The knight leaves e6 unguarded.', 5: 'Mate: the wizard leaps, and the king has no square.' },
    moves: 'w1a2 h9g7 a2b5 g7i6 b5e6',
  },
];
