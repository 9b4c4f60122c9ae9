import type { VersionFiles } from '@plumbline/engine';
import { ColumnRole, ColumnType } from '@plumbline/contract';
import { z } from 'zod';
import type { Services } from '../../platform/services.ts';
import type { ModelRow } from './tables.ts';

type ModelName = Pick<ModelRow, 'tenant_id' | 'workflow_id' | 'id'>;

export const workflowsFolder = (tenantId: string): string => `tenants/${tenantId}/workflows`;

/** Everything of one model lies under it. */
export const modelFolder = (model: ModelName): string =>
  `${workflowsFolder(model.tenant_id)}/${model.workflow_id}/${model.id}`;

/** Scored records, and the run of training whose folder holds all files of the model. */
export const RecordsFacts = z.object({
  run: z.string(),
  rows: z.int().nonnegative(),
  /** Names of the columns that the model adds; models of earlier releases have not saved them. */
  added: z.array(z.string()).default([]),
  columns: z.array(
    z.object({
      name: z.string(),
      type: ColumnType,
      role: ColumnRole,
      encoding: z.literal('string').optional(),
    }),
  ),
});
export type RecordsFacts = z.infer<typeof RecordsFacts>;

export const runFolder = (model: ModelName, run: string): string => `${modelFolder(model)}/${run}`;

/** Names within a run's folder. */
export const MODEL_FILE = 'model.json';
export const RESULT_FILE = 'result.json';
export const RECORDS_FOLDER = 'records';

/** The scored records of a model, for the engine. */
export async function recordFiles(
  { files }: Pick<Services, 'files'>,
  model: ModelName,
  { run, rows, columns }: RecordsFacts,
): Promise<VersionFiles> {
  return {
    tenantId: model.tenant_id,
    // Caches of the engine are per dataset and version: a model has records of its own, and one version of them.
    datasetId: model.id,
    version: 1,
    directory: await files.localPath(`${runFolder(model, run)}/${RECORDS_FOLDER}`),
    columns,
    rowCount: rows,
  };
}

export async function readText({ files }: Pick<Services, 'files'>, key: string): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of await files.read(key)) {
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}
