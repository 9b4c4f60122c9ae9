import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { AppError, invariant } from '@plumbline/contract';
import type { Route } from '@plumbline/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EmbedGrant } from '../auth/embed-access.ts';
import { runFor } from '../current-person.ts';
import type { Once } from '../jobs/queue.ts';
import type { KeyedMutex } from '../keyed-mutex.ts';
import type { Principal } from '../principal.ts';
import type { Services } from '../services.ts';
import { answerOnce } from './answer-once.ts';
import { HttpReply, type BoundRoute, type Call } from './bind.ts';
import { checkReply } from './check-reply.ts';
import { clientInfo } from './client-info.ts';
import { acceptsEvents, replyEvent } from './events.ts';
import { isMultipart, openMultipart } from './multipart.ts';
import { requestPerson } from './person-of.ts';
import { isHuge, isLarge } from './read-body.ts';
import { parseInput } from './validate.ts';
import { watchCaller, type StreamWatch } from './watch-caller.ts';

const ONCE_KEY = /^[\x21-\x7e]{1,200}$/;

export interface AnswerDeps {
  readonly services: Services;
  readonly streams: StreamWatch;
  /** By person: calls with huge bodies are answered one after another. */
  readonly hugeCalls: KeyedMutex;
}

function readOnce(route: Route, request: FastifyRequest): Once | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined || route.method !== 'POST' || request.principal === null) {
    return null;
  }
  if (typeof key !== 'string' || !ONCE_KEY.test(key)) {
    const message = 'An Idempotency-Key has 1 to 200 printable characters without spaces.';
    throw new AppError('request.malformed', message, { issues: [{ path: 'Idempotency-Key', message }] });
  }
  const content = JSON.stringify([request.params, isMultipart(request) ? null : (request.body ?? null)]);
  return { route: route.id, key, bodyHash: createHash('sha256').update(content).digest('hex') };
}

/** Run the handler, or replay its answer to the same key. For a form, its handler does that itself. */
async function handleOnce(deps: AnswerDeps, bound: BoundRoute, call: Call): Promise<unknown> {
  const { once, multipart } = call;
  if (once === null || multipart !== null) {
    return bound.handle(call);
  }
  const { services } = deps;
  return (await answerOnce(services, { actor: call.principal, once }, () => bound.handle(call))).answer;
}

/** The reply, or a stream of it for who accepts events. A handler that has parts to send before returns the stream itself. */
async function handleAsAccepted(deps: AnswerDeps, bound: BoundRoute, call: Call): Promise<unknown> {
  const reply = await handleOnce(deps, bound, call);
  const isStream = reply instanceof HttpReply;
  return bound.route.alsoEvents && acceptsEvents(call) && !isStream ? replyEvent(call, reply) : reply;
}

class SignedInCall implements Call {
  readonly params: never;
  readonly query: never;
  readonly body: never;
  readonly signal: AbortSignal;
  readonly requestId: string;
  readonly once: Once | null;
  readonly multipart: Call['multipart'];
  readonly octets: Call['octets'];
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;

  constructor(
    input: { params: unknown; query: unknown; body: unknown },
    rest: Omit<Call, 'params' | 'query' | 'body' | 'principal' | 'embedded' | 'requestId'>,
  ) {
    this.params = input.params as never;
    this.query = input.query as never;
    this.body = input.body as never;
    this.signal = rest.signal;
    this.requestId = rest.request.id;
    this.once = rest.once;
    this.multipart = rest.multipart;
    this.octets = rest.octets;
    this.request = rest.request;
    this.reply = rest.reply;
  }

  get principal(): Principal {
    invariant(this.request.principal, 'A route that anyone may call has no principal.');
    return this.request.principal;
  }

  get embedded(): EmbedGrant {
    invariant(this.request.embedded, 'Only the routes of embeds have an embed.');
    return this.request.embedded;
  }
}

async function readCall(
  deps: AnswerDeps,
  route: Route,
  exchange: { request: FastifyRequest; reply: FastifyReply },
) {
  const { request, reply } = exchange;
  if (route.needsIfMatch && request.headers['if-match'] === undefined) {
    throw new AppError(
      'request.precondition_required',
      "Send If-Match with the ETag that was read last, so that nobody else's change is overwritten.",
    );
  }
  const isForm = isMultipart(request) && route.bodyKind === 'json-or-multipart';
  if (isMultipart(request) && !isForm && route.bodyKind !== 'none') {
    throw new AppError('request.wrong_type', 'A multipart body cannot be read here. Send application/json.');
  }
  const hasJson = !isForm && (route.bodyKind === 'json' || route.bodyKind === 'json-or-multipart');
  const parse = () => parseInput(route, request, hasJson);
  const input =
    hasJson && isLarge(request) ? await deps.services.turns.run(requestPerson(request), parse) : parse();
  return new SignedInCall(input, {
    signal: watchCaller(deps, route, exchange),
    once: readOnce(route, request),
    multipart: isForm ? await openMultipart(request) : null,
    octets:
      route.bodyKind === 'octets' ? ((request.body as Readable | undefined) ?? Readable.from([])) : null,
    request,
    reply,
  });
}

/** One call from its raw form to its answer. Failures go to the error handler. */
export function answerWith(deps: AnswerDeps, bound: BoundRoute) {
  const { route } = bound;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const personId = requestPerson(request);
    const work = async () => handleAsAccepted(deps, bound, await readCall(deps, route, { request, reply }));
    const result = await runFor({ personId, client: clientInfo(request) }, () =>
      route.bodyKind === 'json' && isHuge(request) ? deps.hugeCalls.run(personId, work) : work(),
    );
    const { status, body, headers } =
      result instanceof HttpReply ? result : new HttpReply(route.status, result);
    void reply.code(status).headers(headers);
    // A route whose JSON also comes as events answers with a stream then.
    if (route.replyKind !== 'json' || body instanceof Readable) {
      return reply.send(body);
    }
    if (deps.services.config.checksReplies) {
      checkReply(route, status, body);
    }
    return reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(body));
  };
}
