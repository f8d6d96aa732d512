// Any position of any variant, with the engine beside it.

import { announce, copy, fill, h, toast } from './dom.js';
import { lines, position, sleep } from './api.js';
import { Board } from './board.js';
import { Bar, thoughtFacts, thoughtLines } from './evaluation.js';
import { applyMove, ends, geometryOf, placementOf, plyOf, turnOf, typedMove, VARIANTS } from './geometry.js';
import { icon } from './icons.js';
import { play } from './sound.js';
import { markMove, moveList, moveTable, stepButtons, stepKeys, stepWheel } from './stepper.js';
import { resultOf, spoken } from './words.js';

export async function show(context) {
  await new Analysis(context).open();
}

class Analysis {
  #app; #main; #signal; #variant; #fen; #moves; #start = null;
  #line = []; #cursor = 0; #answer = null;
  #on = false; #count = 3; #thinking = null; #thought = null; #frame = 0;

  constructor({ app, main, query, signal }) {
    this.#app = app;
    this.#main = main;
    this.#signal = signal;
    this.#variant = VARIANTS[query.get('variant')] ? query.get('variant') : 'omega';
    if (this.#variant === 'fromPosition') this.#variant = 'standard';
    this.#fen = query.get('fen') || null;
    this.#moves = (query.get('moves') ?? '').split(' ').filter(Boolean);
    this.#cursor = this.#moves.length;
  }

  async open() {
    this.board = new Board({ variant: this.#variant, label: 'Board for analysis', onMove: (uci) => this.#made(uci) });
    this.bar = new Bar();
    this.lines = h('ul.lines');
    this.facts = h('span.soft');
    this.moves = moveList();
    this.result = h('p.step-note');
    this.engine = h('button.quiet.switch', { type: 'button', 'aria-pressed': 'false', onclick: () => this.#switch() }, 'Engine');
    this.fenField = h('input', { name: 'fen', spellcheck: 'false', autocomplete: 'off', 'aria-label': 'FEN' });
    const count = h('select', { 'aria-label': 'Lines', onchange: (event) => { this.#count = Number(event.target.value); this.#think(); } }, [1, 2, 3, 4, 5].map((n) => h('option', { value: String(n), selected: n === this.#count }, `${n} line${n > 1 ? 's' : ''}`)));
    const variant = h('select', { 'aria-label': 'Variant', onchange: (event) => this.#reset(event.target.value, null) },
      Object.entries(VARIANTS).filter(([key]) => key !== 'fromPosition').map(([key, name]) => h('option', { value: key, selected: key === this.#variant }, name)));
    this.start = h('select', { 'aria-label': 'Chess960 start', onchange: (event) => this.#reset('chess960', null, event.target.value) },
      [['518', 'Number 518'], ['random', 'Random'], ['dice', 'Dice'], ['home', 'Home']].map(([key, name]) => h('option', { value: key }, name)));
    this.stage = h('div.stage.bare.field-of-play.barred', null, this.board.element, this.bar.element);
    const set = h('form.typed', { onsubmit: (event) => { event.preventDefault(); this.#reset(this.#variant, this.fenField.value.trim() || null); } }, this.fenField, h('button', null, 'Set'));
    fill(this.#main, h('div.game', null, h('h1.sr-only', null, 'Analysis'),
      this.stage,
      h('div.side', null,
        h('section.panel', { 'aria-label': 'Engine' }, h('header.row', null, this.engine, count, this.facts), this.lines),
        h('section.panel.grows', { 'aria-label': 'Moves' }, stepButtons((key) => this.#key(key)), this.moves, this.result,
          h('form.typed', { onsubmit: (event) => this.#type(event) }, h('input', { name: 'san', 'aria-label': 'Type a move', placeholder: 'Type a move', autocomplete: 'off', spellcheck: 'false' }), h('button', null, 'Play'))),
        h('section.panel', { 'aria-label': 'Position' }, h('div.actions', null, variant, this.start), set,
          h('div.actions', null,
            h('button', { type: 'button', onclick: () => this.#reset(this.#variant, null) }, 'Start position'),
            h('button', { type: 'button', onclick: () => copy(this.fenField.value, 'FEN') }, icon('copy'), 'FEN'),
            h('a.button', { href: '/', onclick: (event) => { event.preventDefault(); this.#app.go(`/?${new URLSearchParams({ variant: this.#variant, fen: this.fenField.value })}`); } }, 'Play from here'))))));
    stepKeys((key) => this.#key(key), this.#signal);
    stepWheel(this.board.element, (key) => this.#key(key));
    this.#signal.addEventListener('abort', () => this.#thinking?.abort());
    this.#app.addEventListener('games', () => { if (this.#on && this.#barred()) this.#switch(); }, { signal: this.#signal });
    await this.#load();
  }

  async #load() {
    const request = { variant: this.#variant, moves: this.#moves.join(' ') };
    if (this.#start) request.start = this.#start;
    else if (this.#fen) request.fen = this.#fen;
    const answer = await position(request, { signal: this.#signal });
    if (this.#start || (this.#variant === 'chess960' && !this.#fen)) this.#fen = answer.initialFen;
    this.#start = null;
    this.#line = [{ fen: answer.initialFen, men: placementOf(answer.initialFen, this.#variant) },
      ...answer.steps.map((step) => ({ ...step, men: placementOf(step.fen, this.#variant) }))];
    this.start.hidden = this.#variant !== 'chess960';
    this.stage.dataset.geometry = geometryOf(this.#variant).name;
    await this.#at(Math.min(this.#cursor, this.#moves.length), answer);
  }

  /** Goes to a ply; what may be played there is asked unless `answer` says it. */
  async #at(ply, answer = null) {
    this.#cursor = ply;
    this.#thought = null;
    const step = this.#line[ply];
    this.#draw([]);
    fill(this.moves, this.#line.length > 1 ? moveTable(this.#line, ply, (n) => this.#go(n)) : h('p.notice.empty', null, 'Make moves on the board for both sides.'));
    markMove(this.moves, ply);
    this.fenField.value = step.fen;
    this.fenField.removeAttribute('aria-invalid');
    const query = new URLSearchParams({ variant: this.#variant });
    if (this.#fen) query.set('fen', this.#fen);
    if (this.#moves.length) query.set('moves', this.#moves.join(' '));
    history.replaceState(null, '', `/analysis?${query}`);
    if (!answer || answer.ply !== ply) answer = await position({ variant: this.#variant, fen: this.#fen ?? undefined, moves: this.#moves.slice(0, ply).join(' '), since: ply }, { signal: this.#signal });
    if (this.#cursor !== ply) return;
    this.#answer = answer;
    this.#draw(answer.legal);
    const { outcome } = answer;
    this.result.textContent = outcome ? (({ head, why }) => `${head}: ${why}.`)(resultOf(outcome)) : '';
    this.#think();
  }

  #draw(legal) {
    const step = this.#line[this.#cursor];
    const turn = turnOf(step.fen);
    this.board.show({ variant: this.#variant, men: step.men, turn, lastMove: step.uci ?? null, check: step.check ? turn : null, legal, movable: legal.length ? turn : null });
    this.#evaluation();
  }

  #go(ply) {
    const target = Math.max(0, Math.min(this.#line.length - 1, ply));
    if (target === this.#cursor) return;
    announce(target ? spoken(this.#line[target].san) : 'First position');
    play('move');
    void this.#at(target).catch((error) => this.#fault(error));
  }

  #key(key) {
    if (key === 'ArrowLeft') this.#go(this.#cursor - 1);
    else if (key === 'ArrowRight') this.#go(this.#cursor + 1);
    else if (key === 'Home' || key === 'ArrowUp') this.#go(0);
    else if (key === 'End' || key === 'ArrowDown') this.#go(this.#line.length - 1);
    else if (key === 'f') { this.board.flip(); this.#evaluation(); }
    else if (key === ' ' && !document.activeElement?.closest('button, .cells')) this.#switch();
    else return false;
    return true;
  }

  #made(...played) {
    const from = this.#line[this.#cursor].men;
    const { captured, exploded } = applyMove(from, played[0], this.#variant);
    play(exploded.length ? 'blast' : captured ? 'capture' : 'move');
    this.#moves = [...this.#moves.slice(0, this.#cursor), ...played];
    this.#cursor = this.#moves.length;
    void this.#load().catch((error) => this.#fault(error));
  }

  #type(event) {
    event.preventDefault();
    const input = event.target.elements.san;
    const uci = typedMove(input.value, this.#answer?.legal ?? []);
    if (!uci) { toast(`“${input.value}” is no legal move here.`, { kind: 'error', seconds: 3 }); return; }
    input.value = '';
    this.#made(uci);
  }

  #reset(variant, fen, start = null) {
    const before = [this.#variant, this.#fen, this.#moves, this.#cursor];
    [this.#variant, this.#fen, this.#moves, this.#cursor, this.#start] = [variant, fen, [], 0, start];
    this.#load().catch((error) => {
      [this.#variant, this.#fen, this.#moves, this.#cursor] = before;
      this.#start = null;
      this.#fault(error);
    });
  }

  #fault(error) {
    if (this.#signal.aborted) return;
    this.fenField.setAttribute('aria-invalid', 'true');
    toast(error.message, { kind: 'error' });
  }

  // The engine

  /** Nobody is to be helped in a game that runs. */
  #barred() {
    return [...this.#app.games.values()].some((game) => game.variant.key === this.#variant || (this.#variant === 'standard' && game.variant.key === 'fromPosition'));
  }

  #switch() {
    if (!this.#on && this.#barred()) {
      toast(`You are in a game of ${VARIANTS[this.#variant]}; the engine helps you again when it is over.`, { seconds: 5 });
      return;
    }
    this.#on = !this.#on;
    this.engine.setAttribute('aria-pressed', String(this.#on));
    this.#think();
  }

  #think() {
    this.#thinking?.abort();
    this.#thought = null;
    this.#evaluation();
    this.bar.element.hidden = !this.#on;
    if (!this.#on) { this.facts.textContent = ''; return; }
    if (this.#answer && !this.#answer.legal.length) { this.facts.textContent = 'the game is over'; return; }
    const stop = (this.#thinking = new AbortController());
    this.facts.textContent = 'thinking…';
    void this.#run(stop.signal);
  }

  async #run(signal) {
    const value = { variant: this.#variant, fen: this.#fen ?? undefined, moves: this.#moves.slice(0, this.#cursor).join(' '), lines: this.#count };
    await sleep(80, signal);
    while (!signal.aborted) {
      try {
        await lines('/local/analysis', (thought) => {
          this.#thought = thought;
          this.#frame ||= requestAnimationFrame(() => { this.#frame = 0; this.#evaluation(); });
        }, { signal, value, silence: 120_000 });
        return;
      } catch (error) {
        if (signal.aborted) return;
        if (error.status !== 429 && error.status !== 503) { this.facts.textContent = error.message; return; }
        this.facts.textContent = 'all seats are taken; waiting';
        await sleep(2_000, signal);
      }
    }
  }

  #evaluation() {
    const thought = this.#on ? this.#thought : null;
    this.bar.show(thought?.lines?.[0]?.score, this.board.orientation === 'black');
    thoughtLines(this.lines, thought, this.#line.length ? plyOf(this.#line[0].fen) : 0, (moves) => this.#made(...moves));
    if (thought) this.facts.textContent = thoughtFacts(thought);
    this.board.hint((thought?.lines ?? []).slice(0, 2).filter((line) => line.uci[0]).map((line) => ({ from: ends(line.uci[0])[0], to: ends(line.uci[0])[1], brush: 'engine' })).slice(0, 1));
  }
}
