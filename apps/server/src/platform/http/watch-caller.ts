import type { Route } from '@plumbline/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionWatch } from './session-watch.ts';
import type { StreamShares } from './stream-shares.ts';

/** What open event streams share. */
export interface StreamWatch {
  /** Ends every open stream when the server stops. */
  readonly closing: AbortSignal;
  readonly shares: StreamShares;
  readonly sessions: SessionWatch;
}

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Aborts when the connection closes before the answer is out. For event streams also with the session and the server;
 * throws `request.rate_limited` for one more than a person or a workspace may have open.
 */
export function watchCaller(
  deps: { streams: StreamWatch },
  route: Route,
  { request, reply }: Exchange,
): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) {
      controller.abort();
    }
  });
  if (route.replyKind !== 'events') {
    return controller.signal;
  }
  const { closing, shares, sessions } = deps.streams;
  const giveBack = takeStream(shares, request);
  const stop = (): void => controller.abort();
  if (closing.aborted) {
    stop();
  }
  closing.addEventListener('abort', stop, { once: true });
  const leaveSession = request.principal ? sessions.follow(request.principal, stop) : null;
  reply.raw.once('close', () => {
    closing.removeEventListener('abort', stop);
    leaveSession?.();
    giveBack();
  });
  return controller.signal;
}

/** Readers of an embed have streams of their own, so that a page with many readers takes none from members. */
function takeStream(shares: StreamShares, { principal, embedded, ip }: FastifyRequest): () => void {
  if (principal) {
    return shares.take(principal.userId, principal.tenantId);
  }
  return shares.take(`${embedded?.embedId ?? ''} ${ip}`, `${embedded?.tenantId ?? ''} embeds`);
}
