import { REJECTS_FILE, ROWS_FILE, type IngestedColumn, type VersionFiles } from '@plumbline/engine';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { datasetFolder, rawKey, type DatasetName } from './dataset-keys.ts';
import type { RawPart } from './raw-file.ts';
import type { Version } from './version.store.ts';

/** What the engine reads of a version's folder; a dataset that stays in its database has none of them. */
export const VERSION_FILES = [ROWS_FILE, REJECTS_FILE] as const;

/** Stores a version that is whole, and the raw files that it was read from, before a row names them. */
export async function saveVersion(
  { files }: Pick<Services, 'files'>,
  dataset: DatasetName,
  { folder, parts }: { readonly folder: string; readonly parts: readonly Pick<RawPart, 'raw'>[] },
): Promise<void> {
  await files.save(`${datasetFolder(dataset)}/${folder}`, VERSION_FILES);
  for (const { raw } of parts) {
    await files.save(rawKey(dataset, raw));
  }
}

/** What is needed to read the rows of a version. */
export type ReadVersion = Pick<Version, 'number' | 'folder' | 'columns' | 'row_count' | 'live'>;

/** The columns as they are read on the clock of a zone. [SEM-ZONE-2] */
export const onClock = (columns: readonly IngestedColumn[], zone: string): readonly IngestedColumn[] =>
  columns.map((column) =>
    column.isMoment === true && column.type === 'timestamp' ? { ...column, zone } : column,
  );

/** The files of a version, to be shown on the clock of a zone. */
export async function zonedVersionFiles(
  services: Pick<Services, 'files'>,
  actor: Pick<Actor, 'tenantId'>,
  wanted: { datasetId: string; version: ReadVersion; zone: string },
): Promise<VersionFiles> {
  const files = await versionFiles(services, actor, wanted);
  return { ...files, columns: onClock(wanted.version.columns, wanted.zone) };
}

/** The files of a version as they were read, for jobs that write others: moments are on the clock of UTC. */
export async function versionFiles(
  { files }: Pick<Services, 'files'>,
  { tenantId }: Pick<Actor, 'tenantId'>,
  { datasetId, version }: { datasetId: string; version: ReadVersion },
): Promise<VersionFiles> {
  return {
    tenantId,
    datasetId,
    version: version.number,
    directory: await files.localPath(`${datasetFolder({ tenantId, datasetId })}/${version.folder}`),
    columns: version.columns,
    rowCount: version.row_count,
    ...(version.live === null ? {} : { live: version.live }),
  };
}
