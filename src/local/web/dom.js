// Small helpers for the page's elements. Text from outside only ever becomes a text node.

const SVG = 'http://www.w3.org/2000/svg';

/** An HTML element: `h('button.main', { onclick, 'aria-label': … }, 'text', child)`. */
export function h(spec, props, ...children) {
  return build(document.createElement(tag(spec)), spec, props, children);
}

/** An SVG element, written in the same way. */
export function s(spec, props, ...children) {
  return build(document.createElementNS(SVG, tag(spec)), spec, props, children);
}

/** Replaces the children of an element. */
export function fill(element, ...children) {
  element.replaceChildren(...children.flat(Infinity).filter((child) => child != null && child !== false));
  return element;
}

/** Tells a screen reader. */
export function announce(text) {
  const live = document.getElementById('live');
  // The same words twice are heard twice only if the node changes.
  live.textContent = live.textContent === text ? `${text}\u00a0` : text;
}

/** Shows a short message; `actions` are [label, function] pairs, and with them it stays until one is chosen. */
export function toast(text, { actions = [], kind = 'info', seconds = 6 } = {}) {
  const close = () => box.remove();
  const box = h(`div.toast.${kind}`, { role: kind === 'error' ? 'alert' : 'status' }, h('p', null, text),
    h('div.row', null, ...actions.map(([label, act], i) =>
      h(i ? 'button' : 'button.main', { type: 'button', onclick: () => { close(); act(); } }, label)),
    !actions.length && h('button.quiet', { type: 'button', 'aria-label': 'Close', onclick: close }, '×')));
  document.getElementById('toasts').append(box);
  if (!actions.length) setTimeout(close, seconds * 1000);
  return close;
}

/** Copies text and says so. */
export async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = h('textarea.sr-only', { 'aria-hidden': 'true' });
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand('copy');
    area.remove();
  }
  toast(`${what} copied.`, { seconds: 2 });
}

/** Offers text as a file. */
export function download(text, name, type) {
  const url = URL.createObjectURL(new Blob([text], { type }));
  h('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** What the browser remembers, if it may. */
export const memory = {
  get(key, fallback = null) {
    try { return JSON.parse(localStorage.getItem(key)) ?? fallback; } catch { return fallback; }
  },
  set(key, value) {
    try { localStorage.setItem(key, JSON.stringify(value)); } catch { /* It is forgotten, then. */ }
  },
};

const tag = (spec) => spec.split('.')[0] || 'div';

function build(element, spec, props, children) {
  const classes = spec.split('.').slice(1);
  if (classes.length) element.classList.add(...classes);
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value == null || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name === 'dataset') Object.assign(element.dataset, value);
    else if (name === 'value' || name === 'checked' || name === 'selected') element[name] = value;
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child != null && child !== false));
  return element;
}
