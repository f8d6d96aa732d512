// The start page: a challenge form beside the board that it leads to, running games, games played.

import { fill, h, memory } from './dom.js';
import { get, position } from './api.js';
import { nameOf, placementOf, turnOf, VARIANTS } from './geometry.js';
import { Board, thumbnail } from './board.js';
import { runningGames } from './minis.js';
import { halves, picture } from './pieces.js';
import { ago, resultOf } from './words.js';

const ABOUT = {
  omega: ['Champions and wizards', 'W', 'Chess on ten files and ten ranks, with four corner squares outside the board and two new leapers for each side.'],
  chess960: ['A shuffled back rank', 'N', 'The pieces behind the pawns stand in one of 960 orders, the same for both sides. Castling still brings the king to the g- or the c-file: drag him onto his rook.'],
  atomic: ['Captures explode', 'Q', 'A capture blows up both men and every piece around them; pawns nearby survive. Blow up the king and you have won. Kings cannot capture.'],
  standard: ['The classical game', 'K', 'Chess as everybody knows it.'],
};
const CLOCKS = [['1+0', 60, 0], ['3+2', 180, 2], ['5+3', 300, 3], ['10+5', 600, 5], ['15+10', 900, 10], ['30+20', 1800, 20]];
const STARTS = [['random', 'Random'], ['dice', 'Dice'], ['home', 'Home'], ['number', 'By number']];
const START_HINTS = { random: 'Any of the 960, drawn when the game begins.', dice: 'Thrown piece by piece: bishops, queen, knights, then rook, king, rook.', home: 'King and rooks on their usual squares, the rest shuffled.' };
const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8];
const THINK = [100, 250, 500, 1000, 2000, 5000, 10000, 30000];

export async function show({ app, main, signal, query }) {
  const info = await app.about();
  if (signal.aborted) return;
  const history = h('section.card', { hidden: true });
  const form = new Form(app, info, query);
  const running = runningGames(app, signal);
  running.classList.add('running');
  fill(main, h('div.lobby', null, running,
    h('section.card', null, h('h1', null, 'Play'), form.element),
    h('div.stack', null, form.about, history)));
  void past(history, signal);
}

async function past(section, signal) {
  let games;
  try { ({ games } = await get('/local/games?nb=12')); } catch { return; }
  const over = games.filter(({ status }) => status !== 'started' && status !== 'created');
  if (signal.aborted || !over.length) return;
  section.hidden = false;
  fill(section, h('h2', null, 'Your last games'), h('ul.history', null, over.map((game) => {
    const variant = game.variant.key;
    const opponent = game.color === 'white' ? game.black : game.white;
    const { head, why } = resultOf(game);
    const result = game.winner ? (game.winner === game.color ? 'You won' : 'You lost') : head;
    return h('li', null, h('a', { href: `/${game.id}` },
      thumbnail({ variant, men: placementOf(game.fen, variant), turn: turnOf(game.fen), lastMove: game.lastMove, orientation: game.color, label: `${VARIANTS[variant]}: last position` }),
      h('span', null, h('b', null, `${result}: ${why}`), h('br'), h('span.soft', null, `${VARIANTS[variant] ?? variant} against ${opponent.name}, ${ago(game.createdAt)}`))));
  })));
}

class Form {
  #app; #info; #board; #shown = null; #seen; #timer;

  constructor(app, info, query) {
    this.#app = app;
    this.#info = info;
    const last = { variant: 'omega', time: 'clock', clock: '10+5', color: 'random', opponent: 'bot', strength: 'level', level: 2, thinkMs: 1000, start: 'random', ...memory.get('form', {}) };
    if (query.get('variant')) last.variant = query.get('variant');
    const bot = info.bot?.name ?? 'Threefold';
    const variants = (info.variants ?? Object.keys(ABOUT)).filter((key) => ABOUT[key]);
    if (!variants.includes(last.variant)) last.variant = variants[0];
    if (!['level', 'think'].includes(last.strength)) last.strength = 'level';
    const small = (...choices) => choices.map(([value, label, emblem]) => ({ value, label, emblem }));

    this.element = h('form.form', { onsubmit: (event) => this.#submit(event), onchange: () => this.#changed(), oninput: () => this.#changed(), novalidate: true },
      radios('variant', 'Variant', variants.map((key) => ({ value: key, label: VARIANTS[key], note: ABOUT[key][0], emblem: picture(ABOUT[key][1]) })), last.variant),
      h('fieldset', { 'data-if': 'variant=chess960' }, h('legend', null, 'Starting position'),
        radios('start', null, small(...STARTS), last.start, 'small'),
        h('div.inline', { 'data-if': 'start=number' }, h('label.field', null, 'Number, 0 to 959; 518 is the classical start', h('input', { name: 'number', type: 'number', min: 0, max: 959, value: '518', inputmode: 'numeric' })))),
      h('fieldset', null, h('legend', null, 'Opponent'), radios('opponent', null, small(['bot', bot], ['link', 'A friend, by link'], ['user', 'By name']), last.opponent, 'small'),
        h('p.hint', { 'data-if': 'opponent=link' }, 'You get a link; whoever opens it first plays you.'),
        h('div.inline', { 'data-if': 'opponent=user' }, h('label.field', null, 'Their name on this server', h('input', { name: 'user', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', placeholder: 'guest-1a2b' })))),
      h('fieldset', { 'data-if': 'opponent=bot' }, h('legend', null, 'Strength'), radios('strength', null, small(['level', 'Level'], ['think', 'Seconds a move']), last.strength, 'small'),
        h('div.below-choice', { 'data-if': 'strength=level' }, radios('level', null, small(...LEVELS.map((n) => [String(n), String(n)])), String(last.level), 'small'),
          h('p.hint', null, '1 is for a first game, 8 is all it has.')),
        h('div.below-choice', { 'data-if': 'strength=think' }, radios('think', null, small(...THINK.map((ms) => [String(ms), String(ms / 1000)])), String(THINK.includes(last.thinkMs) ? last.thinkMs : 1000), 'small'))),
      h('fieldset', null, h('legend', null, 'Time'), radios('time', null, small(['clock', 'Clock'], ['days', 'Correspondence'], ['none', 'Unlimited']), last.time, 'small'),
        h('div.below-choice', { 'data-if': 'time=clock' },
          radios('clock', null, small(...CLOCKS.map(([name]) => [name, name]), ['own', 'Other']), last.clock, 'small.wrap'),
          h('p.hint', null, 'Minutes for the game + seconds for each move.'),
          h('div.inline', { 'data-if': 'clock=own' },
            h('label.field', null, 'Minutes', h('input', { name: 'minutes', type: 'number', min: 0, max: 180, step: 'any', value: last.minutes ?? '5' })),
            h('label.field', null, 'Seconds a move', h('input', { name: 'increment', type: 'number', min: 0, max: 180, value: last.increment ?? '3' })))),
        h('div.inline', { 'data-if': 'time=days' }, h('label.field', null, 'Days for each move', h('select', { name: 'days' }, [1, 2, 3, 5, 7, 10, 14].map((n) => h('option', { value: String(n), selected: n === (last.days ?? 3) }, String(n))))))),
      h('fieldset', null, h('legend', null, 'Your color'), radios('color', null, small(['white', 'White', picture('K')], ['random', 'Either', halves('k')], ['black', 'Black', picture('k')]), last.color, 'small.colors')),
      h('details', null, h('summary', null, 'From a position of your own'),
        h('div.inline', null, h('label.field', null, 'FEN', h('input', { name: 'fen', autocomplete: 'off', spellcheck: 'false', placeholder: 'empty: the usual start' })))),
      this.fault = h('p.fault', { hidden: true, role: 'alert' }),
      h('div.submit-row', null, this.button = h('button.main.submit', null, 'Play')));
    this.about = h('section.card.about', { 'aria-label': 'What you are about to play' });
    const fen = query.get('fen');
    if (fen) {
      this.element.elements.fen.value = fen;
      this.element.querySelector('details').open = true;
    }
    this.#changed(0);
  }

  #value(name) {
    const field = this.element.elements[name];
    return field?.value ?? '';
  }

  #changed(pause = 250) {
    for (const part of this.element.querySelectorAll('[data-if]')) {
      const [name, value] = part.dataset.if.split('=');
      part.hidden = this.#value(name) !== value;
    }
    this.fault.hidden = true;
    const opponent = this.#value('opponent');
    this.button.textContent = opponent === 'bot' ? `Play ${this.#info.bot?.name ?? 'the bot'}` : opponent === 'link' ? 'Make the link' : 'Send the challenge';
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#preview(), this.#value('fen') || this.#value('start') === 'number' ? pause : 0);
  }

  /** Shows the board that the form leads to. The promise is for the fault, where it leads to none. */
  #preview() {
    const variant = this.#value('variant');
    const fen = this.#value('fen').trim();
    const shuffled = variant === 'chess960' && !fen;
    const start = shuffled ? this.#value('start') : null;
    const number = start === 'number' ? this.#value('number') : null;
    const orientation = this.#value('color') === 'black' ? 'black' : 'white';
    const wanted = { variant, fen, start, number, orientation };
    const key = Object.values(wanted).join(' ');
    if (key !== this.#shown) {
      this.#shown = key;
      this.#seen = this.#look(key, wanted);
    }
    return this.#seen;
  }

  async #look(key, { variant, fen, start, number, orientation }) {
    let note = START_HINTS[start] ?? null;
    let fault = null;
    let men = null;
    let turn = 'white';
    try {
      const answer = await position({ variant, fen: fen || undefined, start: number ?? undefined, moves: '' });
      if (this.#shown !== key) return null;
      ({ turn } = answer);
      if (answer.outcome) fault = 'The game would be over before its first move.';
      men = placementOf(answer.initialFen, variant);
      if (start && start !== 'number') men = new Map([...men].filter(([, piece]) => /p/i.test(piece) || (start === 'home' && /[rk]/i.test(piece))));
      if (fen) note = `${turn === 'white' ? 'White' : 'Black'} to move.`;
    } catch (error) {
      if (this.#shown !== key) return null;
      fault = error.message;
      // It may have been the network: asked again, the answer can be another.
      this.#shown = null;
    }
    const meant = fen ? 'fen' : 'number';
    for (const name of ['fen', 'number']) this.element.elements[name].setAttribute('aria-invalid', String(fault != null && name === meant));
    // The board stays where it is, so that nothing blinks while one types.
    if (!this.#board || this.#board.variant !== variant || this.#board.orientation !== orientation) this.#board = new Board({ variant, orientation, still: true, label: `${VARIANTS[variant]}: the position at the start` });
    this.#board.show({ variant, men: men ?? new Map(), turn, animate: false });
    fill(this.about, this.#board.element, fault && h('p.fault', { role: 'alert' }, fault), note && h('p.soft', null, note), describe(variant));
    return fault;
  }

  #fields() {
    const variant = this.#value('variant');
    const fen = this.#value('fen').trim();
    const fields = { variant, color: this.#value('color'), rated: 'false', fen: fen || null };
    if (variant === 'chess960' && !fen) fields.start = this.#value('start') === 'number' ? this.#value('number') : this.#value('start');
    const time = this.#value('time');
    if (time === 'days') fields.days = this.#value('days');
    if (time === 'clock') {
      const preset = CLOCKS.find(([name]) => name === this.#value('clock'));
      fields['clock.limit'] = preset ? preset[1] : Math.round(Number(this.#value('minutes')) * 60);
      fields['clock.increment'] = preset ? preset[2] : Math.round(Number(this.#value('increment')));
      if (!(fields['clock.limit'] + fields['clock.increment'] > 0)) throw new Error('A clock needs some time: minutes, seconds a move, or both.');
    }
    if (this.#value('opponent') === 'bot') {
      if (this.#value('strength') === 'level') fields.level = this.#value('level');
      else fields.thinkMs = this.#value('think');
    }
    return fields;
  }

  #remember() {
    const keep = {};
    for (const name of ['variant', 'time', 'clock', 'color', 'opponent', 'strength', 'start', 'minutes', 'increment']) keep[name] = this.#value(name);
    memory.set('form', { ...keep, level: Number(this.#value('level')), thinkMs: Number(this.#value('think')), days: Number(this.#value('days')) });
  }

  async #submit(event) {
    event.preventDefault();
    clearTimeout(this.#timer);
    this.fault.hidden = true;
    this.button.disabled = true;
    const opponent = this.#value('opponent');
    try {
      const name = opponent === 'bot' ? this.#info.bot?.name ?? 'Threefold' : opponent === 'link' ? 'open' : this.#value('user').trim();
      if (!name) throw new Error('Whom do you want to play?');
      const fields = this.#fields();
      const fault = await this.#preview();
      if (fault) {
        this.#pointAtFault();
        throw new Error(fault);
      }
      this.#remember();
      const made = await this.#app.challenge(name, fields);
      // The bot's game begins by itself; for people there is a page to wait on.
      if (opponent === 'bot') await this.#wait(made);
      else this.#app.go(`/${made.id}`);
    } catch (error) {
      this.fault.textContent = error.message;
      this.fault.hidden = false;
    } finally {
      this.button.disabled = false;
    }
  }

  /** Puts the cursor where the first position is not what it must be. */
  #pointAtFault() {
    const field = this.element.querySelector('[aria-invalid="true"]');
    const fold = field?.closest('details');
    if (fold) fold.open = true;
    field?.focus();
  }

  /** Until the bot has said yes or no. */
  #wait({ id }) {
    if (this.#app.games.has(id)) return undefined;
    return new Promise((resolve, reject) => {
      const stop = new AbortController();
      const done = (act) => { stop.abort(); clearInterval(poll); clearTimeout(patience); act(); };
      this.#app.addEventListener('start', ({ detail }) => { if (detail.id === id) done(() => { this.#app.go(`/${id}`); resolve(); }); }, { signal: stop.signal });
      this.#app.addEventListener('gone', ({ detail }) => { if (detail.id === id) done(() => reject(new Error(`Threefold declines: ${detail.declineReason ?? 'no reason given'}`))); }, { signal: stop.signal });
      // In case the stream is held by a tab that sleeps.
      const poll = setInterval(async () => {
        if (this.#app.games.has(id)) { done(() => { this.#app.go(`/${id}`); resolve(); }); return; }
        await this.#app.refresh();
      }, 1_000);
      // All seats may be taken; there is a page to wait on.
      const patience = setTimeout(() => done(() => { this.#app.go(`/${id}`); resolve(); }), 2_500);
    });
  }
}

function describe(variant) {
  const leaper = (piece, words) => h('li.row', null, picture(piece), h('span', null, h('b', null, nameOf(piece).split(' ')[1]), ` ${words}`));
  const omega = variant === 'omega';
  return [h('h2', null, VARIANTS[variant]), h('p', null, ABOUT[variant][2]),
    omega && h('ul.plain.leapers', null, leaper('C', 'one step straight, or a leap of two in any direction'), leaper('W', 'one step diagonally, or a long leap: three and one')),
    h('div.row', null, omega && [h('a.button', { href: '/learn' }, 'Learn Omega'), h('a.button', { href: '/learn/puzzles' }, 'Puzzles')],
      h('a.button', { href: `/analysis?variant=${variant}` }, 'Analysis board'))];
}

/** A row of choices: `{value, label, note, emblem}` each. */
function radios(name, legend, choices, chosen, size) {
  return h('fieldset', { ...(legend ? {} : { 'aria-label': name }) }, legend && h('legend', null, legend),
    h(`div.choices${size ? `.${size}` : ''}`, null, choices.map(({ value, label, note, emblem }) => h('label', null,
      h('input', { type: 'radio', name, value, checked: value === chosen }),
      h('span', null, emblem, h('b', null, label), note && h('small', null, note))))));
}
