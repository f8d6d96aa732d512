// A threefold of one's own, and pages that notice what should not happen in them.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, afterEach, before } from 'node:test';
import { chromium } from 'playwright-core';

const BINARY = process.env.THREEFOLD ?? resolve(import.meta.dirname, '../../target/release/threefold');
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
export const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
export const DESKTOP = { viewport: { width: 1280, height: 800 } };

/** What `setUp` gives the tests of a file. */
export let server;
export let browser;
let readers = [];

/** Gives the tests of a file a server and a browser of their own; after each test its readers leave. */
export function setUp() {
  before(async () => {
    server = await Server.start();
    browser = await launch();
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });
  afterEach(async () => {
    const leaving = readers;
    readers = [];
    await Promise.all(leaving.map((reader) => reader.leave()));
  });
}

/** A reader who has opened nothing yet. */
export async function newcomer(options = DESKTOP) {
  const reader = await Reader.arrive(browser, server, options);
  readers.push(reader);
  return reader;
}

/** A reader on a page, known to the server. */
export async function arrive(options = DESKTOP, path = '/') {
  const reader = await newcomer(options);
  await reader.open(path);
  await reader.page.locator('button.user').waitFor();
  return reader;
}

/** A server on a free port with a state folder of its own; `THREEFOLD_URL` names one that runs already. */
export class Server {
  static async start() {
    const server = new Server();
    if (process.env.THREEFOLD_URL) {
      server.url = process.env.THREEFOLD_URL;
      return server;
    }
    server.folder = await mkdtemp(join(tmpdir(), 'threefold-web-'));
    server.port = await freePort();
    server.url = `http://127.0.0.1:${server.port}`;
    await writeFile(join(server.folder, 'threefold.toml'), `[engine]\nhash_mib = 64\n\n[local]\nlisten = "127.0.0.1:${server.port}"\ngames_max = 100\n`);
    await server.up();
    return server;
  }

  get external() { return !this.folder; }

  async up() {
    const environment = { ...process.env, RUST_LOG: 'warn' };
    delete environment.LICHESS_BOT_TOKEN;
    this.child = spawn(BINARY, ['run', '--config', join(this.folder, 'threefold.toml'), '--state', join(this.folder, 'state')],
      { env: environment, stdio: ['ignore', 'ignore', process.env.SHOW_LOG ? 'inherit' : 'pipe'] });
    let log = '';
    this.child.stderr?.on('data', (chunk) => { log += chunk; });
    for (let tries = 0; tries < 200; tries++) {
      if (this.child.exitCode !== null) break;
      try {
        if ((await fetch(`${this.url}/healthz`)).ok) return;
      } catch { /* Not yet. */ }
      await new Promise((done) => setTimeout(done, 50));
    }
    throw new Error(`threefold did not come up: ${log}`);
  }

  /** As a power cut would. */
  async kill() {
    const gone = new Promise((done) => this.child.once('exit', done));
    this.child.kill('SIGKILL');
    await gone;
  }

  async stop() {
    if (this.external) return;
    if (this.child.exitCode === null && this.child.signalCode === null) await this.kill();
    await rm(this.folder, { recursive: true, force: true });
  }
}

export function launch() {
  return chromium.launch({ executablePath: CHROMIUM, headless: true, args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'] });
}

/** A reader with a browser profile of their own. */
export class Reader {
  faults = [];

  static async arrive(browser, server, options = DESKTOP) {
    const reader = new Reader();
    reader.server = server;
    reader.context = await browser.newContext(options);
    reader.page = await reader.context.newPage();
    reader.page.setDefaultTimeout(15_000);
    const host = new URL(server.url).host;
    reader.page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) reader.faults.push(`${message.type()}: ${message.text()}`);
    });
    reader.page.on('pageerror', (error) => reader.faults.push(`uncaught: ${error.message}`));
    reader.page.on('dialog', (dialog) => { reader.faults.push(`dialog: ${dialog.message()}`); void dialog.dismiss(); });
    reader.page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.host !== host && !['data:', 'blob:'].includes(url.protocol)) reader.faults.push(`request to ${url.host}`);
    });
    return reader;
  }

  /** Nothing went wrong that nobody looked at. */
  async leave() {
    await this.context.close();
    assert.deepEqual(this.faults, []);
  }

  async open(path) {
    await this.page.goto(this.server.url + path);
    await this.page.locator('main > *').first().waitFor();
  }

  /** Their name on the server. */
  async name() {
    return (await this.page.locator('button.user').textContent()).trim();
  }

  /** Fills the form on the start page; the strength is the lowest level where nothing else is said. */
  async challenge({ variant = 'omega', color = 'white', opponent = 'bot', name, fen, time = 'none', level = 1 }) {
    const { page } = this;
    if (new URL(page.url()).pathname !== '/') await this.open('/');
    await page.locator('form.form').waitFor();
    const pick = (field, value) => page.locator(`input[name=${field}][value="${value}"]`).check();
    await pick('variant', variant);
    await pick('opponent', opponent);
    if (name) await page.fill('input[name=user]', name);
    if (opponent === 'bot') { await pick('strength', 'level'); await pick('level', level); }
    await pick('time', time);
    await pick('color', color);
    if (fen) {
      await page.locator('summary').click();
      await page.fill('input[name=fen]', fen);
    }
    await page.click('button.submit');
  }

  /** A game against the bot that has begun. */
  async playBot(options) {
    await this.challenge({ opponent: 'bot', ...options });
    await this.board();
  }

  async board() {
    await this.page.locator('.field-of-play .board').waitFor();
    // The moves are listed as soon as it is known what may be played.
    await this.page.locator('.moves > *').first().waitFor();
  }

  async center(square) {
    const box = await this.page.locator(`.field-of-play [data-square="${square}"]`).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  }

  /** Drags a man, as a hand does. */
  async drag(from, to) {
    const { mouse } = this.page;
    const [a, b] = [await this.center(from), await this.center(to)];
    await mouse.move(...a);
    await mouse.down();
    await mouse.move(a[0] + 7, a[1] + 5);
    await mouse.move(...b, { steps: 6 });
    await mouse.up();
  }

  async click(from, to) {
    await this.page.locator(`.field-of-play [data-square="${from}"]`).click();
    await this.page.locator(`.field-of-play [data-square="${to}"]`).click();
  }

  async tap(from, to) {
    await this.page.locator(`.field-of-play [data-square="${from}"]`).tap();
    await this.page.locator(`.field-of-play [data-square="${to}"]`).tap();
  }

  /** Types a move into the field for it. */
  async type(san) {
    const field = this.page.locator('input[name=san]');
    await field.fill(san);
    await field.press('Enter');
  }

  /** The moves of the list, in SAN. */
  moves() {
    return this.page.$$eval('.moves [data-ply]', (buttons) => buttons.map((button) => button.textContent));
  }

  /** Until so many moves are in the list and written in SAN. */
  async plies(count) {
    await this.page.waitForFunction((n) => document.querySelectorAll('.moves [data-ply]').length >= n, count);
  }

  /** The result's line. */
  async result() {
    return (await this.page.locator('.result').textContent()).trim();
  }

  /** Which man stands on a square, by the name that a screen reader says. */
  async man(square) {
    return this.page.locator(`.field-of-play [data-square="${square}"]`).first().getAttribute('aria-label');
  }
}

async function freePort() {
  const server = createServer();
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address();
  await new Promise((done) => server.close(done));
  return port;
}
