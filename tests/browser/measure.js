// What the page costs: bytes before the first paint, time from hand to the other's board, frames while dragging.
// Reported, not asserted: `npm run measure`.

import { brotliCompressSync, gzipSync } from 'node:zlib';
import { launch, Reader, Server } from './support.js';

const server = await Server.start();
const browser = await launch();
try {
  console.log(`first paint: ${JSON.stringify(await weight())}`);
  const [white, black] = await two();
  console.log(`hand to the other browser's board: ${JSON.stringify(await latency(white, black))}`);
  console.log(`dragging: ${JSON.stringify(await frames(white))}`);
} finally {
  await browser.close();
  await server.stop();
}

async function weight() {
  const reader = await Reader.arrive(browser, server);
  const bodies = [];
  reader.page.on('response', (response) => { if (/\/web\/|\/$/.test(new URL(response.url()).pathname)) bodies.push(response.body()); });
  await reader.open('/');
  await reader.page.locator('form.form').waitFor();
  const all = await Promise.all(bodies);
  const paint = await reader.page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime);
  const sum = (weigh) => all.reduce((total, body) => total + weigh(body), 0);
  await reader.context.close();
  return { files: all.length, bytes: sum((body) => body.length), gzip: sum((body) => gzipSync(body).length), brotli: sum((body) => brotliCompressSync(body).length), firstContentfulPaintMs: Math.round(paint) };
}

async function two() {
  const [white, black] = [await Reader.arrive(browser, server), await Reader.arrive(browser, server)];
  await white.open('/');
  await black.open('/');
  await white.challenge({ opponent: 'link', color: 'white' });
  await white.page.getByRole('button', { name: 'Copy', exact: true }).waitFor();
  await black.page.goto(white.page.url());
  await black.page.getByRole('button', { name: 'Accept' }).click();
  await Promise.all([white.board(), black.board()]);
  return [white, black];
}

/** From the release of the button in one browser to the changed board in the other: hand, server and page together. */
async function latency(white, black) {
  const moves = ['f1f4', 'f8f5', 'c0d2', 'c9d7', 'h0g2', 'h9g7', 'w1a2', 'w4a7', 'j1j4', 'j8j5'];
  const times = [];
  for (const [i, move] of moves.entries()) {
    const [from, to] = i % 2 ? [black, white] : [white, black];
    const seen = to.page.evaluate((square) => new Promise((done) => {
      const cell = document.querySelector(`.field-of-play [data-square="${square}"]`);
      new MutationObserver(() => { if (!cell.getAttribute('aria-label').includes('empty')) done(performance.timeOrigin + performance.now()); }).observe(cell, { attributes: true });
    }), move.slice(2));
    const released = from.page.evaluate(() => new Promise((done) => document.addEventListener('pointerup', () => done(performance.timeOrigin + performance.now()), { once: true, capture: true })));
    await from.drag(move.slice(0, 2), move.slice(2));
    times.push((await seen) - (await released));
    await Promise.all([from.plies(i + 1), to.plies(i + 1)]);
  }
  times.sort((a, b) => a - b);
  return { moves: times.length, medianMs: round(times[Math.floor(times.length / 2)]), maxMs: round(times.at(-1)) };
}

async function frames(reader) {
  const { page } = reader;
  const [x, y] = await reader.center('g2');
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 10, y + 10);
  await page.evaluate(() => {
    window.gaps = [];
    let last = performance.now();
    const step = (now) => { window.gaps.push(now - last); last = now; window.loop = requestAnimationFrame(step); };
    window.loop = requestAnimationFrame(step);
  });
  const start = performance.now();
  for (let i = 0; performance.now() - start < 3000; i++) await page.mouse.move(x + 150 * Math.sin(i / 9), y - 150 + 120 * Math.cos(i / 13));
  const gaps = await page.evaluate(() => { cancelAnimationFrame(window.loop); return window.gaps.slice(2); });
  await page.mouse.up();
  gaps.sort((a, b) => a - b);
  return { frames: gaps.length, perSecond: round(1000 * gaps.length / gaps.reduce((sum, gap) => sum + gap, 0)), medianMs: round(gaps[Math.floor(gaps.length / 2)]), p95Ms: round(gaps[Math.floor(gaps.length * 0.95)]) };
}

function round(n) {
  return Math.round(n * 10) / 10;
}
