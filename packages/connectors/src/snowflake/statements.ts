import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '@plumbline/contract';
import type { OutboundResponse } from '../kit/outbound/send.ts';
import { accountOrigin, type Account } from './account.ts';
import type { Credentials, Token } from './credentials.ts';
import { replyFailure, type FailureBody } from './failures.ts';

/**
 * Statements by the SQL API: submitted asynchronously, so that the handle is known at once and a cancelled statement can be
 * ended, then polled, then read partition by partition.
 *
 * https://docs.snowflake.com/en/developer-guide/sql-api/reference
 */
export interface Api {
  readonly account: Account;
  readonly credentials: Credentials;
}

/** https://docs.snowflake.com/en/developer-guide/sql-api/reference#resultsetmetadata */
export interface RowType {
  readonly name: string;
  readonly type: string;
  readonly precision: number | null;
  readonly scale: number | null;
  readonly nullable: boolean;
}

/** Null is SQL NULL; everything else is text. */
export type RawRow = readonly (string | null)[];

/** https://docs.snowflake.com/en/developer-guide/sql-api/reference#resultset */
interface ResultSet {
  readonly statementHandle: string;
  /** In ms since 1970, by the clock of Snowflake. */
  readonly createdOn?: number;
  readonly resultSetMetaData: {
    readonly numRows: number;
    readonly rowType: readonly RowType[];
    readonly partitionInfo?: readonly { readonly rowCount: number }[];
  };
  readonly data?: readonly RawRow[];
}

export interface Statement {
  readonly rowTypes: readonly RowType[];
  readonly rowCount: number;
  /** The clock of Snowflake when it took the statement, in ms since 1970; null where it does not say. */
  readonly createdOn: number | null;
  /** Every row, in order. A partition that has fewer rows than announced ends it with a failure. */
  readonly rows: () => AsyncGenerator<RawRow>;
}

/** Every row at once, of a statement that has few. */
export async function allRows({ rows }: Statement): Promise<RawRow[]> {
  const all: RawRow[] = [];
  for await (const row of rows()) {
    all.push(row);
  }
  return all;
}

export interface RunOptions {
  readonly signal: AbortSignal;
  readonly timeoutSeconds: number;
  /** Bytes of one reply, which has a partition; the most that Snowflake makes of one unless given. */
  readonly maxBytes?: number;
}

const MAX_BYTES = 512 * 1024 * 1024;
const FIRST_POLL_MS = 50;
const LAST_POLL_MS = 2_000;
const ATTEMPTS = 5;
const FIRST_WAIT_MS = 200;
const LAST_WAIT_MS = 10_000;
const CANCEL_MS = 5_000;

/** Requests and servers that may do better at the next attempt. */
const isPassing = (status: number): boolean => status === 429 || status >= 500;

/** As long as the server says, or doubling with some chance in it so that many clients do not return together. */
const waitMs = (reply: OutboundResponse | null, attempt: number): number => {
  const seconds = Number(reply?.header('retry-after') ?? Number.NaN);
  const grown = FIRST_WAIT_MS * 2 ** attempt * (0.5 + Math.random());
  return Math.min(LAST_WAIT_MS, Number.isFinite(seconds) ? seconds * 1000 : grown);
};

interface Request {
  readonly method: 'GET' | 'POST';
  /** `attempt` counts from 0. */
  readonly path: (attempt: number) => string;
  readonly body?: unknown;
  readonly maxBytes?: number | undefined;
}

const authorizationHeaders = ({ type, value }: Token): Record<string, string> => ({
  accept: 'application/json',
  'content-type': 'application/json',
  authorization: `Bearer ${value}`,
  'x-snowflake-authorization-token-type': type,
});

const parseBody = ({ body }: OutboundResponse): unknown => {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch (error) {
    throw new AppError('source.refused', 'What answered does not speak the SQL API of Snowflake.', {
      cause: error,
      issues: [{ path: 'account', message: 'Check the account.' }],
    });
  }
};

/** One request, again while Snowflake is busy or the network fails; a refused token is renewed once. */
async function request(
  { account, credentials }: Api,
  { method, path, body, maxBytes = MAX_BYTES }: Request,
  signal: AbortSignal,
): Promise<OutboundResponse> {
  let isFresh = false;
  for (let attempt = 0; ; attempt += 1) {
    const token = await credentials.token(signal, { isFresh });
    const reply = await account.context.outbound
      .send(accountOrigin(account) + path(attempt), {
        method,
        headers: authorizationHeaders(token),
        body: body === undefined ? undefined : JSON.stringify(body),
        maxBytes,
        signal,
      })
      .catch((error: unknown) => {
        const isNetwork = error instanceof AppError && error.code === 'source.unreachable';
        if (!isNetwork || attempt + 1 >= ATTEMPTS) {
          throw error;
        }
        return null;
      });
    if (reply?.status === 401 && credentials.isRenewable && !isFresh) {
      isFresh = true;
      continue;
    }
    isFresh = false;
    if (reply !== null && (!isPassing(reply.status) || attempt + 1 >= ATTEMPTS)) {
      return reply;
    }
    await delay(waitMs(reply, attempt), undefined, { signal });
  }
}

/** Ends a statement that nobody waits for any more. */
async function cancel(api: Api, handle: string): Promise<void> {
  const path = (): string => `/api/v2/statements/${handle}/cancel`;
  await request(api, { method: 'POST', path, body: {} }, AbortSignal.timeout(CANCEL_MS));
}

const isRunning = ({ status }: OutboundResponse): boolean => status === 202;

function readReply(api: Api, reply: OutboundResponse): unknown {
  if (reply.status === 200 || isRunning(reply)) {
    return parseBody(reply);
  }
  throw replyFailure(api.credentials.field, reply.status, parseFailure(reply));
}

function parseFailure({ body }: OutboundResponse): FailureBody {
  try {
    return JSON.parse(body.toString('utf8')) as FailureBody;
  } catch {
    return {};
  }
}

async function untilDone(
  api: Api,
  submitted: { handle: string; reply: OutboundResponse; maxBytes: number | undefined },
  signal: AbortSignal,
): Promise<ResultSet> {
  const path = (): string => `/api/v2/statements/${submitted.handle}`;
  let { reply } = submitted;
  for (let wait = FIRST_POLL_MS; isRunning(reply); wait = Math.min(LAST_POLL_MS, wait * 2)) {
    await delay(wait, undefined, { signal });
    reply = await request(api, { method: 'GET', path, maxBytes: submitted.maxBytes }, signal);
  }
  return readReply(api, reply) as ResultSet;
}

async function fetchPartition(
  api: Api,
  {
    handle,
    partition,
    rowCount,
    maxBytes,
  }: {
    readonly handle: string;
    readonly partition: number;
    readonly rowCount: number;
    readonly maxBytes: number | undefined;
  },
  signal: AbortSignal,
): Promise<readonly RawRow[]> {
  const path = (): string => `/api/v2/statements/${handle}?partition=${partition}`;
  const { data = [] } = readReply(
    api,
    await request(api, { method: 'GET', path, maxBytes }, signal),
  ) as Partial<ResultSet>;
  return complete(data, rowCount);
}

/** Fewer or more rows than announced would be a part of the answer, which nobody could tell from the whole. */
function complete(rows: readonly RawRow[], expected: number): readonly RawRow[] {
  if (rows.length !== expected) {
    throw new AppError('source.unreachable', 'A part of the result did not arrive whole. Run it again.');
  }
  return rows;
}

const parametersOf = () => ({
  // One statement and no more: Snowflake refuses a text with another number of them.
  MULTI_STATEMENT_COUNT: '1',
  QUERY_TAG: 'Plumbline',
  TIMEZONE: 'UTC',
  BINARY_OUTPUT_FORMAT: 'HEX',
});

/**
 * Runs a statement and waits until its rows can be read. An abort cancels it at Snowflake.
 *
 * A request that is sent again carries the same id, by which Snowflake runs the statement once:
 * https://docs.snowflake.com/en/developer-guide/sql-api/submitting-requests#resubmitting-a-request-to-execute-sql-statements
 */
export async function runStatement(api: Api, sql: string, options: RunOptions): Promise<Statement> {
  const { signal, timeoutSeconds, maxBytes } = options;
  signal.throwIfAborted();
  const { role, warehouse, database, schema } = api.account.config;
  const id = randomUUID();
  const reply = await request(
    api,
    {
      method: 'POST',
      path: (attempt) => `/api/v2/statements?requestId=${id}&async=true${attempt === 0 ? '' : '&retry=true'}`,
      body: {
        statement: sql,
        timeout: timeoutSeconds,
        role,
        warehouse,
        database,
        ...(schema === undefined ? {} : { schema }),
        parameters: parametersOf(),
      },
    },
    signal,
  );
  const { statementHandle: handle } = readReply(api, reply) as ResultSet;
  const onAbort = (): void => void cancel(api, handle).catch(() => undefined);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    const result = await untilDone(api, { handle, reply, maxBytes }, signal);
    const { rowType, numRows, partitionInfo = [] } = result.resultSetMetaData;
    const [first, ...others] = partitionInfo;
    return {
      rowTypes: rowType,
      rowCount: numRows,
      createdOn: result.createdOn ?? null,
      rows: async function* rows() {
        yield* complete(result.data ?? [], first?.rowCount ?? numRows);
        for (const [index, { rowCount }] of others.entries()) {
          yield* await fetchPartition(api, { handle, partition: index + 1, rowCount, maxBytes }, signal);
        }
      },
    };
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
