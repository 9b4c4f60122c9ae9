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
  const { columns, rowCount, onProgress } = request;
  const known = rowCount <= FEW_ROWS ? await fewRowsProfile(request) : [];
  const few = await columnsOfFewValues(request);
  const isWide = columns.length > WIDE_COLUMNS && rowCount > FEW_ROWS && rowCount <= WIDE_ROWS;
  const profiles: ColumnProfile[] = [];
  for (const [at, column] of columns.entries()) {
    if (isWide && at % WIDE_COLUMNS === 0) {
      await copyColumns(request, columns.slice(at, at + WIDE_COLUMNS));
    }
    const rows = { ...rowsOf(request, column), ...(isWide ? { relation: SOME_COLUMNS } : {}) };
    const found = known[at] ?? null;
    profiles.push(
      found ?? (await (few.has(column.name) ? groupedProfile(request, rows) : scannedProfile(request, rows))),
    );
    onProgress((at + 1) / columns.length);
  }
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

const columnsOfFewValues = async (request: ProfileRequest): Promise<ReadonlySet<string>> => {
  const { columns, relation, rowCount } = request;
  if (rowCount <= SMALL_ROWS) {
    return new Set(columns.map(({ name }) => name));
  }
  const few = new Set<string>();
  for (let at = 0; at < columns.length; at += BATCH) {
    const batch = columns.slice(at, at + BATCH);
    const counts = batch.map(({ name }) => `approx_count_distinct(${duckdb.quoteIdentifier(name)})`);
    const [found = []] = await readProfile(
      request,
      `SELECT ${counts.join(', ')} FROM (FROM ${relation} LIMIT ${LOOK_ROWS})`,
    );
    for (const [index, { name }] of batch.entries()) {
      if (Number(found[index]) <= FEW_VALUES) {
        few.add(name);
      }
    }
  }
  return few;
};
