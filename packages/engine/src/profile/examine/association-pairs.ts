import type { Associations } from '@plumbline/contract';
import { type Associated, RANKS, ROWS, valueAlias } from './association-rows.ts';
import { type ExamineRequest, queryRows, finiteOrNull, inBatches } from './request.ts';

const BATCH = 60;

type Pair = Associations['pairs'][number];
type Both = readonly [Associated, Associated];

const columnPairs = (columns: readonly Associated[]): readonly Both[] =>
  columns.flatMap((a, at) => columns.slice(at + 1).map((b): Both => [a, b]));

const ofKind = (columns: readonly Associated[], kind: Associated['kind']): readonly Associated[] =>
  columns.filter((column) => column.kind === kind);

/** Sums over threads differ in their last digits from run to run. */
const DIGITS = 1e9;
const within = (value: number | null, least: number): number | null =>
  value === null ? null : Math.round(Math.min(1, Math.max(least, value)) * DIGITS) / DIGITS;

const ordered = ([one, other]: Both): Pick<Pair, 'a' | 'b'> => ({
  a: Math.min(one.position, other.position),
  b: Math.max(one.position, other.position),
});

/** Ranks are those among all rows that have the one value, not only those that have both. */
export const numberPairs = (
  request: ExamineRequest,
  columns: readonly Associated[],
): Promise<readonly Pair[]> =>
  inBatches(columnPairs(ofKind(columns, 'number')), BATCH, async (batch) => {
    const figures = (relation: string, counts: boolean): string =>
      `SELECT ${batch
        .map(
          ([a, b]) =>
            `corr(${valueAlias(a)}, ${valueAlias(b)})${counts ? `, regr_count(${valueAlias(a)}, ${valueAlias(b)})` : ''}`,
        )
        .join(', ')} FROM ${relation}`;
    const [plain = []] = await queryRows(request, figures(ROWS, true));
    const [ranked = []] = await queryRows(request, figures(RANKS, false));
    return batch.map((both, at) => ({
      ...ordered(both),
      measure: 'pearson' as const,
      value: within(finiteOrNull(plain[at * 2]), -1),
      rank: within(finiteOrNull(ranked[at]), -1),
      rows: Number(plain[at * 2 + 1] ?? 0),
    }));
  });

interface Table {
  /** Chi-square over the rows. */
  readonly phi2: number;
  readonly height: number;
  readonly width: number;
  readonly rows: number;
}

/** Bergsma's correction removes the bias of few rows. */
export const cramersV = ({ phi2, height, width, rows }: Table): number | null => {
  if (rows < 2 || height < 2 || width < 2) {
    return null;
  }
  const shrunk = (count: number): number => count - (count - 1) ** 2 / (rows - 1);
  const least = Math.min(shrunk(height), shrunk(width)) - 1;
  const corrected = Math.max(0, phi2 - ((height - 1) * (width - 1)) / (rows - 1));
  return least > 0 ? Math.min(1, Math.sqrt(corrected / least)) : null;
};

export const categoryPairs = (
  request: ExamineRequest,
  columns: readonly Associated[],
): Promise<readonly Pair[]> =>
  inBatches(columnPairs(ofKind(columns, 'category')), BATCH, async (batch) => {
    const parts = batch.map(
      ([one, other], at) => `
      SELECT ${at} AS part, sum(n * n / (na * nb)) - 1 AS phi2, count(DISTINCT a), count(DISTINCT b), sum(n) FROM (
        SELECT a, b, n, sum(n) OVER (PARTITION BY a) AS na, sum(n) OVER (PARTITION BY b) AS nb FROM (
          SELECT a, b, count(*)::DOUBLE AS n FROM (SELECT ${valueAlias(one)} AS a, ${valueAlias(other)} AS b FROM ${ROWS})
          WHERE a IS NOT NULL AND b IS NOT NULL GROUP BY a, b))`,
    );
    const rows = await queryRows(request, parts.join('\nUNION ALL\n'));
    return rows.flatMap(([at, phi2, height, width, count]) => {
      const both = batch[Number(at)];
      const table = {
        phi2: finiteOrNull(phi2) ?? 0,
        height: Number(height),
        width: Number(width),
        rows: Number(count ?? 0),
      };
      return both === undefined
        ? []
        : [
            {
              ...ordered(both),
              measure: 'cramers_v' as const,
              value: within(cramersV(table), 0),
              rank: null,
              rows: table.rows,
            },
          ];
    });
  });

interface Spread {
  /** Sum over the categories of the squared sum by the rows. */
  readonly between: number;
  readonly sum: number;
  readonly squares: number;
  readonly rows: number;
  readonly categories: number;
}

/** The share of a number's variance explained by its categories, corrected for chance; its square root. */
export const correlationRatio = ({ between, sum, squares, rows, categories }: Spread): number | null => {
  const middle = (sum * sum) / rows;
  const total = squares - middle;
  if (!(total > 0) || categories < 2 || rows <= categories) {
    return null;
  }
  const left = Math.max(0, 1 - (between - middle) / total);
  return Math.sqrt(Math.min(1, Math.max(0, 1 - (left * (rows - 1)) / (rows - categories))));
};

const PER_NUMBER = 5;

export const mixedPairs = (
  request: ExamineRequest,
  columns: readonly Associated[],
): Promise<readonly Pair[]> => {
  const numbers = ofKind(columns, 'number');
  return inBatches(numbers.length === 0 ? [] : ofKind(columns, 'category'), BATCH, async (batch) => {
    const inner = numbers.map((number) => {
      const x = valueAlias(number);
      return `count(${x}) AS n${x}, coalesce(sum(${x}), 0) AS s${x}, coalesce(sum(${x} * ${x}), 0) AS q${x}`;
    });
    const outer = numbers.map((number) => {
      const x = valueAlias(number);
      return `sum(CASE WHEN n${x} > 0 THEN s${x} * s${x} / n${x} END), sum(s${x}), sum(q${x}), sum(n${x}), count(*) FILTER (WHERE n${x} > 0)`;
    });
    const parts = batch.map(
      (category, at) =>
        `SELECT ${at} AS part, ${outer.join(', ')} FROM (
         SELECT ${inner.join(', ')} FROM ${ROWS} WHERE ${valueAlias(category)} IS NOT NULL GROUP BY ${valueAlias(category)})`,
    );
    const rows = await queryRows(request, parts.join('\nUNION ALL\n'));
    return rows.flatMap(([at, ...figures]) =>
      numbers.flatMap((number, index) => {
        const category = batch[Number(at)];
        const [between = 0, sum = 0, squares = 0, count = 0, categories = 0] = figures
          .slice(index * PER_NUMBER, (index + 1) * PER_NUMBER)
          .map(Number);
        return category === undefined
          ? []
          : [
              {
                ...ordered([category, number]),
                measure: 'correlation_ratio' as const,
                value: within(correlationRatio({ between, sum, squares, rows: count, categories }), 0),
                rank: null,
                rows: count,
              },
            ];
      }),
    );
  });
};
