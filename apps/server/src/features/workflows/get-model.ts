import { createHash } from 'node:crypto';
import { AppError, type Permission } from '@plumbline/contract';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { getReadable, type Readable } from '../datasources/index.ts';
import { hiddenRows, modelNotFound, modelNotReady, workflowNotFound } from './errors.ts';
import { RecordsFacts } from './model-files.ts';
import type { ModelRow } from './tables.ts';
import { findModel, findWorkflow, type FoundWorkflow } from './workflow.store.ts';

/** Digest of the part of the rows that a reader sees; null for all rows and columns. */
export function confinementDigest({ confinement, source }: Readable): string | null {
  if (confinement === null) {
    return null;
  }
  const part = JSON.stringify([source.derived?.relation ?? null, source.columns.map(({ name }) => name)]);
  return createHash('sha256').update(part).digest('hex');
}

const UNREADABLE = ['dataset.not_found', 'dataset.version_not_found', 'access.forbidden', 'recipe.invalid'];

/** Whether a model learned from rows that the reader does not see now. */
export type HiddenRowsCheck = (datasetId: string, model: ModelRow) => Promise<boolean>;

/** What the actor sees of a version; `hidden` where they may not read it. */
async function readVisiblePart(
  services: Services,
  actor: Actor,
  version: { readonly id: string; readonly version: number },
): Promise<{ readonly digest: string | null } | 'hidden'> {
  try {
    return { digest: confinementDigest(await getReadable(services, actor, version)) };
  } catch (error) {
    if (error instanceof AppError && UNREADABLE.includes(error.code)) {
      return 'hidden';
    }
    throw error;
  }
}

/**
 * Readers of all rows see what a model learned from; others if they see exactly the part that its trainer saw. Each version
 * of a dataset is looked up once, however many models learned from it: for one call, since rules change.
 */
export function checkHiddenRows(services: Services, actor: Actor): HiddenRowsCheck {
  const parts = new Map<string, ReturnType<typeof readVisiblePart>>();
  return async (id, { version, confinement }) => {
    const key = `${id} ${version}`;
    const pendingPart = parts.get(key) ?? readVisiblePart(services, actor, { id, version });
    parts.set(key, pendingPart);
    const part = await pendingPart;
    return part === 'hidden' || (part.digest !== null && part.digest !== confinement);
  };
}

/** The check of a single model. */
export const learnedFromHidden = (
  services: Services,
  actor: Actor,
  { datasetId, model }: { readonly datasetId: string; readonly model: ModelRow },
): Promise<boolean> => checkHiddenRows(services, actor)(datasetId, model);

/** A workflow on which the actor has a permission. Throws `workflow.not_found`, `access.forbidden`. */
export async function getWorkflow(
  { access, db }: Services,
  actor: Actor,
  { id, needed }: { readonly id: string; readonly needed: Permission },
): Promise<FoundWorkflow> {
  await access.require(actor, { kind: 'workflow', id }, needed);
  const workflow = await findWorkflow(db.executor, actor, id);
  if (workflow === null) {
    throw workflowNotFound(id);
  }
  return workflow;
}

export interface WantedModel {
  readonly workflowId: string;
  readonly modelId: string;
  /** `rows`: the caller is shown rows of the dataset, which the owner cannot open to people with row rules. */
  readonly shows: 'model' | 'rows';
}

export interface UsableModel {
  readonly workflow: FoundWorkflow;
  readonly model: ModelRow;
  readonly records: RecordsFacts;
}

/** A model that is ready and that the actor may use. Throws `model.hidden_rows` where row rules forbid it. */
export async function getUsableModel(
  services: Services,
  actor: Actor,
  { workflowId, modelId, shows }: WantedModel,
): Promise<UsableModel> {
  const workflow = await getWorkflow(services, actor, { id: workflowId, needed: 'view' });
  const model = await findModel(services.db.executor, actor, { workflowId, modelId });
  if (model === null) {
    throw modelNotFound(modelId);
  }
  const isOpen = shows === 'model' && workflow.shares_beyond_rules === 1;
  if (!isOpen && (await learnedFromHidden(services, actor, { datasetId: workflow.dataset_id, model }))) {
    throw hiddenRows();
  }
  if (model.state !== 'ready' || model.records === null) {
    throw modelNotReady();
  }
  return { workflow, model, records: RecordsFacts.parse(JSON.parse(model.records)) };
}
