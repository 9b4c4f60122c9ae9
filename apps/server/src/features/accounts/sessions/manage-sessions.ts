import { AppError, type Session } from '@plumbline/contract';
import type { SessionInfo } from '../../../platform/auth/sessions.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { detectDevice } from '../../../platform/http/device-name.ts';

/** The sessions of the caller in all workspaces, of a confined one in its own. */
async function visibleSessions({ sessions }: Services, principal: Principal): Promise<SessionInfo[]> {
  const all = await sessions.list(principal.userId);
  return all.filter(({ tenantId }) => !principal.isConfined || tenantId === principal.tenantId);
}

/** The live sessions of the caller; one that is confined to a workspace sees those of it alone. */
export async function listSessions(services: Services, principal: Principal): Promise<Session[]> {
  const sessions = await visibleSessions(services, principal);
  return sessions.map(({ id, userAgent, address, tenantName, createdAt, usedAt }) => ({
    id,
    device: detectDevice(userAgent),
    address,
    workspace: tenantName,
    createdAt,
    lastUsedAt: usedAt,
    isCurrent: id === principal.sessionId,
  }));
}

/** Errors: `session.not_found`, for a session of somebody else too. */
export async function endSession(services: Services, principal: Principal, sessionId: string): Promise<void> {
  const isVisible = (await visibleSessions(services, principal)).some(({ id }) => id === sessionId);
  await services.db.transaction(async (trx) => {
    if (!isVisible || !(await services.sessions.endOne(trx, { userId: principal.userId, sessionId }))) {
      throw new AppError('session.not_found', 'This session has already ended.');
    }
    await services.events.append(trx, principal, {
      kind: 'session.ended',
      id: principal.userId,
      data: { which: 'one' },
    });
  });
}

/** The caller's own session ends, too; a confined one ends those of its workspace alone. */
export async function endAllSessions(services: Services, principal: Principal): Promise<void> {
  await services.db.transaction(async (trx) => {
    if (principal.isConfined) {
      await services.sessions.endIn(trx, principal);
    } else {
      await services.sessions.endOthers(trx, { userId: principal.userId, sessionId: null });
    }
    await services.events.append(trx, principal, {
      kind: 'session.ended',
      id: principal.userId,
      data: { which: 'all' },
    });
  });
}
