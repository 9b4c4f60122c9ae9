import { AppError, type InsightRun } from '@plumbline/contract';
import type { VersionFiles } from '@plumbline/engine';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { getReadable } from '../datasources/index.ts';
import {
  confinementDigest,
  findModel,
  getScoredRows,
  getWorkflow,
  modelNotFound,
  type ScoredRows,
} from '../workflows/index.ts';

export interface ModelName {
  readonly workflowId: string;
  readonly modelId: string;
}

/** The rows that a reader's insights are about. */
export interface InsightRows {
  readonly over: NonNullable<InsightRun['over']>;
  readonly datasetId: string;
  /** Key of what was found for everybody who sees the same rows. */
  readonly part: string;
  /** Column that the workflow explains; null for none. */
  readonly target: string | null;
  /** Null with `over: dataset`. */
  readonly scored: (ScoredRows & { readonly source: VersionFiles }) | null;
}

const RECORDS_PART = 'records';
const CLOSED = ['model.hidden_rows', 'model.not_ready'];

async function findScoredRows(services: Services, actor: Actor, name: ModelName): Promise<ScoredRows | null> {
  try {
    const scored = await getScoredRows(services, actor, name);
    return scored.added.length === 0 ? null : scored;
  } catch (error) {
    if (error instanceof AppError && CLOSED.includes(error.code)) {
      return null;
    }
    throw error;
  }
}

/**
 * The scored records, where the actor may see them and the model adds a column to them; else the rows of the dataset that
 * the actor sees. Throws `workflow.not_found`, `model.not_found`, `dataset.not_found`.
 */
export async function getInsightRows(
  services: Services,
  actor: Actor,
  name: ModelName,
): Promise<InsightRows> {
  const workflow = await getWorkflow(services, actor, { id: name.workflowId, needed: 'view' });
  if ((await findModel(services.db.executor, actor, name)) === null) {
    throw modelNotFound(name.modelId);
  }
  const { dataset_id: datasetId, target } = workflow;
  const scored = await findScoredRows(services, actor, name);
  if (scored !== null) {
    return { over: 'records', datasetId, part: RECORDS_PART, target: scored.explained, scored };
  }
  const readable = await getReadable(services, actor, { id: datasetId });
  return { over: 'dataset', datasetId, part: confinementDigest(readable) ?? '', target, scored: null };
}
