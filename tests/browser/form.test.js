// The challenge form: every choice reaches the server, and the board beside it shows what is chosen.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arrive, setUp } from './support.js';

setUp();

/** Fills the form on the start page and tells what it sends. */
async function sent(act) {
  const { page } = await arrive();
  const pick = (field, value) => page.locator(`input[name=${field}][value="${value}"]`).check();
  await act(page, pick);
  const [made] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'POST' && /\/api\/challenge\/\w+$/.test(request.url())),
    page.click('button.submit'),
  ]);
  const response = await made.response();
  assert.equal(response.status(), 200, await response.text());
  const answer = await response.json();
  return { to: made.url().split('/').at(-1), fields: Object.fromEntries(new URLSearchParams(made.postData())), challenge: answer.challenge ?? answer };
}

test('a clock, a color and a level', async () => {
  const { to, fields } = await sent(async (page, pick) => {
    await pick('variant', 'omega');
    await pick('level', 4);
    await pick('clock', '3+2');
    await pick('color', 'black');
  });
  assert.equal(to, 'Threefold');
  assert.deepEqual(fields, { variant: 'omega', color: 'black', rated: 'false', 'clock.limit': '180', 'clock.increment': '2', level: '4' });
});

test('a clock of one’s own and seconds a move', async () => {
  const { fields, challenge } = await sent(async (page, pick) => {
    await pick('variant', 'atomic');
    await pick('strength', 'think');
    await pick('think', 250);
    await pick('clock', 'own');
    await page.fill('input[name=minutes]', '0.5');
    await page.fill('input[name=increment]', '1');
  });
  assert.deepEqual([fields['clock.limit'], fields['clock.increment'], fields.thinkMs, fields.level], ['30', '1', '250', undefined]);
  assert.deepEqual(challenge.strength, { thinkMs: 250 });
});

test('correspondence with a friend, by link', async () => {
  const { to, fields, challenge } = await sent(async (page, pick) => {
    await pick('opponent', 'link');
    await pick('time', 'days');
    await page.selectOption('select[name=days]', '5');
  });
  assert.equal(to, 'open');
  assert.equal(fields.days, '5');
  assert.equal(fields['clock.limit'], undefined);
  assert.equal(challenge.timeControl.daysPerTurn, 5);
});

test('no clock at all', async () => {
  const { fields, challenge } = await sent((page, pick) => pick('time', 'none'));
  assert.equal(fields['clock.limit'] ?? fields.days, undefined);
  assert.equal(challenge.timeControl.type, 'unlimited');
});

for (const start of ['random', 'dice', 'home']) {
  test(`a Chess960 start: ${start}`, async () => {
    const { fields, challenge } = await sent(async (page, pick) => {
      await pick('variant', 'chess960');
      await pick('start', start);
    });
    assert.equal(fields.start, start);
    const rank = challenge.initialFen.split('/')[0];
    if (start === 'home') assert.match(rank, /^r...k..r$/);
  });
}

test('a Chess960 start by its number, which the board shows', async () => {
  const { challenge } = await sent(async (page, pick) => {
    await pick('variant', 'chess960');
    await pick('start', 'number');
    await page.fill('input[name=number]', '0');
    await page.waitForFunction(() => document.querySelectorAll('.about .board .man').length === 32);
  });
  assert.match(challenge.initialFen, /^bbqnnrkr\//);
});

test('a position of one’s own, which the board shows', async () => {
  const fen = '12/6k5/2P9/12/12/12/12/12/12/12/6K5/12 b - - 0 1';
  const { challenge } = await sent(async (page) => {
    await page.locator('summary').click();
    await page.fill('input[name=fen]', fen);
    await page.getByText('Black to move.').waitFor();
    assert.equal(await page.locator('.about .board .man').count(), 3);
  });
  assert.equal(challenge.initialFen, fen);
});

test('what cannot be played is said beside the board, and is not sent', async () => {
  const { page } = await arrive();
  const sent = [];
  page.on('request', (request) => { if (request.url().includes('/api/challenge/')) sent.push(request.url()); });
  const refused = async (words) => {
    await page.click('button.submit');
    await page.locator('form .fault').filter({ hasText: words }).waitFor();
    assert.deepEqual(sent, []);
  };
  const focused = () => page.evaluate(() => document.activeElement.name);
  await page.locator('summary').click();
  await page.fill('input[name=fen]', '12/6k5/12/12/12/12/12/12/12/12/12/12 w - - 0 1');
  await page.locator('.about .fault').waitFor();
  await page.locator('summary').click();
  await refused(await page.locator('.about .fault').textContent());
  assert.equal(await focused(), 'fen');
  // Too quick for the board to have said it, and over before the first move.
  await page.locator('input[name=variant][value=standard]').check();
  await page.fill('input[name=fen]', '7k/5KQ1/8/8/8/8/8/8 b - - 0 1');
  await refused('over before its first move');
  await page.fill('input[name=fen]', '');
  await page.locator('input[name=variant][value=chess960]').check();
  await page.locator('input[name=start][value=number]').check();
  await page.fill('input[name=number]', '960');
  await refused('960');
  assert.equal(await focused(), 'number');
  await page.locator('input[name=variant][value=omega]').check();
  await page.locator('input[name=clock][value=own]').check();
  await page.fill('input[name=minutes]', '0');
  await page.fill('input[name=increment]', '0');
  await refused('A clock needs some time');
});

test('what was chosen last is chosen again', async () => {
  const reader = await arrive();
  await reader.playBot({ variant: 'chess960', level: 5, color: 'black' });
  await reader.open('/');
  for (const [name, value] of [['variant', 'chess960'], ['level', '5'], ['color', 'black'], ['time', 'none']]) {
    assert.equal(await reader.page.locator(`input[name=${name}]:checked`).inputValue(), value);
  }
});
