import { compareMeans, compareShares, predictedClasses, type Comparison } from '@plumbline/learn';
import { message } from '@plumbline/messages';
import { groupRows } from '../exploration/groups.ts';
import type { Check, DataColumn, SectionDraft } from '../service.ts';

/** Test rows below which a group is not judged: its figures would be chance. */
export const MIN_GROUP_ROWS = 30;
/** The same for rows of one actual class within a group. */
const MIN_CLASS_ROWS = 10;
const MAX_GROUPS = 20;
const LEVEL = 0.95;
/** A reliable difference of this size is reported as a problem. */
const LARGE_GAP = 0.1;

/** What a model predicted for test rows, and what they are. */
export interface JudgedRows {
  /** Column whose values are the groups, over all rows of the data. */
  readonly column: DataColumn;
  /** For each test row, its row in the data. */
  readonly rows: Uint32Array;
  /** Codes of classes, or numbers. */
  readonly target: Float64Array;
  /** One list of probabilities per class (of two: that of the second), or the numbers. */
  readonly predicted: readonly Float64Array[];
  /** Null for numbers. */
  readonly classes: readonly string[] | null;
}

export interface Fairness {
  readonly sections: readonly SectionDraft[];
  readonly checks: readonly Check[];
}

interface Group {
  readonly name: string;
  /** Positions among the test rows. */
  readonly rows: readonly number[];
}

/** A figure per group; null where a group has too few rows for it. */
interface Figure {
  /** Key of its name in the catalog of the pages. */
  readonly name: string;
  readonly type: 'share' | 'number';
  value(group: Group): number | null;
  compare(first: Group, second: Group, level: number): Comparison | null;
}

const share = (
  name: string,
  {
    counts,
    happens,
  }: {
    readonly counts: (row: number) => boolean;
    readonly happens: (row: number) => boolean;
  },
): Figure => {
  const countOf = ({ rows }: Group) => {
    const own = rows.filter(counts);
    return own.length < MIN_CLASS_ROWS ? null : { rows: own.length, successes: own.filter(happens).length };
  };
  return {
    name,
    type: 'share',
    value(group) {
      const count = countOf(group);
      return count === null ? null : count.successes / count.rows;
    },
    compare(first, second, level) {
      const [a, b] = [countOf(first), countOf(second)];
      return a === null || b === null ? null : compareShares(a, b, level);
    },
  };
};

const mean = (name: string, valueOf: (row: number) => number): Figure => {
  const valuesOf = ({ rows }: Group): Float64Array => Float64Array.from(rows, valueOf);
  return {
    name,
    type: 'number',
    value: (group) => valuesOf(group).reduce((sum, value) => sum + value, 0) / group.rows.length,
    compare: (first, second, level) => compareMeans(valuesOf(first), valuesOf(second), level),
  };
};

function fairnessFigures({ target, predicted, classes }: JudgedRows): Figure[] {
  if (classes === null) {
    const error = (row: number): number => target[row]! - predicted[0]![row]!;
    return [mean('meanError', error), mean('absoluteError', (row) => Math.abs(error(row)))];
  }
  const codes = predictedClasses(predicted);
  const always = (): boolean => true;
  const accuracy = share('accuracy', { counts: always, happens: (row) => codes[row] === target[row] });
  if (classes.length > 2) {
    return [accuracy];
  }
  const isFlagged = (row: number): boolean => codes[row] === 1;
  return [
    share('flagged', { counts: always, happens: isFlagged }),
    share('found', { counts: (row) => target[row] === 1, happens: isFlagged }),
    share('falseAlarms', { counts: (row) => target[row] === 0, happens: isFlagged }),
    accuracy,
  ];
}

/** Test rows by the value of the column, the largest group first. */
function judgedGroups({ column, rows }: JudgedRows): Group[] {
  const position = new Map(Array.from(rows, (row, at) => [row, at]));
  return groupRows(column, MAX_GROUPS)
    .map(({ name, rows: own }) => ({
      name,
      rows: own.flatMap((row) => position.get(row) ?? []),
    }))
    .filter((group) => group.rows.length > 0)
    .toSorted((one, other) => other.rows.length - one.rows.length || (one.name < other.name ? -1 : 1));
}

interface Gap {
  readonly figure: Figure;
  readonly group: string;
  readonly comparison: Comparison;
}

/** Every group against the largest. All intervals together hold at the level. */
function gapsOf(figures: readonly Figure[], [largest, ...others]: readonly Group[]): Gap[] {
  if (largest === undefined) {
    return [];
  }
  const level = 1 - (1 - LEVEL) / Math.max(1, figures.length * others.length);
  return figures.flatMap((figure) =>
    others.flatMap((group) => {
      const comparison = figure.compare(largest, group, level);
      return comparison === null ? [] : [{ figure, group: group.name, comparison }];
    }),
  );
}

const isLarge = ({ figure, comparison: { difference, low, high } }: Gap): boolean =>
  figure.type === 'share' && (low > 0 || high < 0) && Math.abs(difference) >= LARGE_GAP;

interface ColumnFairness {
  readonly column: string;
  readonly figures: readonly Figure[];
  readonly groups: readonly Group[];
  /** Groups with enough rows. */
  readonly enough: readonly Group[];
}

function groupSection({ column, figures, groups, enough }: ColumnFairness): SectionDraft {
  const small = groups.filter((group) => !enough.includes(group));
  return {
    kind: 'table',
    id: 'fairness',
    title: message('workflow.section.fairness', { column }),
    note:
      small.length === 0
        ? message('workflow.section.fairnessNote')
        : message('workflow.section.fairnessSmall', {
            names: small.map(({ name }) => name).join(', '),
            rows: MIN_GROUP_ROWS,
          }),
    columns: [
      { name: 'group', type: 'text' },
      { name: 'rows', type: 'integer' },
      ...figures.map(({ name, type }) => ({ name, type })),
    ],
    rows: groups.map((group) => [
      group.name,
      group.rows.length,
      ...figures.map((figure) => (enough.includes(group) ? figure.value(group) : null)),
    ]),
  };
}

const gapSection = (gaps: readonly Gap[], largest: string): SectionDraft => ({
  kind: 'table',
  id: 'fairnessGaps',
  title: message('workflow.section.fairnessGaps'),
  note: message('workflow.section.fairnessGapsNote', { group: largest }),
  columns: [
    { name: 'figure', type: 'text' },
    { name: 'group', type: 'text' },
    ...['difference', 'low', 'high'].map((name) => ({ name, type: gaps[0]!.figure.type })),
  ],
  rows: gaps.map(({ figure, group, comparison: { difference, low, high } }) => [
    figure.name,
    group,
    difference,
    low,
    high,
  ]),
});

function gapCheck(
  { figure, group, comparison }: Gap,
  { column, largest }: { column: string; largest: string },
): Check {
  const [low, high] = [Math.abs(comparison.low), Math.abs(comparison.high)];
  return {
    code: 'fairness',
    severity: 'warning',
    column,
    text: message('workflow.check.fairness', {
      column,
      group,
      other: largest,
      figure: figure.name,
      difference: Math.abs(comparison.difference),
      low: Math.min(low, high),
      high: Math.max(low, high),
      direction: comparison.difference > 0 ? 'higher' : 'lower',
    }),
  };
}

/** How a model treats the groups of a column, on test rows. Groups that are too small are named and not judged. */
export function judgeFairness(judged: JudgedRows): Fairness {
  const column = judged.column.name;
  const groups = judgedGroups(judged);
  const figures = fairnessFigures(judged);
  const enough = groups.filter(({ rows }) => rows.length >= MIN_GROUP_ROWS);
  const gaps = gapsOf(figures, enough);
  const largest = enough[0]?.name ?? '';
  return {
    sections: [
      groupSection({ column, figures, groups, enough }),
      ...(gaps.length === 0 ? [] : [gapSection(gaps, largest)]),
    ],
    checks: gaps.filter(isLarge).map((gap) => gapCheck(gap, { column, largest })),
  };
}
