// What every page must keep: accessibility, safety, size, the theme.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { arrive, DESKTOP, newcomer, PHONE, server, setUp } from './support.js';

const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const PAGES = ['/', '/learn/rules', '/learn/pieces', '/learn/castling', '/learn/values', '/learn/games', '/learn/puzzles', '/analysis', '/local/status'];
const HOSTILE = '"><img src=x onerror=alert(1)><script>alert(2)</script>';

setUp();

/** Serious faults that axe-core finds; through the debugger, since the page's own policy forbids foreign scripts. */
async function faults({ page }) {
  const { violations } = await page.evaluate(`(() => { const module = undefined, define = undefined; ${AXE}; return window.axe.run(document, { resultTypes: ['violations'] }); })()`);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ target, failureSummary }) => `${target} ${failureSummary}`).join(' | ')}`);
}

const SIZES = [['a desktop', DESKTOP], ['a phone', PHONE]];
for (const [size, theme, options] of SIZES.flatMap(([name, size]) => ['light', 'dark'].map((colorScheme) => [name, colorScheme, { ...size, colorScheme }]))) {
  describe(`on ${size} in the ${theme} theme`, () => {
    const keeps = async (reader) => {
      await reader.page.waitForTimeout(300);
      assert.deepEqual(await faults(reader), []);
      assert.equal(await reader.page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth)), 0);
    };

    for (const path of PAGES) {
      test(`${path} is accessible and fits`, async () => {
        const reader = await arrive(options, path);
        await keeps(reader);
      });
    }

    for (const variant of ['omega', 'atomic', 'chess960', 'standard']) {
      test(`a game of ${variant} is accessible and fits`, async () => {
        const reader = await arrive(options);
        await reader.playBot({ variant });
        await keeps(reader);
      });
    }

    test('a game that is over, and its analysis, are accessible and fit', async () => {
      const reader = await arrive(options);
      const { page } = reader;
      await reader.playBot({ time: 'clock' });
      await reader.type('f4');
      await reader.plies(2);
      await page.getByRole('button', { name: 'Resign' }).click();
      await page.getByRole('button', { name: 'Really resign?' }).click();
      await page.getByText('The bot thought').waitFor();
      await keeps(reader);
      await page.getByRole('link', { name: 'Analyze' }).click();
      await page.getByRole('button', { name: 'Engine' }).click();
      await page.locator('.lines li').first().waitFor();
      await keeps(reader);
    });

    test('a challenge by link, the dialog of one’s name and a dead link are accessible and fit', async () => {
      const reader = await arrive(options);
      const { page } = reader;
      await reader.challenge({ opponent: 'link' });
      await page.getByRole('button', { name: 'Copy', exact: true }).waitFor();
      await keeps(reader);
      await page.locator('button.user').click();
      await keeps(reader);
      await reader.open('/zzzzzzzz');
      await page.getByRole('heading', { name: 'No such game' }).waitFor();
      await keeps(reader);
    });
  });
}

test('the theme is switched by hand and kept', async () => {
  const reader = await arrive({ ...DESKTOP, colorScheme: 'light' });
  const { page } = reader;
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await page.locator('#theme').click();
  assert.notEqual(await ground(), light);
  await page.reload();
  assert.notEqual(await ground(), light);
});

test('the board reads as a table and its moves are announced', async () => {
  const reader = await arrive();
  await reader.playBot({});
  const grid = reader.page.getByRole('grid');
  assert.equal(await grid.getByRole('row').count(), 12);
  assert.equal(await grid.locator('[data-square]').count(), 104);
  assert.equal(await reader.man('w1'), 'w1, white wizard');
  await reader.page.evaluate(() => {
    window.heard = '';
    const live = document.getElementById('live');
    new MutationObserver(() => { window.heard += live.textContent; }).observe(live, { childList: true });
  });
  await reader.drag('f1', 'f4');
  await reader.plies(2);
  await reader.page.waitForFunction(() => /You: f4\..*Black: /.test(window.heard));
});

test('a game is begun and played with the keyboard alone', async () => {
  const reader = await arrive();
  const { page } = reader;
  const { keyboard } = page;
  const focused = () => page.evaluate(() => document.activeElement.dataset.square ?? document.activeElement.textContent.trim());
  await page.locator('input[name=color]:checked').focus();
  while (await page.locator('input[name=color]:checked').inputValue() !== 'white') await keyboard.press('ArrowLeft');
  while (await focused() !== 'Play Threefold') await keyboard.press('Tab');
  await keyboard.press('Enter');
  await reader.board();
  while (await focused() !== 'e0') await keyboard.press('Tab');
  for (const key of ['ArrowRight', 'ArrowUp', 'Enter', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'Enter']) await keyboard.press(key);
  await reader.plies(1);
  assert.equal((await reader.moves())[0], 'f4');
});

test('the page’s policy allows nothing inline and nothing from elsewhere', async () => {
  const response = await fetch(`${server.url}/`);
  const policy = response.headers.get('content-security-policy');
  assert.match(policy, /default-src 'none'/);
  assert.doesNotMatch(policy, /unsafe|\*|https?:/);
  const page = await response.text();
  assert.doesNotMatch(page, /<script>|<script [^>]*>[^<]|\sstyle=|\son\w+=/);
});

test('what the first paint needs is under 150 kB, compressed', async () => {
  const reader = await newcomer();
  let bytes = 0;
  const bodies = [];
  reader.page.on('response', (response) => { if (/\/web\/|\/$/.test(response.url())) bodies.push(response.body().then((body) => { bytes += gzipSync(body).length; }, () => {})); });
  await reader.open('/');
  await reader.page.locator('form.form').waitFor();
  await Promise.all(bodies);
  assert.ok(bytes > 5_000 && bytes < 150_000, `${bytes} bytes`);
});

describe('text from outside stays text', () => {
  test('in the chat', async () => {
    const reader = await arrive();
    await reader.playBot({});
    await reader.page.locator('input[name=text]').fill(HOSTILE);
    await reader.page.locator('input[name=text]').press('Enter');
    await reader.page.getByText(HOSTILE).first().waitFor();
    await reader.page.reload();
    await reader.page.locator('.chat').getByText(HOSTILE).first().waitFor();
    assert.equal(await reader.page.locator('.chat img, .chat script').count(), 0);
  });

  test('in names, results, faults and scores', async () => {
    const reader = await newcomer();
    const hostile = { id: 'x', name: HOSTILE, title: HOSTILE };
    const game = { id: 'abcdefgh', variant: { key: 'omega', name: HOSTILE }, white: hostile, black: hostile, color: 'white', status: HOSTILE, fen: 'w10w/12/12/12/12/12/12/12/12/12/12/K10k w - - 0 1', lastMove: '', plies: 3, createdAt: 0 };
    await reader.page.route('**/local/games*', (route) => route.fulfill({ json: { games: [game] } }));
    await reader.page.route('**/local/info', (route) => route.fulfill({ json: { bot: hostile, variants: ['omega'], version: HOSTILE } }));
    await reader.page.route('**/local/status.json', (route) => route.fulfill({ json: {
      version: HOSTILE, games: [{ ...game, server: HOSTILE, url: 'javascript:alert(3)', variant: 'omega', opponent: hostile }], faults: [{ at: 0, server: HOSTILE, what: HOSTILE }],
      servers: [{ name: HOSTILE, user: HOSTILE, stream: 'open' }], results: [{ variant: HOSTILE, opponent: HOSTILE, timeControl: HOSTILE, wins: 1, draws: 1, losses: 1 }], queue: [{ server: HOSTILE, opponent: hostile, variant: HOSTILE, why: HOSTILE }],
    } }));
    await reader.open('/');
    await reader.page.getByText(HOSTILE).first().waitFor();
    await reader.open('/local/status');
    await reader.page.getByText(HOSTILE).first().waitFor();
    assert.equal(await reader.page.locator('[href^="javascript:"]').count(), 0);
    assert.equal(await reader.page.locator('main img, main script').count(), 0);
  });
});

test('a link to nothing says so', async () => {
  const reader = await arrive(DESKTOP, '/zzzzzzzz');
  await reader.page.getByRole('heading', { name: 'No such game' }).waitFor();
  reader.faults = reader.faults.filter((fault) => !/404/.test(fault));
});

test('the engine’s lines are shown for a position and can be played', async () => {
  const reader = await arrive(DESKTOP, '/analysis?variant=omega');
  await reader.page.getByRole('button', { name: 'Engine' }).click();
  await reader.page.locator('.lines li').first().waitFor();
  await reader.page.locator('.lines button').first().click();
  await reader.plies(1);
});

test('the engine helps nobody in a game that runs', async () => {
  const reader = await arrive();
  await reader.playBot({});
  await reader.page.getByRole('link', { name: 'Analysis' }).click();
  await reader.page.getByRole('button', { name: 'Engine' }).click();
  await reader.page.getByText('You are in a game of Omega chess').waitFor();
  assert.equal(await reader.page.locator('.lines li').count(), 0);
});

test('a mate in one is found in the lessons', async () => {
  const reader = await arrive(DESKTOP, '/learn/puzzles');
  const puzzle = reader.page.getByRole('region', { name: 'One champion' });
  await puzzle.locator('.cell.own').first().waitFor();
  await puzzle.locator('[data-square="d6"]').click();
  await puzzle.locator('[data-square="b8"]').click();
  await puzzle.getByText('Mate.').waitFor();
});

test('every puzzle and every sample game of the lessons can be played', async () => {
  const { GAMES } = await import('../../src/local/web/lessons.js');
  const puzzles = await (await fetch(`${server.url}/web/puzzles.json`)).json();
  const ask = (body) => fetch(`${server.url}/local/position`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ variant: 'omega', ...body }) }).then((response) => response.json());
  for (const game of GAMES) assert.equal((await ask({ moves: game.moves })).ply, game.moves.split(' ').length, game.title);
  for (const puzzle of puzzles) assert.equal((await ask({ fen: puzzle.fen, moves: '' })).turn, puzzle.side, puzzle.title);
});

test('an ending of the lessons is played out against the bot', async () => {
  const reader = await arrive(DESKTOP, '/learn/puzzles');
  const puzzle = reader.page.getByRole('region', { name: 'The lone queen' });
  await puzzle.getByText('mate in 10').waitFor();
  await puzzle.getByRole('button', { name: 'Play it out' }).click();
  await reader.board();
  assert.match(await reader.man('e0'), /white queen/);
  await reader.type('Qe4');
  await reader.plies(2);
});

test('a puzzle that was won against the bot is marked, one that was spoiled is tried again', async () => {
  const reader = await arrive(DESKTOP, '/learn/puzzles');
  const { page } = reader;
  await page.getByText('0 of 13 solved.').waitFor();
  const begin = () => page.getByRole('region', { name: 'One champion' }).getByRole('button', { name: 'Play it' }).click();
  await begin();
  await reader.board();
  await reader.type('Cd4');
  await page.getByText('stalemate').first().waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator('.moves .empty').waitFor();
  await reader.type('Cb8');
  await page.locator('.result').waitFor();
  await page.getByRole('link', { name: 'Puzzles' }).click();
  await page.getByText('1 of 13 solved.').waitFor();
  await page.getByRole('region', { name: 'One champion' }).getByText('✓ solved').waitFor();
});

test('the lessons show what the engine reckons with', async () => {
  const reader = await arrive(DESKTOP, '/learn/values');
  const { values } = await (await fetch(`${server.url}/local/info`)).json();
  const own = reader.page.locator('tr.own td');
  await own.first().waitFor();
  const shown = await own.evaluateAll((cells) => Object.fromEntries(cells.map((cell) => [cell.dataset.letter, cell.textContent])));
  assert.deepEqual(shown, Object.fromEntries(Object.entries(values.omega).map(([letter, value]) => [letter, (value / 100).toFixed(2)])));
});

test('the lesson on castling has a board to castle on', async () => {
  const reader = await arrive(DESKTOP, '/learn/castling');
  const { page } = reader;
  const board = page.getByRole('grid', { name: 'Board to castle on' });
  await board.locator('.cell.own').first().waitFor();
  await board.locator('[data-square="f0"]').click();
  await board.locator('[data-square="i0"]').click();
  await page.getByText('j1 is left to the champion').waitFor();
  assert.match(await board.locator('[data-square="h0"]').getAttribute('aria-label'), /white king/);
  await page.getByRole('button', { name: 'Put them back' }).click();
  assert.match(await board.locator('[data-square="f0"]').getAttribute('aria-label'), /white king/);
});

test('the dashboard shows the running game, and to its player not what the bot thinks of it', async () => {
  const reader = await arrive();
  await reader.playBot({});
  await reader.type('f4');
  await reader.plies(2);
  const id = new URL(reader.page.url()).pathname;
  const name = await reader.name();
  const onlooker = await arrive(DESKTOP, '/local/status');
  await reader.page.getByRole('link', { name: 'Status' }).click();
  for (const [{ page }, sees] of [[reader, false], [onlooker, true]]) {
    const card = page.locator(`.mini[href="${id}"]`);
    await card.getByText(name).waitFor();
    await card.getByText('move 2').waitFor();
    assert.equal(await card.getByText(/depth|^[+−#]/).count() > 0, sees);
  }
});
