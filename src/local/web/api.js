// The Lichess API and what stands beside it under /local/. The token is a header, never a cookie.

import { memory } from './dom.js';

/** What the server said no with. */
export class ApiError extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

let user = memory.get('user');
let arriving = null;

/** Who plays in this browser; the first call asks the server for a guest's token. */
export async function me() {
  if (user?.token) return user;
  arriving ??= fetch('/local/guest', { method: 'POST' }).then(async (response) => {
    if (!response.ok) throw await fault(response);
    user = await response.json();
    memory.set('user', user);
    return user;
  }).finally(() => { arriving = null; });
  return arriving;
}

/** Takes another user's token, given by the operator. */
export async function signIn(token) {
  const response = await fetch('/api/account', { headers: { Authorization: `Bearer ${token}` } });
  if (!response.ok) throw await fault(response);
  const account = await response.json();
  user = { token, id: account.id, name: account.username };
  memory.set('user', user);
  return user;
}

/** GET, as JSON. */
export const get = async (path, options) => (await call('GET', path, options)).json();

/** POST a form; undefined and null fields are left out. */
export function post(path, fields = {}) {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) if (value != null && value !== '') form.set(name, value);
  return call('POST', path, { body: form }).then((response) => response.json());
}

/** POST JSON. */
const ask = async (path, value, { signal } = {}) => (await call('POST', path, json(value, signal))).json();

/**
 * What a line of moves leads to: what is legal there, and how the moves are written. Throws why it leads nowhere; the
 * server says so with a 200, since a browser's console shows all else as an error.
 */
export async function position(line, options) {
  const answer = await ask('/local/position', line, options);
  if (answer.error) throw new ApiError(200, answer.error);
  return answer;
}

/** GET, as text. */
export const text = async (path) => (await call('GET', path)).text();

/**
 * Reads an NDJSON answer line by line until it ends. `onLine` gets each parsed line; blank lines keep the connection alive.
 * A silence longer than `silence` ms counts as broken.
 */
export async function lines(path, onLine, { signal, value, silence = 30_000, onOpen } = {}) {
  const inner = new AbortController();
  const stop = () => inner.abort(signal.reason);
  if (signal?.aborted) return;
  signal?.addEventListener('abort', stop, { once: true });
  let timer;
  const alive = () => {
    clearTimeout(timer);
    timer = setTimeout(() => inner.abort(new Error('silence')), silence);
  };
  try {
    alive();
    const response = value === undefined
      ? await call('GET', path, { signal: inner.signal, headers: { Accept: 'application/x-ndjson' } })
      : await call('POST', path, json(value, inner.signal));
    onOpen?.();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (;;) {
      const { value: chunk, done } = await reader.read();
      if (done) return;
      alive();
      const parts = (rest + chunk).split('\n');
      rest = parts.pop();
      for (const part of parts) {
        if (!part.trim()) continue;
        let line;
        try { line = JSON.parse(part); } catch { continue; }
        onLine(line);
      }
    }
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
    inner.abort();
  }
}

/**
 * Keeps a stream open until `signal` or until `onEnd` says that it is over: `onEnd(error)` is called after each end
 * (without an error when the server closed it) and returns true to stop.
 */
export async function follow(path, onLine, { signal, onEnd, onOpen }) {
  let pause = 200;
  while (!signal.aborted) {
    const opened = performance.now();
    let error = null;
    try {
      await lines(path, onLine, { signal, onOpen });
    } catch (e) {
      error = e;
    }
    if (signal.aborted || onEnd(error)) return;
    if (performance.now() - opened > 10_000) pause = 200;
    await sleep(error?.status === 429 ? Math.max(pause, 5_000) : pause, signal);
    pause = Math.min(pause * 2, 8_000);
  }
}

/** Waits; a signal, or the network's or the page's return, ends it early. */
export function sleep(ms, signal) {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener('online', done);
    signal?.addEventListener('abort', done);
  });
}

const json = (value, signal) => ({ body: JSON.stringify(value), signal, headers: { 'Content-Type': 'application/json' } });

async function call(method, path, { body, signal, headers = {} } = {}, again = true) {
  const { token } = await me();
  const response = await fetch(path, { method, body, signal, headers: { Authorization: `Bearer ${token}`, ...headers }, credentials: 'omit' });
  if (response.ok) return response;
  if (response.status === 401 && again && /^guest-/i.test(user?.id ?? '')) {
    // The server has forgotten this guest (a new state folder): be a new one.
    user = null;
    memory.set('user', null);
    return call(method, path, { body, signal, headers }, false);
  }
  throw await fault(response);
}

async function fault(response) {
  let message = `${response.status} ${response.statusText}`;
  try {
    const { error } = await response.json();
    if (typeof error === 'string') message = error;
    else if (error) message = Object.values(error).flat().map(String).join(' ');
  } catch { /* Not JSON; the status has to do. */ }
  return new ApiError(response.status, message);
}
