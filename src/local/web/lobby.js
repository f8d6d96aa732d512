// The start page: a challenge form, running games, games played.

import { fill, h, memory } from './dom.js';
import { ask, get } from './api.js';
import { placementOf, turnOf, VARIANTS } from './geometry.js';
import { thumbnail } from './board.js';
import { runningGames } from './minis.js';
import { picture } from './pieces.js';
import { ago, resultOf } from './words.js';

const ABOUT = { omega: 'Ten by ten, champions and wizards', chess960: 'A shuffled back rank', atomic: 'Every capture explodes', standard: 'The classical game' };
const EMBLEM = { omega: 'W', chess960: 'N', atomic: 'Q', standard: 'K' };
const CLOCKS = [['1+0', 60, 0], ['3+2', 180, 2], ['5+3', 300, 3], ['10+5', 600, 5], ['15+10', 900, 10], ['30+20', 1800, 20]];
const STARTS = [['random', 'Random', 'any of the 960'], ['dice', 'Dice', 'rolled piece by piece'], ['home', 'Home', 'king and rooks at home'], ['number', 'Number', '0 to 959, 518 is classical']];
const LEVELS = 8;

export async function show({ app, main, signal, query }) {
  const info = await app.about();
  if (signal.aborted) return;
  const history = h('section.card', { hidden: true });
  fill(main,
    h('div.columns', null,
      h('section.card', null, h('h1', null, 'Play'), new Form(app, info, query).element),
      h('div.stack', null, runningGames(app, signal), welcome(), history)));
  void past(history, signal);
}

function welcome() {
  return h('section.card', null, h('h2', null, 'New to Omega chess?'),
    h('div.row', null, picture('C', 'Champion'), picture('W', 'Wizard')),
    h('p', null, 'Ordinary chess on ten files, with four corner squares outside the board and two new leapers: the champion and the wizard. The rules take five minutes.'),
    h('a.button', { href: '/learn' }, 'Learn Omega'));
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
      h('span', null, h('b', null, `${result}, ${why}`), h('br'), h('span.soft', null, `${VARIANTS[variant] ?? variant} against ${opponent.name}, ${ago(game.createdAt)}`))));
  })));
}

class Form {
  #app; #info;

  constructor(app, info, query) {
    this.#app = app;
    this.#info = info;
    const last = { variant: 'omega', time: 'clock', clock: '10+5', color: 'random', opponent: 'bot', strength: 'level', level: 3, thinkMs: 1000, start: 'random', ...memory.get('form', {}) };
    if (query.get('variant')) last.variant = query.get('variant');
    const bot = info.bot?.name ?? 'Threefold';
    const variants = (info.variants ?? Object.keys(ABOUT)).filter((key) => ABOUT[key]);
    if (!variants.includes(last.variant)) last.variant = variants[0];

    this.element = h('form.form', { onsubmit: (event) => this.#submit(event), onchange: () => this.#changed(), oninput: () => this.#changed(), novalidate: true },
      radios('variant', 'Variant', variants.map((key) => [key, VARIANTS[key], ABOUT[key], EMBLEM[key]]), last.variant),
      h('fieldset', { 'data-if': 'variant=chess960' }, h('legend', null, 'Starting position'),
        radios('start', null, STARTS, last.start, 'small'),
        h('div.inline', { 'data-if': 'start=number' }, h('label.field', null, 'Number', h('input', { name: 'number', type: 'number', min: 0, max: 959, value: '518', inputmode: 'numeric' })))),
      radios('opponent', 'Opponent', [['bot', bot, 'the bot'], ['link', 'By link', 'whoever opens it'], ['user', 'By name', 'a user of this server']], last.opponent, 'small'),
      h('div.inline', { 'data-if': 'opponent=user' }, h('label.field', null, 'Name', h('input', { name: 'user', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', placeholder: 'guest-1a2b' }))),
      h('fieldset', { 'data-if': 'opponent=bot' }, radios('strength', 'Strength', [['level', 'Level', '1 to 8'], ['think', 'Think time', 'so long a move'], ['full', 'Full', 'as it plays on Lichess']], last.strength, 'small'),
        h('div.inline', { 'data-if': 'strength=level' }, slider('level', 'Level', 1, LEVELS, last.level, (n) => String(n))),
        h('div.inline', { 'data-if': 'strength=think' }, slider('think', 'Think time', 0, THINK.length - 1, Math.max(0, THINK.indexOf(last.thinkMs)), (n) => `${THINK[n] / 1000} s`))),
      h('fieldset', null, radios('time', 'Time', [['clock', 'Clock', 'real time'], ['days', 'Correspondence', 'days for a move'], ['none', 'Unlimited', 'no clock']], last.time, 'small'),
        h('div', { 'data-if': 'time=clock' },
          h('p'), radios('clock', null, [...CLOCKS.map(([name]) => [name, name]), ['own', 'Own']], last.clock, 'small'),
          h('div.inline', { 'data-if': 'clock=own' },
            h('label.field', null, 'Minutes', h('input', { name: 'minutes', type: 'number', min: 0, max: 180, step: 'any', value: last.minutes ?? '5' })),
            h('label.field', null, 'Seconds a move', h('input', { name: 'increment', type: 'number', min: 0, max: 180, value: last.increment ?? '3' })))),
        h('div.inline', { 'data-if': 'time=days' }, h('label.field', null, 'Days a move', h('select', { name: 'days' }, [1, 2, 3, 5, 7, 10, 14].map((n) => h('option', { value: String(n), selected: n === (last.days ?? 3) }, String(n))))))),
      radios('color', 'Your colour', [['white', 'White', null, 'K'], ['random', 'Either', null, null], ['black', 'Black', null, 'k']], last.color, 'small'),
      h('details', null, h('summary', null, 'From a position of your own'),
        h('div.inline', null, h('label.field', null, 'FEN', h('input', { name: 'fen', autocomplete: 'off', spellcheck: 'false', placeholder: 'empty: the usual start' }))),
        this.preview = h('div.preview')),
      this.fault = h('p.fault', { hidden: true, role: 'alert' }),
      h('div.submit-row', null, this.button = h('button.main.submit', null, 'Play')));
    const fen = query.get('fen');
    if (fen) {
      this.element.elements.fen.value = fen;
      this.element.querySelector('details').open = true;
    }
    this.#changed();
  }

  #value(name) {
    const field = this.element.elements[name];
    return field?.value ?? '';
  }

  #changed() {
    for (const part of this.element.querySelectorAll('[data-if]')) {
      const [name, value] = part.dataset.if.split('=');
      part.hidden = this.#value(name) !== value;
    }
    const opponent = this.#value('opponent');
    this.button.textContent = opponent === 'bot' ? `Play ${this.#info.bot?.name ?? 'the bot'}` : opponent === 'link' ? 'Make a link' : 'Send the challenge';
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#preview(), 300);
  }

  async #preview() {
    const fen = this.#value('fen').trim();
    const key = `${this.#value('variant')} ${fen}`;
    if (!fen) { fill(this.preview); this.shown = ''; return; }
    if (key === this.shown) return;
    this.shown = key;
    const variant = this.#value('variant');
    try {
      const { initialFen, turn } = await ask('/local/position', { variant, fen, moves: '' });
      if (this.shown !== key) return;
      const board = thumbnail({ variant, men: placementOf(initialFen, variant), turn, label: 'The position' });
      board.classList.add('preview-board');
      fill(this.preview, h('p'), board, h('p.soft', null, `${turn === 'white' ? 'White' : 'Black'} to move.`));
    } catch (error) {
      if (this.shown === key) fill(this.preview, h('p.fault', null, error.message));
    }
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
      if (this.#value('strength') === 'think') fields.thinkMs = THINK[Number(this.#value('think'))];
    }
    if (fields.start != null && /^\d*$/.test(fields.start) && !(fields.start !== '' && Number(fields.start) <= 959)) throw new Error('The number of the starting position is 0 to 959.');
    return fields;
  }

  #remember() {
    const keep = {};
    for (const name of ['variant', 'time', 'clock', 'color', 'opponent', 'strength', 'start', 'minutes', 'increment']) keep[name] = this.#value(name);
    memory.set('form', { ...keep, level: Number(this.#value('level')), thinkMs: THINK[Number(this.#value('think'))], days: Number(this.#value('days')) });
  }

  async #submit(event) {
    event.preventDefault();
    this.fault.hidden = true;
    this.button.disabled = true;
    const opponent = this.#value('opponent');
    try {
      const name = opponent === 'bot' ? this.#info.bot?.name ?? 'Threefold' : opponent === 'link' ? 'open' : this.#value('user').trim();
      if (!name) throw new Error('Whom do you want to play?');
      const fields = this.#fields();
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

const THINK = [50, 100, 250, 500, 1000, 2000, 5000, 10000, 30000];

function radios(name, legend, choices, chosen, size) {
  return h('fieldset', { ...(legend ? {} : { 'aria-label': name }) }, legend && h('legend', null, legend),
    h(`div.choices${size ? `.${size}` : ''}`, null, choices.map(([value, label, note, emblem]) => h('label', null,
      h('input', { type: 'radio', name, value, checked: value === chosen }),
      h('span', null, emblem && picture(emblem), h('b', null, label), note && h('small', null, note))))));
}

function slider(name, label, min, max, value, words) {
  const output = h('output', null, words(value));
  const input = h('input', { type: 'range', name, min, max, step: 1, value: String(value), 'aria-label': label, 'aria-valuetext': words(value), oninput: () => {
    output.textContent = words(Number(input.value));
    input.setAttribute('aria-valuetext', output.textContent);
  } });
  return h('label.field', null, h('span', null, `${label}: `, output), input);
}
