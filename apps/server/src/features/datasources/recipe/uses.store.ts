import { inTenant, insertInto } from '../../../platform/db/in-tenant.ts';
import type { Dataset } from '@plumbline/contract';
import { isVisible } from '../../../platform/access/visible.ts';
import type { Executor, Trx } from '../../../platform/db/database.ts';
import type { Actor } from '../../../platform/principal.ts';
import { lockTenant } from '../../../platform/tenants/lock-tenant.ts';

type Tenant = Pick<Actor, 'tenantId'>;

/** Datasets whose recipes read this one and that the actor may see, by name. */
export async function listReaders(db: Executor, actor: Actor, id: string): Promise<Dataset['dependents']> {
  const rows = await inTenant(db, actor)
    .selectFrom('dataset_uses as u')
    .innerJoin('datasets as d', (join) =>
      join.onRef('d.tenant_id', '=', 'u.tenant_id').onRef('d.id', '=', 'u.dataset_id'),
    )
    .select(['d.id', 'd.name'])
    .where('u.used_id', '=', id)
    .where(isVisible(actor, 'dataset', 'd'))
    .orderBy('d.name_key')
    .orderBy('d.id')
    .execute();
  return rows.map(({ id: readerId, name }) => ({ kind: 'dataset', id: readerId, name }));
}

/** Which dataset reads which, in the whole tenant. */
export async function listUses(
  db: Executor,
  { tenantId }: Tenant,
): Promise<readonly { readonly dataset_id: string; readonly used_id: string }[]> {
  return inTenant(db, { tenantId }).selectFrom('dataset_uses').select(['dataset_id', 'used_id']).execute();
}

export async function replaceUses(
  trx: Trx,
  { tenantId }: Tenant,
  uses: { datasetId: string; usedIds: readonly string[] },
): Promise<void> {
  await inTenant(trx, { tenantId })
    .deleteFrom('dataset_uses')
    .where('dataset_id', '=', uses.datasetId)
    .execute();
  if (uses.usedIds.length > 0) {
    await insertInto(trx, 'dataset_uses')
      .values(uses.usedIds.map((used_id) => ({ tenant_id: tenantId, dataset_id: uses.datasetId, used_id })))
      .execute();
  }
}

/** Changes of who reads whom, and deletions, wait for one another: side by side they could create a cycle. */
export const lockUses = (trx: Trx, tenant: Tenant): Promise<void> => lockTenant(trx, tenant);

/** Datasets that a formula of the actor may name: of doubled names the active ones first, then the oldest. */
export async function listNamed(
  db: Executor,
  actor: Actor,
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  return inTenant(db, actor)
    .selectFrom('datasets as d')
    .select(['d.id', 'd.name'])
    .where('d.state', '!=', 'creating')
    .where(isVisible(actor, 'dataset', 'd'))
    .orderBy('d.state')
    .orderBy('d.id')
    .execute();
}
