export const datasetsFolder = (tenantId: string): string => `tenants/${tenantId}/datasets`;

export interface DatasetName {
  readonly tenantId: string;
  readonly datasetId: string;
}

/** Everything of one dataset lies under it. */
export const datasetFolder = ({ tenantId, datasetId }: DatasetName): string =>
  `${datasetsFolder(tenantId)}/${datasetId}`;

/** The bytes that a version was read from, unchanged. */
export const rawKey = (dataset: DatasetName, raw: string): string => `${datasetFolder(dataset)}/raw/${raw}`;

/** Raw files that a dataset begins with, numbered in the order of their rows. */
export const firstRaw = (index: number): string => String(index + 1);
export const isFirstRaw = (raw: string): boolean => /^\d{1,4}$/.test(raw);

/** Folder of one run's version: a name of its own each time, so that no run can touch another's files. */
export const newFolder = (jobId: string, runId: string): string => `v-${jobId}-${runId.slice(-12)}`;

const FOLDER = /^v-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-/;

/** The job that made a version's folder, or began to. */
export const jobOfFolder = (folder: string): string | null => FOLDER.exec(folder)?.[1] ?? null;

/** Where a link is fetched to. */
export const rawOfJob = (jobId: string): string => `r-${jobId}`;

/** Raw files that a job adds, in the order of their rows. */
export const addedRaw = (jobId: string, index: number): string => `${rawOfJob(jobId)}-${index + 1}`;

/** The job that added a raw file. */
export const jobOfRaw = (raw: string): string | null => /^r-([0-9a-f-]{36})/.exec(raw)?.[1] ?? null;
