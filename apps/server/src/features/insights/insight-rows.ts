import { AppError, type InsightRun } from '@plumbline/contract';
import { zonesKey, type VersionFiles } from '@plumbline/engine';
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

/** What insights are about: a model, or a dataset by itself. */
export type InsightSubject = ModelName | { readonly datasetId: string };

/** The rows that a reader's insights are about. */
export interface InsightRows {
  readonly over: InsightRun['over'];
  readonly datasetId: string;
  /** Version of the dataset. */
  readonly version: number;
  /** Key of the steps that the rows went through and of their time zones; null for the rows as they were read, in UTC. */
  readonly recipeKey: string | null;
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

const zonesOf = (source: VersionFiles): string | null => {
  const zones = zonesKey(source);
  return zones === '' ? null : zones;
};

const datasetRows = async (
  services: Services,
  actor: Actor,
  { datasetId, target }: { readonly datasetId: string; readonly target: string | null },
): Promise<InsightRows> => {
  const readable = await getReadable(services, actor, { id: datasetId });
  return {
    over: 'dataset',
    datasetId,
    version: readable.version.number,
    recipeKey: readable.recipeKey ?? zonesOf(readable.source),
    part: confinementDigest(readable) ?? '',
    target,
    scored: null,
  };
};

/**
 * Of a model the scored records, where the actor may see them and the model adds a column to them; else the rows of the
 * dataset that the actor sees. Throws `workflow.not_found`, `model.not_found`, `dataset.not_found`, `dataset.not_ready`.
 */
export async function getInsightRows(
  services: Services,
  actor: Actor,
  subject: InsightSubject,
): Promise<InsightRows> {
  if ('datasetId' in subject) {
    return datasetRows(services, actor, { datasetId: subject.datasetId, target: null });
  }
  const workflow = await getWorkflow(services, actor, { id: subject.workflowId, needed: 'view' });
  if ((await findModel(services.db.executor, actor, subject)) === null) {
    throw modelNotFound(subject.modelId);
  }
  const { dataset_id: datasetId, target } = workflow;
  const scored = await findScoredRows(services, actor, subject);
  if (scored === null) {
    return datasetRows(services, actor, { datasetId, target });
  }
  const { version, explained } = scored;
  return {
    over: 'records',
    datasetId,
    version,
    recipeKey: null,
    part: RECORDS_PART,
    target: explained,
    scored,
  };
}
