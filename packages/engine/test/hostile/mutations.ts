import { type Chance, chanceOf } from '../differential/chance.ts';

/** Words that mean something to a reader of some format. */
const WORDS: readonly Buffer[] = [
  '"',
  '""',
  "'",
  ',',
  ';',
  '\t',
  '\r',
  '\n',
  '\r\n',
  '\0',
  '\uFEFF',
  '[',
  ']',
  '{',
  '}',
  ':',
  '\\',
  '\\u0000',
  '\\ud800',
  'null',
  'NaN',
  '1e999',
  '-',
  '<',
  '>',
  '&',
  '&#0;',
  '&amp;',
  ']]>',
  '<!--',
  '<!DOCTYPE x>',
  '<row>',
  '</row>',
  '<c r="ZZZ9">',
  '<sheetData/>',
  'PK\u0003\u0004',
  'PK\u0001\u0002',
  'PK\u0005\u0006',
  '\u001f\u008b\u0008',
  'PAR1',
  'Zürich',
  '../',
  '2024-02-30',
  '1,5',
].map((word) => Buffer.from(word, 'latin1'));
const NUMBERS: readonly number[] = [
  0, 1, 0x7f, 0x80, 0xff, 0x7fff, 0xffff, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff,
];
const MAX_REPEATED_BYTES = 128 * 1024;

type Mutation = (bytes: Buffer, chance: Chance) => Buffer;

const cutAt = (bytes: Buffer, chance: Chance): [Buffer, Buffer] => {
  const at = chance.below(bytes.length + 1);
  return [bytes.subarray(0, at), bytes.subarray(at)];
};

const blockOf = (bytes: Buffer, chance: Chance): Buffer => {
  const from = chance.below(bytes.length);
  return bytes.subarray(from, from + 1 + chance.below(Math.min(512, bytes.length - from)));
};

const changeBytes =
  (change: (byte: number, chance: Chance) => number): Mutation =>
  (bytes, chance) => {
    const changed = Buffer.from(bytes);
    for (let times = 1 + chance.below(8); times > 0 && changed.length > 0; times -= 1) {
      const at = chance.below(changed.length);
      changed[at] = change(changed[at] ?? 0, chance);
    }
    return changed;
  };

const MUTATIONS: readonly Mutation[] = [
  changeBytes((byte, chance) => byte ^ (1 << chance.below(8))),
  changeBytes((_, chance) => chance.below(256)),
  /* Cut short. */
  (bytes, chance) => cutAt(bytes, chance)[0],
  /* A word put between. */
  (bytes, chance) => {
    const [before, after] = cutAt(bytes, chance);
    return Buffer.concat([before, chance.pick(WORDS), after]);
  },
  /* A block that is elsewhere too. */
  (bytes, chance) => {
    const [before, after] = cutAt(bytes, chance);
    return Buffer.concat([before, blockOf(bytes, chance), after]);
  },
  /* A block over another. */
  (bytes, chance) => {
    const changed = Buffer.from(bytes);
    blockOf(bytes, chance).copy(changed, chance.below(bytes.length));
    return changed;
  },
  /* A block taken out. */
  (bytes, chance) => {
    const [before, after] = cutAt(bytes, chance);
    return Buffer.concat([before, after.subarray(chance.below(Math.min(512, after.length + 1)))]);
  },
  /* A block again and again. */
  (bytes, chance) => {
    const block = blockOf(bytes, chance);
    const [before, after] = cutAt(bytes, chance);
    const times = 1 + chance.below(Math.floor(MAX_REPEATED_BYTES / block.length));
    return Buffer.concat([before, ...Array.from({ length: times }, () => block), after]);
  },
  /* A number of 16 or 32 bits that somebody may believe. */
  (bytes, chance) => {
    const changed = Buffer.from(bytes);
    const width = chance.pick([2, 4]);
    if (changed.length >= width) {
      changed.writeUIntLE(
        chance.pick(NUMBERS) % 2 ** (8 * width),
        chance.below(changed.length - width + 1),
        width,
      );
    }
    return changed;
  },
];

/** The bytes with one to three changes, the same for the same seed. */
export const mutated = (bytes: Buffer, seed: number): Buffer => {
  const chance = chanceOf(seed);
  let changed = bytes;
  for (let times = 1 + chance.below(3); times > 0 && changed.length > 0; times -= 1) {
    changed = chance.pick(MUTATIONS)(changed, chance);
  }
  return changed;
};
