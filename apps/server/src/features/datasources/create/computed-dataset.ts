import type { ColumnType } from '@plumbline/contract';
import { createReadStream } from 'node:fs';
import type { Text } from '@plumbline/messages';
import type { Trx } from '../../../platform/db/database.ts';
import type { FailedJob, JobContext } from '../../../platform/jobs/job.ts';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { firstRaw, rawKey } from '../storage/dataset-keys.ts';
import { insertNew } from './create-dataset.ts';
import type { CreatePayload } from './create-payload.ts';

/** A dataset whose rows a job of another feature computes. */
export interface ComputedDataset {
  readonly datasetId: string;
  readonly name: string;
  /** Name of the file that the job writes; its ending is a hint to the format. */
  readonly fileName: string;
}

const payloadOf = (
  { datasetId, name, fileName }: ComputedDataset,
  columns: CreatePayload['columns'] = null,
): CreatePayload => ({
  datasetId,
  name,
  description: null,
  // There is no upload: the job puts the bytes where the first raw file is.
  source: {
    kind: 'file',
    label: fileName,
    uploads: [{ uploadId: datasetId, name: fileName }],
    ownsUpload: false,
  },
  columns,
  options: {},
});

/** The row of such a dataset, in the transaction that enqueues its job. */
export const insertComputed = (
  services: Services,
  trx: Trx,
  { actor, ...dataset }: ComputedDataset & { readonly actor: Actor },
): Promise<void> => insertNew(services, trx, { actor, payload: payloadOf(dataset), confinedBy: [] });

export interface ComputedFile {
  readonly path: string;
  /** Columns whose type is known; the types of others are detected. */
  readonly columns: readonly { readonly name: string; readonly type: ColumnType; readonly include: true }[];
}

/** Creates the dataset from a file of rows, within the job that wrote it. Its result is the job's last message. */
export async function finishComputed(
  services: Services,
  job: JobContext,
  { path, columns, ...dataset }: ComputedDataset & ComputedFile,
): Promise<Text> {
  const key = rawKey({ tenantId: job.tenantId, datasetId: dataset.datasetId }, firstRaw(0));
  if ((await services.files.size(key)) === null) {
    await services.files.write(key, createReadStream(path));
  }
  const { createHandler } = await import('./create.handler.ts');
  return createHandler.run(payloadOf(dataset, [...columns]), job, services);
}

/** In the transaction that ends the job as failed. */
export async function failComputed(
  services: Services,
  dataset: ComputedDataset,
  failed: FailedJob & { readonly trx: Trx },
): Promise<void> {
  const { createHandler } = await import('./create.handler.ts');
  await createHandler.onFailed?.(payloadOf(dataset), failed, services);
}

/** After that transaction. */
export async function clearComputed(
  services: Services,
  dataset: ComputedDataset,
  failed: FailedJob,
): Promise<void> {
  const { createHandler } = await import('./create.handler.ts');
  await createHandler.cleanUp?.(payloadOf(dataset), failed, services);
}
