import { AppError } from '@plumbline/contract';
import { collectLiveRows, figureBeyond, livePieces } from '../kit/live-rows.ts';
import type { LiveRow, LiveStatement } from '../kit/live.ts';
import type { LiveDriver } from '../kit/shared-pool.ts';
import { StatementFailure, statementFailure } from './failures.ts';
import { runStatement, type Api, type Statement } from './statements.ts';
import { readPlan } from './types.ts';

/** Numbers that no type holds, and a division by zero, which is never printed where it can be. */
const BEYOND = new Set(['100046', '100038', '100039', '100051']);

/** https://docs.snowflake.com/en/user-guide/query-size-limits */
const MAX_STATEMENT_BYTES = 1_048_576;

/** A place for one statement at a time: nothing is open between them. */
interface Place {
  running: AbortController | null;
}

function start(api: Api, place: Place, statement: LiveStatement): Promise<Statement> {
  if (Buffer.byteLength(statement.text) > MAX_STATEMENT_BYTES) {
    const message = 'The statement would be longer than Snowflake takes. Use fewer conditions or steps.';
    throw new AppError('query.unsupported', message);
  }
  const running = new AbortController();
  place.running = running;
  return runStatement(api, statement.text, {
    signal: running.signal,
    timeoutSeconds: Math.ceil(statement.statementMs / 1000),
  });
}

async function* readRows(statement: Statement): AsyncGenerator<LiveRow> {
  const { read } = readPlan(statement.rowTypes);
  for await (const row of statement.rows()) {
    yield read(row);
  }
}

const toLiveFailure = (error: unknown): unknown =>
  error instanceof StatementFailure && BEYOND.has(error.code)
    ? figureBeyond(error)
    : statementFailure(error, null);

export const snowflakeDriver = (api: Api): LiveDriver<Place> => ({
  connect: () => Promise.resolve({ running: null }),
  begin: () => Promise.resolve(),
  collect: async (place, statement, onTooLarge) =>
    collectLiveRows(readRows(await start(api, place, statement)), statement, onTooLarge),
  async *pieces(place, statement, run) {
    yield* livePieces(readRows(await run(() => start(api, place, statement))), run);
  },
  rollback: () => Promise.resolve(),
  // Ends the statement at Snowflake too.
  cancel: ({ running }) => Promise.resolve(running?.abort()),
  close: ({ running }) => running?.abort(),
  onEnd: () => undefined,
  failure: (error) => ({ reason: toLiveFailure(error), isConnectionOver: false }),
});
