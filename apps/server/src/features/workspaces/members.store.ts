import type { Member, QueryOf, Role, listMembers } from '@plumbline/contract';
import { sql } from 'kysely';
import type { Executor, Trx } from '../../platform/db/database.ts';
import { inTenant, insertInto } from '../../platform/db/in-tenant.ts';
import type { Actor } from '../../platform/principal.ts';
import { presentAvatar, hasWords } from '../accounts/index.ts';
import { parseAttributes, presentAttributes, type Attributes } from './attributes.ts';

type Tenant = Pick<Actor, 'tenantId'>;

export interface StoredMember {
  readonly userId: string;
  readonly role: Role;
  readonly attributes: Attributes;
}

/** Null for who is no member of this workspace. */
export async function findStoredMember(
  db: Executor,
  actor: Tenant,
  userId: string,
): Promise<StoredMember | null> {
  const row = await inTenant(db, actor)
    .selectFrom('members')
    .select(['user_id as userId', 'role', 'attributes'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ? { ...row, attributes: parseAttributes(row.attributes) } : null;
}

export async function countOwners(db: Executor, actor: Tenant): Promise<number> {
  const { count } = await inTenant(db, actor)
    .selectFrom('members')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow();
  return count;
}

const rank = sql`case m.role when 'owner' then 0 when 'admin' then 1 when 'editor' then 2 else 3 end`;
const SORTS = {
  // Who has no name is sorted by their address.
  name: sql`coalesce(nullif(u.name_key, ''), u.email_key)`,
  role: rank,
  lastActiveAt: sql`coalesce(m.last_active_at, '')`,
  joinedAt: sql`m.created_at`,
} as const;

type MemberQuery = QueryOf<typeof listMembers>;

const people = (db: Executor, actor: Tenant) =>
  inTenant(db, actor).selectFrom('members as m').innerJoin('users as u', 'u.id', 'm.user_id');

function matching(
  db: Executor,
  actor: Tenant,
  { q = '', role, group }: Omit<MemberQuery, 'page' | 'limit' | 'sort'>,
) {
  const inGroup = inTenant(db, actor)
    .selectFrom('group_members')
    .select('user_id')
    .where('group_id', '=', group ?? '');
  return people(db, actor)
    .where(hasWords(q))
    .$if(role !== undefined, (query) => query.where('m.role', '=', role ?? 'viewer'))
    .$if(group !== undefined, (query) => query.where('m.user_id', 'in', inGroup));
}

const FIELDS = [
  'u.id',
  'u.fname',
  'u.lname',
  'u.email',
  'u.avatar',
  'm.role',
  'm.attributes',
  'm.created_at as joinedAt',
  'm.last_active_at as lastActiveAt',
] as const;

/** The groups of each of these people, by name. */
async function listMemberGroups(
  db: Executor,
  actor: Tenant,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Member['groups']>> {
  const rows =
    userIds.length === 0
      ? []
      : await inTenant(db, actor)
          .selectFrom('group_members as gm')
          .innerJoin('groups as g', (join) =>
            join.onRef('g.tenant_id', '=', 'gm.tenant_id').onRef('g.id', '=', 'gm.group_id'),
          )
          .select(['gm.user_id', 'g.id', 'g.name'])
          .where('gm.user_id', 'in', userIds)
          .orderBy('g.name_key')
          .execute();
  return Map.groupBy(rows, (row) => row.user_id);
}

type MemberRow = {
  readonly attributes: string;
} & Omit<Member, 'attributes' | 'groups'>;

/** `role`: of the caller, who sees attributes from admin on. */
async function toMembers(
  db: Executor,
  actor: Tenant & { readonly role: Role },
  rows: readonly MemberRow[],
): Promise<Member[]> {
  const groups = await listMemberGroups(
    db,
    actor,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    fname: row.fname,
    lname: row.lname,
    email: row.email,
    avatar: presentAvatar(row),
    role: row.role,
    groups: (groups.get(row.id) ?? []).map(({ id, name }) => ({ id, name })),
    attributes: presentAttributes(actor, row.attributes),
    joinedAt: row.joinedAt,
    lastActiveAt: row.lastActiveAt,
  }));
}

/** A page of the members that match; attributes only for a caller who is an admin. */
export async function listMemberRows(
  db: Executor,
  actor: Tenant & { readonly role: Role },
  { page, limit, sort, ...wanted }: MemberQuery,
): Promise<{ readonly data: Member[]; readonly total: number }> {
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const rows = await matching(db, actor, wanted)
    .select(FIELDS)
    .orderBy(SORTS[sort.replace('-', '') as keyof typeof SORTS], direction)
    .orderBy('u.email_key')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await matching(db, actor, wanted)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { data: await toMembers(db, actor, rows), total };
}

/** Null for who is no member; attributes only for a caller who is an admin. */
export async function getMemberRow(
  db: Executor,
  actor: Tenant & { readonly role: Role },
  userId: string,
): Promise<Member | null> {
  const rows = await people(db, actor).select(FIELDS).where('m.user_id', '=', userId).execute();
  const [member] = await toMembers(db, actor, rows);
  return member ?? null;
}

export async function setMember(
  trx: Trx,
  actor: Tenant,
  { userId, role, attributes }: StoredMember,
): Promise<void> {
  await inTenant(trx, actor)
    .updateTable('members')
    .set({ role, attributes: JSON.stringify(attributes) })
    .where('user_id', '=', userId)
    .execute();
}

export async function deleteMember(trx: Trx, actor: Tenant, userId: string): Promise<void> {
  await inTenant(trx, actor).deleteFrom('members').where('user_id', '=', userId).execute();
}

/** Puts the member into exactly these groups. */
export async function setMemberGroups(
  trx: Trx,
  { tenantId }: Tenant,
  { userId, groupIds }: { readonly userId: string; readonly groupIds: readonly string[] },
): Promise<void> {
  await inTenant(trx, { tenantId }).deleteFrom('group_members').where('user_id', '=', userId).execute();
  if (groupIds.length > 0) {
    await insertInto(trx, 'group_members')
      .values(groupIds.map((group_id) => ({ tenant_id: tenantId, group_id, user_id: userId })))
      .execute();
  }
}

/** The ids among these that are groups of the tenant. */
export async function knownGroups(
  db: Executor,
  actor: Tenant,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows =
    ids.length === 0
      ? []
      : await inTenant(db, actor).selectFrom('groups').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}
