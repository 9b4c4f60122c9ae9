import type { ColumnProfile } from '@plumbline/contract';
import { duckdb } from '@plumbline/query';
import { quoteText } from '../dataset/rows-view.ts';
import { FEW_ROWS, fewRowsProfile } from './few-rows-profile.ts';
import { SURELY_MORE, groupedProfile } from './grouped-profile.ts';
import { manyColumnsProfile } from './many-columns-profile.ts';
import { differentInGroups } from './different-values.ts';
import { SMALL_ROWS, type ProfileRequest, readProfile, rowValues } from './profile-table.ts';
import { scannedProfile } from './scanned-profile.ts';
import { isSummarizable, summarizedProfiles } from './summarized-profile.ts';
import { inTwoLanes } from './two-lanes.ts';

/** Rows inspected to distinguish columns with few values from columns with many; of small tables, with very few. */
const LOOK_ROWS = 200_000;
const LOOK_ROWS_OF_SMALL = 40_000;
const FEW_VALUES = 120_000;
/** A statement over thousands of aggregates takes long to bind. */
const BATCH = 200;

/** The columns of wide tables of few rows are counted together. */
const WIDE_COLUMNS = 50;
const WIDE_ROWS = 100_000;

export type { ProfileRequest } from './profile-table.ts';

/** Profiles the rows of a Parquet file. */
export const computeProfile = ({
  path,
  ...request
}: Omit<ProfileRequest, 'relation'> & { readonly path: string }): Promise<ColumnProfile[]> =>
  profileRows({ ...request, relation: `read_parquet(${quoteText(path)})` }, (columns) =>
    differentInGroups(request, path, columns),
  );

/** Facts on every column, over every row, in column order. */
export const profileRelation = (request: ProfileRequest): Promise<ColumnProfile[]> =>
  profileRows(request, () => Promise.resolve(NO_ESTIMATES));

/** `known` gives about how many different values columns have, by name, without reading them: of some or of none. */
const profileRows = async (
  request: ProfileRequest,
  known: (columns: ProfileRequest['columns']) => Promise<Estimates>,
): Promise<ColumnProfile[]> => {
  const { columns, rowCount } = request;
  const few = rowCount <= FEW_ROWS ? await fewRowsProfile(request) : [];
  const isWide = columns.length > WIDE_COLUMNS && rowCount > FEW_ROWS && rowCount <= WIDE_ROWS;
  const estimates =
    rowCount <= FEW_ROWS || isWide ? NO_ESTIMATES : await estimateValues(request, await known(columns));
  const together = isWide ? await manyColumnsProfile(request) : few;
  return inLanes(columns, request, (column, at, lane) =>
    profileColumn({ ...request, lane }, { column, known: together[at] ?? null, estimates }),
  );
};

interface Column {
  readonly column: ProfileRequest['columns'][number];
  readonly known: ColumnProfile | null;
  readonly estimates: Estimates;
}

/** About how many different values a column has, by its name. */
type Estimates = ReadonlyMap<string, number>;

const NO_ESTIMATES: Estimates = new Map();

const profileColumn = async (
  request: ProfileRequest & { readonly lane: number },
  { column, known, estimates }: Column,
): Promise<ColumnProfile> => {
  if (known !== null) {
    return known;
  }
  const rows = rowValues(request, column);
  const estimate = estimates.get(column.name) ?? 0;
  if (request.rowCount <= SMALL_ROWS && estimate > SURELY_MORE && isSummarizable(column)) {
    const [summarized = null] = await summarizedProfiles(request, [column]);
    if (summarized !== null) {
      return summarized;
    }
  }
  return request.rowCount <= SMALL_ROWS || estimate <= FEW_VALUES
    ? groupedProfile(request, rows, estimate)
    : scannedProfile(request, rows);
};

/**
 * Answers `of` every column, in their order. While one waits for its statement to be planned or its answer to be read,
 * another is counted.
 */
const inLanes = async (
  columns: ProfileRequest['columns'],
  { onProgress }: Pick<ProfileRequest, 'onProgress'>,
  of: (column: Column['column'], at: number, lane: number) => Promise<ColumnProfile>,
): Promise<ColumnProfile[]> => {
  const profiles: ColumnProfile[] = [];
  const waiting = [...columns.entries()].toSorted(
    ([, one], [, other]) => Number(isSummarizable(other)) - Number(isSummarizable(one)),
  );
  let done = 0;
  await inTwoLanes(waiting, async ([at, column], lane) => {
    profiles[at] = await of(column, at, lane);
    done += 1;
    onProgress(done / columns.length);
  });
  return profiles;
};

/** Those that are known, and of the other columns about how many different values the first rows have. */
const estimateValues = async (request: ProfileRequest, known: Estimates): Promise<Estimates> => {
  const { relation, rowCount } = request;
  const columns = request.columns.filter(({ name }) => !known.has(name));
  // A limit is read by one thread.
  const look = rowCount <= SMALL_ROWS ? LOOK_ROWS_OF_SMALL : LOOK_ROWS;
  const limit = rowCount <= look ? '' : `LIMIT ${look}`;
  const estimates = new Map(known);
  for (let at = 0; at < columns.length; at += BATCH) {
    const batch = columns.slice(at, at + BATCH);
    const names = batch.map(({ name }) => duckdb.quoteIdentifier(name));
    const [counts = []] = await readProfile(
      request,
      `SELECT ${names.map((name) => `approx_count_distinct(${name})`).join(', ')}
       FROM (SELECT ${names.join(', ')} FROM ${relation} ${limit})`,
    );
    batch.forEach(({ name }, index) => estimates.set(name, Number(counts[index])));
  }
  return estimates;
};
