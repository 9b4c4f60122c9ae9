import type { VersionFiles } from '@plumbline/engine';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { datasetFolder } from './dataset-keys.ts';
import type { Version } from './version.store.ts';

/** What is needed to read the rows of a version. */
export type ReadVersion = Pick<Version, 'number' | 'folder' | 'columns' | 'row_count' | 'live'>;

/** The files of a version as they were read, for the engine. */
export async function filesOf(
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
