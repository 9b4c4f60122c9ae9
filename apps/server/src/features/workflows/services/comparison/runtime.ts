import { compareMeans, compareShares, sampleRatioP, type Comparison } from '@plumbline/learn';
import { message, type Message } from '@plumbline/messages';
import { groupRows, type RowGroup } from '../exploration/groups.ts';
import { significant } from '../figures.ts';
import { findColumn } from '../prediction/examples.ts';
import {
  ServiceError,
  type Check,
  type DataColumn,
  type SectionDraft,
  type ServiceRuntime,
  type TrainingData,
} from '../service.ts';
import { MAX_GROUPS, type ComparisonOptions } from './options.ts';

/** Below this, groups meant to be equal are called unequal, as is usual for experiments. */
const UNEQUAL = 0.001;

interface ComparedGroup {
  readonly name: string;
  readonly rows: number;
  readonly result: Comparison;
}

function groupColumn(
  data: TrainingData,
  target: string,
  { groupColumn: wanted }: ComparisonOptions,
): DataColumn {
  if (wanted !== null) {
    return findColumn(data, wanted);
  }
  const column = data.columns.find(
    ({ name, type, data: { kind } }) => name !== target && (kind === 'category' || type === 'boolean'),
  );
  if (column === undefined) {
    throw new ServiceError('No column divides the rows into groups. Choose a group column.');
  }
  return column;
}

function columnValues(column: DataColumn, { rows }: RowGroup): Float64Array {
  if (column.data.kind !== 'number') {
    throw new ServiceError(
      `"${column.name}" is not a column of numbers or of yes and no. Choose another target.`,
    );
  }
  const { values } = column.data;
  return Float64Array.from(rows, (row) => values[row]!).filter(Number.isFinite);
}

const sum = (values: Float64Array): number => values.reduce((total, value) => total + value, 0);

function compare(
  target: DataColumn,
  [control, other]: readonly [RowGroup, RowGroup],
  level: number,
): Comparison {
  const [first, second] = [columnValues(target, control), columnValues(target, other)];
  return target.type === 'boolean'
    ? compareShares(
        { successes: sum(first), rows: first.length },
        { successes: sum(second), rows: second.length },
        level,
      )
    : compareMeans(first, second, level);
}

/** Rows with a value that a group needs: one says nothing of how much values differ within it. */
const MIN_VALUES = 2;

interface GroupedRows {
  readonly groups: readonly RowGroup[];
  /** Names of groups that are too small. */
  readonly small: readonly string[];
}

/** Groups that are large enough. Throws `ServiceError` where fewer than two are. */
function divide(data: TrainingData, target: DataColumn, options: ComparisonOptions): GroupedRows {
  const all = groupRows(groupColumn(data, target.name, options), MAX_GROUPS);
  const isLarge = (group: RowGroup): boolean => columnValues(target, group).length >= MIN_VALUES;
  const groups = all.filter(isLarge);
  if (groups.length < 2) {
    throw new ServiceError('At least two groups need two rows each with a value of the target.');
  }
  return { groups, small: all.filter((group) => !isLarge(group)).map(({ name }) => name) };
}

const smallCheck = (small: readonly string[]): Check[] =>
  small.map((name) => ({
    code: 'smallGroup',
    severity: 'info',
    column: null,
    text: message('workflow.check.smallGroup', { group: name }),
  }));

function section(control: RowGroup, groups: readonly ComparedGroup[], isShare: boolean): SectionDraft {
  const type = isShare ? 'share' : 'number';
  return {
    kind: 'table',
    id: 'comparison',
    title: message('workflow.section.comparison'),
    note: message('workflow.section.comparisonNote', { control: control.name }),
    columns: [
      { name: 'Group', type: 'text' },
      { name: 'Rows', type: 'integer' },
      { name: isShare ? 'Share' : 'Average', type },
      { name: 'Difference', type },
      { name: 'Low', type },
      { name: 'High', type },
      { name: 'p', type: 'number' },
    ],
    rows: [
      [control.name, control.rows.length, groups[0]!.result.first, null, null, null, null],
      ...groups.map(({ name, rows, result }) => [
        name,
        rows,
        result.second,
        result.difference,
        result.low,
        result.high,
        result.p,
      ]),
    ],
  };
}

interface GroupComparison {
  readonly target: string;
  readonly control: string;
  readonly isShare: boolean;
}

const POINTS = 100;

/** Differences of shares are in percentage points. */
function verdict({ name, result }: ComparedGroup, { target, control, isShare }: GroupComparison): Message {
  const { low, high, difference, first, second } = result;
  const scale = (value: number): number => significant(isShare ? POINTS * value : value);
  const pair = { target, group: name, control };
  const interval = { low: scale(low), high: scale(high) };
  if (low <= 0 && high >= 0) {
    return message(isShare ? 'workflow.verdict.sameShare' : 'workflow.verdict.sameMean', {
      ...pair,
      ...interval,
    });
  }
  const direction = difference > 0 ? 'higher' : 'lower';
  const compared = { ...pair, ...interval, direction, difference: scale(Math.abs(difference)) };
  return isShare
    ? message('workflow.verdict.differsShare', { ...compared, first, second })
    : message('workflow.verdict.differsMean', {
        ...compared,
        first: significant(first),
        second: significant(second),
      });
}

function sizeCheck(groups: readonly RowGroup[]): Check[] {
  const p = sampleRatioP(groups.map(({ rows }) => rows.length));
  const text = message('workflow.check.unequalGroups');
  return p < UNEQUAL ? [{ code: 'unequalGroups', severity: 'info', column: null, text }] : [];
}

export const comparisonRuntime: ServiceRuntime<ComparisonOptions> = {
  train(data, { target: name, options }, control) {
    if (name === null) {
      throw new ServiceError('Choose a target: the figure to compare.');
    }
    control.progress('checking', 0, 1);
    const target = findColumn(data, name);
    const { groups, small } = divide(data, target, options);
    const base = groups.find((group) => group.name === options.control) ?? groups[0]!;
    const others = groups.filter((group) => group !== base);
    // Each of several comparisons must be surer, so that all of them hold together (Bonferroni).
    const level = 1 - (1 - options.coverage) / others.length;
    const compared = others.map((group) => ({
      name: group.name,
      rows: group.rows.length,
      result: compare(target, [base, group], level),
    }));
    const isShare = target.type === 'boolean';
    return {
      model: JSON.stringify({ control: base.name, compared }),
      algorithm: isShare ? 'newcombe' : 'welch',
      rows: { trained: data.rows, held: 0 },
      verdict: compared.map((group) => verdict(group, { target: name, control: base.name, isShare })),
      metrics: [],
      checks: [...sizeCheck(groups), ...smallCheck(small)],
      importance: [],
      sections: [section(base, compared, isShare)],
      inputs: [],
      scored: [],
      limits: [message('workflow.limit.comparison')],
    };
  },
  open: () => null,
};
