import { inTenant, insertInto } from '../../../platform/db/in-tenant.ts';
import type { ColumnChoice, ColumnProfile, Dialect, ReadOptions } from '@plumbline/contract';
import type { IngestedColumn, LiveRows } from '@plumbline/engine';
import type { Executor, Trx } from '../../../platform/db/database.ts';
import type { Actor } from '../../../platform/principal.ts';
import type { VersionFacts } from './dataset.store.ts';
import { parseFiles, parseParts, type RawPart, type ReadFile } from './raw-file.ts';
import type { DatasetVersionRow } from '../tables.ts';

/** A version with what reading its rows needs; the profile is read separately, for it can be large. */
export interface Version extends VersionFacts {
  readonly state: DatasetVersionRow['state'];
  readonly folder: string;
  /** Its raw files in the order of their rows; none of a statement's answer. */
  readonly parts: readonly RawPart[];
  /** What was found in them; null where that was not stored. */
  readonly files: readonly ReadFile[] | null;
  readonly job_id: string;
  readonly columns: readonly IngestedColumn[];
  /** Null where the rows are in files. */
  readonly live: LiveRows | null;
  readonly dialect: Dialect | null;
  readonly options: ReadOptions;
  readonly choices: readonly ColumnChoice[] | null;
  readonly refresh: DatasetVersionRow['refresh'];
}

const FACTS = [
  'number',
  'row_count',
  'reject_count',
  'size_bytes',
  'column_count',
  'reason',
  'created_at',
  'refresh',
] as const;
const READING = [
  ...FACTS,
  'state',
  'folder',
  'raw',
  'parts',
  'files',
  'job_id',
  'columns',
  'live',
  'dialect',
  'options',
  'choices',
] as const;

const ofDataset = (db: Executor, { tenantId }: Actor, datasetId: string) =>
  inTenant(db, { tenantId }).selectFrom('dataset_versions').where('dataset_id', '=', datasetId);

/** The version of that number, or the newest that can be read when `number` is null. */
export async function findVersion(
  db: Executor,
  actor: Actor,
  wanted: { datasetId: string; number: number | null },
): Promise<Version | null> {
  const version = await ofDataset(db, actor, wanted.datasetId)
    .select(READING)
    .$if(wanted.number !== null, (query) => query.where('number', '=', wanted.number ?? 0))
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!version) {
    return null;
  }
  const { raw, ...row } = version;
  const options = JSON.parse(row.options) as ReadOptions;
  return {
    ...row,
    columns: JSON.parse(row.columns) as IngestedColumn[],
    live: row.live === null ? null : (JSON.parse(row.live) as LiveRows),
    dialect: JSON.parse(row.dialect) as Dialect | null,
    options,
    choices: row.choices === null ? null : (JSON.parse(row.choices) as ColumnChoice[]),
    // A version made when there was but one raw file: what that is called is the dataset's to say.
    parts: row.parts === null ? [{ raw, name: '', options }] : parseParts(row.parts),
    files: row.files === null ? null : parseFiles(row.files),
  };
}

/** In column order; null before it is computed. */
export async function findProfile(
  db: Executor,
  actor: Actor,
  wanted: { datasetId: string; number: number },
): Promise<readonly ColumnProfile[] | null> {
  const row = await ofDataset(db, actor, wanted.datasetId)
    .select('profile')
    .where('number', '=', wanted.number)
    .executeTakeFirst();
  return row?.profile ? (JSON.parse(row.profile) as ColumnProfile[]) : null;
}

/** Complete versions, newest first. */
export async function listVersions(
  db: Executor,
  actor: Actor,
  datasetId: string,
): Promise<readonly VersionFacts[]> {
  return ofDataset(db, actor, datasetId)
    .select(FACTS)
    .where('state', '=', 'complete')
    .orderBy('number', 'desc')
    .execute();
}

export interface NamedFiles {
  readonly folder: string;
  readonly raws: readonly string[];
  readonly job_id: string;
}

/** Folders and raw files that versions of the dataset name. */
export async function listFolders(
  db: Executor,
  actor: Pick<Actor, 'tenantId'>,
  datasetId: string,
): Promise<readonly NamedFiles[]> {
  const rows = await inTenant(db, actor)
    .selectFrom('dataset_versions')
    .select(['folder', 'raw', 'parts', 'job_id'])
    .where('dataset_id', '=', datasetId)
    .execute();
  return rows.map(({ raw, parts, ...row }) => ({
    ...row,
    raws: parts === null ? [raw] : parseParts(parts).map((part) => part.raw),
  }));
}

export async function insertVersion(trx: Trx, row: DatasetVersionRow): Promise<void> {
  await insertInto(trx, 'dataset_versions').values(row).execute();
}

/** Add the profile to a version that can be read already. False when the version is gone. */
export async function completeVersion(
  trx: Trx,
  actor: Actor,
  done: { datasetId: string; number: number; folder: string; profile: readonly ColumnProfile[] },
): Promise<boolean> {
  const updated = await inTenant(trx, actor)
    .updateTable('dataset_versions')
    .set({ state: 'complete', profile: JSON.stringify(done.profile) })
    .where('dataset_id', '=', done.datasetId)
    .where('number', '=', done.number)
    .where('folder', '=', done.folder)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/** Delete a first version whose creation was interrupted. */
export async function deleteUnfinished(trx: Trx, actor: Actor, datasetId: string): Promise<void> {
  await inTenant(trx, actor)
    .deleteFrom('dataset_versions')
    .where('dataset_id', '=', datasetId)
    .where('state', '=', 'readable')
    .execute();
}
