// The dashboard: what the program does, here and on Lichess.

import { fill, h, s } from './dom.js';
import { get, sleep } from './api.js';
import { placementOf, turnOf, VARIANTS } from './geometry.js';
import { thumbnail } from './board.js';
import { ago, clockText, scoreText } from './words.js';

export async function show({ main, signal }) {
  const body = h('div.dash');
  const note = h('p.notice.dash-note', { role: 'status' });
  fill(main, h('div.dash-head', null, h('h1', null, 'Status'), h('p.soft', null, 'Also as ', h('a', { href: '/local/status.json', target: '_blank' }, 'JSON'), ' and, for Prometheus, as ', h('a', { href: '/metrics', target: '_blank' }, 'metrics'), '.')), note, body);
  const boards = new Map();
  while (!signal.aborted) {
    if (!document.hidden) {
      try {
        render(body, await get('/local/status.json', { signal }), boards);
        note.textContent = '';
      } catch (error) {
        if (signal.aborted) return;
        note.textContent = error.status === 401 || error.status === 403 ? 'From here only the operator may see this: sign in with a token, under your name above.' : `No answer (${error.message}); trying again.`;
      }
    }
    await sleep(1_500, signal);
  }
}

function render(body, status, boards) {
  // A reader's place in the page and in a table is kept: sections are replaced only when they changed.
  const sections = [tiles(status), games(status, boards), queue(status), servers(status), results(status), ratings(status), faults(status)].filter(Boolean);
  const known = new Map([...body.children].map((child) => [child.dataset.name, child]));
  const wanted = sections.map((section) => {
    const old = known.get(section.dataset.name);
    return old && old.dataset.name !== 'games' && old.innerHTML === section.innerHTML ? old : section;
  });
  if (wanted.length !== body.children.length || wanted.some((section, i) => section !== body.children[i])) fill(body, wanted);
}

const section = (name, title, ...children) => h('section.card', { 'data-name': name, 'aria-label': title }, h('h2', null, title), ...children);
const tile = (label, value, note) => h('div.tile', null, h('b', null, value), h('span', null, label), note && h('span', null, note));
const number = (n) => (n == null ? '–' : Math.round(n).toLocaleString('en'));
const variantName = (key) => VARIANTS[key] ?? key;
const plural = (n, word) => `${number(n)} ${word}${n === 1 ? '' : 's'}`;

function tiles({ version, startedAt, engine, quota, records, games: running, queue: waiting, local }) {
  const days = startedAt ? (Date.now() - startedAt) / 86_400_000 : null;
  const up = days == null ? '–' : days >= 1 ? `${Math.floor(days)} d ${Math.floor((days % 1) * 24)} h` : days * 24 >= 1 ? `${Math.floor(days * 24)} h ${Math.floor((days * 1440) % 60)} min` : `${Math.floor(days * 1440)} min`;
  const whole = h('section.card.wide', { 'data-name': 'tiles', 'aria-label': 'Now' }, h('div.tiles', null,
    tile('running for', up, `version ${version ?? '–'}`),
    tile('games of the bot', number(running?.length ?? 0), waiting?.length ? `${plural(waiting.length, 'challenge')} waiting` : 'nobody waits'),
    engine && tile('searches', number(engine.busy ?? 0), `${plural(engine.seats, 'seat')}, one a core`),
    engine && tile('hash memory', `${number(engine.hashMib)} MiB`, engine.hashUsedMib != null ? `${number(engine.hashUsedMib)} MiB in use` : null),
    (quota ?? []).map(({ name, used, limit, barred }) => h('div.tile', null, h('b', null, `${number(used)} of ${number(limit)}`), h('span', null, name), barred && h('span', null, 'the server allows no more for now'), h('meter', { min: 0, max: limit, value: used, 'aria-label': name }))),
    records?.why && tile('records', records.state === 'memory' ? 'in memory only' : 'the disk refuses', records.why),
    local && tile('visitors’ streams here', number((local.eventStreams ?? 0) + (local.streams ?? 0)), plural(local.challenges ?? 0, 'open challenge'))));
  return whole;
}

const STREAMS = { open: 'stream open', connecting: 'connecting', lost: 'stream lost', refused: 'token refused' };

function servers({ servers: list }) {
  if (!list?.length) return null;
  const term = (name, value) => value && [h('dt', null, name), h('dd', null, value)];
  const time = (latency) => latency?.count > 0 && `${ms(latency.medianMs)} half of the time, 99 % within ${ms(latency.p99Ms)}; ${plural(latency.count, 'move')}`;
  return section('servers', 'Accounts', list.map((server) => h('div.server', null,
    h('h3', null, server.url?.startsWith('https://') ? h('a', { href: server.url, target: '_blank', rel: 'noreferrer' }, server.name) : server.name,
      h(`span.badge.${server.stream === 'open' ? 'open' : 'closed'}`, null, STREAMS[server.stream] ?? server.stream ?? 'unknown'), server.draining && h('span.badge.closed', null, 'stopping: no new games')),
    h('dl', null,
      term('account', `${server.title ? `${server.title} ` : ''}${server.user ?? '–'}`),
      term('ratings', Object.entries(server.ratings ?? {}).map(([perf, rating]) => `${variantName(perf)} ${rating}`).join(', ')),
      term('since', server.since && ago(server.since)),
      term('counted', tally(server.counts)),
      term('move latency', time(server.roundTrip)),
      term('reaction', time(server.reaction)),
      term('faults', tally(server.faults))))));
}

const ms = (n) => `${n < 10 ? Math.round(n * 10) / 10 : number(n)} ms`;
const tally = (counts) => Object.entries(counts ?? {}).filter(([, n]) => n > 0).map(([what, n]) => `${what.replaceAll('_', ' ')} ${number(n)}`).join(', ');

function games({ games: list }, boards) {
  if (!list?.length) return null;
  const live = new Set();
  const whole = section('games', 'Running games', h('div.minis', null, list.map((game) => {
    const id = `${game.server}/${game.id}`;
    live.add(id);
    const key = `${game.fen} ${game.lastMove}`;
    let kept = boards.get(id);
    if (kept?.key !== key) {
      kept = { key, board: thumbnail({ variant: game.variant, men: placementOf(game.fen, game.variant), turn: turnOf(game.fen), lastMove: game.lastMove, orientation: game.color, label: `${variantName(game.variant)} against ${game.opponent?.name ?? '?'}` }) };
      boards.set(id, kept);
    }
    const clock = (ms) => (ms == null ? '' : clockText(ms)[0]);
    const outside = !String(game.url).startsWith('/');
    const safe = /^(\/[^/]|https:\/\/)/.test(String(game.url)) ? game.url : null;
    return h('a.mini', { href: safe, ...(outside && { target: '_blank', rel: 'noreferrer' }) }, kept.board,
      h('p', null, h('b', null, `${game.opponent?.title ? `${game.opponent.title} ` : ''}${game.opponent?.name ?? '?'}`), h('span', null, game.opponent?.rating ? String(game.opponent.rating) : '')),
      h('p.soft', null, h('span', null, `${game.server}, ${variantName(game.variant)}`), h('span', null, `move ${Math.floor((game.plies ?? 0) / 2) + 1}`)),
      h('p.soft', null, h('span', null, [scoreText(game.score), game.depth && `depth ${game.depth}`].filter(Boolean).join(', ')), h('span', null, game.clock?.white != null && game.clock.white < 2_147_483_647 ? `${clock(game.clock.white)} – ${clock(game.clock.black)}` : '')));
  })));
  for (const id of boards.keys()) if (!live.has(id)) boards.delete(id);
  whole.classList.add('wide');
  return whole;
}

function queue({ queue: list }) {
  if (!list?.length) return null;
  return section('queue', 'Waiting challenges', h('ul.plain', null, list.map((item) => h('li', null,
    h('b', null, item.opponent?.name ?? '?'), ` (${item.server}): ${variantName(item.variant)}, ${item.timeControl ?? ''}`, item.why ? `: ${item.why}` : ''))));
}

function results({ results: list }) {
  if (!list) return null;
  const row = (item) => {
    const all = item.wins + item.draws + item.losses;
    return h('tr', null, h('td', null, variantName(item.variant)), h('td', null, item.opponent), h('td', null, item.timeControl),
      h('td.num', null, [item.wins, item.draws, item.losses].map(number).join(' / ')), h('td.num', null, all ? `${Math.round(((item.wins + item.draws / 2) / all) * 100)} %` : '–'));
  };
  return section('results', 'Results', list.length
    ? h('div.scroll', { tabindex: 0, role: 'region', 'aria-label': 'Results' }, h('table', null, h('thead', null, h('tr', null, ['Variant', 'Against', 'Time'].map((name) => h('th', { scope: 'col' }, name)), ['Won / drawn / lost', 'Score'].map((name) => h('th.num', { scope: 'col' }, name)))), h('tbody', null, list.map(row))))
    : h('p.notice', null, 'No game has been finished yet.'));
}

function faults({ faults: list }) {
  if (!list) return null;
  return section('faults', 'Faults met', list.length
    ? h('div.scroll', { tabindex: 0, role: 'region', 'aria-label': 'Faults' }, h('table', null, h('tbody', null, list.map(({ at, server, what }) => h('tr', null, h('td.soft', null, ago(at)), h('td', null, server ?? ''), h('td', null, what))))))
    : h('p.notice', null, 'None since the start.'));
}

function ratings({ ratings: list }) {
  const plots = (list ?? []).filter(({ points }) => points.length > 0);
  if (!plots.length) return null;
  return section('ratings', 'Ratings', plots.map(({ server, perf, points }) => h('figure', null,
    h('figcaption', null, h('b', null, variantName(perf)), ` (${server}): ${points.at(-1)[1]}`), plot(points, `${perf} rating, now ${points.at(-1)[1]}`))));
}

/** A small line plot of [time, value] points. */
function plot(points, label) {
  const [width, height, left, bottom] = [600, 150, 44, 20];
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [x0, x1] = [Math.min(...xs), Math.max(...xs)];
  const step = Math.max(25, Math.ceil((Math.max(...ys) - Math.min(...ys)) / 3 / 25) * 25);
  const y0 = Math.floor((Math.min(...ys) - 1) / step) * step;
  const y1 = Math.ceil((Math.max(...ys) + 1) / step) * step;
  const px = (x) => left + ((x - x0) / Math.max(1, x1 - x0)) * (width - left - 8);
  const py = (y) => 8 + (1 - (y - y0) / (y1 - y0)) * (height - bottom - 8);
  const grid = [];
  for (let y = y0; y <= y1; y += step) grid.push(s('line.axis', { x1: left, x2: width, y1: py(y), y2: py(y) }), s('text', { x: left - 6, y: py(y) + 4, 'text-anchor': 'end' }, String(y)));
  const date = (x) => new Date(x).toLocaleDateString();
  return s('svg.plot.graph', { viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': label }, grid,
    s('text', { x: left, y: height - 4 }, date(x0)), s('text', { x: width - 8, y: height - 4, 'text-anchor': 'end' }, date(x1)),
    s('path.curve', { d: points.map(([x, y], i) => `${i ? 'L' : 'M'}${px(x).toFixed(1)} ${py(y).toFixed(1)}`).join('') }),
    points.length === 1 && s('circle', { cx: px(points[0][0]), cy: py(points[0][1]), r: 4, fill: 'currentColor' }));
}
