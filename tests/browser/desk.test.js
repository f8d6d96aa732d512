// What stands around the board in a game: moves, clocks, chat, sharing, thoughts, other games.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { arrive, DESKTOP, PHONE, setUp } from './support.js';

setUp();

async function resign({ page }) {
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Really resign?' }).click();
  await page.locator('.result').waitFor();
}

test('the wheel steps through the moves', async () => {
  const reader = await arrive();
  await reader.playBot({});
  await reader.type('f4');
  await reader.plies(2);
  await reader.page.mouse.move(...await reader.center('e5'));
  await reader.page.mouse.wheel(0, -100);
  await reader.page.waitForFunction(() => document.querySelector('.moves [aria-current]')?.dataset.ply === '1');
  await reader.page.mouse.wheel(0, -100);
  assert.match(await reader.man('f1'), /white pawn/);
  await reader.page.mouse.wheel(0, 100);
  assert.match(await reader.man('f4'), /white pawn/);
});

test('a move that does not exist is refused with a word', async () => {
  const reader = await arrive();
  await reader.playBot({});
  await reader.type('Ke5');
  await reader.page.getByText('“Ke5” is no legal move here.').waitFor();
  assert.equal((await reader.moves()).length, 0);
});

test('what is no position and no move is refused on the analysis board too', async () => {
  const { page } = await arrive(DESKTOP, '/analysis?variant=omega');
  const fen = page.locator('input[name=fen]');
  await page.locator('.cell.own').first().waitFor();
  const start = await fen.inputValue();
  for (const wrong of ['nonsense', '12/6k5/12/12/12/12/12/12/12/12/12/12 w - - 0 1']) {
    await fen.fill(wrong);
    await page.getByRole('button', { name: 'Set' }).click();
    await page.locator('input[name=fen][aria-invalid=true]').waitFor();
    assert.match(await page.locator('.toast').last().textContent(), /FEN|king/);
    await page.getByRole('button', { name: 'Start position' }).click();
    await page.locator('input[name=fen]:not([aria-invalid])').waitFor();
    assert.equal(await fen.inputValue(), start);
  }
  await page.locator('input[name=san]').fill('Ke5');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.getByText('“Ke5” is no legal move here.').waitFor();
  await page.goto(page.url().replace(/\?.*/, '?variant=omega&moves=f1f4+f1f4'));
  await page.getByRole('heading', { name: 'That did not work' }).waitFor();
});

test('link, PGN and FEN are copied and saved', async () => {
  const reader = await arrive({ ...DESKTOP, permissions: ['clipboard-read', 'clipboard-write'] });
  const { page } = reader;
  await reader.playBot({});
  await reader.type('f4');
  await reader.plies(2);
  await page.waitForFunction(() => [...document.querySelectorAll('.moves [data-ply]')].every((button) => !/^[a-j]\d[a-j]\d$/.test(button.textContent)));
  const copied = async (name) => {
    await page.getByRole('button', { name }).click();
    await page.getByText(/copied\.$/).last().waitFor();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  const saved = async (name) => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
    return readFile(await download.path(), 'utf8');
  };
  assert.equal(await copied('Copy link'), page.url());
  await page.waitForTimeout(2_200);
  const pgn = await copied('Copy PGN');
  assert.match(pgn, /\[Variant "Omega"\]/);
  assert.match(pgn, /1\. f4/);
  assert.equal((await saved('Save PGN')).trim(), pgn.trim());
  await page.waitForTimeout(2_200);
  const fen = await copied('Copy FEN');
  assert.match(fen, / w KQkq .* 2$/);
  assert.equal((await saved('Save FEN')).trim(), fen);
});

test('the bot answers commands in the chat, and tells its player what it thinks only when the game is over', async () => {
  const reader = await arrive();
  const { page } = reader;
  await reader.playBot({});
  await page.locator('.talk[data-empty*="!help"]').waitFor();
  const say = async (words, answer) => {
    await page.fill('input[name=text]', words);
    await page.locator('input[name=text]').press('Enter');
    await page.locator('.talk').getByText(answer).waitFor();
    await page.waitForTimeout(2_200);
  };
  await reader.type('f4');
  await reader.plies(2);
  await say('!help', 'I answer to !name');
  await say('!name', /Threefold \d+\.\d+/);
  await say('!eval', 'when the game is over');
  assert.equal(await page.locator('.talk').getByText('depth').count(), 0);
  await resign(reader);
  await page.getByText('The bot thought').waitFor();
  assert.equal(await page.locator('input[name=text]').isVisible(), false);
});

test('a clock that runs low says so', async () => {
  const reader = await arrive();
  const { page } = reader;
  await page.locator('input[name=level][value="1"]').check();
  await page.locator('input[name=clock][value=own]').check();
  await page.fill('input[name=minutes]', '0.2');
  await page.fill('input[name=increment]', '0');
  await page.locator('input[name=color][value=white]').check();
  await page.click('button.submit');
  await reader.board();
  await reader.type('f4');
  await reader.plies(2);
  await page.locator('.player.under .clock.low.running').waitFor();
  await page.waitForFunction(() => /Time is short/.test(document.getElementById('live').textContent));
  await page.locator('.result').waitFor({ timeout: 20_000 });
  assert.match(await reader.result(), /Black wins.*time ran out/);
});

test('what was taken is shown beside the names', async () => {
  const reader = await arrive();
  await reader.playBot({ variant: 'standard', fen: '3qk3/8/8/3r4/8/8/3R4/3RK3 w - - 0 1' });
  await reader.type('Rxd5');
  await reader.plies(1);
  await reader.page.locator('.player.under .captured .sr-only').filter({ hasText: /rook/ }).waitFor({ state: 'attached' });
});

test('a game is aborted before it has begun', async () => {
  const reader = await arrive();
  await reader.playBot({});
  await reader.page.getByRole('button', { name: 'Abort' }).click();
  await reader.page.getByRole('button', { name: 'Really abort?' }).click();
  await reader.page.locator('.result').waitFor();
  assert.match(await reader.result(), /aborted/i);
});

test('several games run at once, and each is one click away', async () => {
  const reader = await arrive(PHONE);
  const { page } = reader;
  await reader.playBot({});
  const first = page.url();
  await reader.open('/');
  await reader.playBot({ variant: 'atomic' });
  const second = page.url();
  await page.locator('.below .mini').waitFor();
  await page.locator('.tray').click();
  await page.waitForURL(first);
  await reader.board();
  await page.goBack();
  await page.waitForURL(second);
  await page.locator('.field-of-play[data-geometry="square"]').waitFor();
});

test('the sounds’ switch is remembered', async () => {
  const { page } = await arrive();
  const pressed = () => page.locator('#sound').getAttribute('aria-pressed');
  assert.equal(await pressed(), 'true');
  await page.locator('#sound').click();
  await page.reload();
  assert.equal(await pressed(), 'false');
});

test('a thought that was taken back leaves the curve', async () => {
  const reader = await arrive();
  const { page } = reader;
  await reader.playBot({});
  for (const [i, move] of ['f4', 'Nd2', 'Ni2'].entries()) {
    await reader.type(move);
    await reader.plies(2 * i + 2);
  }
  await resign(reader);
  const thought = (ply, cp) => JSON.stringify({ ply, depth: 3, seldepth: 3, nodes: 9, ms: 1, lines: [{ score: { cp }, uci: [], san: [] }] });
  // Thought about the first, second and third move of Black's, then twice again about the second.
  const heard = [thought(1, 0), thought(3, 900), thought(5, 900), thought(3, -200)];
  await page.route('**/local/shoulder/*', (route) => route.fulfill({ contentType: 'application/x-ndjson', body: `${heard.join('\n')}\n` }));
  await page.reload();
  const curve = page.locator('.graph .curve');
  await curve.waitFor({ state: 'attached' });
  await page.waitForFunction(() => document.querySelector('.graph .curve')?.getAttribute('d').split(/[ML]/).length > 3);
  // Two points, and the first and the last drawn out to the edges.
  const points = (await curve.getAttribute('d')).split(/[ML]/).filter(Boolean).map((point) => point.split(' ').map(Number));
  assert.equal(points.length, 4);
  assert.ok(points.at(-1)[1] > points[0][1], 'the newest thought about the second move is worse for White than the first');
});

test('the numbers of the engine’s moves go on from the position’s own', async () => {
  const reader = await arrive();
  await reader.open(`/analysis?${new URLSearchParams({ variant: 'standard', fen: '6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 31' })}`);
  await reader.page.getByRole('button', { name: 'Engine' }).click();
  await reader.page.locator('.lines button').first().getByText('31. Rd8#').waitFor();
});

test('a mate is the last word of the evaluation, and the move that gave it is in view', async () => {
  const reader = await arrive();
  await reader.playBot({ variant: 'standard', fen: 'k7/7p/1K6/8/8/8/8/6R1 w - - 0 1' });
  await reader.type('Rg2');
  await reader.plies(2);
  await reader.type('Rg8');
  await reader.page.locator('.bar span').getByText('1–0').waitFor();
  const inView = await reader.page.evaluate(() => {
    const [list, move] = [document.querySelector('.moves'), document.querySelector('.moves [aria-current]')].map((element) => element.getBoundingClientRect());
    return move.top >= list.top && move.bottom <= list.bottom;
  });
  assert.ok(inView);
});
