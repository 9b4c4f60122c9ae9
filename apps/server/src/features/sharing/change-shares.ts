import {
  allows,
  AppError,
  hasRole,
  THING_KINDS,
  type ThingKind,
  type BodyOf,
  type putShare as putRoute,
  type Sharing,
} from '@plumbline/contract';
import { listShares, putShare, removeShare, type Holder } from '../../platform/access/shares.store.ts';
import { KINDS, type Thing } from '../../platform/access/thing-kinds.ts';
import { isoNow } from '../../platform/clock.ts';
import type { Executor, Trx } from '../../platform/db/database.ts';
import type { Actor, Principal } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { getSharing } from './get-sharing.ts';
import { isGroup, isMember } from './people.store.ts';

const invalid = (path: string, message: string): AppError =>
  new AppError('request.invalid', message, { issues: [{ path, message }] });

async function isHolder(trx: Trx, principal: Principal, { kind, id }: Holder): Promise<boolean> {
  if (kind === 'workspace') {
    return id === principal.tenantId;
  }
  if (kind === 'user') {
    return isMember(trx, principal, id);
  }
  return isGroup(trx, principal, id);
}

/** Somebody of the workspace, one of its groups, or itself. Throws `request.invalid`. */
async function assertHolder(trx: Trx, principal: Principal, holder: Holder): Promise<void> {
  if (!(await isHolder(trx, principal, holder))) {
    throw invalid('holder.id', `There is no ${holder.kind} ${holder.id} in this workspace.`);
  }
}

async function findThingName(trx: Trx, principal: Principal, thing: Thing): Promise<string> {
  return (await KINDS[thing.kind].find(trx, principal, thing.id))?.name ?? '';
}

/** What a dashboard shows becomes visible; whoever may do more with it already still may. */
async function shareShown(
  services: Services,
  trx: Trx,
  { principal, things, holder }: { principal: Principal; things: readonly Thing[]; holder: Holder },
): Promise<void> {
  for (const thing of things) {
    const shares = await listShares(trx, principal, [thing]);
    if (!shares.some((row) => row.holder_kind === holder.kind && row.holder_id === holder.id)) {
      await addShare(services, trx, { principal, thing, holder, permission: 'view' });
    }
  }
}

async function addShare(
  { clock, events }: Services,
  trx: Trx,
  share: { principal: Principal; thing: Thing; holder: Holder; permission: Sharing['permission'] },
): Promise<void> {
  const { principal, thing, holder, permission } = share;
  await putShare(trx, principal, { thing, holder, permission, now: isoNow(clock) });
  await events.append(trx, principal, {
    kind: 'share.added',
    id: thing.id,
    data: {
      kind: thing.kind,
      name: await findThingName(trx, principal, thing),
      permission,
      holderKind: holder.kind,
      holderId: holder.id,
    },
  });
}

/** Throws the not-found errors of things, `access.forbidden`, `request.invalid` for a holder that there is not. */
export async function shareThing(
  services: Services,
  principal: Principal,
  { thing, body }: { readonly thing: Thing; readonly body: BodyOf<typeof putRoute> },
): Promise<Sharing> {
  const { holder, permission, also } = body;
  for (const one of [thing, ...also]) {
    await services.access.require(principal, one, 'manage');
  }
  await services.db.transaction(async (trx) => {
    await assertHolder(trx, principal, holder);
    await addShare(services, trx, { principal, thing, holder, permission });
    await shareShown(services, trx, { principal, things: also, holder });
  });
  services.access.recheck();
  return getSharing(services, principal, thing);
}

/** Ending what is not there changes nothing. Throws the not-found error of the thing's kind, `access.forbidden`. */
export async function endShare(
  services: Services,
  principal: Principal,
  { thing, holder }: { readonly thing: Thing; readonly holder: Holder },
): Promise<void> {
  const isOwn = holder.kind === 'user' && holder.id === principal.userId;
  await services.access.require(principal, thing, isOwn ? 'view' : 'manage');
  await services.db.transaction(async (trx) => {
    if (await removeShare(trx, principal, { thing, holder })) {
      await services.events.append(trx, principal, {
        kind: 'share.removed',
        id: thing.id,
        data: {
          kind: thing.kind,
          name: await findThingName(trx, principal, thing),
          holderKind: holder.kind,
          holderId: holder.id,
        },
      });
    }
  });
  services.access.recheck();
}

/** In a transaction. The former owner keeps `manage`, unless they are no member any more. */
export async function giveTo(
  services: Pick<Services, 'clock' | 'events'>,
  trx: Trx,
  change: { readonly actor: Actor; readonly thing: Thing; readonly userId: string },
): Promise<void> {
  const { actor, thing, userId } = change;
  const stored = await KINDS[thing.kind].find(trx, actor, thing.id);
  if (stored === null || stored.ownerId === userId) {
    return;
  }
  await KINDS[thing.kind].setOwner(trx, actor, { id: thing.id, ownerId: userId });
  await removeShare(trx, actor, { thing, holder: { kind: 'user', id: userId } });
  if (await isMember(trx, actor, stored.ownerId)) {
    const holder = { kind: 'user', id: stored.ownerId } as const;
    await putShare(trx, actor, { thing, holder, permission: 'manage', now: isoNow(services.clock) });
  }
  await services.events.append(trx, actor, {
    kind: 'share.owner_changed',
    id: thing.id,
    data: { kind: thing.kind, name: stored.name, from: stored.ownerId, to: userId },
  });
}

/** Throws the not-found error of the thing's kind, `access.forbidden`, `request.invalid` for who is no member. */
export async function changeOwner(
  services: Services,
  principal: Principal,
  { thing, userId }: { readonly thing: Thing; readonly userId: string },
): Promise<Sharing> {
  await services.access.require(principal, thing, 'manage');
  await services.db.transaction(async (trx) => {
    if (!(await isMember(trx, principal, userId))) {
      throw invalid('userId', `There is no user ${userId} in this workspace.`);
    }
    await giveTo(services, trx, { actor: principal, thing, userId });
  });
  services.access.recheck();
  const permission = await services.access.permissionOn(principal, thing);
  if (permission === null || !allows(permission, 'view')) {
    throw KINDS[thing.kind].notFound(thing.id);
  }
  return getSharing(services, principal, thing);
}

/** Throws `auth.forbidden` for things of others, unless the caller is an admin. */
function assertMayMoveThingsOf(principal: Principal, userId: string): void {
  if (userId !== principal.userId && !hasRole(principal.role, 'admin')) {
    throw new AppError('auth.forbidden', 'Only admins do this with things of other members.');
  }
}

/** How many things a member owns, by kind. Throws `member.not_found`, also for what only admins may know. */
export async function countOwned(
  { db }: Services,
  principal: Principal,
  userId: string,
): Promise<Record<ThingKind, number>> {
  const mayKnow = userId === principal.userId || hasRole(principal.role, 'admin');
  if (!mayKnow || !(await isMember(db.executor, principal, userId))) {
    throw new AppError('member.not_found', `There is no member ${userId} whose things you may see.`);
  }
  const owned = await listOwned(db.executor, principal, userId);
  const counted = THING_KINDS.map((of) => [of, owned.filter(({ kind }) => kind === of).length] as const);
  return Object.fromEntries(counted) as Record<ThingKind, number>;
}

/** Everything that one member owns becomes another's. Throws `auth.forbidden`, `request.invalid` for who is no member. */
export async function transferThings(
  services: Services,
  principal: Principal,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<number> {
  assertMayMoveThingsOf(principal, from);
  const things = await services.db.transaction(async (trx) => {
    for (const [path, userId] of [
      ['from', from],
      ['to', to],
    ] as const) {
      if (!(await isMember(trx, principal, userId))) {
        throw invalid(path, `There is no user ${userId} in this workspace.`);
      }
    }
    const owned = await listOwned(trx, principal, from);
    for (const thing of owned) {
      await giveTo(services, trx, { actor: principal, thing, userId: to });
    }
    return owned.length;
  });
  services.access.recheck();
  return things;
}

/** Everything of any kind that a person owns. */
export async function listOwned(
  db: Executor,
  tenant: Pick<Principal, 'tenantId'>,
  userId: string,
): Promise<readonly Thing[]> {
  const owned: Thing[] = [];
  for (const kind of THING_KINDS) {
    const ids = await KINDS[kind].listOwned(db, tenant, userId);
    owned.push(...ids.map((id) => ({ kind, id })));
  }
  return owned;
}
