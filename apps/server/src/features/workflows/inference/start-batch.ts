import { AppError, type BodyOf, type predictBatch as batchRoute } from '@plumbline/contract';
import { newId } from '../../../platform/ids.ts';
import type { Once } from '../../../platform/jobs/queue.ts';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { getReadable, insertComputed } from '../../datasources/index.ts';
import { getWholeUpload } from '../../uploads/index.ts';
import { getUsableModel } from '../get-model.ts';
import { modelFeatures } from '../model-summary.ts';
import type { ModelName } from '../records/filter-records.ts';
import { getService } from '../services/registry.ts';
import type { BatchPayload } from './batch-payload.ts';
import { batchJob } from './batch.job.ts';
import { batchFolder, toComputedFile } from './batch-files.ts';
import { refuseMisspelt } from './refuse-misspelt.ts';
import { requireColumns } from './require-columns.ts';

type Body = BodyOf<typeof batchRoute>;

type Records = Extract<Body, { records: unknown }>['records'];

interface Wanted {
  readonly body: Body;
  readonly key: string;
  /** Columns that the model reads. */
  readonly features: readonly string[];
}

const recordColumns = (records: Records): string[] => [
  ...new Set(records.flatMap((record) => Object.keys(record))),
];

/** Records as a file, with the columns that any of them has. */
async function saveRecords(services: Services, key: string, records: Records): Promise<BatchPayload['from']> {
  const columns = recordColumns(records);
  const lines = records.map((record) =>
    JSON.stringify(Object.fromEntries(columns.map((name) => [name, record[name] ?? null]))),
  );
  await services.files.write(key, Buffer.from(`${lines.join('\n')}\n`));
  return { kind: 'records', key, columns };
}

/** The columns of a file are known, and required, once its job has read it. */
async function batchSource(services: Services, actor: Actor, { body, key, features }: Wanted) {
  if ('records' in body) {
    const names = recordColumns(body.records);
    refuseMisspelt(features, { records: names });
    requireColumns(features, names);
    return saveRecords(services, key, body.records);
  }
  if ('datasource_id' in body) {
    const { source } = await getReadable(services, actor, { id: body.datasource_id });
    requireColumns(
      features,
      source.columns.map(({ name: column }) => column),
    );
    return { kind: 'dataset', id: body.datasource_id } as const;
  }
  await getWholeUpload(services, actor, body.uploadId);
  return { kind: 'upload', id: body.uploadId } as const;
}

/** Starts to predict many records. The result is a dataset of the caller's. */
export async function startBatch(
  services: Services,
  actor: Actor,
  { name, body, once }: { readonly name: ModelName; readonly body: Body; readonly once: Once | null },
): Promise<{ jobId: string; datasourceId: string }> {
  const { workflow, model } = await getUsableModel(services, actor, { ...name, shows: 'model' });
  if (!getService(workflow.service).hasPredictions) {
    throw new AppError('workflow.unsuitable', 'Models of this service predict nothing for new records.');
  }
  const datasetId = newId();
  const key = `${batchFolder(actor.tenantId, datasetId)}/given.ndjson`;
  const payload: BatchPayload = {
    ...name,
    datasetId,
    name: body.name ?? `${workflow.name} predictions`,
    from: await batchSource(services, actor, { body, key, features: modelFeatures(model) }),
  };
  const jobId = await services.db.transaction(async (trx) => {
    await insertComputed(services, trx, { actor, ...toComputedFile(payload) });
    return services.queue.enqueue(trx, {
      actor,
      definition: batchJob,
      payload,
      subject: { kind: 'dataset', id: datasetId },
      once,
      answer: (id) => ({ success: true, data: { jobId: id, datasourceId: datasetId } }),
    });
  });
  return { jobId, datasourceId: datasetId };
}
