import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@plumbline/contract';
import type { OpenContext } from './connector.ts';
import type { OutboundResponse } from './outbound/send.ts';

/** The most bytes of one reply. */
const MAX_BYTES = 64 * 1024 * 1024;
const TRIES = 4;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

export interface ServiceCall {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
}

const isBusy = ({ status }: OutboundResponse): boolean => status === 429 || status === 502 || status === 503;

/** The wait that the service requests, or twice the last one. */
const waitMs = (sent: OutboundResponse, tried: number): number => {
  const seconds = Number(sent.header('retry-after') ?? Number.NaN);
  const wait = Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : FIRST_WAIT_MS * 2 ** tried;
  return Math.min(wait, LONGEST_WAIT_MS);
};

/** A request to a vendor's service; a busy one is called again after a while. Returns whatever it answers in the end. */
export async function callService(
  { outbound }: Pick<OpenContext, 'outbound'>,
  url: string,
  { method = 'GET', headers = {}, body, signal }: ServiceCall,
): Promise<OutboundResponse> {
  for (let tried = 0; ; tried += 1) {
    const sent = await outbound.send(url, { method, headers, body, maxBytes: MAX_BYTES, signal });
    if (!isBusy(sent) || tried === TRIES - 1) {
      return sent;
    }
    await sleep(waitMs(sent, tried), undefined, { signal });
  }
}

/** Waits between requests to a service that refuses fast ones. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> => sleep(ms, undefined, { signal });

export const rateLimited = (service: string): AppError =>
  new AppError(
    'source.rate_limited',
    `${service} receives too many requests from this server. Try again later.`,
  );

/** What a status means that says nothing more. Only for answers other than a success. */
export function statusFailure(service: string, { status }: OutboundResponse): AppError {
  if (status === 429) {
    return rateLimited(service);
  }
  return status >= 500
    ? new AppError('source.unreachable', `${service} has a problem (HTTP ${status}). Try again later.`)
    : new AppError('source.refused', `${service} refused the request (HTTP ${status}).`);
}

/** A reply that is not what the service documents. */
export const unexpectedReply = (service: string, cause?: unknown): AppError =>
  new AppError(
    'source.refused',
    `${service} answered in a form that Plumbline does not know. The service may have changed.`,
    { cause },
  );

export function parseJson(service: string, { body }: Pick<OutboundResponse, 'body'>): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch (error) {
    throw unexpectedReply(service, error);
  }
}

/** Refused because of what is in one field of the form. */
export const fieldRefused = (field: string, message: string): AppError =>
  new AppError('source.refused', message, { issues: [{ path: field, message }] });
