import { acrossTenants } from '../../platform/db/across-tenants.ts';
import type { Executor } from '../../platform/db/database.ts';
import { inTenant } from '../../platform/db/in-tenant.ts';
import type { Actor } from '../../platform/principal.ts';

/** First and last name; empty when there is no such person. */
export async function findPersonName(db: Executor, id: string): Promise<string> {
  const row = await acrossTenants(db)
    .selectFrom('users')
    .select(['fname', 'lname'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? '' : `${row.fname} ${row.lname}`.trim();
}

/** Empty when the group is gone. */
export async function findGroupName(
  db: Executor,
  actor: Pick<Actor, 'tenantId'>,
  id: string,
): Promise<string> {
  const row = await inTenant(db, actor)
    .selectFrom('groups')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.name ?? '';
}

/** Empty when the workspace is gone. */
export async function findTenantName(db: Executor, id: string): Promise<string> {
  const row = await acrossTenants(db)
    .selectFrom('tenants')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.name ?? '';
}
