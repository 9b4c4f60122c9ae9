import type { BundleColumn, ColumnProfile, ColumnType, DatasetRules } from '@plumbline/contract';
import type { IngestedColumn } from '@plumbline/engine';
import { isoNow } from '../../../platform/clock.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { fold } from '../../../platform/db/search-key.ts';
import { newId } from '../../../platform/ids.ts';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { insertWithinPlan } from '../ingest/insert-within-plan.ts';
import { versionRow } from '../ingest/write-version.ts';
import { saveRules } from '../rules/rules.store.ts';
import {
  insertHiddenColumns,
  replaceColumns,
  updateNotes,
  type ColumnNotes,
} from '../storage/column.store.ts';
import { datasetFolder, newFolder } from '../storage/dataset-keys.ts';
import { insertDataset } from '../storage/dataset.store.ts';
import { saveVersion } from '../storage/version-files.ts';
import { replaceSteps, type StoredStep } from '../recipe/steps.store.ts';
import type { DatasetRow } from '../tables.ts';

const ENGINE_TYPES: Readonly<Record<ColumnType, string>> = {
  text: 'VARCHAR',
  integer: 'BIGINT',
  decimal: 'DECIMAL(38, 9)',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
  date: 'DATE',
  time: 'TIME',
  timestamp: 'TIMESTAMP',
  json: 'JSON',
};

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Files of a version that has columns and no rows. */
export interface EmptyVersion {
  readonly jobId: string;
  readonly folder: string;
  readonly columns: readonly BundleColumn[];
  readonly sizeBytes: number;
  readonly profile: readonly ColumnProfile[];
}

/** Writes such files. They are part of the dataset once `insertEmptyDataset` names them. */
export async function writeEmptyVersion(
  services: Services,
  actor: Actor,
  empty: {
    readonly datasetId: string;
    readonly columns: readonly BundleColumn[];
    readonly signal: AbortSignal;
  },
): Promise<EmptyVersion> {
  const { datasetId, columns, signal } = empty;
  const jobId = newId();
  const folder = newFolder(jobId, newId());
  const cells = columns.map(({ name, type }) => `CAST(NULL AS ${ENGINE_TYPES[type]}) AS ${quoted(name)}`);
  const dataset = { tenantId: actor.tenantId, datasetId };
  const { sizeBytes, profile } = await services.engine.writeSql({
    tenantId: actor.tenantId,
    tables: [],
    sql: `SELECT ${cells.join(', ')} WHERE false`,
    signal,
    directory: await services.files.makeFolder(`${datasetFolder(dataset)}/${folder}`),
    onProgress: () => {},
    onReadable: async () => {},
  });
  await saveVersion(services, dataset, { folder, parts: [] });
  return { jobId, folder, columns, sizeBytes, profile };
}

/** Removes everything of a dataset that was not created after all. */
export const clearEmptyVersion = (
  { files }: Pick<Services, 'files'>,
  { tenantId }: Actor,
  datasetId: string,
): Promise<void> => files.removeTree(datasetFolder({ tenantId, datasetId }));

export interface EmptyDataset {
  readonly actor: Actor;
  readonly row: Pick<
    DatasetRow,
    | 'id'
    | 'name'
    | 'description'
    | 'source_kind'
    | 'source_label'
    | 'source_target'
    | 'source_query'
    | 'connection_id'
    | 'time_zone'
    | 'corrections'
  >;
  readonly isArchived: boolean;
  readonly version: EmptyVersion;
  readonly steps: readonly Pick<StoredStep, 'step' | 'enabled'>[];
  /** Names of the columns after the recipe. */
  readonly shown: readonly string[];
  readonly notes: readonly ColumnNotes[];
  /** Null without rules. */
  readonly rules: DatasetRules | null;
}

function toDatasetRow({ actor, row, isArchived, shown }: EmptyDataset, now: string): DatasetRow {
  return {
    ...row,
    tenant_id: actor.tenantId,
    name_key: fold(row.name),
    search_key: fold(`${row.name}\n${row.description ?? ''}`),
    state: isArchived ? 'archived' : 'active',
    source_url: null,
    source_secrets: null,
    source_etag: null,
    source_modified: null,
    // Until a refresh, there are no rows in any database.
    live_seconds: null,
    source_increment: null,
    source_changes: null,
    source_columns: null,
    newest_version: 1,
    shown_rows: null,
    shown_columns: shown.length,
    revision: 1,
    created_by: actor.userId,
    owner_id: actor.userId,
    created_at: now,
    updated_at: now,
    archived_at: isArchived ? now : null,
  };
}

/** A dataset whose rows are still to come, within the plan. Throws `plan.not_allowed`. */
export async function insertEmptyDataset(services: Services, trx: Trx, made: EmptyDataset): Promise<void> {
  const { actor, row, version, notes, rules } = made;
  const now = isoNow(services.clock);
  const dataset = { tenantId: actor.tenantId, datasetId: row.id };
  await services.plans.claim(trx, actor, { limit: 'datasets', adding: 1 });
  await insertDataset(trx, toDatasetRow(made, now));
  await insertWithinPlan(
    services,
    trx,
    versionRow(services, {
      dataset,
      number: 1,
      reason: 'create',
      folder: version.folder,
      jobId: version.jobId,
      parts: [],
      options: {},
      choices: null,
      areChoicesEarlier: false,
      profile: [...version.profile],
      rows: {
        // Stored as JSON, which has no undefined fields.
        columns: version.columns as readonly IngestedColumn[],
        rowCount: 0,
        rejectCount: 0,
        sizeBytes: version.sizeBytes,
        dialect: null,
        decimal: '.',
        files: [],
      },
    }),
  );
  await insertColumns(trx, made);
  await updateNotes(trx, actor, { datasetId: row.id, notes });
  const steps = made.steps.map((step) => ({
    ...step,
    id: newId(),
    keys: null,
    createdBy: { id: actor.userId, name: '' },
    createdAt: now,
    updatedAt: now,
  }));
  await replaceSteps(trx, actor, { datasetId: row.id, steps });
  if (rules !== null) {
    await saveRules(trx, actor, { datasetId: row.id, rules, revision: 0, now });
  }
  await services.access.shareNew(trx, actor, { kind: 'dataset', id: row.id });
}

/** Inserts columns that are shown, and columns that only have notes. */
async function insertColumns(trx: Trx, { actor, row, shown, notes }: EmptyDataset): Promise<void> {
  await replaceColumns(trx, actor, { datasetId: row.id, names: shown });
  const names = new Set(shown);
  const removed = notes.map(({ name }) => name).filter((name) => !names.has(name));
  await insertHiddenColumns(trx, actor, { datasetId: row.id, names: removed });
}
