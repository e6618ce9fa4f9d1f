/** Where instruments are played: one context for the whole page, made with the first sound. */

import { INSTRUMENTS, type SoundName, type Voice } from "./instruments";

const CLOSE = 0.0001;
const NOISE_S = 1;
/** Sounds that come together are set a little apart. */
const APART_S = 0.06;

export interface Timed {
  name: SoundName;
  step?: number;
  /** How many seconds later. */
  after: number;
}

let context: AudioContext | null = null;
let out: AudioNode | null = null;
let hiss: AudioBuffer | null = null;

/** Play sounds, each so loud (0 to 1). */
export function play(sounds: readonly Timed[], loudness: number): void {
  context ??= new AudioContext();
  if (context.state !== "running") void context.resume();
  out ??= softened(context);
  let last = -APART_S;
  for (const { name, step = 0, after } of [...sounds].sort((one, other) => one.after - other.after)) {
    last = Math.max(after, last + APART_S);
    INSTRUMENTS[name](voiceOf(context, out, context.currentTime + last, loudness), step);
  }
}

/** Many sounds at once do not become louder than one may bear. */
function softened(context: AudioContext): AudioNode {
  const compressor = context.createDynamicsCompressor();
  compressor.threshold.value = -14;
  compressor.ratio.value = 6;
  compressor.connect(context.destination);
  return compressor;
}

function noiseOf(context: BaseAudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate * NOISE_S, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  return buffer;
}

/** Tones and noises from a moment on. */
export function voiceOf(context: BaseAudioContext, out: AudioNode, start: number, loudness: number): Voice {
  /** Something that swells and fades away. */
  const sound = (source: AudioScheduledSourceNode, way: AudioNode, at: number, from: Swell): void => {
    const [begin, { length, level, attack }] = [start + at, from];
    const fade = context.createGain();
    fade.gain.setValueAtTime(0, begin);
    fade.gain.linearRampToValueAtTime(level * loudness, begin + attack);
    fade.gain.exponentialRampToValueAtTime(CLOSE, begin + length);
    way.connect(fade).connect(out);
    source.start(begin);
    source.stop(begin + length);
  };
  const glide = (pitch: AudioParam, from: number, to: number, at: number, length: number): void => {
    pitch.setValueAtTime(from, start + at);
    pitch.exponentialRampToValueAtTime(to, start + at + length);
  };
  return {
    tone({ pitch, to = pitch, at = 0, length, level, wave = "sine", attack = 0.004 }) {
      const oscillator = context.createOscillator();
      oscillator.type = wave;
      glide(oscillator.frequency, pitch, to, at, length);
      sound(oscillator, oscillator, at, { length, level, attack });
    },
    noise({ pitch, to = pitch, at = 0, length, level, pass = "bandpass", sharp = 1, attack = 0.002 }) {
      const [source, filter] = [context.createBufferSource(), context.createBiquadFilter()];
      source.buffer = hiss ??= noiseOf(context);
      filter.type = pass;
      filter.Q.value = sharp;
      glide(filter.frequency, pitch, to, at, length);
      source.connect(filter);
      sound(source, filter, at, { length, level, attack });
    },
  };
}

interface Swell {
  length: number;
  level: number;
  attack: number;
}
