/** Added to every count, so that what was never seen is unlikely, not impossible. */
const SMOOTHING = 0.3;
/** Cells longer than this are described by their first and last part. */
const DESCRIBED_CHARS = 400;
/** A column of so many different ways of writing is text: its ways say little. */
const LEAST_TEXT_SHAPES = 12;
const TEXT_SHAPE_SHARE = 0.3;
/** Values of a column that has few of them are known by heart. */
const MOST_VALUES = 40;
const VALUES_SHARE = 0.2;
/** Cells of a column that may be wrong themselves. */
const ODD_SHARE = 0.05;
/** How many training cells are enough. */
const TRAINING_CELLS = 1000;

/** Digits as `0`, letters as `a` or `A`, all else as it is. */
const shapeOf = (cell: string): string =>
  cell
    .slice(0, DESCRIBED_CHARS)
    .replaceAll(/\p{Nd}/gu, '0')
    .replaceAll(/\p{Lu}/gu, 'A')
    .replaceAll(/[\p{L}\p{M}]/gu, 'a');

/** The shape without lengths: `00.00` and `0.0` are alike. */
const collapse = (shape: string): string => shape.replaceAll(/(.)\1+/gu, '$1').replaceAll(/Aa|aA/gu, 'A');

const WORDS = /\s+/u;
const lengthBucket = (length: number): string => String(Math.round(Math.log2(length + 1) * 1.5));

interface Feature {
  readonly counts: Map<string, number>;
  /** Kinds that could have been seen. */
  readonly kinds: number;
  readonly weight: number;
}

/** What the cells of one column look like, learned from regular rows; shows how well a cell would fit. */
export class ColumnModel {
  readonly #features: Record<string, Feature>;
  readonly #total: number;
  readonly #isText: boolean;
  /** Common beginning of all filled cells, such as `https://`; empty where there is none worth the name. */
  readonly #prefix: string;
  /** Share of empty cells. */
  readonly emptyShare: number;
  /** Score below which a cell is strange here: nearly all training cells score better. */
  readonly floor: number;

  constructor(column: readonly string[]) {
    const cells = column.slice(0, TRAINING_CELLS);
    const filled = cells.filter((cell) => cell !== '');
    const shapes = filled.map(shapeOf);
    const collapsed = new Set(shapes.map(collapse));
    this.#isText = collapsed.size >= LEAST_TEXT_SHAPES && collapsed.size > filled.length * TEXT_SHAPE_SHARE;
    this.#prefix = commonPrefix(filled);
    this.#total = filled.length;
    this.emptyShare = cells.length === 0 ? 0 : (cells.length - filled.length) / cells.length;
    const distinct = new Set(filled);
    const hasFewValues = distinct.size <= Math.min(MOST_VALUES, filled.length * VALUES_SHARE);
    this.#features = {
      first: count(
        shapes.map((shape) => shape.slice(0, 1)),
        12,
        1,
      ),
      last: count(
        shapes.map((shape) => shape.slice(-1)),
        12,
        1,
      ),
      length: count(
        filled.map((cell) => lengthBucket(cell.length)),
        14,
        1,
      ),
      words: count(
        filled.map((cell) => lengthBucket(cell.split(WORDS).length)),
        8,
        0.5,
      ),
      exact: count(shapes, 40, this.#isText ? 0 : 1),
      collapsed: count(shapes.map(collapse), 40, this.#isText ? 0 : 1),
      value: count(filled, 60, hasFewValues ? 1 : 0),
    };
    const scores = filled.map((cell) => this.score(cell)).toSorted((one, other) => one - other);
    this.floor = Math.min(0, scores[Math.floor(scores.length * ODD_SHARE)] ?? 0);
  }

  /** Logarithm of how likely the cell is here, near 0 for a usual one, the lower the stranger. */
  score(cell: string): number {
    if (cell === '') {
      return Math.log(Math.max(this.emptyShare, SMOOTHING / (this.#total + 2)));
    }
    const shape = shapeOf(cell);
    const kinds: Record<string, string> = {
      first: shape.slice(0, 1),
      last: shape.slice(-1),
      length: lengthBucket(cell.length),
      words: lengthBucket(cell.split(WORDS).length),
      exact: shape,
      collapsed: collapse(shape),
      value: cell,
    };
    let score = Math.log(Math.max(1 - this.emptyShare, SMOOTHING / (this.#total + 2)));
    for (const [name, feature] of Object.entries(this.#features)) {
      if (feature.weight > 0) {
        score += feature.weight * logShare(feature, kinds[name] ?? '', this.#total);
      }
    }
    return this.#prefix !== '' && !cell.startsWith(this.#prefix) ? score - 6 : score;
  }

  /** True: any text goes here, so that a cell that fits proves little. */
  get isText(): boolean {
    return this.#isText;
  }
}

/** Relative to the commonest kind, so that a column of many kinds is not worse than one of few. */
const logShare = ({ counts, kinds }: Feature, kind: string, total: number): number => {
  const seen = counts.get(kind) ?? 0;
  const most = counts.get(COMMONEST) ?? 0;
  return (
    Math.log((seen + SMOOTHING) / (total + SMOOTHING * kinds)) -
    Math.log((most + SMOOTHING) / (total + SMOOTHING * kinds))
  );
};

/** No kind of a cell is called so: kinds are never longer than a cell, and hold no NUL. */
const COMMONEST = '\u0000commonest';

const count = (kinds: readonly string[], possible: number, weight: number): Feature => {
  const counts = new Map<string, number>();
  for (const kind of kinds) {
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  counts.set(COMMONEST, Math.max(0, ...counts.values()));
  return { counts, kinds: possible, weight };
};

const LEAST_PREFIX = 4;

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
  return prefix.length >= LEAST_PREFIX ? prefix : '';
};
