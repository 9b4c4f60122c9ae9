import type { ListQuery } from '@plumbline/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import { isVisible } from '../../platform/access/visible.ts';
import type { Executor, Trx } from '../../platform/db/database.ts';
import { inTenant, insertInto } from '../../platform/db/in-tenant.ts';
import { likePattern } from '../../platform/db/search-key.ts';
import type { Actor } from '../../platform/principal.ts';
import type { ModelRow, WorkflowRow } from './tables.ts';

type Tenant = Pick<Actor, 'tenantId'>;

/** A workflow with the name of whoever created it. */
export type FoundWorkflow = WorkflowRow & {
  readonly fname: string;
  readonly lname: string;
  readonly email: string;
};

const withCreator = (db: Executor, { tenantId }: Tenant) =>
  inTenant(db, { tenantId })
    .selectFrom('workflows as w')
    .innerJoin('users as u', 'u.id', 'w.created_by')
    .selectAll('w')
    .select(['u.fname', 'u.lname', 'u.email']);

/** Whoever asks: callers check what the actor may see. */
export async function findWorkflow(db: Executor, tenant: Tenant, id: string): Promise<FoundWorkflow | null> {
  return (await withCreator(db, tenant).where('w.id', '=', id).executeTakeFirst()) ?? null;
}

export interface WorkflowListing extends z.infer<typeof ListQuery> {
  readonly isArchived: boolean;
  /** Workflows of one person; of everybody unless set. */
  readonly createdBy?: string;
}

const SORT_COLUMNS = { name: 'w.name_key', updatedAt: 'w.updated_at', createdAt: 'w.created_at' } as const;
type SortField = keyof typeof SORT_COLUMNS;

function parseSort(sort: string | undefined): readonly [SortField, 'asc' | 'desc'] {
  const field = (sort ?? '-updatedAt').replace(/^-/u, '');
  const isKnown = Object.hasOwn(SORT_COLUMNS, field);
  return [isKnown ? (field as SortField) : 'updatedAt', (sort ?? '-').startsWith('-') ? 'desc' : 'asc'];
}

/** Workflows that the actor may see. */
export async function listWorkflowRows(
  db: Executor,
  actor: Actor,
  wanted: WorkflowListing,
): Promise<{ readonly rows: readonly FoundWorkflow[]; readonly total: number }> {
  const { page, limit, sort, isArchived, createdBy } = wanted;
  const q = wanted.q?.trim() ?? '';
  const matching = () =>
    withCreator(db, actor)
      .where(isVisible(actor, 'workflow', 'w'))
      .where('w.archived_at', isArchived ? 'is not' : 'is', null)
      .$if(createdBy !== undefined, (query) => query.where('w.created_by', '=', createdBy ?? ''))
      .$if(q !== '', (query) =>
        query.where(sql<boolean>`w.name_key like ${likePattern(q)} escape ${sql.lit('\\')}`),
      );
  const [field, direction] = parseSort(sort);
  const rows = await matching()
    .orderBy(SORT_COLUMNS[field], direction)
    .orderBy('w.id', direction)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await matching()
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export async function insertWorkflow(trx: Trx, row: WorkflowRow): Promise<void> {
  await insertInto(trx, 'workflows').values(row).execute();
}

export async function updateWorkflowRow(
  trx: Trx,
  { tenantId }: Tenant,
  { id, set }: { readonly id: string; readonly set: Partial<Omit<WorkflowRow, 'tenant_id' | 'id'>> },
): Promise<void> {
  await inTenant(trx, { tenantId }).updateTable('workflows').set(set).where('id', '=', id).execute();
}

/** Gives a workflow its dataset of scored records; false where another request has given it one since `before` was read. */
export async function claimRecordsDataset(
  trx: Trx,
  { tenantId }: Tenant,
  {
    id,
    before,
    datasetId,
  }: { readonly id: string; readonly before: string | null; readonly datasetId: string },
): Promise<boolean> {
  const result = await inTenant(trx, { tenantId })
    .updateTable('workflows')
    .set({ records_dataset_id: datasetId })
    .where('id', '=', id)
    .where('records_dataset_id', before === null ? 'is' : '=', before)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Models of workflows, newest first. */
export async function listModels(
  db: Executor,
  { tenantId }: Tenant,
  workflowIds: readonly string[],
): Promise<readonly ModelRow[]> {
  return workflowIds.length === 0
    ? []
    : inTenant(db, { tenantId })
        .selectFrom('models')
        .selectAll()
        .where('workflow_id', 'in', [...workflowIds])
        .orderBy('number', 'desc')
        .execute();
}

export async function findModel(
  db: Executor,
  { tenantId }: Tenant,
  { workflowId, modelId }: { readonly workflowId: string; readonly modelId: string },
): Promise<ModelRow | null> {
  const row = await inTenant(db, { tenantId })
    .selectFrom('models')
    .selectAll()
    .where('workflow_id', '=', workflowId)
    .where('id', '=', modelId)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertModel(trx: Trx, row: ModelRow): Promise<void> {
  await insertInto(trx, 'models').values(row).execute();
}

/** False if the model is in another state: somebody else has ended its training. */
export async function updateModelRow(
  trx: Executor,
  { tenantId }: Tenant,
  { id, set }: { readonly id: string; readonly set: Partial<Omit<ModelRow, 'tenant_id' | 'id'>> },
): Promise<boolean> {
  const result = await inTenant(trx, { tenantId })
    .updateTable('models')
    .set(set)
    .where('id', '=', id)
    .where('state', '=', 'training')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** A training that failed or was cancelled starts again. */
export async function restartModel(trx: Trx, { tenantId }: Tenant, id: string): Promise<void> {
  await inTenant(trx, { tenantId })
    .updateTable('models')
    .set({ state: 'training', error: null, trained_at: null })
    .where('id', '=', id)
    .where('state', 'in', ['failed', 'cancelled'])
    .execute();
}

export async function saveDrift(
  trx: Trx,
  { tenantId }: Tenant,
  { modelId, drift }: { readonly modelId: string; readonly drift: string },
): Promise<void> {
  await inTenant(trx, { tenantId }).updateTable('models').set({ drift }).where('id', '=', modelId).execute();
}

/** Workflows of a dataset that are not archived and have a model. */
export const listUsed = (db: Executor, { tenantId }: Tenant, datasetId: string): Promise<WorkflowRow[]> =>
  inTenant(db, { tenantId })
    .selectFrom('workflows')
    .selectAll()
    .where('dataset_id', '=', datasetId)
    .where('archived_at', 'is', null)
    .where('model_id', 'is not', null)
    .execute();
