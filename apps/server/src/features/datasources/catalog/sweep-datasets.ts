import type { Services } from '../../../platform/services.ts';
import { isJobAlive, listDatasetIds } from '../storage/dataset.store.ts';
import {
  datasetFolder,
  datasetsFolder,
  isFirstRaw,
  jobOfFolder,
  jobOfRaw,
  type DatasetName,
} from '../storage/dataset-keys.ts';
import { listFolders } from '../storage/version.store.ts';

const bare = (name: string): string => name.replace('/', '');

/** The job that a folder or raw file is of; null for what no job of ours made. */
const jobOfEntry = (name: string): string | null => jobOfFolder(name) ?? jobOfRaw(name);

async function removeUnnamed(
  services: Services,
  dataset: DatasetName,
  { folder, isNamed }: { folder: string; isNamed: (name: string) => boolean },
): Promise<void> {
  const entries = (await services.files.list(folder)).map(bare);
  for (const name of entries.filter((entry) => !isNamed(entry))) {
    const job = jobOfEntry(name);
    if (job === null || !(await isJobAlive(services.db.executor, dataset.tenantId, job))) {
      await services.files.removeTree(`${folder}/${name}`);
    }
  }
}

async function sweepDataset(services: Services, dataset: DatasetName): Promise<void> {
  const versions = await listFolders(services.db.executor, dataset, dataset.datasetId);
  const base = datasetFolder(dataset);
  const folders = new Set(['raw', ...versions.map(({ folder }) => folder)]);
  await removeUnnamed(services, dataset, { folder: base, isNamed: (name) => folders.has(name) });
  const raws = new Set(versions.flatMap((version) => version.raws));
  await removeUnnamed(services, dataset, {
    folder: `${base}/raw`,
    // What a dataset begins with is there before its first version.
    isNamed: (name) => raws.has(name) || (versions.length === 0 && isFirstRaw(name)),
  });
}

/**
 * Remove the bytes that no dataset and no version names: of datasets deleted, and of runs killed. What a job that is
 * still to run has written is left to that job. Only while no calls are answered: a dataset's first bytes are on disk
 * before its row is.
 */
export async function sweepOrphanedDatasets(services: Services): Promise<void> {
  for (const tenant of await services.files.list('tenants')) {
    const tenantId = bare(tenant);
    const known = await listDatasetIds(services.db.executor, tenantId);
    for (const datasetId of (await services.files.list(datasetsFolder(tenantId))).map(bare)) {
      const dataset = { tenantId, datasetId };
      if (known.has(datasetId)) {
        await sweepDataset(services, dataset);
      } else {
        await services.engine.forget(datasetId);
        await services.files.removeTree(datasetFolder(dataset));
      }
    }
  }
}
