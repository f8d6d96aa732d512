// Omega chess, explained with boards that answer.

import { fill, h, toast } from './dom.js';
import { position } from './api.js';
import { Board } from './board.js';
import { applyMove, NAMES, placementOf, reach, turnOf } from './geometry.js';
import { icon } from './icons.js';
import { GAMES } from './lessons.js';
import { picture } from './pieces.js';
import { markSolved, puzzleGame, solvedPuzzles } from './solved.js';
import { play } from './sound.js';
import { Stepper } from './stepper.js';

const CHAPTERS = [['rules', 'The rules'], ['pieces', 'The pieces'], ['castling', 'Castling'], ['values', 'Piece values'], ['games', 'Sample games'], ['puzzles', 'Puzzles']];
const START = 'w10w/1crnbqkbnrc1/1pppppppppp1/12/12/12/12/12/12/1PPPPPPPPPP1/1CRNBQKBNRC1/W10W w KQkq - 0 1';

export async function show({ app, main, param, signal }) {
  const chapter = CHAPTERS.find(([key]) => key === param)?.[0] ?? 'rules';
  const title = CHAPTERS.find(([key]) => key === chapter)[1];
  app.title(`${title}, Omega chess`);
  const body = h('div');
  fill(main, h('div.learn', null,
    h('nav', { 'aria-label': 'Chapters' }, CHAPTERS.map(([key, name]) => h('a', { href: `/learn/${key}`, 'aria-current': key === chapter ? 'page' : null }, name))),
    h('article', null, h('h1', null, title), body)));
  // On a phone the chapters are one line that may be longer than the screen.
  const nav = main.querySelector('.learn > nav');
  const here = nav.querySelector('[aria-current]');
  nav.scrollTo(here.offsetLeft - nav.clientWidth / 2, 0);
  await { rules, pieces, castling, values, games, puzzles }[chapter](body, { app, signal });
}

const p = (...words) => h('p', null, ...words);
const key = (label, value) => h('li', null, h('b', null, label), ' ', value);

/** A board with men on it and the squares that one of them reaches marked. */
function diagram(fen, { marks = [], label, arrows = [] } = {}) {
  const board = new Board({ variant: 'omega', still: true, label });
  board.show({ men: placementOf(fen, 'omega'), turn: turnOf(fen), animate: false });
  board.hint([...marks.map((from) => ({ from, brush: 'b' })), ...arrows]);
  return h('div.board-wrap', null, board.element);
}

const men = (squares) => new Map(Object.entries(squares));

function rules(body) {
  fill(body, h('div.lesson', null,
    diagram(START, { label: 'Omega chess, opening position' }),
    h('div.prose', null,
      p('Daniel MacDonald’s game of 1992 is chess on a larger board: ten files, ', h('b', null, 'a'), ' to ', h('b', null, 'j'), ', ten ranks, ', h('b', null, '0'), ' to ', h('b', null, '9'), ', and four corner squares, ', h('b', null, 'w1'), ' to ', h('b', null, 'w4'), ', that touch the board by the point only: 104 squares in all. What is not said here is as in chess.'),
      h('ul.facts', null,
        key('Two new pieces.', h('span', null, 'The ', h('a', { href: '/learn/pieces' }, 'champion and the wizard'), ' both leap. The wizards start on the corners, the champions on the edge files.')),
        key('Corners.', 'Every piece but rook and pawn may stand on one. The only way in or out in single steps is the square that it touches by the point; a queen there has nothing but the long diagonal.'),
        key('Pawns', 'go one, two or three squares on their first move, never over a man; later one.'),
        key('En passant.', 'After a step of two or three squares an enemy pawn may take on any square that was passed over, in the very next move.'),
        key('Promotion', 'on the last rank, to queen, rook, bishop, knight, champion or wizard.'),
        key('Castling.', h('span', null, 'The king goes two squares towards a rook, which stands one file in from the edge: f0–h0 with the rook i0–g0, or f0–d0 with b0–e0. ', h('a', { href: '/learn/castling' }, 'Try it'), '.')),
        key('The end.', 'Checkmate wins. Stalemate, a position that comes three times, fifty moves without a capture or a pawn move, and bare kings are draws.')),
      h('div.row', null, h('a.button.main', { href: '/learn/pieces' }, 'Next: the pieces'), h('a.button', { href: '/?variant=omega' }, 'Play')))));
}

const TEXT = {
  c: 'One square up, down or sideways, or a leap of exactly two squares in any of the eight directions. It jumps over whatever stands between. From the corner it comes out by its diagonal leap: w1 to b1.',
  w: 'One square diagonally, or a long leap: three squares one way and one aside. It always stays on squares of one color, and jumps over anything.',
  k: 'One square in any direction. On a corner it has one single flight square, and no rook can ever check it there.',
  q: 'Any distance in the eight directions. She is worth about two rooks here, and gives mate without the help of her king.',
  r: 'Any distance along files and ranks; never to a corner.',
  b: 'Any distance diagonally. The two longest diagonals run from corner to corner, twelve squares.',
  n: 'Two squares one way and one aside. On the larger board it is slower than the other leapers.',
  p: 'Straight ahead: up to three squares at first, then one. It takes one square diagonally ahead, and never onto a corner.',
};

function pieces(body) {
  const board = new Board({ variant: 'omega', label: 'Board to try a piece', onMove: (uci) => step(uci) });
  const text = h('p', { 'aria-live': 'polite' });
  const count = h('p.soft');
  const name = h('h2');
  let kind;
  let now;
  const draw = (lastMove = null) => {
    const at = [...now].find(([, piece]) => piece === kind.toUpperCase())?.[0];
    const targets = at ? reach(now, at, 'omega') : [];
    board.show({ variant: 'omega', men: now, turn: 'white', lastMove, legal: targets.map((to) => ({ uci: at + to })), movable: 'white' });
    board.hint(targets.map((from) => ({ from, brush: 'b' })));
    count.textContent = at ? `From ${at} it reaches ${targets.length} squares: ${targets.sort().join(', ')}.` : '';
  };
  const step = (uci) => {
    const { men: next, captured } = applyMove(now, uci, 'omega');
    now = next;
    play(captured ? 'capture' : 'move');
    if (kind === 'p' && uci[3] === '9') setTimeout(() => choose('p'), 700);
    draw(uci);
  };
  const choose = (next) => {
    kind = next;
    now = men(next === 'p' ? { e1: 'P', d5: 'p', g7: 'p', f6: 'p' } : { e4: next.toUpperCase(), e6: 'p', h7: 'p', c3: 'p', b8: 'p', i2: 'p', g4: 'p' });
    name.textContent = NAMES[next][0].toUpperCase() + NAMES[next].slice(1);
    text.textContent = TEXT[next];
    for (const button of picker.children) button.setAttribute('aria-pressed', String(button.dataset.kind === next));
    draw();
  };
  const picker = h('div.picker', null, [...'cwkqrbnp'].map((letter) => h('button', { type: 'button', 'data-kind': letter, onclick: () => choose(letter) }, picture(letter.toUpperCase()), NAMES[letter])));
  fill(body, h('div.lesson', null, h('div.board-wrap', null, board.element),
    h('div.prose', null, picker, name, text, count, p('Move it about; the black pawns are there to be jumped over or taken.'),
      h('div.row', null, h('button', { type: 'button', onclick: () => choose(kind) }, icon('undo'), 'Put it back'), h('a.button', { href: '/learn/castling' }, 'Next: castling')))));
  choose('c');
}

async function castling(body, { signal }) {
  const before = 'w10w/1crnbqkbnrc1/1pppppppppp1/12/12/12/12/12/12/1PPPPPPPPPP1/1CR3K2RC1/W10W w KQkq - 0 1';
  const alone = '12/2r1b1kb1r2/1pppppppp3/9p2/10p1/10q1/12/8C3/7N4/1PPPPPPPPPP1/2R1BQ1RK3/12 w - - 0 1';
  const guards = (king, squares) => squares.map((to) => ({ from: king, to, brush: 'b' }));
  const weak = (...squares) => squares.map((from) => ({ from, brush: 'a' }));
  const board = new Board({ variant: 'omega', label: 'Board to castle on', onMove: (uci) => castle(uci) });
  const note = h('p', { 'aria-live': 'polite' });
  let legal = [];
  const start = () => {
    note.textContent = 'Castle, to either side: drag the king to his square, or onto the rook.';
    board.hint([]);
    board.show({ men: placementOf(before, 'omega'), turn: 'white', legal, movable: 'white' });
  };
  const castle = (uci) => {
    play('move');
    board.show({ men: board.men, turn: 'black', lastMove: uci });
    const short = uci === 'f0h0';
    board.hint(short ? [...guards('h0', ['g1', 'h1', 'i1']), ...weak('j1')] : [...guards('d0', ['c1', 'd1', 'e1']), ...weak('a1', 'b1')]);
    note.textContent = short ? 'The king guards g1, h1 and i1; j1 is left to the champion.' : 'The king guards c1, d1 and e1; a1 and b1 are left to others.';
  };
  fill(body, h('div.lesson', null,
    h('div.board-wrap', null, board.element),
    h('div.prose', null, note,
      h('ul.facts', null,
        key('Short:', 'king f0–h0, rook i0–g0. g0 and h0 are empty.'),
        key('Long:', 'king f0–d0, rook b0–e0. c0, d0 and e0 are empty.'),
        key('As in chess,', 'neither has moved, and the king does not stand, pass or land in check. The rook may be attacked. The champions on the edge files take no part.')),
      h('button', { type: 'button', onclick: start }, icon('undo'), 'Put them back'),
      h('h2.gap', null, 'Why the edge pawn is weak'),
      p('In chess the castled king guards all three pawns before him. Here he stops on h0, with two files to the edge: he guards g1, h1 and i1, but not ', h('b', null, 'j1'), '. The rook has left as well. Only the champion on j0 looks after that pawn, and he would rather be in the game. After castling long it is the same with ', h('b', null, 'a1'), ' and ', h('b', null, 'b1'), '.'))),
  h('h2', null, 'The pawn without its champion'),
  h('div.lesson.half', null, diagram(alone, { label: 'The edge pawn under attack', marks: ['j1'], arrows: [{ from: 'j5', to: 'j1', brush: 'c' }] }),
    h('div.prose', null,
      p('The champion has gone to the center, a queen stands on the j-file: nobody guards j1, and the queen that takes it stands at the king’s door.'),
      p('So the edge pawn wants a thought before one castles: a wizard that comes back to guard it, the champion that stays at home a little longer, the pawn moved on, or the king walked one file further, to i0.'),
      h('h3', null, 'One more trap'),
      p('Behind the castling rook there is still a square. An enemy rook or queen on a0 or j0 does not attack the king’s square as long as the rook stands between, but does after castling; then castling is not allowed.'))));
  const answer = await position({ variant: 'omega', fen: before, moves: '' }, { signal });
  legal = answer.legal.filter(({ san }) => san.startsWith('O-O'));
  start();
}

async function values(body, { app, signal }) {
  const { values: all } = await app.about();
  if (signal.aborted) return;
  const tuned = all?.omega;
  const sources = [
    ['The text this project began with', ['1', '3', '3', '4', '5', '6', '12']],
    ['The game’s own strategy page', ['1', '2+', '4', '4', '4', '6', '12']],
    ['ChessV 2.2 (middle game / ending)', ['', '2.5', '3.75 / 4.25', '3.6', '3.75', '5.5 / 6.5', '10.25 / 12.5']],
    ['Senpai for Omega', ['1', '2.25', '4.25', '3.75', '4', '6', '12']],
  ];
  const letters = [...'PNBWCRQ'];
  const value = (n) => (n == null ? '–' : (n / 100).toFixed(2));
  fill(body, h('section.card', null, h('div.scroll', { tabindex: 0, role: 'region', 'aria-label': 'Values' }, h('table.values', null,
    h('thead', null, h('tr', null, h('th', { scope: 'col' }, 'In pawns'), letters.map((letter) => h('th.num', { scope: 'col' }, picture(letter), h('span.sr-only', null, NAMES[letter.toLowerCase()]))))),
    h('tbody', null,
      sources.map(([name, row]) => h('tr', null, h('th', { scope: 'row' }, name), row.map((n) => h('td.num', null, n || '–')))),
      tuned && h('tr.own', null, h('th', { scope: 'row' }, 'Threefold, tuned by games against itself'), letters.map((letter) => h('td.num', { 'data-letter': letter }, value(tuned[letter])))))))),
  h('div.prose', null, p(),
    tuned && p('The last row is what this program reckons with, between the opening and the endgame; it is read from the engine that runs here.'),
    p('Values are a rule of thumb: what a piece is worth depends on what it can do. The board is larger than in chess, so the pieces that run far gain, and the knight, who needs more moves to cross it, loses.'),
    p('The champion and the wizard leap, so no wall stops them, and their checks cannot be met by putting a man between; but they are slow on the long way.'),
    h('div.row', null, h('a.button', { href: '/learn/games' }, 'Next: sample games'))));
}

async function games(body, { signal }) {
  const holder = h('div');
  const pick = h('div.choices', null, GAMES.map((game, i) => h('label', null,
    h('input', { type: 'radio', name: 'sample', checked: i === 0, onchange: () => load(game) }), h('span', null, h('b', null, game.title), h('small', null, game.result)))));
  fill(body, pick, p(), holder);
  let stop = new AbortController();
  signal.addEventListener('abort', () => stop.abort());
  const load = async (game) => {
    stop.abort();
    stop = new AbortController();
    const mine = stop.signal;
    const answer = await position({ variant: 'omega', moves: game.moves }, { signal });
    if (mine.aborted) return;
    const line = [{ fen: answer.initialFen, men: placementOf(answer.initialFen, 'omega') }, ...answer.steps.map((step) => ({ ...step, men: placementOf(step.fen, 'omega') }))];
    const stepper = new Stepper({ variant: 'omega', line, notes: game.notes, signal: mine, label: game.title });
    fill(holder, h('div.lesson', null, h('div.board-wrap', null, stepper.board.element), h('div.stack', null, p(game.about), stepper.panel,
      h('div.row', null, h('a.button', { href: `/analysis?${new URLSearchParams({ variant: 'omega', moves: game.moves })}` }, 'Analyze')))));
  };
  await load(GAMES[0]);
}

async function puzzles(body, { app, signal }) {
  const all = await (await fetch('/web/puzzles.json', { signal })).json();
  const solved = solvedPuzzles();
  const count = h('p.soft');
  const tell = () => { count.textContent = `${all.filter(({ title }) => solved.has(title)).length} of ${all.length} solved.`; };
  const card = (puzzle) => {
    const { title, side, fen, task, mate, alone, draw } = puzzle;
    const solve = mate === 1;
    const note = h('p.soft', { 'aria-live': 'polite' });
    const claim = h('span');
    const mark = () => { claim.textContent = solved.has(title) ? '✓ solved' : draw ? 'hold the draw' : `mate in ${mate}`; };
    mark();
    const board = new Board({ variant: 'omega', orientation: side, still: !solve, label: title, onMove: (uci) => answer(uci) });
    board.show({ men: placementOf(fen, 'omega'), turn: turnOf(fen), animate: false });
    if (solve) void reset();
    async function reset() {
      try {
        const { legal, turn, check } = await position({ variant: 'omega', fen, moves: '' }, { signal });
        board.show({ men: placementOf(fen, 'omega'), turn, check: check ? turn : null, legal, movable: turn });
      } catch (error) {
        if (!signal.aborted) note.textContent = error.message;
      }
    }
    async function answer(uci) {
      const { outcome, steps, check, turn } = await position({ variant: 'omega', fen, moves: uci }, { signal });
      if (outcome?.status === 'mate') {
        note.textContent = `${steps[0].san} Mate. ${puzzle.after ?? ''}`;
        note.classList.add('solved');
        board.show({ men: board.men, turn, lastMove: uci, check: check ? turn : null });
        play('end');
        solved.add(title);
        markSolved(title);
        mark();
        tell();
      } else {
        note.textContent = `${steps[0].san} is not mate. Try again.`;
        play('no');
        setTimeout(() => { if (!signal.aborted) void reset(); }, 700);
      }
    }
    return h('section.card.puzzle', { 'aria-label': title },
      h('h3', null, title, claim), board.element, h('p', null, h('b', null, `${side === 'black' ? 'Black' : 'White'} to play. `), task, alone && ` With her king standing still it takes ${alone} moves.`), note,
      h('button', { type: 'button', onclick: async (event) => {
        const button = event.currentTarget;
        button.disabled = true;
        try {
          const made = await app.challenge((await app.about()).bot?.name ?? 'Threefold', { variant: 'omega', fen, color: side });
          puzzleGame(made.id, { title, draw });
          app.go(`/${made.id}`);
        } catch (error) {
          toast(error.message, { kind: 'error' });
          button.disabled = false;
        }
      } }, icon('play'), solve ? 'Play it against Threefold' : 'Play it out against Threefold'));
  };
  tell();
  const group = (title, text, list) => [h('h2.gap', null, title), text, h('div.puzzles', null, list.map(card))];
  fill(body,
    p('How a king is caught on 104 squares. Every claim made here is proved.'), count,
    group('Mate in one', p('Make the move on the board.'), all.filter(({ mate }) => mate === 1)),
    group('To play out', p('Threefold defends as well as it can, without a clock; the number of moves is what best play on both sides needs.'), all.filter(({ mate }) => mate !== 1)));
}
