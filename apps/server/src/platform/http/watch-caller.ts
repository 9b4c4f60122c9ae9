import type { Route } from '@plumbline/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';

/** A session ended by another process closes its streams within this time; by this process, at once. */
const SESSION_CHECK_MS = 2_000;

/** Ends every open stream when the server stops. */
export interface StreamWatch {
  readonly closing: AbortSignal;
}

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Aborts when the connection closes before the answer is out. For event streams also with the session and the server. */
export function watchCaller(
  deps: { services: Pick<Services, 'sessions'>; streams: StreamWatch },
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
  const { closing } = deps.streams;
  const stop = (): void => controller.abort();
  if (closing.aborted) {
    stop();
  }
  closing.addEventListener('abort', stop, { once: true });
  const leaveSession = followSession(deps.services, request, stop);
  reply.raw.once('close', () => {
    closing.removeEventListener('abort', stop);
    leaveSession();
  });
  return controller.signal;
}

function followSession(
  { sessions }: Pick<Services, 'sessions'>,
  request: FastifyRequest,
  onEnd: () => void,
): () => void {
  const { principal } = request;
  if (!principal) {
    return () => {};
  }
  const check = (): void => {
    sessions.isAlive(principal).then(
      (isAlive) => isAlive || onEnd(),
      // Not to know whether the session lives is to treat it as ended.
      onEnd,
    );
  };
  const timer = setInterval(check, SESSION_CHECK_MS);
  const unsubscribe = sessions.onEnded(check);
  return () => {
    clearInterval(timer);
    unsubscribe();
  };
}
