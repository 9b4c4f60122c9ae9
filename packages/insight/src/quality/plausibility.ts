import type { ColumnFacts } from '@plumbline/contract';
import { message, type Message } from '@plumbline/messages';
import { type AssessedColumn, type AssessedRows, type QualityIssue, qualityIssue } from './issue.ts';

type Outliers = NonNullable<ColumnFacts['outliers']>;

const DIGITS = 3;

const rounded = (value: number): number => Number(value.toPrecision(DIGITS));

const rangeMessage = (
  { below, above }: { below: number; above: number },
  low: number,
  high: number,
): Message => {
  if (below > 0 && above > 0) {
    return message('quality.belowOrAbove', { low: rounded(low), high: rounded(high) });
  }
  return below > 0
    ? message('quality.below', { low: rounded(low) })
    : message('quality.above', { high: rounded(high) });
};

const ruleMessage = (rule: Outliers['rule']): Message =>
  rule === 'tukey' ? message('quality.tukey') : message('quality.tukeyLog');

const outside = (name: string, low: number | null, high: number | null): QualityIssue['filter'] => ({
  op: 'or',
  value: [
    ...(low === null ? [] : [{ column: name, op: 'lt' as const, value: low }]),
    ...(high === null ? [] : [{ column: name, op: 'gt' as const, value: high }]),
  ],
});

/** A filter on whole numbers takes whole numbers. */
const bounds = (type: AssessedColumn['type'], low: number, high: number): readonly [number, number] =>
  type === 'integer' ? [Math.ceil(low), Math.floor(high)] : [low, high];

/** Placeholders cost points as missing values, not as outliers too. */
const withoutPlaceholders = (outliers: Outliers, placeholders: ColumnFacts['standIns']): Outliers => {
  const countOf = (test: (value: number) => boolean): number =>
    placeholders.reduce((sum, { value, count }) => sum + (test(Number(value)) ? count : 0), 0);
  const less = (all: number, test: (value: number) => boolean): number => Math.max(0, all - countOf(test));
  return {
    ...outliers,
    below: less(outliers.below, (value) => value < outliers.low),
    above: less(outliers.above, (value) => value > outliers.high),
    farBelow: less(outliers.farBelow, (value) => value < outliers.farLow),
    farAbove: less(outliers.farAbove, (value) => value > outliers.farHigh),
  };
};

const outlierReason = ({ rule }: Outliers, far: number, mild: number): Message => {
  if (far === 0) {
    return message('quality.outliersReason');
  }
  return mild > 0
    ? message('quality.extremeAndOutliers', { rule: ruleMessage(rule), count: mild })
    : ruleMessage(rule);
};

const outliers = ({ name, type, facts }: AssessedColumn): QualityIssue[] => {
  const outliers = facts.outliers === null ? null : withoutPlaceholders(facts.outliers, facts.standIns);
  if (outliers === null || outliers.below + outliers.above === 0) {
    return [];
  }
  const far = outliers.farBelow + outliers.farAbove;
  const mild = outliers.below + outliers.above - far;
  const [low, high] =
    far > 0 ? bounds(type, outliers.farLow, outliers.farHigh) : bounds(type, outliers.low, outliers.high);
  const sides = far > 0 ? { below: outliers.farBelow, above: outliers.farAbove } : outliers;
  const extremes = outside(name, sides.below > 0 ? low : null, sides.above > 0 ? high : null);
  const placeholders = facts.standIns.map(({ value }) => value);
  const filter: QualityIssue['filter'] =
    placeholders.length === 0 || extremes === null
      ? extremes
      : { op: 'and', value: [extremes, { column: name, op: 'nin', value: placeholders }] };
  const range = rangeMessage(sides, low, high);
  return [
    qualityIssue({
      kind: far > 0 ? 'extreme' : 'outliers',
      cells: far,
      says:
        far > 0
          ? message('quality.extreme', { count: far, column: name, range })
          : message('quality.outliers', { count: mild, column: name, range }),
      why: outlierReason(outliers, far, mild),
      columns: [name],
      filter,
    }),
  ];
};

const gaps = ({ name, facts: { gap } }: AssessedColumn): QualityIssue[] =>
  gap === null
    ? []
    : [
        qualityIssue({
          kind: 'gap',
          cells: 0,
          says: message('quality.gap', { column: name, from: gap.from, to: gap.to, days: gap.days }),
          why: message('quality.gapReason', { days: gap.usualDays }),
          columns: [name],
        }),
      ];

/** Values that are possible but unlikely. */
export const plausibilityIssues = ({ columns }: AssessedRows): readonly QualityIssue[] =>
  columns.flatMap((column) => [...outliers(column), ...gaps(column)]);

export const plausibilitySummary = (issues: readonly QualityIssue[]): Message => {
  const count = issues.reduce((sum, one) => sum + one.cells, 0);
  return count === 0 ? message('quality.plausible') : message('quality.implausible', { count });
};
