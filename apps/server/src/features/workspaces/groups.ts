import {
  AppError,
  MAX_GROUPS,
  invariant,
  type BodyOf,
  type Group,
  type changeGroupMembers as changeRoute,
  type createGroup as createRoute,
  type updateGroup as updateRoute,
} from '@plumbline/contract';
import { isoNow } from '../../platform/clock.ts';
import type { Trx } from '../../platform/db/database.ts';
import { fold } from '../../platform/db/search-key.ts';
import type { GroupRow } from '../../platform/db/tables.ts';
import { newId } from '../../platform/ids.ts';
import type { Actor, Principal } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import {
  addToGroup,
  countGroups,
  deleteGroupRow,
  findGroup,
  insertGroup,
  isNameTaken,
  listGroupRows,
  membersAmong,
  removeFromGroup,
  setGroup,
} from './groups.store.ts';
import { knownGroups } from './members.store.ts';
import { lockTenant } from '../../platform/tenants/lock-tenant.ts';
import { assertOwnTenant } from './own-tenant.ts';

const nameKey = (name: string): string => fold(name).trim();

/** Throws `request.invalid` with the path of each group that the workspace does not have. */
export async function assertGroups(trx: Trx, actor: Actor, groupIds: readonly string[]): Promise<void> {
  const known = await knownGroups(trx, actor, groupIds);
  const issues = groupIds.flatMap((id, index) =>
    known.has(id) ? [] : [{ path: `groups.${index}`, message: `There is no group ${id}.` }],
  );
  if (issues.length > 0) {
    throw new AppError('request.invalid', 'A group does not exist. It may have been deleted.', { issues });
  }
}

async function getGroup(trx: Trx, actor: Actor, id: string): Promise<GroupRow> {
  const group = await findGroup(trx, actor, id);
  if (group === null) {
    throw new AppError('group.not_found', `There is no group ${id} in this workspace.`);
  }
  return group;
}

async function assertName(
  trx: Trx,
  actor: Actor,
  { name, except }: { readonly name: string; readonly except: string | null },
): Promise<void> {
  if (await isNameTaken(trx, actor, { nameKey: nameKey(name), except })) {
    throw new AppError('group.name_taken', `There is a group called "${name}" already.`, {
      issues: [{ path: 'name', message: 'Choose another name.' }],
    });
  }
}

/** Errors: `tenant.not_found`. */
export async function listGroups(services: Services, principal: Principal, tenant: string): Promise<Group[]> {
  await assertOwnTenant(services, principal, tenant);
  return listGroupRows(services.db.executor, principal);
}

async function present({ db }: Services, principal: Principal, id: string): Promise<Group> {
  const [group] = await listGroupRows(db.executor, principal, id);
  invariant(group !== undefined, 'A group that was just written is there.');
  return group;
}

interface InTenant {
  readonly tenant: string;
}

/** Errors: `tenant.not_found`, `group.name_taken`, `request.invalid`. */
export async function createGroup(
  services: Services,
  principal: Principal,
  { tenant, body: { name, attributes } }: InTenant & { readonly body: BodyOf<typeof createRoute> },
): Promise<Group> {
  await assertOwnTenant(services, principal, tenant);
  const id = newId();
  await services.db.transaction(async (trx) => {
    await lockTenant(trx, principal);
    if ((await countGroups(trx, principal)) >= MAX_GROUPS) {
      throw new AppError('request.invalid', `There are ${MAX_GROUPS} groups already. Delete one first.`);
    }
    await assertName(trx, principal, { name, except: null });
    await insertGroup(trx, {
      tenant_id: principal.tenantId,
      id,
      name,
      name_key: nameKey(name),
      attributes: JSON.stringify(attributes),
      created_at: isoNow(services.clock),
    });
    await services.events.append(trx, principal, { kind: 'group.created', id, data: { name } });
  });
  return present(services, principal, id);
}

/** Errors: `tenant.not_found`, `group.not_found`, `group.name_taken`. */
export async function updateGroup(
  services: Services,
  principal: Principal,
  { tenant, id, body }: InTenant & { readonly id: string; readonly body: BodyOf<typeof updateRoute> },
): Promise<Group> {
  await assertOwnTenant(services, principal, tenant);
  await services.db.transaction(async (trx) => {
    await lockTenant(trx, principal);
    const group = await getGroup(trx, principal, id);
    const name = body.name ?? group.name;
    await assertName(trx, principal, { name, except: id });
    const attributes = body.attributes === undefined ? group.attributes : JSON.stringify(body.attributes);
    await setGroup(trx, principal, { id, name, name_key: nameKey(name), attributes });
    await services.events.append(trx, principal, {
      kind: 'group.updated',
      id,
      data: { name, changed: Object.keys(body) },
    });
  });
  return present(services, principal, id);
}

/** Errors: `tenant.not_found`, `group.not_found`. */
export async function deleteGroup(
  services: Services,
  principal: Principal,
  { tenant, id }: InTenant & { readonly id: string },
): Promise<void> {
  await assertOwnTenant(services, principal, tenant);
  await services.db.transaction(async (trx) => {
    await lockTenant(trx, principal);
    const { name } = await getGroup(trx, principal, id);
    await deleteGroupRow(trx, principal, id);
    await services.events.append(trx, principal, { kind: 'group.deleted', id, data: { name } });
  });
}

/** Errors: `tenant.not_found`, `group.not_found`, `request.invalid` for a person who is no member. */
export async function changeGroupMembers(
  services: Services,
  principal: Principal,
  { tenant, id, body }: InTenant & { readonly id: string; readonly body: BodyOf<typeof changeRoute> },
): Promise<Group> {
  await assertOwnTenant(services, principal, tenant);
  await services.db.transaction(async (trx) => {
    await lockTenant(trx, principal);
    await getGroup(trx, principal, id);
    const known = await membersAmong(trx, principal, body.add);
    const issues = body.add.flatMap((userId, index) =>
      known.has(userId)
        ? []
        : [{ path: `add.${index}`, message: `${userId} is no member of this workspace.` }],
    );
    if (issues.length > 0) {
      throw new AppError('request.invalid', 'Only members of the workspace can be in its groups.', {
        issues,
      });
    }
    await removeFromGroup(trx, principal, { groupId: id, userIds: body.remove });
    await addToGroup(trx, principal, { groupId: id, userIds: [...known] });
    await services.events.append(trx, principal, {
      kind: 'group.members_changed',
      id,
      data: { added: [...known], removed: body.remove.filter((userId) => !known.has(userId)) },
    });
  });
  return present(services, principal, id);
}
