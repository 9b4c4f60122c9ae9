const GREEK_ROWS = [0x1f80, 0x1f90, 0x1fa0];

/** Greek letters with an iota below, whose capital is 8 code points later. */
const iotas = [
  ...GREEK_ROWS.flatMap((row) => Array.from({ length: 8 }, (_, index) => row + index)).map((point) => [
    point,
    point + 8,
  ]),
  [0x1fb3, 0x1fbc],
  [0x1fc3, 0x1fcc],
  [0x1ff3, 0x1ffc],
];

const pairs = (points: readonly (readonly number[])[]) =>
  new Map(points.map(([from = 0, to = 0]) => [String.fromCodePoint(from), String.fromCodePoint(to)]));

/** Code points whose one capital is not what the full mapping of Unicode, of several, gives. [SEM-EXPR-13] */
export const SIMPLE_UPPER: ReadonlyMap<string, string> = pairs([...iotas, [0xdf, 0x1e9e]]);
export const SIMPLE_LOWER: ReadonlyMap<string, string> = pairs([[0x130, 0x69]]);
