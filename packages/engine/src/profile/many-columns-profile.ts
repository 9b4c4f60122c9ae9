import type { Cell, ColumnProfile } from '@plumbline/contract';
import { type ColumnSchema, duckdb } from '@plumbline/query';
import { computeHistograms } from './histogram.ts';
import {
  NUMERIC,
  ORDERED,
  type ProfileRequest,
  RANKED,
  SHARES,
  TOP_VALUES,
  isType,
  numberOrNull,
  toQuantiles,
  readProfile,
  shown,
  toTopValues,
} from './profile-table.ts';
import { isSummarizable, summarizedProfiles } from './summarized-profile.ts';
import { inTwoLanes } from './two-lanes.ts';

/** Different values that a statement holds at once, each of a column, fit into a tenth of the memory. */
const CELLS_AT_ONCE = 2_000_000;
/** Columns in one statement, whose answers stay short. */
const MOST_COLUMNS_AT_ONCE = 200;
const FACTS = 6;

/**
 * Profiles of the columns of a wide table, many in each statement: planned for one column after the other, statements
 * take longer than the rows they count. Exact, as `groupedProfile`. Null for decimals, whose digits after the mark
 * differ, and for what cannot be summarized.
 */
export async function manyColumnsProfile(request: ProfileRequest): Promise<(ColumnProfile | null)[]> {
  const { columns, rowCount, onProgress } = request;
  const atOnce = Math.min(MOST_COLUMNS_AT_ONCE, Math.floor(CELLS_AT_ONCE / Math.max(1, rowCount)));
  const profiles: (ColumnProfile | null)[] = columns.map(() => null);
  const batches = batchesOf(columns, atOnce).toSorted(
    (one, other) => summarizable(other) - summarizable(one),
  );
  let done = 0;
  await inTwoLanes(batches, async (some, lane) => {
    const own = some.map(([, column]) => column);
    const counted =
      summarizable(some) > 0
        ? await summarizedProfiles(request, own)
        : await profileTogether({ ...request, groups: `groups_of_columns_${lane}` }, own);
    some.forEach(([place], at) => (profiles[place] = counted[at] ?? null));
    done += some.length;
    onProgress(done / columns.length);
  });
  return profiles;
}

type Placed = readonly [place: number, column: ColumnSchema];

/** 1 for columns that are summarized, 0 for those that are grouped; all of a batch are alike. */
const summarizable = (some: readonly Placed[]): number =>
  Number(some.every(([, column]) => isSummarizable(column)));

/** Columns of one type with their places, at most `atOnce` together. */
const batchesOf = (columns: readonly ColumnSchema[], atOnce: number): (readonly Placed[])[] => {
  const known = [...columns.entries()].filter(([, { type }]) => type !== 'decimal');
  const alike = Map.groupBy(known, ([, { type, encoding }]) => `${type} ${encoding ?? ''}`);
  return [...alike.values()].flatMap((entries) =>
    Array.from({ length: Math.ceil(entries.length / atOnce) }, (_, at) =>
      entries.slice(at * atOnce, (at + 1) * atOnce),
    ),
  );
};

interface TogetherRequest extends ProfileRequest {
  /** Name of the table of the groups. */
  readonly groups: string;
}

/** Profiles columns of one type in one statement. */
const profileTogether = async (
  request: TogetherRequest,
  columns: readonly ColumnSchema[],
): Promise<ColumnProfile[]> => {
  const { engine, relation, rowCount, signal, groups } = request;
  const [first] = columns;
  if (first === undefined) {
    return [];
  }
  const names = columns.map(({ name }) => duckdb.quoteIdentifier(name)).join(', ');
  const cells = `(SELECT unnest(range(${columns.length})) AS place, unnest([${names}]) AS value FROM ${relation})`;
  await engine.exec({
    sql: `CREATE OR REPLACE TABLE ${groups} AS SELECT place, value, count(*) AS n
      FROM ${cells}
      WHERE value IS NOT NULL GROUP BY ALL`,
    signal,
    deadlineMs: null,
  });
  const asText = first.encoding === 'string';
  const facts = byPlace(
    await readProfile(
      request,
      factsSelect(first, cells, groups),
      asText ? [3, 4, ...SHARES.map((_, at) => FACTS + 1 + at)] : [],
    ),
  );
  const top = byPlace(await readProfile(request, topValues(first, groups), asText ? [1] : []));
  const bounds = columns.map((_, place) => {
    const [, , min = null, max = null] = facts.get(place)?.[0] ?? [];
    return { min, max };
  });
  const histograms = await computeHistograms(request, { column: first, relation: groups }, bounds);
  return columns.map((_, place) => {
    const [filled, distinct, min = null, max = null, mean, stddev, ...quantiles] =
      facts.get(place)?.[0] ?? [];
    return {
      nulls: rowCount - Number(filled ?? 0),
      distinct: Number(distinct ?? 0),
      distinctIsExact: true,
      min,
      max,
      mean: numberOrNull(mean),
      stddev: numberOrNull(stddev),
      quantiles: toQuantiles(quantiles),
      histogram: histograms[place] ?? [],
      top: toTopValues((top.get(place) ?? []).slice(0, TOP_VALUES)),
    };
  });
};

/** Rows without their first cell, the place of the column, by it. */
const byPlace = (rows: readonly (readonly Cell[])[]): ReadonlyMap<number, readonly (readonly Cell[])[]> =>
  new Map(
    [...Map.groupBy(rows, ([place]) => Number(place))].map(([place, own]) => [
      place,
      own.map((row) => row.slice(1)),
    ]),
  );

/**
 * By place: at least the most frequent values, of equally frequent ones the least, in that order. Selected by their count
 * first, rather than by sorting all groups.
 */
const topValues = (column: ColumnSchema, groups: string): string => `
  WITH bounds AS MATERIALIZED (
    SELECT place, list_min(max(n, ${TOP_VALUES})) AS least FROM ${groups} GROUP BY place)
  SELECT place, ${shown(column, 'value')}, n FROM (
    SELECT place, value, n FROM ${groups} JOIN bounds USING (place) WHERE n > least
    UNION ALL
    SELECT place, unnest(min(value, ${TOP_VALUES})), any_value(n)
    FROM ${groups} JOIN bounds USING (place) WHERE n = least GROUP BY place)
  ORDER BY place, n DESC, value`;

/** By place: rows with a value, different values, least, greatest, mean, deviation, quantiles. */
const factsSelect = (column: ColumnSchema, cells: string, groups: string): string => {
  const isNumeric = isType(column, NUMERIC);
  const isOrdered = isType(column, ORDERED);
  const bound = (aggregate: 'min' | 'max'): string =>
    isOrdered ? shown(column, `${aggregate}(value)`) : 'NULL';
  if (!isType(column, RANKED)) {
    const none = Array.from({ length: 2 + SHARES.length }, () => 'NULL');
    return `SELECT place, sum(n)::BIGINT, count(*), ${[bound('min'), bound('max'), ...none].join(', ')} FROM ${groups} GROUP BY place`;
  }
  const facts = [
    'count(value) AS filled',
    `${bound('min')} AS low`,
    `${bound('max')} AS high`,
    `${isNumeric ? 'avg(value)' : 'NULL'} AS mean`,
    `${isNumeric ? 'stddev_samp(value::DOUBLE)' : 'NULL'} AS deviation`,
    `quantile_disc(value, [${SHARES.join(', ')}]) AS q`,
  ];
  const quantiles = SHARES.map((_, at) => `q[${at + 1}]`);
  return `
    SELECT place, filled, different, low, high, mean, deviation, ${quantiles.join(', ')}
    FROM (SELECT place, ${facts.join(', ')} FROM ${cells} GROUP BY place)
    JOIN (SELECT place, count(*) AS different FROM ${groups} GROUP BY place) USING (place)`;
};
