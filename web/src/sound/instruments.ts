/** The instruments, each a few tones and noises: clay, wood, paper, drums, a conch, hens and a bell. */

interface Part {
  /** Hertz, at the beginning and at the end. */
  pitch: number;
  to?: number;
  /** Seconds. */
  at?: number;
  length: number;
  level: number;
  attack?: number;
}

export interface Voice {
  tone(part: Part & { wave?: OscillatorType }): void;
  noise(part: Part & { pass?: BiquadFilterType; sharp?: number }): void;
}

type Instrument = (voice: Voice, step: number) => void;

const PENTATONIC = [0, 2, 4, 7, 9];
const OCTAVE = 12;
/** Higher than that nothing goes, however long a serpent or a collection is. */
const HIGHEST = 12;

/** So many halftones above a pitch. */
function above(pitch: number, halftones: number): number {
  return pitch * 2 ** (halftones / OCTAVE);
}

/** So many steps of five above a pitch. */
function stepped(pitch: number, step: number): number {
  const high = Math.min(step, HIGHEST);
  const octaves = Math.floor(high / PENTATONIC.length);
  return above(pitch, (PENTATONIC[high % PENTATONIC.length] ?? 0) + OCTAVE * octaves);
}

/** Things that follow each other, so many seconds apart. */
function row(count: number, apart: number, each: (at: number, number: number) => void): void {
  for (let number = 0; number < count; number++) each(number * apart, number);
}

/* The court: clay, stone, bark paper, feathers and drums. */

const clayLifted: Instrument = ({ tone, noise }) => {
  noise({ pitch: 1400, to: 2600, length: 0.07, level: 0.3, sharp: 1.2 });
  tone({ pitch: 520, to: 640, length: 0.07, level: 0.12 });
};

const clayPut: Instrument = ({ tone, noise }) => {
  tone({ pitch: 210, to: 150, length: 0.1, level: 0.42, wave: "triangle" });
  tone({ pitch: 840, to: 780, length: 0.05, level: 0.16 });
  noise({ pitch: 900, length: 0.035, level: 0.3, pass: "lowpass" });
};

const feathers: Instrument = ({ noise }) => {
  noise({ pitch: 3000, to: 5200, length: 0.18, level: 0.09, pass: "highpass", attack: 0.07 });
};

const clayJoined: Instrument = ({ tone, noise }, step) => {
  const pitch = stepped(523, step);
  noise({ pitch: 4000, length: 0.015, level: 0.4, sharp: 2 });
  tone({ pitch, length: 0.14, level: 0.3 });
  tone({ pitch: pitch * 2.76, length: 0.06, level: 0.12 });
};

const maraca: Instrument = ({ noise }) => {
  row(5, 0.045, (at, number) =>
    noise({ pitch: 5200, at, length: 0.035, level: 0.2 - 0.03 * number, pass: "highpass", attack: 0.008 }),
  );
};

const barkPaper: Instrument = ({ noise }) => {
  noise({ pitch: 1800, to: 3400, length: 0.12, level: 0.3, sharp: 0.8, attack: 0.025 });
  noise({ pitch: 2600, to: 1500, at: 0.06, length: 0.07, level: 0.2, sharp: 0.8, attack: 0.01 });
};

const paperUnderClay: Instrument = ({ tone, noise }) => {
  noise({ pitch: 2400, to: 1300, length: 0.13, level: 0.28, sharp: 0.8, attack: 0.03 });
  tone({ pitch: 190, to: 150, at: 0.11, length: 0.1, level: 0.35, wave: "triangle" });
};

const conch: Instrument = (voice) => {
  [196, 294].forEach((pitch, number) => {
    const [at, length] = [number * 0.26, 0.3 + 0.22 * number];
    voice.tone({ pitch, at, length, level: 0.32, wave: "triangle", attack: 0.06 });
    voice.tone({ pitch: 2 * pitch, at, length, level: 0.12, attack: 0.08 });
    voice.tone({ pitch: 3.01 * pitch, at, length: 0.7 * length, level: 0.05, attack: 0.08 });
  });
  maraca(voice, 0);
};

const bead: Instrument = ({ tone, noise }, step) => {
  tone({ pitch: stepped(1175, step), length: 0.06, level: 0.2 });
  noise({ pitch: 5000, length: 0.01, level: 0.2, sharp: 2 });
};

const dullKnock: Instrument = ({ tone, noise }) => {
  tone({ pitch: 140, to: 95, length: 0.1, level: 0.5 });
  noise({ pitch: 500, length: 0.04, level: 0.35, pass: "lowpass" });
};

const teponaztli: Instrument = ({ tone, noise }) => {
  noise({ pitch: 900, length: 0.02, level: 0.35 });
  tone({ pitch: 262, length: 0.34, level: 0.5 });
  tone({ pitch: 707, length: 0.08, level: 0.12 });
};

const stoneGrinding: Instrument = ({ noise }) => {
  noise({ pitch: 420, to: 300, length: 0.3, level: 0.4, sharp: 2, attack: 0.1 });
  noise({ pitch: 1300, to: 900, length: 0.24, level: 0.12, sharp: 3, attack: 0.08 });
};

const huehuetl: Instrument = ({ tone, noise }) => {
  row(3, 0.22, (at) => {
    tone({ pitch: 118, to: 64, at, length: 0.3, level: 0.6 });
    noise({ pitch: 320, at, length: 0.05, level: 0.35, pass: "lowpass" });
  });
};

const flute: Instrument = ({ tone, noise }) => {
  [0, 2, 3, 1, 5].forEach((step, number) => {
    const [at, length, pitch] = [number * 0.17, number === 4 ? 0.5 : 0.2, stepped(587, step)];
    tone({ pitch, at, length, level: 0.26, attack: 0.03 });
    tone({ pitch: 2 * pitch, at, length, level: 0.05, attack: 0.03 });
    noise({ pitch, at, length: 0.08, level: 0.3, sharp: 9, attack: 0.02 });
  });
};

/* The farm: paper, wood, brass, a fox, hens and a bell. */

const paperFlick: Instrument = ({ noise }) => {
  noise({ pitch: 2500, to: 5000, length: 0.05, level: 0.3, pass: "highpass" });
  noise({ pitch: 1200, at: 0.03, length: 0.03, level: 0.3 });
};

const woodenKnock: Instrument = ({ tone, noise }, step) => {
  const pitch = above(262, 2 * Math.min(step, HIGHEST));
  tone({ pitch, length: 0.11, level: 0.4, wave: "triangle" });
  tone({ pitch: 2.4 * pitch, length: 0.035, level: 0.14 });
  noise({ pitch: 1100, length: 0.015, level: 0.25 });
};

const lid: Instrument = ({ tone, noise }) => {
  noise({ pitch: 700, to: 1100, length: 0.09, level: 0.3, sharp: 2, attack: 0.03 });
  tone({ pitch: 180, to: 135, at: 0.12, length: 0.11, level: 0.45, wave: "triangle" });
  noise({ pitch: 900, at: 0.12, length: 0.03, level: 0.3, pass: "lowpass" });
};

const pinAndBrass: Instrument = ({ tone, noise }) => {
  noise({ pitch: 5000, length: 0.015, level: 0.3, pass: "highpass" });
  [392, 588].forEach((pitch, number) =>
    tone({ pitch, at: 0.05 + 0.09 * number, length: 0.22, level: 0.13, wave: "sawtooth", attack: 0.025 }),
  );
};

const sniffAndPaws: Instrument = ({ tone, noise }) => {
  noise({ pitch: 800, to: 1700, length: 0.13, level: 0.35, attack: 0.07 });
  noise({ pitch: 900, to: 1900, at: 0.17, length: 0.09, level: 0.3, attack: 0.05 });
  row(3, 0.08, (at) => tone({ pitch: 130, to: 90, at: 0.34 + at, length: 0.05, level: 0.3 }));
};

/** So many syllables of a crow; the last one rises and falls. */
function crow(syllables: readonly (readonly [number, number, number])[]): Instrument {
  return ({ tone, noise }) => {
    let at = 0;
    for (const [pitch, to, length] of syllables) {
      tone({ pitch, to, at, length, level: 0.14, wave: "sawtooth", attack: 0.02 });
      noise({ pitch: 2 * pitch, to: 2 * to, at, length, level: 0.18, sharp: 6, attack: 0.02 });
      at += length * 0.9;
    }
  };
}

const halfCrow = crow([
  [480, 620, 0.12],
  [560, 820, 0.22],
]);

const wholeCrow = crow([
  [480, 620, 0.12],
  [520, 660, 0.11],
  [620, 900, 0.16],
  [880, 560, 0.34],
]);

const ceramicTick: Instrument = ({ tone, noise }, step) => {
  tone({ pitch: above(1400, Math.min(step, HIGHEST)), length: 0.045, level: 0.24 });
  noise({ pitch: 6000, length: 0.008, level: 0.2, sharp: 2 });
};

const twoClucks: Instrument = ({ tone, noise }) => {
  row(2, 0.15, (at) => {
    tone({ pitch: 640, to: 380, at, length: 0.08, level: 0.32, wave: "triangle" });
    noise({ pitch: 1500, at, length: 0.03, level: 0.2, sharp: 3 });
  });
};

const dullTap: Instrument = ({ tone, noise }) => {
  tone({ pitch: 160, to: 120, length: 0.07, level: 0.45 });
  noise({ pitch: 400, length: 0.03, level: 0.3, pass: "lowpass" });
};

const farmBell: Instrument = ({ tone }) => {
  row(2, 0.26, (at) =>
    [620, 1252, 1710, 2490].forEach((pitch, partial) =>
      tone({ pitch, at, length: 0.6 / (1 + 0.4 * partial), level: 0.24 / (1 + partial) }),
    ),
  );
};

export const INSTRUMENTS = {
  clayLifted,
  clayPut,
  feathers,
  clayJoined,
  maraca,
  barkPaper,
  paperUnderClay,
  conch,
  bead,
  dullKnock,
  teponaztli,
  stoneGrinding,
  huehuetl,
  flute,
  paperFlick,
  woodenKnock,
  lid,
  pinAndBrass,
  sniffAndPaws,
  halfCrow,
  wholeCrow,
  ceramicTick,
  twoClucks,
  dullTap,
  farmBell,
} as const satisfies Record<string, Instrument>;

export type SoundName = keyof typeof INSTRUMENTS;
