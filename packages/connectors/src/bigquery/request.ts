import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '@plumbline/contract';
import { unexpectedReply } from '../kit/service-call.ts';
import type { OutboundResponse } from '../kit/outbound/send.ts';
import { origin, type Account, type Scope, type Tokens } from './account.ts';
import { isPassing, ServiceFailure } from './failures.ts';

export interface Api {
  readonly account: Account;
  readonly tokens: Tokens;
}

/** BigQuery sends at most 10 MB of rows, and some more around them. */
const MAX_BYTES = 64 * 1024 * 1024;
const ATTEMPTS = 5;
const FIRST_WAIT_MS = 200;
const LAST_WAIT_MS = 10_000;
const UNAUTHORIZED = 401;

export interface Call {
  readonly method?: 'GET' | 'POST';
  /** After `/bigquery/v2/projects/`. */
  readonly path: string;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly scope?: Scope;
  readonly signal: AbortSignal;
}

export interface Reply<Body> {
  readonly body: Body;
  /** By the clock of the server, in ms since 1970; null where it does not say. */
  readonly sentAt: number | null;
}

/**
 * The server's own `Retry-After`, or a doubling delay with a random part, so that many clients do not return
 * together.
 */
const waitMs = (sent: OutboundResponse | null, attempt: number): number => {
  const seconds = Number(sent?.header('retry-after') ?? Number.NaN);
  const grown = FIRST_WAIT_MS * 2 ** attempt * (0.5 + Math.random());
  return Math.min(LAST_WAIT_MS, Number.isFinite(seconds) ? seconds * 1000 : grown);
};

async function attempt({ account, tokens }: Api, call: Call): Promise<OutboundResponse> {
  const { method = 'GET', path, parameters = {}, body, scope = 'read', signal } = call;
  const query = new URLSearchParams({ ...parameters, prettyPrint: 'false' }).toString();
  return account.context.outbound.send(`${origin(account)}/bigquery/v2/projects/${path}?${query}`, {
    method,
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${await tokens.get(scope, signal)}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    maxBytes: MAX_BYTES,
    signal,
  });
}

const isNetwork = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'source.unreachable';

function parseBody({ body }: OutboundResponse): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch (error) {
    throw unexpectedReply('BigQuery', error);
  }
}

/** A request, again while BigQuery is busy or the network fails; a refused token is renewed once. */
export async function callApi<Body>(api: Api, call: Call): Promise<Reply<Body>> {
  const { signal, scope = 'read' } = call;
  let isRenewed = false;
  for (let count = 0; ; count += 1) {
    const isLast = count + 1 >= ATTEMPTS;
    const sent = await attempt(api, call).catch((error: unknown) => {
      if (!isNetwork(error) || isLast) {
        throw error;
      }
      return null;
    });
    if (sent?.status === 200) {
      const sentAt = Date.parse(sent.header('date') ?? '');
      return { body: parseBody(sent) as Body, sentAt: Number.isNaN(sentAt) ? null : sentAt };
    }
    if (sent?.status === UNAUTHORIZED && !isRenewed) {
      isRenewed = true;
      api.tokens.drop(scope);
      continue;
    }
    const failure = sent === null ? null : new ServiceFailure(sent.status, sent.body);
    if (failure !== null && (isLast || !isPassing(failure))) {
      throw failure;
    }
    await delay(waitMs(sent, count), undefined, { signal }).catch(() => signal.throwIfAborted());
  }
}
