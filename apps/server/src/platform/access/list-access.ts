import { hasRole, type Permission, type ThingAccess, type ThingKind } from '@plumbline/contract';
import { sql } from 'kysely';
import { acrossTenants } from '../db/across-tenants.ts';
import type { Executor } from '../db/database.ts';
import { inTenant } from '../db/in-tenant.ts';
import type { ShareRow } from '../db/tables.ts';
import { isSystem, type Actor } from '../principal.ts';
import { findRole, permissionByShares } from './access.ts';
import { listGroupIds, listSharesOfKind } from './shares.store.ts';
import { KINDS } from './thing-kinds.ts';

export interface ListedAccess {
  readonly permission: Permission;
  readonly ownerId: string;
  readonly sharedWith: ThingAccess['sharedWith'];
}

/** A thing, or a folder around it. */
interface Level {
  readonly key: string;
  readonly ownerId: string;
}

const thingKey = (kind: ThingKind, id: string): string => `${kind} ${id}`;

/** Every folder of the tenant, by id. */
async function listFolders(db: Executor, actor: Actor) {
  const rows = await inTenant(db, actor)
    .selectFrom('dashboard_folders')
    .select(['id', 'parent_id', 'owner_id'])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Each thing with everything that it is in, itself first. */
async function listTrails(
  db: Executor,
  actor: Actor,
  { kind, ids }: AccessQuery,
): Promise<ReadonlyMap<string, readonly Level[]>> {
  const { table, folderColumn } = KINDS[kind];
  const folder = folderColumn === null ? sql`null` : sql.ref(folderColumn);
  const { rows } = await sql<{ id: string; owner_id: string; folder_id: string | null }>`
    select id, owner_id, ${folder} as folder_id from ${sql.table(table)}
      where tenant_id = ${actor.tenantId} and id in (${sql.join(ids)})`.execute(acrossTenants(db));
  const folders = folderColumn === null ? new Map<string, never>() : await listFolders(db, actor);
  return new Map(
    rows.map((row) => {
      const trail: Level[] = [{ key: thingKey(kind, row.id), ownerId: row.owner_id }];
      const passed = new Set([kind === 'folder' ? row.id : '']);
      const start = kind === 'folder' ? folders.get(row.id)?.parent_id : row.folder_id;
      for (let at = folders.get(start ?? ''); at !== undefined && !passed.has(at.id);) {
        passed.add(at.id);
        trail.push({ key: thingKey('folder', at.id), ownerId: at.owner_id });
        at = folders.get(at.parent_id ?? '');
      }
      return [row.id, trail];
    }),
  );
}

interface AccessQuery {
  readonly kind: ThingKind;
  readonly ids: readonly string[];
}

/** Shares of everything on the trails, by what they are of. */
async function groupShares(
  db: Executor,
  actor: Actor,
  { kind, trails }: { readonly kind: ThingKind; readonly trails: readonly (readonly Level[])[] },
): Promise<ReadonlyMap<string, readonly ShareRow[]>> {
  const keys = new Set(trails.flat().map(({ key }) => key));
  const idsOf = (of: ThingKind): string[] =>
    [...keys].flatMap((key) => (key.startsWith(`${of} `) ? key.slice(of.length + 1) : []));
  const kinds = [...new Set([kind, 'folder' as const])];
  const grouped = new Map<string, ShareRow[]>();
  for (const of of kinds) {
    for (const share of await listSharesOfKind(db, actor, { kind: of, ids: idsOf(of) })) {
      const key = thingKey(of, share.thing_id);
      grouped.set(key, [...(grouped.get(key) ?? []), share]);
    }
  }
  return grouped;
}

function sharedWith(ownerIds: ReadonlySet<string>, shares: readonly ShareRow[]): ThingAccess['sharedWith'] {
  if (shares.some((share) => share.holder_kind === 'workspace')) {
    return 'workspace';
  }
  // Whoever owns the folder of somebody else's dashboard can open it too.
  return shares.length > 0 || ownerIds.size > 1 ? 'some' : 'nobody';
}

/**
 * Permissions as `Access.permissionOn` returns them, for many things of one kind in a few queries. Things that the
 * actor cannot see are left out.
 */
export async function listAccess(
  db: Executor,
  actor: Actor,
  wanted: AccessQuery,
): Promise<ReadonlyMap<string, ListedAccess>> {
  const role = isSystem(actor) ? 'owner' : await findRole(db, actor);
  if (role === null || wanted.ids.length === 0) {
    return new Map();
  }
  const trails = await listTrails(db, actor, wanted);
  const shares = await groupShares(db, actor, { kind: wanted.kind, trails: [...trails.values()] });
  const groups = isSystem(actor) ? new Set<string>() : await listGroupIds(db, actor);
  const isReached = ({ holder_kind: kind, holder_id: id }: ShareRow): boolean =>
    kind === 'workspace' || id === actor.userId || (kind === 'group' && groups.has(id));
  const access = new Map<string, ListedAccess>();
  for (const [id, trail] of trails) {
    const all = trail.flatMap(({ key }) => shares.get(key) ?? []);
    const owners = new Set(trail.map(({ ownerId }) => ownerId));
    const isManager = hasRole(role, 'admin') || owners.has(actor.userId);
    const permission = isManager ? 'manage' : permissionByShares(role, all.filter(isReached));
    const [own] = trail;
    if (permission !== null && own !== undefined) {
      access.set(id, { permission, ownerId: own.ownerId, sharedWith: sharedWith(owners, all) });
    }
  }
  return access;
}
