import type { ColumnProfile } from '@plumbline/contract';
import { computeHistogram } from './histogram.ts';
import {
  NUMERIC,
  ORDERED,
  type ProfileRequest,
  RANKED,
  SHARES,
  TOP_VALUES,
  type Values,
  isType,
  numberOrNull,
  toQuantiles,
  readProfile,
  shown,
  toTopValues,
} from './profile-table.ts';

/** Candidates for the most frequent values; their rows are counted exactly afterwards. */
const TOP_CANDIDATES = 60;
const FACTS = 6;

/**
 * The profile of a column with many different values, in memory that does not grow with them: the number of different
 * values and the quantiles are estimates, the rest is exact but for which values are most frequent.
 */
export const scannedProfile = async (request: ProfileRequest, rows: Values): Promise<ColumnProfile> => {
  const { column, value, relation } = rows;
  const asText = column.encoding === 'string';
  const isOrdered = isType(column, ORDERED);
  const isNumeric = isType(column, NUMERIC);
  const facts = [
    `count(${value})`,
    `approx_count_distinct(${value})`,
    isOrdered ? shown(column, `min(${value})`) : 'NULL',
    isOrdered ? shown(column, `max(${value})`) : 'NULL',
    isNumeric ? `avg(${value})` : 'NULL',
    isNumeric ? `stddev_samp(${value}::DOUBLE)` : 'NULL',
  ];
  // One list costs a quarter of five separate sketches.
  const list = isType(column, RANKED) ? `approx_quantile(${value}, [${SHARES.join(', ')}])` : 'NULL';
  const [found = []] = await readProfile(
    request,
    `SELECT * EXCLUDE (q), ${SHARES.map((_, at) => (list === 'NULL' ? 'NULL' : `q[${at + 1}]`)).join(', ')}
     FROM (SELECT ${facts.map((fact, at) => `${fact} AS f${at}`).join(', ')}, ${list} AS q FROM ${relation})`,
    asText ? [2, 3, ...SHARES.map((_, at) => FACTS + at)] : [],
  );
  const [filled, distinct, min = null, max = null, mean, stddev] = found;
  return {
    nulls: request.rowCount - Number(filled ?? 0),
    distinct: Math.min(Number(distinct ?? 0), Number(filled ?? 0)),
    distinctIsExact: false,
    min,
    max,
    mean: numberOrNull(mean),
    stddev: numberOrNull(stddev),
    quantiles: toQuantiles(found.slice(FACTS)),
    histogram: await computeHistogram(request, rows, { min, max }),
    top: await topOfMany(request, rows),
  };
};

const topOfMany = async (
  request: ProfileRequest,
  { column, value, relation }: Values,
): Promise<ColumnProfile['top']> => {
  const rows = await readProfile(
    request,
    `WITH candidates AS MATERIALIZED (
       SELECT unnest(approx_top_k(${value}, ${TOP_CANDIDATES})) AS value FROM ${relation})
     SELECT ${shown(column, 'value')}, n FROM (
       SELECT ${value} AS value, count(*) AS n FROM ${relation}
       WHERE ${value} IN (SELECT value FROM candidates) GROUP BY 1)
     ORDER BY n DESC, value LIMIT ${TOP_VALUES}`,
    column.encoding === 'string' ? [0] : [],
  );
  return toTopValues(rows);
};
