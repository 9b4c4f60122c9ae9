import { type ColumnFacts, isTemporalType } from '@plumbline/contract';
import { duckdb } from '@plumbline/query';
import { futureFrom } from './outliers.ts';
import { type ExamineRequest, type Known, queryRows, selectColumns, inBatches } from './request.ts';

const BATCH = 8;
const FEWEST_DAYS = 20;
/** No gap up to a week is reported, and none that is not so many times the distance that 95 of 100 days keep. */
const LEAST_DAYS = 7;
const TIMES = 2.5;

const gapStatement = ({ relation, madeAt }: ExamineRequest, { column }: Known, at: number): string => {
  const name = duckdb.quoteIdentifier(column.name);
  return `
  SELECT ${at} AS part, * FROM (
    WITH days AS (SELECT DISTINCT ${name}::DATE AS d FROM ${relation}
      WHERE ${name} < DATE '${futureFrom(madeAt)}'),
    steps AS (SELECT d, lag(d) OVER (ORDER BY d) AS before FROM days),
    gaps AS MATERIALIZED (SELECT d, before, d - before AS days FROM steps WHERE before IS NOT NULL)
    SELECT before, d, days, (SELECT median(days) FROM gaps), (SELECT quantile_disc(days, 0.95) FROM gaps),
      (SELECT count(*) FROM gaps)
    FROM gaps ORDER BY days DESC, d LIMIT 1)`;
};

/** The longest period without a row, by column name, where it is unusually long. [SEM-PROFILE-6] */
export const readGaps = async (
  request: ExamineRequest,
): Promise<ReadonlyMap<string, NonNullable<ColumnFacts['gap']>>> => {
  const dates = selectColumns(
    request,
    ({ column, profile }) => isTemporalType(column.type) && profile.distinct > FEWEST_DAYS,
  );
  const gaps = await inBatches(dates, BATCH, async (batch) => {
    const parts = batch.map((known, at) => gapStatement(request, known, at));
    const rows = await queryRows(request, parts.join('\nUNION ALL\n'));
    return rows.flatMap(([at, from, to, days, usual, long, steps]) => {
      const isUnusual =
        Number(steps) >= FEWEST_DAYS && Number(days) > Math.max(LEAST_DAYS, TIMES * Number(long));
      const name = batch[Number(at)]?.column.name ?? '';
      return isUnusual
        ? [
            [
              name,
              { from: String(from), to: String(to), days: Number(days), usualDays: Number(usual) },
            ] as const,
          ]
        : [];
    });
  });
  return new Map(gaps);
};
