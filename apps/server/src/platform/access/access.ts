import { allows, AppError, hasRole, PERMISSIONS, type Permission, type Role } from '@plumbline/contract';
import { isoNow, type Clock } from '../clock.ts';
import type { Database, Executor, Trx } from '../db/database.ts';
import { inTenant } from '../db/in-tenant.ts';
import type { ShareRow } from '../db/tables.ts';
import { isSystem, type Actor } from '../principal.ts';
import { findSettings } from '../tenants/tenant-settings.ts';
import { AccessWatch, type AccessSubscription } from './access-watch.ts';
import { listReaching, putShare, workspaceHolder } from './shares.store.ts';
import { KINDS, type FoundThing, type Thing } from './thing-kinds.ts';

/** More than folders can be nested. */
const MAX_DEPTH = 20;

/** A share with the whole workspace gives people whose role is viewer no more than this. */
const VIEWERS_AT_MOST: Permission = 'comment';

export interface Access {
  /** The most that the actor may do with a thing. Null: it does not exist for them. */
  permissionOn(actor: Actor, thing: Thing): Promise<Permission | null>;
  /** Throws the kind's not-found error, or `access.forbidden` where the actor may see it but not do this. */
  require(actor: Actor, thing: Thing, needed: Permission): Promise<Permission>;
  /** Notices when the actor may not see the thing any more. Call `stop` at the end. */
  follow(actor: Actor, thing: Thing): AccessSubscription;
  /** After a change of shares, owners, groups or members: whoever lost access while looking is cut off at once. */
  recheck(): void;
  /** Shares a thing that was just created, if the workspace's settings say so. */
  shareNew(trx: Trx, actor: Actor, thing: Thing): Promise<void>;
}

const strongest = (permissions: readonly Permission[]): Permission | null =>
  PERMISSIONS.findLast((permission) => permissions.includes(permission)) ?? null;

const weaker = (one: Permission, other: Permission): Permission => (allows(one, other) ? other : one);

/** Null for who is no member. */
export async function findRole(db: Executor, actor: Actor): Promise<Role | null> {
  if (actor.role !== undefined) {
    return actor.role;
  }
  const member = await inTenant(db, actor)
    .selectFrom('members')
    .select('role')
    .where('user_id', '=', actor.userId)
    .executeTakeFirst();
  return member?.role ?? null;
}

/** A thing, or something that it is in. */
export type TrailThing = Thing & FoundThing;

/** The thing and everything it is in, itself first; empty where it does not exist. */
export async function findTrail(db: Executor, actor: Actor, thing: Thing): Promise<readonly TrailThing[]> {
  const trail: TrailThing[] = [];
  for (let at: Thing | null = thing; at !== null && trail.length < MAX_DEPTH;) {
    const stored: FoundThing | null = await KINDS[at.kind].find(db, actor, at.id);
    if (stored !== null) {
      trail.push({ ...at, ...stored });
    }
    at = stored?.within ?? null;
  }
  return trail;
}

/** What the shares that reach a person with this role let them do. Null: nothing. */
export const permissionByShares = (
  role: Role,
  shares: readonly Pick<ShareRow, 'holder_kind' | 'permission'>[],
): Permission | null =>
  strongest(
    shares.map(({ holder_kind, permission }) =>
      holder_kind === 'workspace' && role === 'viewer' ? weaker(permission, VIEWERS_AT_MOST) : permission,
    ),
  );

async function permissionBy(
  db: Executor,
  actor: Actor,
  trail: readonly TrailThing[],
): Promise<Permission | null> {
  if (trail.length === 0) {
    return null;
  }
  if (isSystem(actor)) {
    return 'manage';
  }
  const role = await findRole(db, actor);
  if (role === null) {
    return null;
  }
  if (hasRole(role, 'admin') || trail.some(({ ownerId }) => ownerId === actor.userId)) {
    return 'manage';
  }
  return permissionByShares(role, await listReaching(db, actor, trail));
}

/** The actor's permission, like `Access.permissionOn`, for callers that are within a transaction. */
export const findPermission = async (db: Executor, actor: Actor, thing: Thing): Promise<Permission | null> =>
  permissionBy(db, actor, await findTrail(db, actor, thing));

const DOING = { view: 'view', comment: 'comment on', edit: 'edit', manage: 'manage' } as const;

const forbidden = (name: string, has: Permission, needed: Permission): AppError =>
  new AppError(
    'access.forbidden',
    `You can ${DOING[has]} "${name}", but not ${DOING[needed]} it. Ask its owner for that permission.`,
    { data: { permission: has, needed } },
  );

/** Refuses as `Access.require` does, for callers that are within a transaction. */
export async function requirePermission(
  db: Executor,
  actor: Actor,
  { thing, needed }: { readonly thing: Thing; readonly needed: Permission },
): Promise<Permission> {
  const trail = await findTrail(db, actor, thing);
  const permission = await permissionBy(db, actor, trail);
  if (permission === null) {
    throw KINDS[thing.kind].notFound(thing.id);
  }
  if (!allows(permission, needed)) {
    throw forbidden(trail[0]?.name ?? '', permission, needed);
  }
  return permission;
}

export function createAccess({ executor }: Database, clock: Clock): Access {
  const watch = new AccessWatch(
    async (actor, thing) => (await findPermission(executor, actor, thing)) !== null,
  );
  return {
    permissionOn: (actor, thing) => findPermission(executor, actor, thing),
    require: (actor, thing, needed) => requirePermission(executor, actor, { thing, needed }),
    follow: (actor, thing) => watch.follow(actor, thing),
    recheck: watch.recheck,
    async shareNew(trx, actor, thing) {
      // What admins chose for things that people create.
      if ((await findSettings(trx, actor)).newThings === 'workspace') {
        await putShare(trx, actor, {
          thing,
          holder: workspaceHolder(actor),
          permission: 'edit',
          now: isoNow(clock),
        });
      }
    },
  };
}
