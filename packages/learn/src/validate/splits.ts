import { createRandom, shuffle } from '../random/random.ts';

/** Rows to learn from and rows to judge by, as ascending indices. Together they are all rows, each once. */
export interface Fold {
  readonly train: Uint32Array;
  readonly test: Uint32Array;
}

/**
 * How rows are divided. At most one of these is set:
 * - `classes`: codes from 0 that each part gets in the same shares;
 * - `groups`: codes of rows that belong together (one person's, one machine's) and are never in both parts;
 * - `times`: the test part is later than the rest. Rows of one time stay together.
 */
export interface SplitBy {
  readonly classes?: Float64Array | Int32Array;
  readonly groups?: Int32Array;
  readonly times?: Float64Array;
}

/** Rows to divide, and what the division has to respect. */
export interface SplitOptions extends SplitBy {
  readonly rows: number;
  readonly seed: number;
}

/** One division, with about `share` of the rows as test. */
export function splitOnce(options: SplitOptions, share: number): Fold {
  if (options.times) {
    return laterThan(options.times, share);
  }
  const wanted = Math.max(1, Math.round(share * options.rows));
  if (options.groups) {
    const tested = groupsUpTo(options.groups, wanted, options.seed);
    return foldOf(
      options.rows,
      indicesWhere(options.groups, (group) => tested.has(group)),
    );
  }
  // Every n-th row of the order: sorted by class, that is the same share of each.
  const isTest = (_: number, at: number): boolean =>
    Math.floor(((at + 1) * wanted) / options.rows) > Math.floor((at * wanted) / options.rows);
  return foldOf(options.rows, dealtOrder(options).filter(isTest));
}

/**
 * Up to `folds` divisions, fewer where there are fewer groups or times: each row is tested once. With `times`, `folds` test parts of equal size in a row, each learned from
 * what is earlier (rolling origin); rows before the first are never tested.
 */
export function splitFolds(options: SplitOptions, folds: number): Fold[] {
  if (options.times) {
    return rollingFolds(options.times, folds);
  }
  const part = assignParts(options, folds);
  return Array.from({ length: folds }, (_, fold) =>
    foldOf(
      options.rows,
      indicesWhere(part, (at) => at === fold),
    ),
  ).filter(hasBothParts);
}

const hasBothParts = ({ train, test }: Fold): boolean => train.length > 0 && test.length > 0;

/** A part from 0 to `parts` − 1 for each row. */
function assignParts(options: SplitOptions, parts: number): Uint32Array {
  const result = new Uint32Array(options.rows);
  if (options.groups) {
    const partOf = groupParts(options.groups, parts, options.seed);
    options.groups.forEach((group, row) => {
      result[row] = partOf.get(group)!;
    });
    return result;
  }
  dealtOrder(options).forEach((row, at) => {
    result[row] = at % parts;
  });
  return result;
}

/** Rows in random order, class by class. */
function dealtOrder({ rows, seed, classes }: SplitOptions): Uint32Array {
  const order = shuffle(
    Uint32Array.from({ length: rows }, (_, row) => row),
    createRandom(seed),
  );
  return classes ? order.sort((one, other) => classes[one]! - classes[other]!) : order;
}

/** Groups in random order that have about this many rows together; the smallest where every one has far more. */
function groupsUpTo(groups: Int32Array, wanted: number, seed: number): Set<number> {
  const taken = new Set<number>();
  let rows = 0;
  const shuffled = shuffledGroups(groups, seed);
  for (const [group, size] of shuffled) {
    if (rows + size / 2 <= wanted) {
      taken.add(group);
      rows += size;
    }
  }
  const [first, ...others] = shuffled;
  return taken.size > 0 || !first
    ? taken
    : new Set([others.reduce((least, group) => (group[1] < least[1] ? group : least), first)[0]]);
}

/** Codes of groups with their rows, in random order. */
function shuffledGroups(groups: Int32Array, seed: number): [number, number][] {
  const sizes = new Map<number, number>();
  groups.forEach((group) => sizes.set(group, (sizes.get(group) ?? 0) + 1));
  const sorted = [...sizes].sort(([one], [other]) => one - other);
  const order = shuffle(Uint32Array.from(sorted.keys()), createRandom(seed));
  return Array.from(order, (at) => sorted[at]!);
}

/** Large groups first, each to the smallest part so far. */
function groupParts(groups: Int32Array, parts: number, seed: number): Map<number, number> {
  const bySize = shuffledGroups(groups, seed).sort(([, one], [, other]) => other - one);
  const filled = new Float64Array(parts);
  return new Map(
    bySize.map(([group, size]) => {
      const part = filled.indexOf(filled.reduce((least, rows) => Math.min(least, rows), Infinity));
      filled[part]! += size;
      return [group, part];
    }),
  );
}

/** Where most rows have the first time, all later ones are tested. With one time there is no test part. */
function laterThan(times: Float64Array, share: number): Fold {
  const sorted = times.slice().sort();
  const wanted = sorted[Math.min(sorted.length - 1, Math.floor((1 - share) * sorted.length))]!;
  const [first] = sorted;
  const start = wanted > first! ? wanted : (sorted.find((time) => time > first!) ?? Infinity);
  return foldOf(
    times.length,
    indicesWhere(times, (time) => time >= start),
  );
}

function rollingFolds(times: Float64Array, folds: number): Fold[] {
  const sorted = times.slice().sort();
  const bound = (part: number): number =>
    sorted[Math.floor((part * sorted.length) / (folds + 1))] ?? Infinity;
  return Array.from({ length: folds }, (_, fold) => {
    const [start, end] = [bound(fold + 1), fold === folds - 1 ? Infinity : bound(fold + 2)];
    return {
      train: indicesWhere(times, (time) => time < start),
      test: indicesWhere(times, (time) => time >= start && time < end),
    };
  }).filter(hasBothParts);
}

function foldOf(rows: number, test: Uint32Array): Fold {
  const isTest = new Uint8Array(rows);
  for (const row of test) {
    isTest[row] = 1;
  }
  return { train: indicesWhere(isTest, (is) => is === 0), test: indicesWhere(isTest, (is) => is === 1) };
}

function indicesWhere(values: ArrayLike<number>, holds: (value: number) => boolean): Uint32Array {
  const rows: number[] = [];
  for (let row = 0; row < values.length; row += 1) {
    if (holds(values[row]!)) {
      rows.push(row);
    }
  }
  return Uint32Array.from(rows);
}
