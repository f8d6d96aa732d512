// How moves, results, clocks and scores are put into words.

import { NAMES } from './geometry.js';

/** A move as a screen reader should say it. */
export function spoken(san) {
  if (!san) return '';
  const tail = (san.includes('#') ? ', mate' : san.includes('+') ? ', check' : '');
  const plain = san.replace(/[+#]/g, '');
  if (plain === 'O-O') return `castles short${tail}`;
  if (plain === 'O-O-O') return `castles long${tail}`;
  return plain
    .replace(/^[KQRBNCW]/, (letter) => `${NAMES[letter.toLowerCase()]} `)
    .replace('x', ' takes ')
    .replace(/=(.)/, (_, letter) => ` promotes to ${NAMES[letter.toLowerCase()]}`) + tail;
}

const REASONS = {
  checkmate: 'checkmate', explosion: 'the king is blown up', stalemate: 'stalemate', insufficientMaterial: 'nobody can win any more',
  repetition: 'the position came three times', fiftyMoves: 'fifty moves without a capture or a pawn move',
};

/** A finished game: who won, and why. */
export function resultOf({ status, winner, reason }) {
  const side = winner === 'white' ? 'White' : 'Black';
  const loser = winner === 'white' ? 'Black' : 'White';
  const score = winner ? (winner === 'white' ? '1–0' : '0–1') : '½–½';
  const why = {
    mate: 'checkmate',
    resign: `${loser} resigned`,
    stalemate: 'stalemate',
    timeout: winner ? `${loser} left` : 'the opponent left',
    outoftime: winner ? `${loser}'s time ran out` : 'time ran out, and the other side could not win',
    draw: REASONS[reason] ?? 'agreed',
    insufficientMaterialClaim: 'too little material',
    variantEnd: REASONS[reason] ?? 'the king is blown up',
    noStart: `${loser} did not start`,
    cheat: 'cheating',
  }[status] ?? status;
  if (status === 'aborted') return { score: '', head: 'Game aborted', why: 'no result' };
  return { score, head: winner ? `${side} wins` : 'Draw', why };
}

/** A score from White's side. */
export function scoreText(score) {
  if (!score) return '';
  if (score.won) return score.won === 'white' ? '1–0' : '0–1';
  if (score.mate != null) return `${score.mate < 0 ? '−' : ''}#${Math.abs(score.mate)}`;
  const pawns = Math.abs(score.cp / 100).toFixed(Math.abs(score.cp) >= 1000 ? 1 : 2);
  return `${score.cp > 0 ? '+' : score.cp < 0 ? '−' : ''}${pawns}`;
}

/** White's share of the bar for a score, 0 to 1. */
export function share(score) {
  if (!score) return 0.5;
  if (score.won) return score.won === 'white' ? 1 : 0;
  if (score.mate != null) return score.mate > 0 ? 1 : 0;
  return 1 / (1 + Math.exp(-score.cp / 330));
}

/** Time left, for a clock's face: [text, small tail, is long]. */
export function clockText(ms) {
  const left = Math.max(0, ms);
  const seconds = Math.floor(left / 1000);
  const two = (n) => String(n).padStart(2, '0');
  if (left >= 86_400_000) {
    const days = Math.floor(left / 86_400_000);
    const hours = Math.floor((left % 86_400_000) / 3_600_000);
    return [`${days} day${days === 1 ? '' : 's'}${hours ? ` ${hours} h` : ''}`, '', true];
  }
  if (left >= 3_600_000) return [`${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`, '', false];
  const text = `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
  return left < 10_000 ? [text, `.${Math.floor((left % 1000) / 100)}`, false] : [text, '', false];
}

/** A time control, shortly. */
export function controlText(control) {
  if (control?.clock) return `${minutes(control.clock.initial / 1000)}+${control.clock.increment / 1000}`;
  if (control?.daysPerTurn) return `${control.daysPerTurn} day${control.daysPerTurn === 1 ? '' : 's'} a move`;
  return 'no clock';
}

const minutes = (seconds) => ({ 15: '¼', 30: '½', 45: '¾' })[seconds] ?? String(Math.round((seconds / 60) * 10) / 10);

/** How long ago. */
export function ago(ms) {
  const seconds = Math.max(0, Math.round((Date.now() - ms) / 1000));
  if (seconds < 60) return `${seconds} s ago`;
  if (seconds < 3600) return `${Math.round(seconds / 60)} min ago`;
  if (seconds < 86_400) return `${Math.round(seconds / 3600)} h ago`;
  return new Date(ms).toLocaleDateString();
}
