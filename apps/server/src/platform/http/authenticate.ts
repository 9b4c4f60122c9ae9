import { AppError, hasRole, keyScope, PLANS_PATH } from '@plumbline/contract';
import type { Route } from '@plumbline/contract';
import type { FastifyRequest } from 'fastify';
import { isApiKey } from '../auth/api-keys.ts';
import { embedInvalid, type EmbedGrant } from '../auth/embed-access.ts';
import type { SignedIn } from '../auth/sessions.ts';
import { preferredLocale } from '../text/translators.ts';
import { isPlanActive } from '../plans/plan-state.ts';
import type { Services } from '../services.ts';
import { TokenBuckets } from './token-bucket.ts';

/** Far above what a person's clients do together: it stops a loop gone wild, not work. */
const SESSION_CALLS = { perSecond: 1000, burst: 5000, maxKeys: 10_000 };
/** For routes without sign-in, by address. Sign-in counts its failures besides. */
const ADDRESS_CALLS = { perSecond: 200, burst: 500, maxKeys: 10_000 };

/** One embed may be open in many places at once, so readers are counted by embed and address; then all of an embed. */
const READER_CALLS = { perSecond: 20, burst: 200, maxKeys: 50_000 };
const EMBED_CALLS = { perSecond: 500, burst: 2000, maxKeys: 10_000 };

const BEARER = /^Bearer ([A-Za-z0-9_-]{1,200})$/i;

const signInNeeded = (): AppError =>
  new AppError('auth.required', 'Your session has expired. Sign in again.');

function checkPace(buckets: TokenBuckets, key: string): void {
  const waitSeconds = buckets.take(key);
  if (waitSeconds > 0) {
    throw new AppError('request.rate_limited', 'Too many requests. Wait a moment, then try again.', {
      data: { retryAfter: waitSeconds },
    });
  }
}

/** Null without an `Authorization` header of the Bearer scheme. */
export const bearerToken = (request: FastifyRequest): string | null =>
  BEARER.exec(request.headers.authorization ?? '')?.[1] ?? null;

/** A session opens nothing of an embed, and an embed's token nothing else: each is looked up among its own kind only. */
function createEmbedGate(
  { embedAccess, clock }: Pick<Services, 'embedAccess' | 'clock'>,
  byAddress: TokenBuckets,
) {
  const byReader = new TokenBuckets(READER_CALLS, clock);
  const byEmbed = new TokenBuckets(EMBED_CALLS, clock);
  return async (request: FastifyRequest, endedWithinMs: number): Promise<EmbedGrant> => {
    const token = bearerToken(request);
    if (token === null) {
      checkPace(byAddress, request.ip);
      throw embedInvalid();
    }
    const embedded = await embedAccess.admit(token, { endedWithinMs }).catch((error: unknown) => {
      checkPace(byAddress, request.ip);
      throw error;
    });
    checkPace(byReader, `${embedded.embedId} ${request.ip}`);
    checkPace(byEmbed, embedded.embedId);
    return embedded;
  };
}

/** Sessions and API keys are looked up among their own kind only. */
const findCaller = ({ sessions, apiKeys }: Pick<Services, 'sessions' | 'apiKeys'>, token: string) =>
  isApiKey(token) ? apiKeys.find(token) : sessions.find(token);

/** Beyond its scopes a key is held to the role of its owner, as a session is. */
function checkKey(route: Route, { keyScopes }: SignedIn): void {
  if (keyScopes === undefined) {
    return;
  }
  const needed = keyScope(route);
  if (needed === null) {
    throw new AppError('auth.key_forbidden', 'An API key cannot do this. Sign in to Plumbline instead.');
  }
  if (!keyScopes.includes(needed)) {
    throw new AppError(
      'auth.key_scope',
      `This needs an API key with the scope "${needed}", and yours has ${keyScopes.join(', ')}.`,
    );
  }
}

/** Checks every call against its route's policy, before its body is read. */
export function createGate(services: Pick<Services, 'sessions' | 'apiKeys' | 'embedAccess' | 'clock'>) {
  const { clock } = services;
  const bySession = new TokenBuckets(SESSION_CALLS, clock);
  const byAddress = new TokenBuckets(ADDRESS_CALLS, clock);
  const admitReader = createEmbedGate(services, byAddress);
  return async (route: Route, request: FastifyRequest): Promise<void> => {
    const { policy } = route;
    if (policy.who === 'anyone') {
      checkPace(byAddress, request.ip);
      return;
    }
    if (policy.who === 'embed') {
      request.embedded = await admitReader(request, policy.endedWithinMs);
      return;
    }
    const token = bearerToken(request);
    const session = token === null ? null : await findCaller(services, token);
    if (!session) {
      throw signInNeeded();
    }
    checkPace(bySession, session.sessionId);
    checkKey(route, session);
    if (session.needsTwoFactor && !policy.isOpenBeforeSetUp) {
      throw new AppError(
        'auth.two_factor_required',
        'Your workspace requires two-factor sign-in. Set it up under Settings, Security.',
      );
    }
    if (!hasRole(session.role, policy.atLeast)) {
      throw new AppError(
        'auth.forbidden',
        `This needs the role ${policy.atLeast}, and yours is ${session.role}. Ask an owner to change it.`,
      );
    }
    if (policy.plan === 'active' && !isPlanActive(session, clock)) {
      throw new AppError(
        'plan.not_allowed',
        'The plan of your workspace has ended. Everything can be read and exported; to change things, choose a plan under Plans.',
        { data: { plan: session.plan, upgrade: PLANS_PATH } },
      );
    }
    request.principal = {
      ...session,
      locale: session.locale ?? preferredLocale(request.headers['accept-language']),
    };
  };
}
