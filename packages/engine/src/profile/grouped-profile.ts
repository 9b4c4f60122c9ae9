import type { ColumnProfile } from '@plumbline/contract';
import { computeHistogram } from './histogram.ts';
import { type Group, listedProfile } from './listed-profile.ts';
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

const FACTS = 6;
/** Columns with at most this many different values are counted in one statement instead of five. */
const MAX_LISTED = 1000;
/** Columns with more different values have their quantiles selected among the rows, unless those are many times as many. */
const MANY_GROUPS = 20_000;
const MAX_ROWS_PER_GROUP = 50;
/** Beyond this estimate they are more than that, however far off it is. */
export const SURELY_MORE = 2 * MAX_LISTED;

/** Work on a column in one of several lanes, each with a table of its own. */
type LaneRequest = ProfileRequest & { readonly lane: number };
const laneTable = ({ lane }: LaneRequest): string => `groups_${lane}`;

/**
 * The profile of a column with few different values: they are grouped once, and every fact is had from the groups.
 * All of it is exact. `estimate`: about how many there are.
 */
export const groupedProfile = async (
  request: LaneRequest,
  rows: Values,
  estimate: number,
): Promise<ColumnProfile> => {
  const { engine, signal, rowCount } = request;
  const { column } = rows;
  const groups = laneTable(request);
  const listed = estimate > SURELY_MORE ? null : await listGroups(request, rows);
  if (listed !== null) {
    return listedProfile(column, listed, rowCount);
  }
  await engine.exec({
    sql: `CREATE OR REPLACE TABLE ${groups} AS
      SELECT value, count(*) AS n FROM (SELECT ${rows.value} AS value FROM ${rows.relation}) WHERE value IS NOT NULL GROUP BY value`,
    signal,
    deadlineMs: null,
  });
  const asText = column.encoding === 'string';
  const [facts = []] = await readProfile(
    request,
    readFacts(rows, groups, { estimate, rowCount }),
    asText ? [2, 3, ...SHARES.map((_, at) => FACTS + at)] : [],
  );
  const [filled, distinct, min = null, max = null, mean, stddev] = facts;
  const top = await readProfile(
    request,
    `SELECT ${shown(column, 'value')}, n FROM ${groups} ORDER BY n DESC, value LIMIT ${TOP_VALUES}`,
    asText ? [0] : [],
  );
  return {
    nulls: rowCount - Number(filled ?? 0),
    distinct: Number(distinct ?? 0),
    distinctIsExact: true,
    min,
    max,
    mean: numberOrNull(mean),
    stddev: numberOrNull(stddev),
    quantiles: toQuantiles(facts.slice(FACTS)),
    histogram: await computeHistogram(
      request,
      { column, relation: groups, value: 'value', weight: 'n' },
      { min, max },
    ),
    top: toTopValues(top),
  };
};

/** Null when they are too many to be carried over here. */
const listGroups = async (
  request: ProfileRequest,
  { column, value, relation }: Values,
): Promise<Group[] | null> => {
  const groups = await readProfile(
    request,
    `SELECT ${shown(column, 'value')}, n FROM (
       SELECT value, count(*) AS n FROM (SELECT ${value} AS value FROM ${relation})
       WHERE value IS NOT NULL GROUP BY value)
     ORDER BY value LIMIT ${MAX_LISTED + 1}`,
    column.encoding === 'string' ? [0] : [],
  );
  return groups.length > MAX_LISTED
    ? null
    : groups.map(([shownValue = null, count]) => ({ value: shownValue, count: Number(count) }));
};

const readFacts = (
  { column, value, relation }: Values,
  groups: string,
  { estimate, rowCount }: { readonly estimate: number; readonly rowCount: number },
): string => {
  // To select in the values takes a tenth of the time of sorting as many groups; both give the same value.
  const selects =
    isType(column, RANKED) && estimate > MANY_GROUPS && rowCount <= MAX_ROWS_PER_GROUP * estimate;
  const isNumeric = isType(column, NUMERIC);
  const isOrdered = isType(column, ORDERED);
  // Two passes: the sum of squares of large values would drown their differences.
  const spread = `(SELECT sqrt(sum(n * (value::DOUBLE - t.mean) ** 2) / (max(t.filled) - 1)) FROM ${groups}, totals AS t)`;
  const sorted = isType(column, RANKED)
    ? SHARES.map((share) => `(SELECT min(value) FROM ranked WHERE upto >= ${share} * total)`)
    : SHARES.map(() => 'NULL');
  const quantiles = selects ? SHARES.map((_, at) => `(SELECT q[${at + 1}] FROM selected)`) : sorted;
  const ranks = selects
    ? `selected AS MATERIALIZED (SELECT quantile_disc(${value}, [${SHARES.join(', ')}]) AS q FROM ${relation})`
    : `ranked AS MATERIALIZED (
      SELECT value, sum(n) OVER (ORDER BY value) AS upto, sum(n) OVER () AS total
      FROM ${groups} WHERE ${isType(column, RANKED) ? 'true' : 'false'})`;
  return `
    WITH totals AS MATERIALIZED (
      SELECT coalesce(sum(n), 0)::BIGINT AS filled, count(*) AS different,
        ${isOrdered ? shown(column, 'min(value)') : 'NULL'} AS low, ${isOrdered ? shown(column, 'max(value)') : 'NULL'} AS high,
        ${isNumeric ? 'sum(value::DOUBLE * n) / sum(n)' : 'NULL::DOUBLE'} AS mean
      FROM ${groups}),
    ${ranks}
    SELECT filled, different, low, high, mean,
      ${isNumeric ? `CASE WHEN filled > 1 THEN ${spread} END` : 'NULL'}, ${quantiles.join(', ')}
    FROM totals`;
};
