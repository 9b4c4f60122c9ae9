import { type Cell, type ColumnFacts, type ColumnProfile, DAY_MS, isTemporalType } from '@plumbline/contract';
import { duckdb } from '@plumbline/query';
import { NUMERIC, isType } from '../profile-table.ts';
import { type ExamineRequest, queryRows, selectColumns, inBatches } from './request.ts';

const INNER = 1.5;
const OUTER = 3;
/** Logarithms are examined where the upper tail reaches this many times further than the lower. */
const LONG_TAIL = 3;
const BATCH = 50;
/** Wherever the file was written, tomorrow may have started there. */
const DAYS_AHEAD = 2;

type Outliers = NonNullable<ColumnFacts['outliers']>;
export type Fences = Pick<Outliers, 'rule' | 'low' | 'high' | 'farLow' | 'farHigh'>;

/** Null where the middle half has no width, or the values are no finite numbers. [SEM-PROFILE-4] */
export const outlierFences = ({
  quantiles,
  min,
}: Pick<ColumnProfile, 'quantiles' | 'min'>): Fences | null => {
  if (quantiles === null) {
    return null;
  }
  const [p05, p25, p50, p75, p95] = [
    quantiles.p05,
    quantiles.p25,
    quantiles.p50,
    quantiles.p75,
    quantiles.p95,
  ].map(Number) as [number, number, number, number, number];
  const width = p75 - p25;
  if (!(width > 0) || !Number.isFinite(width)) {
    return null;
  }
  const low = { low: p25 - INNER * width, farLow: p25 - OUTER * width };
  if (Number(min) > 0 && p95 - p50 >= LONG_TAIL * (p50 - p05)) {
    const ratio = Math.log(p75) - Math.log(p25);
    const high = (times: number): number => Math.exp(Math.log(p75) + times * ratio);
    return { rule: 'tukey_log', ...low, high: high(INNER), farHigh: high(OUTER) };
  }
  return { rule: 'tukey', ...low, high: p75 + INNER * width, farHigh: p75 + OUTER * width };
};

/** The first day that lies in the future of a version made then. [SEM-PROFILE-5] */
export const futureFrom = (madeAt: string): string =>
  new Date(Math.floor(Date.parse(madeAt) / DAY_MS) * DAY_MS + DAYS_AHEAD * DAY_MS).toISOString().slice(0, 10);

interface Counted {
  readonly name: string;
  readonly counts: readonly string[];
  readonly facts: (counts: readonly Cell[]) => Pick<ColumnFacts, 'outliers' | 'future'>;
}

const countedNumbers = (request: ExamineRequest): readonly Counted[] =>
  selectColumns(
    request,
    ({ column }) => isType(column, NUMERIC) && !request.identifiers.has(column.name),
  ).flatMap(({ column, profile }) => {
    const fences = outlierFences(profile);
    if (fences === null) {
      return [];
    }
    const value = `${duckdb.quoteIdentifier(column.name)}::DOUBLE`;
    const { low, high, farLow, farHigh } = fences;
    return [
      {
        name: column.name,
        counts: [`< ${low}`, `> ${high}`, `< ${farLow}`, `> ${farHigh}`].map(
          (test) => `count(*) FILTER (WHERE ${value} ${test}::DOUBLE)`,
        ),
        facts: ([below, above, farBelow, farAbove]: readonly Cell[]) => ({
          outliers: {
            ...fences,
            below: Number(below),
            above: Number(above),
            farBelow: Number(farBelow),
            farAbove: Number(farAbove),
          },
          future: null,
        }),
      },
    ];
  });

const datesOf = (request: ExamineRequest): readonly Counted[] =>
  selectColumns(request, ({ column }) => isTemporalType(column.type)).map(({ column: { name } }) => ({
    name,
    counts: [
      `count(*) FILTER (WHERE ${duckdb.quoteIdentifier(name)} >= DATE '${futureFrom(request.madeAt)}')`,
    ],
    facts: ([future]: readonly Cell[]) => ({ outliers: null, future: Number(future) }),
  }));

/** By column name, of numbers that have fences and of dates: counted in one scan. */
export const readEnds = async (
  request: ExamineRequest,
): Promise<ReadonlyMap<string, Pick<ColumnFacts, 'outliers' | 'future'>>> => {
  const wanted = [...countedNumbers(request), ...datesOf(request)];
  const outliers = await inBatches(wanted, BATCH, async (batch) => {
    const counts = batch.flatMap((one) => one.counts);
    const [row = []] = await queryRows(request, `SELECT ${counts.join(', ')} FROM ${request.relation}`);
    let at = 0;
    return batch.map(({ name, counts: own, facts }) => {
      const entry = facts(row.slice(at, at + own.length));
      at += own.length;
      return [name, entry] as const;
    });
  });
  return new Map(outliers);
};
