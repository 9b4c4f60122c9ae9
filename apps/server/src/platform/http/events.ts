import { PassThrough, Readable } from 'node:stream';
import { once } from 'node:events';
import { HttpReply, type Call } from './bind.ts';
import { ERRORS, FAILURE_EVENT, type Route } from '@plumbline/contract';
import { presentFailure } from './error-reply.ts';

/** Proxies and clients take a silent stream for dead. */
const HEARTBEAT_MS = 15_000;
const HEARTBEAT = ': still here\n\n';
/** An iterable that fails within this time answers as an ordinary error instead of a stream that breaks off. */
const FIRST_EVENT_MS = 250;

export interface StreamedEvent {
  readonly id: number;
  readonly event: unknown;
}

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // Reverse proxies that buffer (nginx) must not.
  'x-accel-buffering': 'no',
};

type StreamCall = Pick<Call, 'request' | 'requestId' | 'signal'>;

const print = ({ id, event }: StreamedEvent): string => `id: ${id}\ndata: ${JSON.stringify(event)}\n\n`;

/** The head was sent, so the status of the failure is in its event. */
function printFailure({ request, requestId }: StreamCall, error: unknown): string {
  const failure = request.reportFailure(error);
  const body = { ...presentFailure(failure, requestId), status: ERRORS[failure.code].status };
  return `event: ${FAILURE_EVENT}\ndata: ${JSON.stringify(body)}\n\n`;
}

/** The number of the event that the caller has seen last; 0 when none. */
export function lastEventId(call: Pick<Call, 'request'>): number {
  const text = String(call.request.headers['last-event-id'] ?? '');
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
}

async function pump(
  pending: Promise<IteratorResult<StreamedEvent>>,
  iterator: AsyncIterator<StreamedEvent>,
  target: PassThrough,
): Promise<void> {
  for (let next = await pending; !next.done && !target.destroyed; next = await iterator.next()) {
    if (!target.write(print(next.value))) {
      await once(target, 'drain');
    }
  }
}

/** Whether the caller of a route that answers with JSON or events wants events. */
export const acceptsEvents = ({ request }: Pick<Call, 'request'>): boolean =>
  (request.headers.accept ?? '').includes('text/event-stream');

/**
 * Answer with server-sent events, one for each value, until the iterable ends or `call.signal` is aborted: when the
 * caller goes away, the session ends, or the server stops. Give the signal to whatever makes the events. An iterable that fails
 * after its first event ends the stream with an event of type `error`.
 */
export async function eventStream<R extends Route>(
  call: Pick<Call<R>, 'request' | 'requestId' | 'signal'>,
  events: AsyncIterable<StreamedEvent>,
): Promise<HttpReply> {
  const iterator = events[Symbol.asyncIterator]();
  const first = iterator.next();
  const hasEvent = await firstOrTime(first);
  const target = new PassThrough();
  if (!hasEvent) {
    // The headers go out with the first bytes: the caller is to know that the call was taken.
    target.write(HEARTBEAT);
  }
  const heart = setInterval(() => target.write(HEARTBEAT), HEARTBEAT_MS);
  const end = (): void => {
    clearInterval(heart);
    target.end();
    void iterator.return?.();
  };
  call.signal.addEventListener('abort', end, { once: true });
  target.once('close', end);
  void pump(first, iterator, target).then(end, (error: unknown) => {
    // Nobody reads what fails because the caller left.
    if (!call.signal.aborted && !target.destroyed) {
      target.write(printFailure(call, error));
    }
    end();
  });
  return new HttpReply(200, target satisfies Readable, HEADERS);
}

/** A reply as the only event. */
export const replyEvent = (call: StreamCall, reply: unknown): Promise<HttpReply> =>
  eventStream(call, Readable.from([{ id: 1, event: reply }]));

/** Rejects when the first event does; otherwise true with it, or false after a moment without it. */
async function firstOrTime(first: Promise<unknown>): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), FIRST_EVENT_MS);
  return Promise.race([first.then(() => true), promise]).finally(() => clearTimeout(timer));
}
