import {
  allows,
  AppError,
  type BodyOf,
  type Permission,
  type requestAccess as route,
} from '@plumbline/contract';
import { putShare } from '../../platform/access/shares.store.ts';
import { KINDS, type Thing } from '../../platform/access/thing-kinds.ts';
import { isoNow } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { listPeople } from './people.store.ts';
import { deleteRequest, findRequest, saveRequest } from './requests.store.ts';

/** Nothing tells the caller whether the thing exists: a request for nothing, or for what one has, is dropped. */
export async function requestAccess(
  services: Services,
  principal: Principal,
  { kind, id, permission, message }: BodyOf<typeof route>,
): Promise<void> {
  const { access, clock, db, events } = services;
  const thing: Thing = { kind, id };
  const stored = await KINDS[kind].find(db.executor, principal, id);
  const has = stored === null ? null : await access.permissionOn(principal, thing);
  if (stored === null || (has !== null && allows(has, permission))) {
    return;
  }
  const people = await listPeople(db.executor, principal);
  const by = people.find((person) => person.id === principal.userId)?.name ?? '';
  await db.transaction(async (trx) => {
    const requestId = await saveRequest(trx, {
      tenant_id: principal.tenantId,
      id: newId(),
      kind,
      thing_id: id,
      user_id: principal.userId,
      permission,
      message,
      created_at: isoNow(clock),
    });
    await events.append(trx, principal, {
      kind: 'access.requested',
      id: requestId,
      data: { kind, thingId: id, name: stored.name, permission, by, ownerId: stored.ownerId },
    });
  });
}

const requestNotFound = (id: string): AppError =>
  new AppError(
    'access.request_not_found',
    `There is no pending request ${id}. Somebody else may have answered it.`,
  );

/** Throws `access.request_not_found` also for who may not see the thing, `access.forbidden`. */
export async function answerRequest(
  services: Services,
  principal: Principal,
  { id, permission }: { readonly id: string; readonly permission: Permission | null },
): Promise<void> {
  const { access, clock, db, events } = services;
  const request = await findRequest(db.executor, principal, id);
  const thing = request && { kind: request.kind, id: request.thing_id };
  const stored = thing && (await KINDS[thing.kind].find(db.executor, principal, thing.id));
  if (!request || !thing || !stored || (await access.permissionOn(principal, thing)) === null) {
    throw requestNotFound(id);
  }
  await access.require(principal, thing, 'manage');
  await db.transaction(async (trx) => {
    if (!(await deleteRequest(trx, principal, id))) {
      throw requestNotFound(id);
    }
    if (permission !== null) {
      const holder = { kind: 'user', id: request.user_id } as const;
      await putShare(trx, principal, { thing, holder, permission, now: isoNow(clock) });
    }
    await events.append(trx, principal, {
      kind: permission === null ? 'access.refused' : 'access.granted',
      id,
      data: {
        kind: thing.kind,
        thingId: thing.id,
        name: stored.name,
        permission: permission ?? request.permission,
        userId: request.user_id,
      },
    });
  });
  access.recheck();
}
