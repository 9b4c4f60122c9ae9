import type { OrganisationBundle } from '@plumbline/contract';
import type { Executor } from '../../platform/db/database.ts';
import { inTenant } from '../../platform/db/in-tenant.ts';
import type { Actor } from '../../platform/principal.ts';

type Tenant = Pick<Actor, 'tenantId'>;

interface ModelRow {
  readonly workflow_id: string;
  /** JSON. */
  readonly features: string;
  /** JSON. */
  readonly options: string;
}

/** The model in use of each workflow, or its newest, by the id of the workflow. */
async function listModels(db: Executor, tenant: Tenant): Promise<ReadonlyMap<string, ModelRow>> {
  const rows = await inTenant(db, tenant)
    .selectFrom('models as m')
    .innerJoin('workflows as w', (join) =>
      join.onRef('w.tenant_id', '=', 'm.tenant_id').onRef('w.id', '=', 'm.workflow_id'),
    )
    .select(['m.id', 'm.workflow_id', 'm.features', 'm.options', 'w.model_id'])
    .orderBy('m.number')
    .execute();
  // The last one of a workflow wins, and that in use wins over all.
  const inUse = rows.filter(({ id, model_id }) => id === model_id);
  return new Map([...rows, ...inUse].map((row) => [row.workflow_id, row]));
}

/** Workflows as a bundle of the workspace holds them: what their models learn from, not the models. By id. */
export async function listBundledWorkflows(
  db: Executor,
  tenant: Tenant,
): Promise<OrganisationBundle['workflows']> {
  const models = await listModels(db, tenant);
  const rows = await inTenant(db, tenant)
    .selectFrom('workflows')
    .select(['id', 'name', 'description', 'service', 'dataset_id', 'target', 'archived_at'])
    .orderBy('id')
    .execute();
  return rows.map(({ dataset_id: datasetId, archived_at: archivedAt, ...row }) => {
    const model = models.get(row.id);
    return {
      ...row,
      isArchived: archivedAt !== null,
      datasetId,
      features: model === undefined ? [] : (JSON.parse(model.features) as string[]),
      options: model === undefined ? {} : (JSON.parse(model.options) as Record<string, unknown>),
    };
  });
}
