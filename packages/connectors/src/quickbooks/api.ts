import { AppError } from '@plumbline/contract';
import type { OpenContext } from '../kit/connector.ts';
import type { OutboundResponse } from '../kit/outbound/send.ts';
import { callService, parseJson, statusFailure } from '../kit/service-call.ts';

const SERVICE = 'QuickBooks';
/** Older ones were turned off in August 2025. */
const MINOR_VERSION = '75';
const HELD_BY_QUERY = new Set(['4000', '4001', '4002', '4003']);

export interface QuickbooksApi {
  readonly context: OpenContext;
  /** With the company's number. */
  readonly base: string;
}

interface FaultError {
  readonly Message?: string;
  readonly Detail?: string;
  readonly code?: string;
}
interface Fault {
  readonly Error?: readonly FaultError[];
  readonly error?: readonly (FaultError & { readonly message?: string; readonly detail?: string })[];
}

/** `{ Fault: { Error: [{ Message, Detail, code }] } }`; both are in lower case where the gateway refuses. */
function faultIn(sent: OutboundResponse): { readonly code: string; readonly text: string } | null {
  try {
    const reply = JSON.parse(sent.body.toString('utf8')) as {
      readonly Fault?: Fault;
      readonly fault?: Fault;
    };
    const fault = reply.Fault ?? reply.fault;
    const [first] = fault?.error ?? fault?.Error ?? [];
    const { message, detail } = (first ?? {}) as { readonly message?: string; readonly detail?: string };
    return first === undefined
      ? null
      : { code: first.code ?? '', text: first.Detail ?? detail ?? first.Message ?? message ?? '' };
  } catch {
    return null;
  }
}

function toFailure(sent: OutboundResponse): AppError {
  const fault = faultIn(sent);
  const text = fault === null || fault.text === '' ? '' : `: ${fault.text.slice(0, 500)}`;
  if (sent.status === 401) {
    return new AppError('connection.expired', 'QuickBooks no longer accepts this sign-in. Connect it again.');
  }
  if (sent.status === 400 && fault !== null && HELD_BY_QUERY.has(fault.code)) {
    return new AppError('query.invalid', `QuickBooks does not understand the query${text}`, {
      issues: [{ path: 'query', message: fault.text }],
    });
  }
  if (sent.status === 403) {
    return new AppError('source.refused', `The QuickBooks user may not read this${text}`);
  }
  if (sent.status === 404) {
    return new AppError(
      'source.refused',
      'QuickBooks does not know this company. It may belong to the other environment, sandbox or production.',
    );
  }
  return sent.status === 400
    ? new AppError('source.refused', `QuickBooks refused the request${text}`)
    : statusFailure(SERVICE, sent);
}

/** One request. A token that is not accepted is renewed once. */
export async function get(
  { context, base }: QuickbooksApi,
  path: string,
  { params, signal }: { readonly params: Readonly<Record<string, string>>; readonly signal: AbortSignal },
): Promise<unknown> {
  if (context.accessToken === undefined) {
    throw new AppError('connection.expired', 'This connection is not signed in. Connect it again.');
  }
  const query = new URLSearchParams({ ...params, minorversion: MINOR_VERSION }).toString();
  let rejected: string | null = null;
  for (;;) {
    const token: string = await context.accessToken(rejected, signal);
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
    const sent = await callService(context, `${base}/${path}?${query}`, { headers, signal });
    if (sent.status === 200) {
      return parseJson(SERVICE, sent);
    }
    if (sent.status !== 401 || rejected !== null) {
      throw toFailure(sent);
    }
    rejected = token;
  }
}
