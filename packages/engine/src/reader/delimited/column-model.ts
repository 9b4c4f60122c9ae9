/** Added to every count, so that what was never seen is unlikely, not impossible. */
const SMOOTHING = 0.3;
/** Cells longer than this are described by their first and last part. */
const DESCRIBED_CHARS = 400;
/** A column whose cells have so many shapes, both as a number and as a share, is text: its shapes say little. */
const MIN_TEXT_SHAPES = 12;
const TEXT_SHAPE_SHARE = 0.3;
/** The values themselves are a feature of a column with at most so many, both as a number and as a share. */
const MAX_VALUES = 40;
const VALUES_SHARE = 0.2;
/** Share of the training cells that may be wrong themselves. */
const ODD_SHARE = 0.05;
/** Training cells at most. */
const TRAINING_CELLS = 1000;

const kindOf = (char: string): string => {
  if (/\p{Nd}/u.test(char)) {
    return '0';
  }
  return /[\p{L}\p{M}]/u.test(char) ? 'a' : char;
};

/** Kinds by code, of what is no surrogate, as they are met; those beyond are rare enough to be looked at each time. */
const kinds: (string | undefined)[] = Array.from({ length: 0x1_0000 });

const kindAt = (code: number): string => {
  const kind = kindOf(String.fromCharCode(code));
  kinds[code] = kind;
  return kind;
};

const isHighSurrogate = (code: number): boolean => code >= 0xd800 && code < 0xdc00;

/**
 * Digits as `0`, letters as `a`, all else as it is. A row with broken quotes is split in thousands of ways, of which
 * this is most of the time: a table of codes takes a fraction of what patterns do, or a string for each character.
 */
const shapeOf = (cell: string): string => {
  const length = Math.min(cell.length, DESCRIBED_CHARS);
  let shape = '';
  for (let at = 0; at < length; at += 1) {
    const code = cell.charCodeAt(at);
    if (isHighSurrogate(code) && at + 1 < length) {
      const char = String.fromCodePoint(cell.codePointAt(at) ?? code);
      shape += kindOf(char);
      at += char.length - 1;
    } else {
      shape += kinds[code] ?? kindAt(code);
    }
  }
  return shape;
};

/** Shapes of the first and the last character: all that is learned of a column of text. */
const endsOf = (cell: string): string => {
  const length = Math.min(cell.length, DESCRIBED_CHARS);
  const isPair = length > 1 && isHighSurrogate(cell.charCodeAt(length - 2));
  return (
    shapeOf(cell.slice(0, isHighSurrogate(cell.charCodeAt(0)) ? 2 : 1)) +
    shapeOf(cell.slice(length - (isPair ? 2 : 1), length))
  );
};

/** The shape without lengths: `00.00` and `0.0` are alike. */
const collapse = (shape: string): string => {
  let collapsed = '';
  let before = '';
  for (const char of shape) {
    if (char !== before || LINE_BREAK.has(char)) {
      collapsed += char;
    }
    before = char;
  }
  return collapsed;
};

const LINE_BREAK: ReadonlySet<string> = new Set(['\n', '\r', '\u2028', '\u2029']);

const WORDS = /\s+/u;
const lengthBucket = (length: number): string => String(Math.round(Math.log2(length + 1) * 1.5));

/** The value of a feature for a cell and its shape. */
type KindOf = (cell: string, shape: string) => string;

interface Feature {
  readonly kindOf: KindOf;
  readonly weight: number;
  /** By kind: logarithm of how often it was seen, compared with the commonest, so that a column of many is no worse than one of few. */
  readonly shares: ReadonlyMap<string, number>;
  /** The same of a kind that was not seen. */
  readonly unseen: number;
}

/** What the cells of one column look like, learned from regular rows; shows how well a cell would fit. */
export class ColumnModel {
  readonly #features: readonly Feature[];
  readonly #isText: boolean;
  /** As much of the shape of a cell as the features read. */
  readonly #shapeOf: (cell: string) => string;
  /** Common beginning of all filled cells, such as `https://`; empty where there is none worth the name. */
  readonly #prefix: string;
  /** Scores of an empty cell, and of a filled one before its features. */
  readonly #empty: number;
  readonly #filled: number;
  /** Share of empty cells. */
  readonly emptyShare: number;
  /** Score below which a cell is strange here: nearly all training cells score better. */
  readonly floor: number;

  constructor(column: readonly string[]) {
    const cells = column.slice(0, TRAINING_CELLS);
    const filled = cells.filter((cell) => cell !== '');
    const collapsed = new Set(filled.map((cell) => collapse(shapeOf(cell))));
    this.#isText = collapsed.size >= MIN_TEXT_SHAPES && collapsed.size > filled.length * TEXT_SHAPE_SHARE;
    this.#prefix = commonPrefix(filled);
    this.emptyShare = cells.length === 0 ? 0 : (cells.length - filled.length) / cells.length;
    const least = SMOOTHING / (filled.length + 2);
    this.#empty = Math.log(Math.max(this.emptyShare, least));
    this.#filled = Math.log(Math.max(1 - this.emptyShare, least));
    const hasFewValues = new Set(filled).size <= Math.min(MAX_VALUES, filled.length * VALUES_SHARE);
    this.#shapeOf = this.#isText ? endsOf : shapeOf;
    const described = filled.map((cell) => ({ cell, shape: this.#shapeOf(cell) }));
    this.#features = [
      learn(described, 1, (_, shape) => shape.slice(0, 1)),
      learn(described, 1, (_, shape) => shape.slice(-1)),
      learn(described, 1, (cell) => lengthBucket(cell.length)),
      learn(described, 0.5, (cell) => lengthBucket(cell.split(WORDS).length)),
      ...(this.#isText ? [] : [learn(described, 1, (_, shape) => shape)]),
      ...(this.#isText ? [] : [learn(described, 1, (_, shape) => collapse(shape))]),
      ...(hasFewValues ? [learn(described, 1, (cell) => cell)] : []),
    ];
    const scores = filled.map((cell) => this.score(cell)).toSorted((one, other) => one - other);
    this.floor = Math.min(0, scores[Math.floor(scores.length * ODD_SHARE)] ?? 0);
  }

  /** Logarithm of how likely the cell is here, near 0 for a usual one, the lower the stranger. */
  score(cell: string): number {
    if (cell === '') {
      return this.#empty;
    }
    const shape = this.#shapeOf(cell);
    let score = this.#filled;
    for (const { kindOf, weight, shares, unseen } of this.#features) {
      score += weight * (shares.get(kindOf(cell, shape)) ?? unseen);
    }
    return this.#prefix !== '' && !cell.startsWith(this.#prefix) ? score - 6 : score;
  }

  /** True: any text goes here, so that a cell that fits proves little. */
  get isText(): boolean {
    return this.#isText;
  }
}

const learn = (
  cells: readonly { readonly cell: string; readonly shape: string }[],
  weight: number,
  kindOf: KindOf,
): Feature => {
  const counts = new Map<string, number>();
  for (const { cell, shape } of cells) {
    const kind = kindOf(cell, shape);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const most = Math.max(0, ...counts.values());
  const share = (count: number): number => Math.log((count + SMOOTHING) / (most + SMOOTHING));
  return {
    kindOf,
    weight,
    shares: new Map(Array.from(counts, ([kind, count]) => [kind, share(count)])),
    unseen: share(0),
  };
};

const MIN_PREFIX = 4;

const commonPrefix = (cells: readonly string[]): string => {
  const [first = '', ...rest] = cells;
  if (rest.length < 3 || new Set(cells).size < 3) {
    return '';
  }
  let length = first.length;
  for (const cell of rest) {
    while (length > 0 && !cell.startsWith(first.slice(0, length))) {
      length -= 1;
    }
  }
  // Digits that all cells happen to share, such as the year, may be other ones tomorrow.
  const prefix = first.slice(0, length).replace(/[\p{N}\s]+$/u, '');
  return prefix.length >= MIN_PREFIX ? prefix : '';
};
