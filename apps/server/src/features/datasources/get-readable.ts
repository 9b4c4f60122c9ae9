import type { ColumnRole } from '@plumbline/contract';
import type { QueryContext } from '@plumbline/query';
import type { VersionFiles } from '@plumbline/engine';
import { isoNow } from '../../platform/clock.ts';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { datasetFolder } from './dataset-key.ts';
import { datasetNotReady, versionNotFound } from './errors.ts';
import { getListed } from './get-dataset.ts';
import { findVersion, type Version } from './version.store.ts';

export interface Readable {
  readonly name: string;
  /** Columns and counts of it are those of the rows as they are given: after the recipe. */
  readonly version: Version;
  readonly source: VersionFiles;
}

/** The files of a version, for the engine. */
export async function filesOf(
  { files }: Services,
  { tenantId }: Pick<Actor, 'tenantId'>,
  { datasetId, version }: { datasetId: string; version: Version },
): Promise<VersionFiles> {
  return {
    tenantId,
    datasetId,
    version: version.number,
    directory: await files.localPath(`${datasetFolder({ tenantId, datasetId })}/${version.folder}`),
    columns: version.columns,
    rowCount: version.row_count,
  };
}

/**
 * A version whose rows can be read: the newest, or the one asked for, after the whole recipe or its first `step` steps.
 * Throws `dataset.not_found`, `dataset.not_ready`, `dataset.version_not_found`.
 */
export async function getReadable(
  services: Services,
  actor: Actor,
  wanted: { id: string; version?: number | undefined; step?: number | undefined },
): Promise<Readable> {
  const { dataset } = await getListed(services, actor, wanted.id);
  const number = wanted.version ?? null;
  const version = await findVersion(services.db.kysely, actor, { datasetId: dataset.id, number });
  if (version === null) {
    throw number === null || dataset.newest_version === null
      ? datasetNotReady(dataset.name)
      : versionNotFound(dataset.name, number);
  }
  const source = await filesOf(services, actor, { datasetId: dataset.id, version });
  return { name: dataset.name, version, source };
}

/**
 * What an answer depends on besides the question. Row rules do not exist yet; when they do, this is the one place
 * that asks for them.
 */
export const contextOf = ({ clock }: Services, _actor: Actor): QueryContext => ({
  now: isoNow(clock),
  timeZone: 'UTC',
  rowRules: [],
});

export const roleOf = (version: Version, name: string): ColumnRole =>
  version.columns.find((column) => column.name === name)?.role ?? 'dimension';
