import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { AppError } from '@plumbline/contract';
import { notClickhouse, parseFailure, replyFailure, timedOut } from './failures.ts';
import { post, type Server } from './request.ts';
import { FORMAT, readAnswer, readReport, type RawColumn, type RawRow } from './rows.ts';

const CANCEL_MS = 5_000;
/** ClickHouse ends a statement by itself first, where it lets us set the limit. */
const GRACE_MS = 2_000;
const MIB = 1024 * 1024;
/** A page, or a list of tables. */
export const ANSWER_BYTES = 128 * MIB;

/**
 * What the user's profile lets a request change: 0 everything, 1 nothing, 2 every setting but this one.
 *
 * https://clickhouse.com/docs/operations/settings/permissions-for-queries
 */
export type ReadOnly = 0 | 1 | 2;

export interface RunOptions {
  readonly signal: AbortSignal;
  readonly timeoutSeconds: number;
  readonly maxBytes?: number;
  /** The last column is null in every row, by which whole rows are known. */
  readonly hasEnd?: boolean;
  /** Null: no settings are sent, as when the profile is not known yet. */
  readonly readOnly: ReadOnly | null;
  /** Others that the statement needs. Its answer comes once it is whole, so that a failure is never among the rows. */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface Statement {
  readonly columns: readonly RawColumn[];
  /** Leaving the loop ends the statement at the server. */
  readonly rows: AsyncGenerator<RawRow>;
}

/** Under readonly = 1 ClickHouse refuses whatever writes, settings in the statement, and functions that read files or other servers. */
function querySettings({ readOnly, timeoutSeconds, settings }: RunOptions): Readonly<Record<string, string>> {
  if (readOnly === null || readOnly === 1) {
    return {};
  }
  const others = settings === undefined ? {} : { ...settings, wait_end_of_query: '1' };
  const limit = { ...others, max_execution_time: String(timeoutSeconds) };
  return readOnly === 0 ? { ...limit, readonly: '1' } : limit;
}

/** Ends a statement that nobody waits for any more. */
async function kill(server: Server, queryId: string): Promise<void> {
  const sql = `KILL QUERY WHERE query_id = '${queryId}' ASYNC`;
  const reply = await post(server, { parameters: {}, sql }, AbortSignal.timeout(CANCEL_MS));
  await readReport(reply);
}

async function checkReply(reply: IncomingMessage): Promise<void> {
  const { statusCode, headers } = reply;
  if (statusCode === 200 && headers['content-type']?.startsWith('text/tab-separated-values') === true) {
    return;
  }
  if (statusCode === 200) {
    reply.destroy();
    throw notClickhouse();
  }
  const failure = parseFailure(await readReport(reply));
  if (failure !== null) {
    throw failure;
  }
  throw statusCode === 429 || Number(statusCode) >= 500
    ? new AppError('source.unreachable', `The server has a problem (HTTP ${statusCode}). Try again later.`)
    : notClickhouse();
}

/** The rows as they come; leaving the loop early calls `stop`. */
async function* guarded(
  rows: AsyncGenerator<RawRow>,
  { stop, failed }: { readonly stop: () => void; readonly failed: (error: unknown) => unknown },
): AsyncGenerator<RawRow> {
  let isOver = false;
  try {
    yield* rows;
    isOver = true;
  } catch (error) {
    isOver = true;
    throw failed(error) as Error;
  } finally {
    if (!isOver) {
      stop();
    }
  }
}

/** Runs a statement. An abort, a time limit that passes, and rows that nobody takes end it at the server. */
export async function runStatement(server: Server, sql: string, options: RunOptions): Promise<Statement> {
  const { signal, timeoutSeconds, maxBytes = ANSWER_BYTES, hasEnd = false } = options;
  signal.throwIfAborted();
  const queryId = randomUUID();
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), timeoutSeconds * 1000 + GRACE_MS);
  const bounded = AbortSignal.any([signal, deadline.signal]);
  const stop = (): void => {
    clearTimeout(timer);
    void kill(server, queryId).catch(() => undefined);
  };
  const failed = (error: unknown): unknown => {
    clearTimeout(timer);
    if (bounded.aborted) {
      stop();
    }
    signal.throwIfAborted();
    return deadline.signal.aborted ? timedOut(error) : replyFailure(error);
  };
  const parameters = {
    query_id: queryId,
    database: server.config.database,
    default_format: FORMAT,
    ...querySettings(options),
  };
  try {
    const reply = await post(server, { parameters, sql }, bounded);
    await checkReply(reply);
    const { columns, rows } = await readAnswer(reply, { maxBytes, hasEnd });
    const ended = (async function* ended() {
      yield* rows;
      clearTimeout(timer);
    })();
    return {
      columns,
      rows: guarded(ended, {
        failed,
        stop: () => {
          reply.destroy();
          stop();
        },
      }),
    };
  } catch (error) {
    throw failed(error) as Error;
  }
}

/** All rows at once; for results known to be small. */
export async function collect<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const all: Row[] = [];
  for await (const row of rows) {
    all.push(row);
  }
  return all;
}

export async function allRows(server: Server, sql: string, options: RunOptions): Promise<RawRow[]> {
  const { rows } = await runStatement(server, sql, options);
  return collect(rows);
}
