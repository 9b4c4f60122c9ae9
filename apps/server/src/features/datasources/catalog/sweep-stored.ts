import { DAY_MS } from '@plumbline/contract';
import type { Services } from '../../../platform/services.ts';
import { isJobAlive, listDatasetIds } from '../storage/dataset.store.ts';
import {
  datasetFolder,
  datasetsFolder,
  isFirstRaw,
  jobOfFolder,
  jobOfRaw,
  rawKey,
  type DatasetName,
} from '../storage/dataset-keys.ts';
import { saveVersion } from '../storage/version-files.ts';
import { listFolders } from '../storage/version.store.ts';

/** What no row names for so long is nobody's: rows follow what is saved within the run of a job. */
const ORPHAN_MS = DAY_MS;

const DATASET = /^tenants\/([^/]+)\/datasets\/([^/]+)\/(raw\/[^/]+|[^/]+)/;

interface StoredPart {
  readonly dataset: DatasetName;
  /** A version's folder, or `raw/` and a raw file. */
  readonly part: string;
}

function parsePart(key: string): StoredPart | null {
  const [, tenantId, datasetId, part] = DATASET.exec(key) ?? [];
  return tenantId === undefined || datasetId === undefined || part === undefined
    ? null
    : { dataset: { tenantId, datasetId }, part };
}

const partKey = ({ dataset, part }: StoredPart): string => `${datasetFolder(dataset)}/${part}`;

/** Whether a row names it, or will when a job that is still to run has ended. */
async function isWanted({ db }: Services, { dataset, part }: StoredPart): Promise<boolean> {
  const raw = part.startsWith('raw/') ? part.slice('raw/'.length) : null;
  const versions = await listFolders(db.executor, dataset, dataset.datasetId);
  const isNamed = versions.some(({ folder, raws }) => (raw === null ? folder === part : raws.includes(raw)));
  if (isNamed) {
    return true;
  }
  const jobId = raw === null ? jobOfFolder(part) : jobOfRaw(raw);
  if (jobId !== null && (await isJobAlive(db.executor, dataset.tenantId, jobId))) {
    return true;
  }
  // What a dataset begins with is there before its first version.
  const isFirst = raw !== null && versions.length === 0 && isFirstRaw(raw);
  return isFirst && (await listDatasetIds(db.executor, dataset.tenantId)).has(dataset.datasetId);
}

/** Parts of datasets that were stored a while ago, each once. */
async function* listParts({ files, clock }: Services): AsyncGenerator<StoredPart> {
  let last = '';
  for await (const { key, modifiedAt } of files.listStored('tenants/')) {
    const part = parsePart(key);
    if (part !== null && partKey(part) !== last && clock.now() - modifiedAt.getTime() > ORPHAN_MS) {
      last = partKey(part);
      yield part;
    }
  }
}

/** Versions from before this server stored them elsewhere, or from while that failed. */
async function saveUnsaved(services: Services): Promise<void> {
  const { db, files } = services;
  for (const tenant of await files.list('tenants')) {
    const tenantId = tenant.replace('/', '');
    const known = await listDatasetIds(db.executor, tenantId);
    for (const name of await files.list(datasetsFolder(tenantId))) {
      const dataset = { tenantId, datasetId: name.replace('/', '') };
      if (known.has(dataset.datasetId)) {
        await saveVersions(services, dataset);
      }
    }
  }
}

async function saveVersions(services: Services, dataset: DatasetName): Promise<void> {
  const { db, files } = services;
  const folders = await files.list(datasetFolder(dataset));
  const raws = await files.list(rawKey(dataset, '').replace(/\/$/, ''));
  for (const version of await listFolders(db.executor, dataset, dataset.datasetId)) {
    if (folders.includes(`${version.folder}/`)) {
      const parts = version.raws.filter((raw) => raws.includes(raw)).map((raw) => ({ raw }));
      await saveVersion(services, dataset, { folder: version.folder, parts });
    }
  }
}

/**
 * Makes what is stored agree with the rows: saves versions that are on this machine alone, and removes what was stored
 * by runs that were killed and of datasets that are gone. Safe at any time, with any number of servers.
 */
export async function sweepStoredDatasets(services: Services): Promise<void> {
  if (services.config.s3 === null) {
    return;
  }
  await saveUnsaved(services);
  for await (const part of listParts(services)) {
    if (!(await isWanted(services, part))) {
      await services.files.removeTree(partKey(part));
    }
  }
}
