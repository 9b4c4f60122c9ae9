import { normalCdf } from '../statistics/distributions.ts';
import {
  bounded,
  comparisonClaim,
  equals,
  ROWS,
  shareOf,
  type Candidate,
  type InsightText,
} from './candidate.ts';
import { scatterChart, shareChart } from './charts.ts';
import type { Dimension, Measure, MinedTable } from './mined-table.ts';

/** Beyond it one column is computed from the other. */
const DERIVED = 0.999;
const MIN_PAIRS = 20;
const MIN_PART = 20;

const twoSided = (z: number): number => 2 * (1 - normalCdf(Math.abs(z)));

/** Product-moment correlation where both have values. */
function correlate(one: Float64Array, other: Float64Array): { r: number; n: number } {
  let [n, x, y, xx, yy, xy] = [0, 0, 0, 0, 0, 0];
  for (let row = 0; row < one.length; row += 1) {
    const [a, b] = [one[row]!, other[row]!];
    if (!Number.isNaN(a) && !Number.isNaN(b)) {
      n += 1;
      x += a;
      y += b;
      xx += a * a;
      yy += b * b;
      xy += a * b;
    }
  }
  const spread = Math.sqrt((xx - x ** 2 / n) * (yy - y ** 2 / n));
  return { r: spread > 0 ? (xy - (x * y) / n) / spread : 0, n };
}

/** Ranks less the mean rank of their period, so that a shared course over time is no relation. */
function withoutTime({ ranks }: Measure, { periods }: MinedTable): Float64Array {
  if (periods === null) {
    return ranks;
  }
  const sums = new Float64Array(periods.all.length);
  const counts = new Float64Array(periods.all.length);
  periods.codes.forEach((code, row) => {
    if (code >= 0 && !Number.isNaN(ranks[row])) {
      sums[code]! += ranks[row]!;
      counts[code]! += 1;
    }
  });
  return ranks.map((rank, row) => {
    const code = periods.codes[row]!;
    return code < 0 || counts[code]! < 2 ? rank : rank - sums[code]! / counts[code]!;
  });
}

/** Spearman's correlation of every pair of measures, after time is accounted for. */
export function correlations(table: MinedTable): Candidate[] {
  const { measures } = table;
  const rested = measures.map((measure) => withoutTime(measure, table));
  return measures.flatMap((one, at) =>
    measures.slice(at + 1).flatMap((other, offset): Candidate[] => {
      const { r: rho, n } = correlate(rested[at]!, rested[at + 1 + offset]!);
      const plain = correlate(one.values, other.values).r;
      const direct = correlate(one.ranks, other.ranks).r;
      const isDerived = Math.max(Math.abs(rho), Math.abs(direct), Math.abs(plain)) > DERIVED;
      if (n < MIN_PAIRS || isDerived || plain * rho <= 0) {
        return [];
      }
      const z = Math.atanh(rho) / Math.sqrt((1 + rho ** 2 / 2) / (n - 3));
      return [
        {
          kind: 'correlation',
          measure: one.name,
          dimensions: [other.name],
          test: 'spearman',
          p: twoSided(z),
          statistic: rho,
          n,
          effect: rho ** 2,
          impact: shareOf(n, table.rows),
          text: {
            code: rho > 0 ? 'insight.together' : 'insight.apart',
            values: {
              one: one.label,
              other: other.label,
              r: {
                claim: {
                  query: { kind: 'correlation', field: one.name, other: other.name },
                  format: { kind: 'number', isUnsigned: false },
                  holds: { op: rho > 0 ? 'gt' : 'lt', value: 0 },
                },
              },
            },
          },
          chart: scatterChart(one.name, other.name),
        },
      ];
    }),
  );
}

/** Outcomes of a target, and of columns with two values where no target is known. */
const MAX_OUTCOMES = 4;

/** Which values of other columns go with an outcome. */
export function influencers(table: MinedTable): Candidate[] {
  const targets = table.dimensions.filter(({ name, values }) =>
    table.target === null ? values.length === 2 : name === table.target,
  );
  return targets
    .slice(0, MAX_OUTCOMES)
    .flatMap((target) =>
      table.dimensions
        .filter((dimension) => dimension !== target)
        .flatMap((dimension) => influences(target, dimension)),
    );
}

function influences(target: Dimension, dimension: Dimension): Candidate[] {
  const width = target.values.length;
  const cells = new Float64Array(width * dimension.values.length);
  const outcomes = new Float64Array(width);
  const parts = new Float64Array(dimension.values.length);
  let n = 0;
  target.codes.forEach((outcome, row) => {
    const part = dimension.codes[row]!;
    if (outcome >= 0 && part >= 0) {
      cells[part * width + outcome]! += 1;
      outcomes[outcome]! += 1;
      parts[part]! += 1;
      n += 1;
    }
  });
  // Of two outcomes one says everything: the rarer one.
  const shown = width === 2 ? [outcomes[0]! <= outcomes[1]! ? 0 : 1] : [...outcomes.keys()];
  return shown.flatMap((outcome) =>
    [...parts.keys()].flatMap((part): Candidate[] => {
      const [count, hits, all] = [parts[part]!, cells[part * width + outcome]!, outcomes[outcome]!];
      const [rest, usual, rate] = [n - count, all / n, hits / count];
      const variance = usual * (1 - usual) * (1 / count + 1 / rest);
      if (count < MIN_PART || rest < MIN_PART || variance === 0 || usual * count < 5) {
        return [];
      }
      const elsewhere = (all - hits) / rest;
      const z = (rate - elsewhere) / Math.sqrt(variance);
      return [
        {
          kind: 'influencer',
          measure: target.name,
          dimensions: [dimension.name],
          test: 'two-proportions',
          p: twoSided(z),
          statistic: z,
          n,
          effect: bounded(Math.abs(2 * Math.asin(Math.sqrt(rate)) - 2 * Math.asin(Math.sqrt(elsewhere)))),
          impact: Math.min(1, 2 * shareOf(Math.min(count, rest), n)),
          text: influenceText(target, dimension, { outcome, part, usual, sign: Math.sign(z) }),
          chart: shareChart(dimension.name, target.name),
        },
      ];
    }),
  );
}

function influenceText(
  target: Dimension,
  dimension: Dimension,
  {
    outcome,
    part,
    usual,
    sign,
  }: { readonly outcome: number; readonly part: number; readonly usual: number; readonly sign: number },
): InsightText {
  const [name, value] = [target.values[outcome]!, dimension.values[part]!];
  const [has, isPart] = [equals(target.name, name), equals(dimension.name, value)];
  return {
    code: sign > 0 ? 'insight.moreOften' : 'insight.lessOften',
    values: {
      target: target.label,
      outcome: String(name),
      dimension: dimension.label,
      value: String(value),
      share: comparisonClaim(
        { measure: ROWS, of: [has, isPart], to: [isPart], how: 'share' },
        { holds: { op: sign > 0 ? 'gt' : 'lt', value: usual } },
      ),
      all: comparisonClaim({ measure: ROWS, of: [has], to: [], how: 'share' }),
    },
  };
}
