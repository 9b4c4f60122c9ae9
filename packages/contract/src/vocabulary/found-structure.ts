import { columnNameWords, type QuantityColumn } from './additivity.ts';
import { isNumericType, isTemporalType } from './column-type.ts';

/** Columns of a key at most. */
export const MAX_KEY_COLUMNS = 4;
export const MAX_LEVELS = 8;
export const MAX_HIERARCHIES = 20;
export const LONGEST_GRAIN = 100;
/** This many columns are compared with each other for hierarchies. */
const MAX_CATEGORIES = 12;
/** Columns with more values are not compared. */
const MAX_CATEGORY_VALUES = 10_000;
/** This many columns and pairs are tried as keys by reading the rows. */
const MAX_KEYS_TRIED = 8;
const MAX_PAIRED = 10;

/** What the rule needs to know of a column; a `DatasetColumn` is one. */
export interface StructureColumn extends QuantityColumn {
  readonly profile?:
    | {
        readonly nulls: number;
        readonly distinct: number;
        readonly distinctIsExact: boolean;
        readonly min: string | number | boolean | null;
        readonly max: string | number | boolean | null;
        readonly top: readonly { readonly value: unknown; readonly count: number }[];
      }
    | null
    | undefined;
}

type ProfiledColumn = StructureColumn & { readonly profile: NonNullable<StructureColumn['profile']> };

/** What reading the rows has to decide. */
export interface StructureQuestions {
  /** The key, where the profile decides already. */
  readonly key: readonly string[] | null;
  /** Columns and pairs that may be the key, the likeliest first; none where `key` is known. */
  readonly keys: readonly (readonly string[])[];
  /** Columns of categories that are compared for hierarchies. */
  readonly categories: readonly string[];
  /** Those that would be compared and are too many. */
  readonly leftOut: number;
}

const isProfiled = (column: StructureColumn): column is ProfiledColumn => Boolean(column.profile);

/** Quantities that name a thing or a time. */
const NAMING: ReadonlySet<string> = new Set(['identifier', 'code', 'year', 'clock']);

const isName = ({ type, quantity, role }: StructureColumn): boolean =>
  type === 'text' ||
  (type === 'integer' && (NAMING.has(quantity ?? '') || role === 'identifier' || role === 'dimension'));

const isIdentifier = ({ role, quantity }: StructureColumn): boolean =>
  role === 'identifier' || quantity === 'identifier';

const isTime = ({ type, quantity }: StructureColumn): boolean => isTemporalType(type) || quantity === 'year';

/** Texts longer than this are read: that no two are the same says nothing. */
const LONGEST_NAME = 80;

const isProse = ({ profile }: ProfiledColumn): boolean =>
  profile.top.some(({ value }) => typeof value === 'string' && value.length > LONGEST_NAME);

/** Estimates are off by a few percent. */
const ESTIMATED = 0.9;

const isUnique = ({ profile }: ProfiledColumn, rowCount: number): boolean =>
  profile.distinctIsExact && profile.nulls === 0 && profile.distinct === rowCount;

const mayBeUnique = ({ profile }: ProfiledColumn, rowCount: number): boolean =>
  !profile.distinctIsExact && profile.nulls === 0 && profile.distinct >= ESTIMATED * rowCount;

/** Identifiers come first, then the order of the dataset, which usually begins with what identifies its rows. */
const byLikelihood = (columns: readonly ProfiledColumn[]): readonly ProfiledColumn[] => [
  ...columns.filter(isIdentifier),
  ...columns.filter((column) => !isIdentifier(column)),
];

/** So few repeats are expected of two columns that have nothing to do with each other. */
const EXPECTED_REPEATS = 8;

/** Whether chance alone would repeat pairs of values, so that a pair that never repeats means something. */
function isTellingPair(one: ProfiledColumn, other: ProfiledColumn, rowCount: number): boolean {
  const cells = one.profile.distinct * other.profile.distinct;
  const isPossible =
    cells * (one.profile.distinctIsExact && other.profile.distinctIsExact ? 1 : 1.2) >= rowCount;
  const repeats = (rowCount * (rowCount - 1)) / (2 * Math.max(1, cells));
  return isPossible && (repeats >= EXPECTED_REPEATS || isIdentifier(one) || isIdentifier(other));
}

/** Identifiers first, then times with names, then names; each pair once. */
const pairRank = (one: ProfiledColumn, other: ProfiledColumn): number => {
  if (isIdentifier(one) || isIdentifier(other)) {
    return 0;
  }
  return isTime(one) || isTime(other) ? 1 : 2;
};

function columnPairs(columns: readonly ProfiledColumn[], rowCount: number): readonly (readonly string[])[] {
  const fitting = columns
    .filter(({ profile }) => profile.nulls === 0 && profile.distinct > 1 && profile.distinct < rowCount)
    .slice(0, MAX_PAIRED);
  return fitting
    .flatMap((one, at) => fitting.slice(at + 1).map((other) => [one, other] as const))
    .filter(([one, other]) => isTellingPair(one, other, rowCount))
    .toSorted((a, b) => pairRank(...a) - pairRank(...b))
    .map(([one, other]) => [one.name, other.name]);
}

/** A level whose values nearly all are one says little, and is determined by much. */
const MAX_OF_ONE = 0.95;
/** Of fewer rows for each value nothing follows. */
const MIN_ROWS_EACH = 2;

function isCategory(column: ProfiledColumn, rowCount: number): boolean {
  const { nulls, distinct, top } = column.profile;
  const filled = rowCount - nulls;
  return (
    isName(column) &&
    distinct >= 2 &&
    distinct <= MAX_CATEGORY_VALUES &&
    distinct * MIN_ROWS_EACH <= filled &&
    (top[0]?.count ?? 0) <= MAX_OF_ONE * filled
  );
}

/**
 * What is known of the structure of rows from the facts on their columns, and what only the rows can say: bounded in
 * columns, whatever the dataset. Pure. [SEM-KEY-1] [SEM-HIER-1]
 */
export function structureQuestions(
  columns: readonly StructureColumn[],
  rowCount: number,
): StructureQuestions {
  const profiled = columns.filter(isProfiled);
  const fitting = byLikelihood(profiled.filter((one) => (isName(one) && !isProse(one)) || isTime(one)));
  const key = rowCount < 2 ? undefined : fitting.find((column) => isUnique(column, rowCount));
  const singles = fitting.filter((column) => mayBeUnique(column, rowCount)).map(({ name }) => [name]);
  const categories = profiled.filter((column) => isCategory(column, rowCount));
  return {
    key: key === undefined ? null : [key.name],
    keys:
      key === undefined && rowCount >= 2
        ? [...singles, ...columnPairs(fitting, rowCount)].slice(0, MAX_KEYS_TRIED)
        : [],
    categories: categories.slice(0, MAX_CATEGORIES).map(({ name }) => name),
    leftOut: Math.max(0, categories.length - MAX_CATEGORIES),
  };
}

/** Each value of `from` has one value of `to`. */
export interface Dependency {
  readonly from: string;
  readonly to: string;
}

export interface FoundHierarchies {
  readonly hierarchies: readonly (readonly string[])[];
  readonly same: readonly { readonly name: string; readonly code: string }[];
}

const PARTS = ['year', 'quarter', 'month', 'day'] as const;

interface DatePart {
  readonly name: string;
  /** Place in `PARTS`. */
  readonly rank: number;
  /** What it is a part of: “order” of `order_month`. */
  readonly of: string;
}

/** What a column of parts of dates is called by; null for others. */
function datePart({ name, type, quantity }: StructureColumn): DatePart | null {
  const words = columnNameWords(name).trim().split(' ');
  const isPart = isNumericType(type) ? quantity === 'year' || quantity === 'clock' : type === 'text';
  const rank = isPart ? PARTS.findIndex((part) => words.at(-1) === part) : -1;
  return rank === -1 ? null : { name, rank, of: words.slice(0, -1).join(' ') };
}

const textLength = (value: unknown): number =>
  typeof value === 'string' || typeof value === 'number' ? String(value).length : 0;

/** The name is for people, the code for machines: text before numbers, longer values before shorter. */
function nameBefore(one: StructureColumn, other: StructureColumn): number {
  const length = ({ profile }: StructureColumn): number =>
    (profile?.top ?? []).reduce((sum, { value }) => sum + textLength(value), 0) /
    Math.max(1, profile?.top.length ?? 1);
  return Number(isNumericType(one.type)) - Number(isNumericType(other.type)) || length(other) - length(one);
}

/** Columns of equal meaning by the name among them. */
function namesAndCodes(columns: readonly StructureColumn[], isOf: (from: string, to: string) => boolean) {
  const classes: StructureColumn[][] = [];
  for (const column of columns) {
    const same = classes.find(
      ([first]) => first !== undefined && isOf(first.name, column.name) && isOf(column.name, first.name),
    );
    if (same === undefined) {
      classes.push([column]);
    } else {
      same.push(column);
    }
  }
  return classes.map((members) => members.toSorted(nameBefore));
}

/** Every path from a level to the coarsest ones above it, through the next levels alone. */
function pathsUp(
  level: string,
  above: ReadonlyMap<string, readonly string[]>,
): readonly (readonly string[])[] {
  const next = above.get(level) ?? [];
  return next.length === 0
    ? [[level]]
    : next.flatMap((one) => pathsUp(one, above).map((path) => [...path, level]));
}

/**
 * Hierarchies from what determines what: levels from the coarsest to the finest, and pairs of columns that mean the same, of
 * which the name is a level and the code is not. Pure. [SEM-HIER-1]
 */
export function findHierarchies(
  columns: readonly StructureColumn[],
  dependencies: readonly Dependency[],
): FoundHierarchies {
  const known = new Set(dependencies.map(({ from, to }) => JSON.stringify([from, to])));
  const isOf = (from: string, to: string): boolean => known.has(JSON.stringify([from, to]));
  const named = new Set(dependencies.flatMap(({ from, to }) => [from, to]));
  const classes = namesAndCodes(
    columns.filter(({ name }) => named.has(name)),
    isOf,
  );
  const levels = classes.flatMap(([first]) => (first === undefined ? [] : [first.name]));
  const coarser = new Map(
    levels.map((one) => [one, levels.filter((other) => other !== one && isOf(one, other))]),
  );
  // The next level up: determined, and not by way of another.
  const above = new Map(
    levels.map((one) => {
      const all = coarser.get(one) ?? [];
      return [one, all.filter((to) => !all.some((between) => between !== to && isOf(between, to)))] as const;
    }),
  );
  const isFinest = (one: string): boolean =>
    !levels.some((other) => (coarser.get(other) ?? []).includes(one));
  const paths = levels.filter(isFinest).flatMap((one) => pathsUp(one, above));
  const byRows = paths.filter(({ length }) => length > 1).map((path) => path.slice(-MAX_LEVELS));
  return {
    hierarchies: withDateParts(columns, byRows).slice(0, MAX_HIERARCHIES),
    same: classes.flatMap(([first, ...codes]) =>
      first === undefined ? [] : codes.map((code) => ({ name: first.name, code: code.name })),
    ),
  };
}

/** Numbers of months come round in every year, so no rows show that they are in it: their names do. */
function withDateParts(
  columns: readonly StructureColumn[],
  keys: readonly (readonly string[])[],
): readonly (readonly string[])[] {
  const parts = columns.flatMap((column) => {
    const part = (column.profile?.distinct ?? 0) > 1 ? datePart(column) : null;
    return part === null ? [] : [part];
  });
  const byDate = [...Map.groupBy(parts, ({ of }) => of).values()].flatMap((own) => {
    const levels = own.toSorted((one, other) => one.rank - other.rank);
    const isYearly = levels[0]?.rank === 0 && levels.length > 1;
    const isOnce = new Set(levels.map(({ rank }) => rank)).size === levels.length;
    return isYearly && isOnce ? [levels.map(({ name }) => name)] : [];
  });
  const isOfParts = (levels: readonly string[]): boolean =>
    byDate.some((dates) => levels.every((name) => dates.includes(name)));
  return [...keys.filter((levels) => !isOfParts(levels)), ...byDate];
}

/** `order_id`, `Order ID`, `orderNo` */
const KEY_WORDS = /^(id|ids|uuid|guid|key|no|nr|number|code|sku|num|pk|name|title)$/u;

/** A word in the singular, as far as its ending shows. */
const singular = (word: string): string => {
  if (/[^aeiou]ies$/u.test(word)) {
    return `${word.slice(0, -3)}y`;
  }
  if (/(?:ss|x|ch|sh)es$/u.test(word)) {
    return word.slice(0, -2);
  }
  return /[^su]s$/u.test(word) ? word.slice(0, -1) : word;
};

/**
 * What one row is by its key: `order_id` identifies orders; `id` whatever the dataset is called after, if that is a
 * plural. Null for keys of several columns, and where the name says nothing.
 */
export function grainOfKey(
  key: readonly string[],
  columns: readonly Pick<StructureColumn, 'name' | 'label'>[],
  subject: string,
): string | null {
  const [name, ...more] = key;
  const column = columns.find((one) => one.name === name);
  if (column === undefined || more.length > 0) {
    return null;
  }
  const words = columnNameWords(column.label ?? column.name)
    .trim()
    .split(' ');
  const thing = words.filter((word) => !KEY_WORDS.test(word));
  const isGeneral = thing.length === 0 || /^(row|record)$/u.test(thing.join(' '));
  const noun = isGeneral ? columnNameWords(subject).trim().split(' ').slice(-1) : thing;
  const last = noun.at(-1) ?? '';
  // “Wide” or “Stock 2024” names no single thing.
  const saysNothing = last === '' || (isGeneral && singular(last) === last);
  return saysNothing ? null : [...noun.slice(0, -1), singular(last)].join(' ');
}

/** The next finer levels below a column, the nearest of each hierarchy. */
export const levelsBelow = (
  hierarchies: readonly (readonly string[])[],
  column: string,
): readonly string[] => [
  ...new Set(
    hierarchies.flatMap((levels) => {
      const at = levels.indexOf(column);
      const next = at === -1 ? undefined : levels[at + 1];
      return next === undefined ? [] : [next];
    }),
  ),
];

/** Whether one column is a coarser level above the other. */
export const isLevelAbove = (
  hierarchies: readonly (readonly string[])[],
  coarse: string,
  fine: string,
): boolean =>
  hierarchies.some((levels) => {
    const [from, to] = [levels.indexOf(coarse), levels.indexOf(fine)];
    return from !== -1 && to !== -1 && from < to;
  });
