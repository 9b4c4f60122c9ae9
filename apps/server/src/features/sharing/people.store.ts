import type { PersonCard, Role } from '@plumbline/contract';
import type { Executor } from '../../platform/db/database.ts';
import { inTenant } from '../../platform/db/in-tenant.ts';
import type { Actor } from '../../platform/principal.ts';
import { presentAvatar } from '../accounts/index.ts';

type Tenant = Pick<Actor, 'tenantId'>;

export interface Person extends PersonCard {
  readonly role: Role;
}

const membersOf = (db: Executor, tenant: Tenant) =>
  inTenant(db, tenant)
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.fname', 'u.lname', 'u.email', 'u.avatar', 'm.role']);

type MemberRow = Awaited<ReturnType<ReturnType<typeof membersOf>['execute']>>[number];

function toPerson(row: MemberRow): Person {
  const name = `${row.fname} ${row.lname}`.trim();
  const card = { id: row.id, name: name === '' ? row.email : name, email: row.email, role: row.role };
  return { ...card, avatar: presentAvatar(row) };
}

/** Every member of the workspace, by name. */
export async function listPeople(db: Executor, tenant: Tenant): Promise<readonly Person[]> {
  const rows = await membersOf(db, tenant).execute();
  return rows.map(toPerson).toSorted((one, other) => one.name.localeCompare(other.name));
}

/** The people among these who are members, by id. */
export async function findPeople(
  db: Executor,
  tenant: Tenant,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Person>> {
  const wanted = [...new Set(ids)];
  const rows = wanted.length === 0 ? [] : await membersOf(db, tenant).where('u.id', 'in', wanted).execute();
  return new Map(rows.map((row) => [row.id, toPerson(row)]));
}

export interface Group {
  readonly id: string;
  readonly name: string;
  readonly memberIds: ReadonlySet<string>;
}

/** Every group of the workspace, by name. */
export async function listGroups(db: Executor, tenant: Tenant): Promise<readonly Group[]> {
  const groups = await inTenant(db, tenant)
    .selectFrom('groups')
    .select(['id', 'name'])
    .orderBy('name_key')
    .execute();
  const members = await inTenant(db, tenant)
    .selectFrom('group_members')
    .select(['group_id', 'user_id'])
    .execute();
  return groups.map(({ id, name }) => ({
    id,
    name,
    memberIds: new Set(members.filter(({ group_id }) => group_id === id).map(({ user_id }) => user_id)),
  }));
}

/** Throws when the workspace has no member. */
export async function findTenantName(db: Executor, tenant: Tenant): Promise<string> {
  const row = await inTenant(db, tenant)
    .selectFrom('members as m')
    .innerJoin('tenants as t', 't.id', 'm.tenant_id')
    .select('t.name')
    .limit(1)
    .executeTakeFirstOrThrow();
  return row.name;
}

/** Whether a person belongs to the workspace, in any role. */
export async function isMember(db: Executor, { tenantId }: Tenant, userId: string): Promise<boolean> {
  const member = await inTenant(db, { tenantId })
    .selectFrom('members')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return member !== undefined;
}

/** Whether an id is that of a group of the workspace. */
export async function isGroup(db: Executor, tenant: Tenant, id: string): Promise<boolean> {
  const group = await inTenant(db, tenant)
    .selectFrom('groups')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return group !== undefined;
}

/** The id of the owner who has been in the workspace longest; null without one. */
export async function findFirstOwner(db: Executor, tenant: Tenant): Promise<string | null> {
  const owner = await inTenant(db, tenant)
    .selectFrom('members')
    .select('user_id')
    .where('role', '=', 'owner')
    .orderBy('created_at')
    .orderBy('user_id')
    .executeTakeFirst();
  return owner?.user_id ?? null;
}
