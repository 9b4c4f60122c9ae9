import type { ClaimMeasure } from '@plumbline/contract';
import { binomialAtLeast } from '../statistics/chi-square.ts';
import {
  bounded,
  comparisonClaim,
  equals,
  meanClaim,
  numberClaim,
  ROWS,
  signed,
  sumClaim,
  within,
  type Candidate,
} from './candidate.ts';
import { lineChart } from './charts.ts';
import { groupStatistics, type Dimension, type Measure, type MinedTable } from './mined-table.ts';
import type { Period, Periods } from './periods.ts';
import { robustP, trendOfSeries } from './series.ts';

const MIN_CHANGES = 8;
/** A contributor is named if it makes up this share of the change. */
const CONTRIBUTED = 0.3;

/** Totals of the last two complete periods, beside how totals changed before. */
export function periodChanges(table: MinedTable): Candidate[] {
  const { periods, measures } = table;
  if (periods === null) {
    return [];
  }
  return [null, ...measures.filter(({ adds }) => adds)].flatMap((measure) =>
    findChange(table, periods, measure),
  );
}

/** Sums of a measure, or counts of rows, by group. */
function totals(measure: Measure | null, codes: Int32Array, groups: number): number[] {
  const sums = Array.from({ length: groups }, () => 0);
  for (let row = 0; row < codes.length; row += 1) {
    const code = codes[row]!;
    const value = measure === null ? 1 : measure.values[row]!;
    if (code >= 0 && !Number.isNaN(value)) {
      sums[code]! += value;
    }
  }
  return sums;
}

function findChange(table: MinedTable, periods: Periods, measure: Measure | null): Candidate[] {
  const complete = [...periods.all.keys()].filter((at) => periods.all[at]!.isComplete);
  const sums = totals(measure, periods.codes, periods.all.length);
  const [previousAt, lastAt] = complete.slice(-2);
  if (complete.length < MIN_CHANGES + 2 || previousAt === undefined || lastAt === undefined) {
    return [];
  }
  const values = complete.map((at) => sums[at]!);
  const earlier = values.slice(1, -1).map((value, at) => value - values[at]!);
  const [previous, last] = [sums[previousAt]!, sums[lastAt]!];
  const delta = last - previous;
  if (delta === 0 || previous <= 0) {
    return [];
  }
  const { z, p } = robustP(delta, earlier);
  const [from, to] = [periods.all[previousAt]!, periods.all[lastAt]!];
  const contributor = strongestContributor(table, measure, { periods, previousAt, lastAt, delta });
  return [
    {
      kind: 'periodChange',
      measure: measure?.name ?? null,
      dimensions: [periods.column, ...(contributor === null ? [] : [contributor.dimension.name])],
      test: 'robust-z',
      p,
      statistic: z,
      n: complete.length,
      effect: bounded(Math.abs(delta) / Math.max(last, previous)),
      impact: 1,
      text: changeText({ periods, from, to, measure, sign: Math.sign(delta), contributor }),
      chart: lineChart(
        periods,
        measure === null ? { field: null, aggregate: 'count' } : { field: measure.name, aggregate: 'sum' },
      ),
    },
  ];
}

interface Contributor {
  readonly dimension: Dimension;
  readonly value: string | number | boolean;
  readonly share: number;
}

function changeText({
  periods,
  from,
  to,
  measure,
  sign,
  contributor,
}: {
  readonly periods: Periods;
  readonly from: Period;
  readonly to: Period;
  readonly measure: Measure | null;
  readonly sign: number;
  readonly contributor: Contributor | null;
}): Candidate['text'] {
  const wanted: ClaimMeasure = measure === null ? ROWS : sumClaim(measure);
  const [last, previous] = [within(periods.column, to), within(periods.column, from)];
  const values = {
    ...(measure === null ? {} : { measure: measure.label }),
    from: { period: from.start, unit: periods.unit },
    to: { period: to.start, unit: periods.unit },
    change: comparisonClaim({ measure: wanted, of: last, to: previous, how: 'change' }, signed(sign)),
    value: numberClaim(wanted, last),
    difference: comparisonClaim({ measure: wanted, of: last, to: previous, how: 'difference' }, signed(sign)),
  };
  const subject = measure === null ? 'rows' : 'total';
  const direction = sign > 0 ? 'Rose' : 'Fell';
  if (contributor === null) {
    return { code: `insight.${subject}${direction}`, values };
  }
  const { dimension, value } = contributor;
  const part = equals(dimension.name, value);
  return {
    code: `insight.${subject}${direction}By`,
    values: {
      ...values,
      dimension: dimension.label,
      name: String(value),
      part: comparisonClaim(
        { measure: wanted, of: [...last, part], to: [...previous, part], how: 'difference' },
        signed(sign),
      ),
    },
  };
}

function strongestContributor(
  table: MinedTable,
  measure: Measure | null,
  {
    periods,
    previousAt,
    lastAt,
    delta,
  }: {
    readonly periods: Periods;
    readonly previousAt: number;
    readonly lastAt: number;
    readonly delta: number;
  },
): Contributor | null {
  const groups = table.dimensions.flatMap((dimension) => {
    const inPeriod = (at: number): number[] => {
      const codes = dimension.codes.map((code, row) => (periods.codes[row] === at ? code : -1));
      return totals(measure, codes, dimension.values.length);
    };
    const [before, after] = [inPeriod(previousAt), inPeriod(lastAt)];
    return dimension.values.map((value, code) => ({
      dimension,
      value,
      share: (after[code]! - before[code]!) / delta,
      // What an equal part of the change would be.
      lift: (after[code]! - before[code]!) / delta - 1 / dimension.values.length,
    }));
  });
  const [best] = groups
    .filter(({ share }) => share >= CONTRIBUTED && share <= 1.5)
    .toSorted((one, other) => other.lift - one.lift);
  return best === undefined ? null : { dimension: best.dimension, value: best.value, share: best.share };
}

const SIBLINGS = { fewest: 4, most: 12, periods: 8, rows: 3 } as const;
const LEVEL = 0.05;
const COMMON = 0.75;

/** A course that most values of a dimension share, and one that runs against it. */
export function exceptions(table: MinedTable): Candidate[] {
  const { periods, dimensions, measures } = table;
  if (periods === null) {
    return [];
  }
  return dimensions
    .filter(({ values }) => values.length >= SIBLINGS.fewest && values.length <= SIBLINGS.most)
    .flatMap((dimension) => measures.flatMap((measure) => exceptionOf(periods, dimension, measure)));
}

function exceptionOf(periods: Periods, dimension: Dimension, measure: Measure): Candidate[] {
  const width = dimension.values.length;
  const codes = periods.codes.map((period, row) => {
    const value = dimension.codes[row]!;
    return period < 0 || value < 0 || !periods.all[period]!.isComplete ? -1 : period * width + value;
  });
  const statistics = groupStatistics(measure, codes, periods.all.length * width);
  const courses = [...dimension.values.keys()].flatMap((code) => {
    const values = periods.all.flatMap((_, period) => {
      const { count, mean } = statistics[period * width + code]!;
      return count >= SIBLINGS.rows ? [mean] : [];
    });
    const trend = values.length >= SIBLINGS.periods ? trendOfSeries(values) : null;
    return trend === null ? [] : [{ code, ...trend }];
  });
  const rising = courses.filter(({ p, tau }) => p < LEVEL && tau > 0);
  const falling = courses.filter(({ p, tau }) => p < LEVEL && tau < 0);
  const [common, against] = rising.length >= falling.length ? [rising, falling] : [falling, rising];
  const [exception] = against.toSorted((one, other) => one.p - other.p);
  if (exception === undefined || common.length < COMMON * courses.length) {
    return [];
  }
  return [
    exceptionInsight(
      periods,
      { dimension, measure, code: exception.code, sign: Math.sign(common[0]!.tau) },
      {
        p: Math.max(
          2 * binomialAtLeast(common.length, courses.length, LEVEL / 2),
          exception.p * courses.length,
        ),
        statistic: common.length,
        n: courses.length,
        effect: bounded((common.length / courses.length) * Math.abs(exception.tau)),
      },
    ),
  ];
}

function exceptionInsight(
  periods: Periods,
  {
    dimension,
    measure,
    code,
    sign,
  }: {
    readonly dimension: Dimension;
    readonly measure: Measure;
    readonly code: number;
    readonly sign: number;
  },
  test: Pick<Candidate, 'p' | 'statistic' | 'n' | 'effect'>,
): Candidate {
  const value = dimension.values[code]!;
  const complete = periods.all.filter(({ isComplete }) => isComplete);
  const middle = complete[Math.floor(complete.length / 2)]!;
  const [first, last] = [complete[0]!, complete[complete.length - 1]!];
  const late = within(periods.column, { start: middle.start, end: last.end });
  const early = within(periods.column, { start: first.start, end: middle.start });
  const own = equals(dimension.name, value);
  const wanted = meanClaim(measure);
  return {
    ...test,
    kind: 'exception',
    measure: measure.name,
    dimensions: [dimension.name, periods.column],
    test: 'binomial',
    p: bounded(test.p),
    impact: 1,
    text: {
      code: sign > 0 ? 'insight.fallsUnlikeOthers' : 'insight.risesUnlikeOthers',
      values: {
        measure: measure.label,
        dimension: dimension.label,
        name: String(value),
        start: { period: middle.start, unit: periods.unit },
        all: comparisonClaim({ measure: wanted, of: late, to: early, how: 'change' }, signed(sign)),
        own: comparisonClaim(
          { measure: wanted, of: [...late, own], to: [...early, own], how: 'change' },
          signed(-sign),
        ),
      },
    },
    chart: lineChart(periods, { field: measure.name, aggregate: 'mean' }, dimension.name),
  };
}
