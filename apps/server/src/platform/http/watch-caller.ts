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
 * Aborts when the connection closes before the answer is out. For downloads also with the session; for event streams
 * with the session and the server. Throws `request.rate_limited` for one event stream more than a person or a workspace
 * may have open.
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
  const stop = (): void => controller.abort();
  if (route.replyKind === 'events') {
    followServer(deps.streams, { request, reply }, stop);
  }
  if (route.replyKind !== 'json' && request.principal) {
    reply.raw.once('close', deps.streams.sessions.follow(request.principal, stop));
  }
  return controller.signal;
}

function followServer({ closing, shares }: StreamWatch, { request, reply }: Exchange, stop: () => void) {
  const giveBack = takeStream(shares, request);
  if (closing.aborted) {
    stop();
  }
  closing.addEventListener('abort', stop, { once: true });
  reply.raw.once('close', () => {
    closing.removeEventListener('abort', stop);
    giveBack();
  });
}

/** Readers of an embed have streams of their own, so that a page with many readers takes none from members. */
function takeStream(shares: StreamShares, { principal, embedded, ip }: FastifyRequest): () => void {
  if (principal) {
    return shares.take(principal.userId, principal.tenantId);
  }
  return shares.take(`${embedded?.embedId ?? ''} ${ip}`, `${embedded?.tenantId ?? ''} embeds`);
}
