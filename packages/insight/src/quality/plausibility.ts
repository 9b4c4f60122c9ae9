import type { ColumnFacts } from '@plumbline/contract';
import { counted, several } from './figures.ts';
import { type QualityIssue, type AssessedColumn, type AssessedRows, qualityIssue } from './issue.ts';

type Outliers = NonNullable<ColumnFacts['outliers']>;

const DIGITS = 3;
const shown = (value: number): string =>
  Number(value.toPrecision(DIGITS))
    .toLocaleString('en', { maximumSignificantDigits: DIGITS })
    .replace('-', '−');

const rangeOf = ({ below, above }: { below: number; above: number }, low: number, high: number): string =>
  [...(below > 0 ? [`below ${shown(low)}`] : []), ...(above > 0 ? [`above ${shown(high)}`] : [])].join(
    ' or ',
  );

const WHY: Readonly<Record<Outliers['rule'], string>> = {
  tukey: "Beyond Tukey's outer fences",
  tukey_log: "Beyond Tukey's outer fences, the upper one of the logarithms",
};

const beyond = (name: string, low: number | null, high: number | null): QualityIssue['filter'] => ({
  op: 'or',
  value: [
    ...(low === null ? [] : [{ column: name, op: 'lt' as const, value: low }]),
    ...(high === null ? [] : [{ column: name, op: 'gt' as const, value: high }]),
  ],
});

/** Whole numbers are compared with whole ones. */
const edges = (type: AssessedColumn['type'], low: number, high: number): readonly [number, number] =>
  type === 'integer' ? [Math.ceil(low), Math.floor(high)] : [low, high];

/** Without the values that stand for none: those cost as such. */
const withoutStandIns = (found: Outliers, standIns: ColumnFacts['standIns']): Outliers => {
  const countOf = (test: (value: number) => boolean): number =>
    standIns.reduce((sum, { value, count }) => sum + (test(Number(value)) ? count : 0), 0);
  const less = (all: number, test: (value: number) => boolean): number => Math.max(0, all - countOf(test));
  return {
    ...found,
    below: less(found.below, (value) => value < found.low),
    above: less(found.above, (value) => value > found.high),
    farBelow: less(found.farBelow, (value) => value < found.farLow),
    farAbove: less(found.farAbove, (value) => value > found.farHigh),
  };
};

const outliers = ({ name, type, facts }: AssessedColumn): QualityIssue[] => {
  const found = facts.outliers === null ? null : withoutStandIns(facts.outliers, facts.standIns);
  if (found === null || found.below + found.above === 0) {
    return [];
  }
  const far = found.farBelow + found.farAbove;
  const [low, high] = far > 0 ? edges(type, found.farLow, found.farHigh) : edges(type, found.low, found.high);
  const sides = far > 0 ? { below: found.farBelow, above: found.farAbove } : found;
  const apart = beyond(name, sides.below > 0 ? low : null, sides.above > 0 ? high : null);
  const others = facts.standIns.map(({ value }) => value);
  const filter: QualityIssue['filter'] =
    others.length === 0 || apart === null
      ? apart
      : { op: 'and', value: [apart, { column: name, op: 'nin', value: others }] };
  const mild = found.below + found.above - far;
  return [
    qualityIssue({
      kind: far > 0 ? 'extreme' : 'outliers',
      cells: far,
      says: `${several(far > 0 ? far : mild, 'value')} of ${name} ${far > 0 ? 'are extreme' : 'lie apart'}: ${rangeOf(sides, low, high)}`,
      why:
        far > 0
          ? `${WHY[found.rule]}${mild > 0 ? `; ${counted(mild)} more lie beyond the inner ones` : ''}`
          : "Beyond Tukey's inner fences, which some values of most columns are; costs no points",
      columns: [name],
      filter,
    }),
  ];
};

const gaps = ({ name, facts }: AssessedColumn): QualityIssue[] =>
  facts.gap === null
    ? []
    : [
        qualityIssue({
          kind: 'gap',
          cells: 0,
          says: `No row has a ${name} between ${facts.gap.from} and ${facts.gap.to}, ${several(facts.gap.days, 'day')} apart`,
          why: `Usually there is one every ${facts.gap.usualDays === 1 ? 'day' : several(facts.gap.usualDays, 'day')}; costs no points`,
          columns: [name],
        }),
      ];

/** Values that can hardly be, though they may. */
export const plausibilityIssues = ({ columns }: AssessedRows): readonly QualityIssue[] =>
  columns.flatMap((column) => [...outliers(column), ...gaps(column)]);

export const plausibilitySummary = (faults: readonly QualityIssue[]): string => {
  const count = faults.reduce((sum, one) => sum + one.cells, 0);
  return count === 0 ? 'No value is extreme' : `${several(count, 'value is', 'values are')} extreme`;
};
