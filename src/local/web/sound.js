// Sounds made by code. Nothing sounds before the reader has touched the page, and a switch keeps it quiet.

import { memory } from './dom.js';

let on = memory.get('sound', true);
let context = null;

export const soundOn = () => on;
export function setSound(value) {
  on = value;
  memory.set('sound', value);
  if (on) play('move');
}

/** `move`, `capture`, `check`, `blast`, `start`, `end`, `low`, `no`. */
export function play(name) {
  if (!on || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  SOUNDS[name]?.(context.currentTime + 0.005);
}

const SOUNDS = {
  move: (t) => { knock(t, 900, 0.5); knock(t + 0.012, 380, 0.35); },
  capture: (t) => { knock(t, 1300, 0.5); knock(t + 0.045, 520, 0.6); },
  check: (t) => { knock(t, 900, 0.5); tone(t + 0.03, 660, 0.12, 0.16); tone(t + 0.12, 880, 0.1, 0.2); },
  blast: (t) => { knock(t, 1200, 0.5); rumble(t); },
  start: (t) => { tone(t, 440, 0.08, 0.18); tone(t + 0.12, 660, 0.08, 0.25); },
  end: (t) => { [392, 494, 587].forEach((hz, i) => tone(t + i * 0.09, hz, 0.09, 0.5)); },
  low: (t) => { tone(t, 1046, 0.07, 0.08); tone(t + 0.14, 1046, 0.07, 0.08); },
  no: (t) => { tone(t, 180, 0.1, 0.12); },
};

function envelope(t, peak, seconds) {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0.0001, t);
  gain.gain.exponentialRampToValueAtTime(peak, t + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0001, t + seconds);
  gain.connect(context.destination);
  return gain;
}

function noise(t, seconds, filter) {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * seconds), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  const source = context.createBufferSource();
  source.buffer = buffer;
  source.connect(filter);
  source.start(t);
}

function filter(type, hz, q) {
  const node = context.createBiquadFilter();
  node.type = type;
  node.frequency.value = hz;
  node.Q.value = q;
  return node;
}

function knock(t, hz, peak) {
  const band = filter('bandpass', hz, 1.4);
  band.connect(envelope(t, peak, 0.07));
  noise(t, 0.08, band);
}

function rumble(t) {
  const low = filter('lowpass', 900, 0.6);
  low.frequency.setValueAtTime(1600, t);
  low.frequency.exponentialRampToValueAtTime(70, t + 0.7);
  low.connect(envelope(t, 0.7, 0.8));
  noise(t, 0.85, low);
}

function tone(t, hz, peak, seconds) {
  const oscillator = context.createOscillator();
  oscillator.type = 'triangle';
  oscillator.frequency.value = hz;
  oscillator.connect(envelope(t, peak, seconds));
  oscillator.start(t);
  oscillator.stop(t + seconds);
}
