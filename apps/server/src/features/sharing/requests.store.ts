import type { Executor, Trx } from '../../platform/db/database.ts';
import { inTenant, insertInto } from '../../platform/db/in-tenant.ts';
import type { AccessRequestRow } from '../../platform/db/tables.ts';
import type { Actor } from '../../platform/principal.ts';
import type { Thing } from '../../platform/access/thing-kinds.ts';

type Tenant = Pick<Actor, 'tenantId'>;

/** One request of a person for a thing: a second one replaces the first, and gets its id. */
export async function saveRequest(trx: Trx, row: AccessRequestRow): Promise<string> {
  const { permission, message, created_at } = row;
  const saved = await insertInto(trx, 'access_requests')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'kind', 'thing_id', 'user_id'])
        .doUpdateSet({ permission, message, created_at }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return saved.id;
}

export const listRequests = (db: Executor, tenant: Tenant, thing: Thing): Promise<AccessRequestRow[]> =>
  inTenant(db, tenant)
    .selectFrom('access_requests')
    .selectAll()
    .where('kind', '=', thing.kind)
    .where('thing_id', '=', thing.id)
    .orderBy('created_at')
    .execute();

/** Null once it was answered, and for one of another workspace. */
export async function findRequest(
  db: Executor,
  tenant: Tenant,
  id: string,
): Promise<AccessRequestRow | null> {
  const row = await inTenant(db, tenant)
    .selectFrom('access_requests')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** False when somebody else has answered it. */
export async function deleteRequest(trx: Trx, tenant: Tenant, id: string): Promise<boolean> {
  const result = await inTenant(trx, tenant)
    .deleteFrom('access_requests')
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Deletes what a person requested. */
export async function deleteRequestsBy(trx: Trx, tenant: Tenant, userId: string): Promise<void> {
  await inTenant(trx, tenant).deleteFrom('access_requests').where('user_id', '=', userId).execute();
}

/** Deletes what was requested of a thing. */
export async function deleteRequestsFor(trx: Trx, tenant: Tenant, { kind, id }: Thing): Promise<void> {
  await inTenant(trx, tenant)
    .deleteFrom('access_requests')
    .where('kind', '=', kind)
    .where('thing_id', '=', id)
    .execute();
}
