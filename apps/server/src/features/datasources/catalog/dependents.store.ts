import { inTenant, insertInto } from '../../../platform/db/in-tenant.ts';
import { THING_KINDS, type Dataset } from '@plumbline/contract';
import { visibleIds } from '../../../platform/access/visible.ts';
import type { Executor, Trx } from '../../../platform/db/database.ts';
import { systemActor, type Actor } from '../../../platform/principal.ts';
import { listReaders } from '../recipe/uses.store.ts';

type Tenant = Pick<Actor, 'tenantId'>;
type Dependents = Dataset['dependents'];

/** Whether anything in the tenant uses a dataset, also what the caller may not see. */
export async function isUsed(db: Executor, actor: Tenant, id: string): Promise<boolean> {
  const other = await inTenant(db, actor)
    .selectFrom('dataset_dependents')
    .select('dependent_id')
    .where('dataset_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined || (await listReaders(db, systemActor(actor.tenantId), id)).length > 0;
}

/** What uses a dataset and the actor may see: datasets whose recipes read it, then the rest, by name. */
export async function listDependents(db: Executor, actor: Actor, id: string): Promise<Dependents> {
  const others = await inTenant(db, actor)
    .selectFrom('dataset_dependents')
    .select(['kind', 'dependent_id as id', 'name'])
    .where('dataset_id', '=', id)
    .where((row) =>
      row.or(
        THING_KINDS.map((kind) =>
          row.and([row.eb('kind', '=', kind), row.eb('dependent_id', 'in', visibleIds(actor, kind))]),
        ),
      ),
    )
    .orderBy('kind')
    .orderBy('name')
    .orderBy('dependent_id')
    .execute();
  return [...(await listReaders(db, actor, id)), ...others];
}

/**
 * Store which datasets an item of another feature uses: exactly these; those that the tenant does not have or is still creating are
 * left out. In a transaction that took `lockUses`.
 */
export async function replaceDependent(
  trx: Trx,
  { tenantId }: Tenant,
  dependent: Dependents[number] & { readonly datasetIds: readonly string[] },
): Promise<void> {
  const { kind, id, name, datasetIds } = dependent;
  await removeDependent(trx, { tenantId }, { kind, id });
  if (datasetIds.length === 0) {
    return;
  }
  const there = await inTenant(trx, { tenantId })
    .selectFrom('datasets')
    .select('id')
    .where('id', 'in', [...new Set(datasetIds)])
    // One that is still being created may be deleted when that fails.
    .where('state', '!=', 'creating')
    .execute();
  if (there.length > 0) {
    const rows = there.map((dataset) => ({
      tenant_id: tenantId,
      dataset_id: dataset.id,
      kind,
      dependent_id: id,
      name,
    }));
    await insertInto(trx, 'dataset_dependents').values(rows).execute();
  }
}

export async function removeDependent(
  trx: Trx,
  { tenantId }: Tenant,
  { kind, id }: { readonly kind: string; readonly id: string },
): Promise<void> {
  await inTenant(trx, { tenantId })
    .deleteFrom('dataset_dependents')
    .where('kind', '=', kind)
    .where('dependent_id', '=', id)
    .execute();
}
