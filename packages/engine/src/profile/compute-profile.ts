import type { ColumnProfile } from '@plumbline/contract';
import { duckdb } from '@plumbline/query';
import { quoteText } from '../dataset/rows-view.ts';
import { FEW_ROWS, fewRowsProfile } from './few-rows-profile.ts';
import { groupedProfile } from './grouped-profile.ts';
import { type ProfileRequest, readProfile, rowsOf } from './profile-table.ts';
import { scannedProfile } from './scanned-profile.ts';

/** Columns of smaller tables are grouped whatever they hold: it fits in memory, and everything is exact. */
const SMALL_ROWS = 1_000_000;
/** Rows inspected to distinguish columns with few values from columns with many. */
const LOOK_ROWS = 200_000;
const FEW_VALUES = 50_000;
/** A statement over thousands of aggregates takes long to bind. */
const BATCH = 200;
/** Columns at once: while one waits for its statement to be planned or its answer to be read, another is counted. */
const LANES = 2;

/** Wide tables of few rows are taken apart first. */
const WIDE_COLUMNS = 50;
const WIDE_ROWS = 100_000;
const SOME_COLUMNS = 'some_columns';

export type { ProfileRequest } from './profile-table.ts';

/** Of the rows in a Parquet file. */
export const computeProfile = ({
  path,
  ...request
}: Omit<ProfileRequest, 'relation'> & { readonly path: string }): Promise<ColumnProfile[]> =>
  profileRelation({ ...request, relation: `read_parquet(${quoteText(path)})` });

/** Facts on every column, over every row, in column order. */
export const profileRelation = async (request: ProfileRequest): Promise<ColumnProfile[]> => {
  const { columns, rowCount } = request;
  const known = rowCount <= FEW_ROWS ? await fewRowsProfile(request) : [];
  const estimates = rowCount <= FEW_ROWS ? NO_ESTIMATES : await estimateValues(request);
  const isWide = columns.length > WIDE_COLUMNS && rowCount > FEW_ROWS && rowCount <= WIDE_ROWS;
  if (!isWide) {
    return inLanes(columns, request, (column, at, lane) =>
      profileOf({ ...request, lane }, { column, known: known[at] ?? null, estimates }),
    );
  }
  const profiles: ColumnProfile[] = [];
  for (let at = 0; at < columns.length; at += WIDE_COLUMNS) {
    const some = columns.slice(at, at + WIDE_COLUMNS);
    await copyColumns(request, some);
    const part = { ...request, relation: SOME_COLUMNS, onProgress: partOf(request, at, some.length) };
    profiles.push(
      ...(await inLanes(some, part, (column, _, lane) =>
        profileOf({ ...part, lane }, { column, known: null, estimates }),
      )),
    );
  }
  return profiles;
};

const partOf =
  ({ columns, onProgress }: ProfileRequest, from: number, count: number) =>
  (fraction: number): void =>
    onProgress((from + fraction * count) / columns.length);

interface Column {
  readonly column: ProfileRequest['columns'][number];
  readonly known: ColumnProfile | null;
  readonly estimates: ReadonlyMap<string, number>;
}

const NO_ESTIMATES: ReadonlyMap<string, number> = new Map();

const profileOf = async (
  request: ProfileRequest & { readonly lane: number },
  { column, known, estimates }: Column,
): Promise<ColumnProfile> => {
  if (known !== null) {
    return known;
  }
  const rows = rowsOf(request, column);
  const estimate = estimates.get(column.name) ?? 0;
  return request.rowCount <= SMALL_ROWS || estimate <= FEW_VALUES
    ? groupedProfile(request, rows, estimate)
    : scannedProfile(request, rows);
};

/** Answers `of` every column, in their order, `LANES` at a time. */
const inLanes = async (
  columns: ProfileRequest['columns'],
  { onProgress }: Pick<ProfileRequest, 'onProgress'>,
  of: (column: Column['column'], at: number, lane: number) => Promise<ColumnProfile>,
): Promise<ColumnProfile[]> => {
  const waiting = columns.entries();
  const profiles: ColumnProfile[] = [];
  let done = 0;
  const run = async (lane: number): Promise<void> => {
    for (const [at, column] of waiting) {
      profiles[at] = await of(column, at, lane);
      done += 1;
      onProgress(done / columns.length);
    }
  };
  await Promise.all(Array.from({ length: LANES }, (_, lane) => run(lane)));
  return profiles;
};

/** A statement costs milliseconds for every thousand columns of the table it reads, used or not. */
const copyColumns = async (
  { engine, relation, signal }: ProfileRequest,
  columns: ProfileRequest['columns'],
): Promise<void> => {
  const names = columns.map(({ name }) => duckdb.quoteIdentifier(name)).join(', ');
  const sql = `CREATE OR REPLACE TABLE ${SOME_COLUMNS} AS SELECT ${names} FROM ${relation}`;
  await engine.exec({ sql, signal, deadlineMs: null });
};

/** About how many different values each column has among the first rows, by its name. */
const estimateValues = async (request: ProfileRequest): Promise<ReadonlyMap<string, number>> => {
  const { columns, relation, rowCount } = request;
  // A limit is read by one thread.
  const limit = rowCount <= LOOK_ROWS ? '' : `LIMIT ${LOOK_ROWS}`;
  const estimates = new Map<string, number>();
  for (let at = 0; at < columns.length; at += BATCH) {
    const batch = columns.slice(at, at + BATCH);
    const names = batch.map(({ name }) => duckdb.quoteIdentifier(name));
    const [found = []] = await readProfile(
      request,
      `SELECT ${names.map((name) => `approx_count_distinct(${name})`).join(', ')}
       FROM (SELECT ${names.join(', ')} FROM ${relation} ${limit})`,
    );
    batch.forEach(({ name }, index) => estimates.set(name, Number(found[index])));
  }
  return estimates;
};
