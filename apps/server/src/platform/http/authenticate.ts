import { AppError, hasRole } from '@plumbline/contract';
import type { Route } from '@plumbline/contract';
import type { FastifyRequest } from 'fastify';
import { isPlanActive } from '../auth/plan.ts';
import type { Services } from '../services.ts';
import { TokenBuckets } from './token-bucket.ts';

/** Far above what a person's clients do together: it stops a loop gone wild, not work. */
const SESSION_CALLS = { perSecond: 1000, burst: 5000, kept: 10_000 };
/** For routes without sign-in, by address. Sign-in counts its failures besides. */
const ADDRESS_CALLS = { perSecond: 200, burst: 500, kept: 10_000 };

const BEARER = /^Bearer ([A-Za-z0-9_-]{1,200})$/i;

const signInNeeded = (): AppError =>
  new AppError('auth.required', 'Sign in first: the call carries no session, or one that has ended.');

function checkPace(buckets: TokenBuckets, key: string): void {
  const waitSeconds = buckets.take(key);
  if (waitSeconds > 0) {
    throw new AppError('request.rate_limited', 'Too many calls in a short time. Wait a moment and go on.', {
      data: { retryAfter: waitSeconds },
    });
  }
}

export const bearerOf = (request: FastifyRequest): string | null =>
  BEARER.exec(request.headers.authorization ?? '')?.[1] ?? null;

/** Holds every call against its route's policy, before anything of its body is looked at. */
export function createGate({ sessions, clock }: Pick<Services, 'sessions' | 'clock'>) {
  const bySession = new TokenBuckets(SESSION_CALLS, clock);
  const byAddress = new TokenBuckets(ADDRESS_CALLS, clock);
  return async (route: Route, request: FastifyRequest): Promise<void> => {
    const { policy } = route;
    if (policy.who === 'anyone') {
      checkPace(byAddress, request.ip);
      return;
    }
    if (policy.who === 'embed') {
      // No embed exists yet: its routes answer 401 to everyone.
      throw signInNeeded();
    }
    const token = bearerOf(request);
    const session = token === null ? null : await sessions.find(token);
    if (!session) {
      throw signInNeeded();
    }
    checkPace(bySession, session.sessionId);
    if (!hasRole(session.role, policy.atLeast)) {
      throw new AppError(
        'auth.forbidden',
        `This needs the role ${policy.atLeast}; yours is ${session.role}. An owner can change it.`,
      );
    }
    if (policy.plan === 'active' && !isPlanActive(session.plan)) {
      throw new AppError('plan.not_allowed', 'The plan has ended: everything can be read, nothing changed.');
    }
    request.principal = session;
  };
}
