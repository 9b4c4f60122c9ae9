import type { Group, Role } from '@plumbline/contract';
import type { Executor, Trx } from '../../platform/db/database.ts';
import { inTenant, insertInto } from '../../platform/db/in-tenant.ts';
import type { GroupRow } from '../../platform/db/tables.ts';
import type { Actor } from '../../platform/principal.ts';
import { presentAttributes } from './attributes.ts';

type Tenant = Pick<Actor, 'tenantId'>;

/** By name, with the number of their members; `role`: of the caller, who sees attributes from admin on. */
export async function listGroupRows(
  db: Executor,
  actor: Tenant & { readonly role: Role },
  id?: string,
): Promise<Group[]> {
  const rows = await inTenant(db, actor)
    .selectFrom('groups as g')
    .select(['g.id', 'g.name', 'g.attributes', 'g.created_at as createdAt'])
    .select((row) =>
      row
        .selectFrom('group_members as gm')
        .whereRef('gm.tenant_id', '=', 'g.tenant_id')
        .whereRef('gm.group_id', '=', 'g.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('members'),
    )
    .$if(id !== undefined, (query) => query.where('g.id', '=', id ?? ''))
    .orderBy('g.name_key')
    .execute();
  return rows.map(({ id: groupId, name, attributes, members, createdAt }) => ({
    id: groupId,
    name,
    attributes: presentAttributes(actor, attributes),
    members: members ?? 0,
    createdAt,
  }));
}

/** Null also for a group of another workspace. */
export const findGroup = async (db: Executor, actor: Tenant, id: string): Promise<GroupRow | null> =>
  (await inTenant(db, actor).selectFrom('groups').selectAll().where('id', '=', id).executeTakeFirst()) ??
  null;

/** Another group of this name, folded. */
export async function isNameTaken(
  db: Executor,
  actor: Tenant,
  { nameKey, except }: { readonly nameKey: string; readonly except: string | null },
): Promise<boolean> {
  const rows = await inTenant(db, actor)
    .selectFrom('groups')
    .select('id')
    .where('name_key', '=', nameKey)
    .execute();
  return rows.some(({ id }) => id !== except);
}

export async function countGroups(db: Executor, actor: Tenant): Promise<number> {
  const { count } = await inTenant(db, actor)
    .selectFrom('groups')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertGroup(trx: Trx, row: GroupRow): Promise<void> {
  await insertInto(trx, 'groups').values(row).execute();
}

export async function setGroup(
  trx: Trx,
  actor: Tenant,
  { id, ...set }: Pick<GroupRow, 'id' | 'name' | 'name_key' | 'attributes'>,
): Promise<void> {
  await inTenant(trx, actor).updateTable('groups').set(set).where('id', '=', id).execute();
}

export async function deleteGroupRow(trx: Trx, actor: Tenant, id: string): Promise<void> {
  await inTenant(trx, actor).deleteFrom('groups').where('id', '=', id).execute();
}

/** The people among these who are members of the workspace. */
export async function membersAmong(
  db: Executor,
  actor: Tenant,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows =
    userIds.length === 0
      ? []
      : await inTenant(db, actor)
          .selectFrom('members')
          .select('user_id')
          .where('user_id', 'in', userIds)
          .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

export async function addToGroup(
  trx: Trx,
  { tenantId }: Tenant,
  { groupId, userIds }: { readonly groupId: string; readonly userIds: readonly string[] },
): Promise<void> {
  if (userIds.length > 0) {
    await insertInto(trx, 'group_members')
      .values(userIds.map((user_id) => ({ tenant_id: tenantId, group_id: groupId, user_id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

export async function removeFromGroup(
  trx: Trx,
  actor: Tenant,
  { groupId, userIds }: { readonly groupId: string; readonly userIds: readonly string[] },
): Promise<void> {
  if (userIds.length > 0) {
    await inTenant(trx, actor)
      .deleteFrom('group_members')
      .where('group_id', '=', groupId)
      .where('user_id', 'in', userIds)
      .execute();
  }
}
