import type { ListScope, ThingKind } from '@plumbline/contract';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { isSystem, type Actor } from '../principal.ts';
import { KINDS } from './thing-kinds.ts';

/** Ids of what is shared with the actor: one branch per kind of holder, for each has its own range of the index. */
const sharedIds = ({ tenantId, userId }: Actor, kind: ThingKind): RawBuilder<unknown> => sql`
  select thing_id from shares
    where tenant_id = ${tenantId} and kind = ${kind} and holder_kind = 'workspace' and holder_id = ${tenantId}
  union all
  select thing_id from shares
    where tenant_id = ${tenantId} and kind = ${kind} and holder_kind = 'user' and holder_id = ${userId}
  union all
  select thing_id from shares
    where tenant_id = ${tenantId} and kind = ${kind} and holder_kind = 'group' and holder_id in
      (select group_id from group_members where tenant_id = ${tenantId} and user_id = ${userId})`;

/** Folders that the actor may see, each with everything below it. */
const visibleFolders = (actor: Actor): RawBuilder<unknown> => sql`
  with recursive visible_folders (id) as (
    select id from dashboard_folders
      where tenant_id = ${actor.tenantId} and (owner_id = ${actor.userId} or id in (${sharedIds(actor, 'folder')}))
    union
    select below.id from dashboard_folders below
      join visible_folders above on below.parent_id = above.id
      where below.tenant_id = ${actor.tenantId}
  )
  select id from visible_folders`;

/** Ids of everything of a kind that the actor may see. */
export const visibleIds = (actor: Actor, kind: ThingKind): RawBuilder<string> => sql<string>`
  (select thing.id from ${sql.table(KINDS[kind].table)} thing
    where thing.tenant_id = ${actor.tenantId} and ${isVisible(actor, kind, 'thing')})`;

/** By way of what it is in. */
function inVisible(actor: Actor, kind: ThingKind, alias: string): RawBuilder<unknown> {
  const { folderColumn } = KINDS[kind];
  return folderColumn === null
    ? sql``
    : sql`or ${sql.ref(`${alias}.${folderColumn}`)} in (${visibleFolders(actor)})`;
}

const isMember = ({ tenantId, userId }: Actor): RawBuilder<unknown> =>
  sql`exists (select 1 from members where tenant_id = ${tenantId} and user_id = ${userId})`;

const isAdmin = ({ tenantId, userId }: Actor): RawBuilder<unknown> => sql`exists (
  select 1 from members where tenant_id = ${tenantId} and user_id = ${userId} and role in ('admin', 'owner'))`;

/**
 * Condition of a list: only what the actor may see. `alias` is that of the kind's table. `permissionOn` gives the same
 * answer for one thing, and what may be done with it.
 */
export function isVisible(actor: Actor, kind: ThingKind, alias: string): RawBuilder<SqlBool> {
  if (isSystem(actor)) {
    return sql<SqlBool>`1 = 1`;
  }
  const isShared = sql`${sql.ref(`${alias}.id`)} in (${sharedIds(actor, kind)})`;
  return sql<SqlBool>`(${isAdmin(actor)} or (${isMember(actor)} and (
    ${sql.ref(`${alias}.owner_id`)} = ${actor.userId} or ${isShared} ${inVisible(actor, kind, alias)})))`;
}

/** Folders with a share of their own or of a folder around them. */
const sharedFolders = ({ tenantId }: Actor): RawBuilder<unknown> => sql`
  with recursive shared_folders (id) as (
    select thing_id from shares where tenant_id = ${tenantId} and kind = 'folder'
    union
    select below.id from dashboard_folders below
      join shared_folders above on below.parent_id = above.id
      where below.tenant_id = ${tenantId}
  )
  select id from shared_folders`;

/** Condition of a list, beside `isVisible`: of the actor's own things or of those of others. */
export function isInScope(
  actor: Actor,
  kind: ThingKind,
  { alias, scope }: { readonly alias: string; readonly scope: ListScope },
): RawBuilder<SqlBool> {
  const isOwn = sql<SqlBool>`${sql.ref(`${alias}.owner_id`)} = ${actor.userId}`;
  if (scope !== 'private') {
    return scope === 'mine' ? isOwn : sql<SqlBool>`not ${isOwn}`;
  }
  const { folderColumn } = KINDS[kind];
  const folder = sql.ref(`${alias}.${folderColumn ?? 'id'}`);
  const isInShared =
    folderColumn === null
      ? sql``
      : sql`and (${folder} is null or ${folder} not in (${sharedFolders(actor)}))`;
  return sql<SqlBool>`(${isOwn} and not exists (
    select 1 from shares s where s.tenant_id = ${actor.tenantId} and s.kind = ${kind}
      and s.thing_id = ${sql.ref(`${alias}.id`)}) ${isInShared})`;
}
