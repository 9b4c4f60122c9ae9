import { AppError } from '@plumbline/contract';
import { collectLiveRows, figureBeyond, livePieces } from '../kit/live-rows.ts';
import type { LiveStatement } from '../kit/live.ts';
import type { LiveDriver } from '../kit/shared-pool.ts';
import { readOnlyMode } from './checks.ts';
import { ServerFailure, statementFailure } from './failures.ts';
import { LIVE_SETTINGS } from './live-settings.ts';
import type { Server } from './request.ts';
import { allRows, runStatement, type ReadOnly, type RunOptions, type Statement } from './statements.ts';

const CONNECT_SECONDS = 15;
const LEAST = [24, 8] as const;
/** Decimals that are too large, and numbers that no type holds. */
const BEYOND = new Set([69, 70, 321, 407]);

/** A place for one statement at a time: each has a connection of its own. */
interface Place {
  readonly readOnly: ReadOnly;
  running: AbortController | null;
}

const isOlder = (version: string): boolean => {
  const [year = 0, month = 0] = version.split('.').map(Number);
  return year < LEAST[0] || (year === LEAST[0] && month < LEAST[1]);
};

/** Throws `query.unsupported` for a server that does not mean the printed statements, or is not let to. */
export async function refuseServer(server: Server, options: RunOptions): Promise<void> {
  const [[found] = []] = await allRows(server, 'SELECT version()', options);
  const version = found ?? '';
  if (isOlder(version)) {
    throw new AppError(
      'query.unsupported',
      `Live rows need ClickHouse ${LEAST.join('.')} or newer; this is ${version}. Extract the rows of this server.`,
    );
  }
  if (options.readOnly === 1) {
    const { username } = server.config;
    const message = `The profile of ${username} sets readonly = 1, so no setting can be sent. Set it to 2, or extract the rows.`;
    throw new AppError('query.unsupported', message);
  }
}

const start = (server: Server, place: Place, statement: LiveStatement): Promise<Statement> => {
  const running = new AbortController();
  place.running = running;
  return runStatement(server, statement.text, {
    signal: running.signal,
    timeoutSeconds: Math.ceil(statement.statementMs / 1000),
    readOnly: place.readOnly,
    maxBytes: Number.POSITIVE_INFINITY,
    settings: LIVE_SETTINGS,
  });
};

const toLiveFailure = (error: unknown): unknown =>
  error instanceof ServerFailure && BEYOND.has(error.code)
    ? figureBeyond(error)
    : statementFailure(error, null);

export const clickhouseDriver = (server: Server): LiveDriver<Place> => ({
  connect: async (signal) => {
    const readOnly = await readOnlyMode(server, signal);
    await refuseServer(server, { signal, timeoutSeconds: CONNECT_SECONDS, readOnly });
    return { readOnly, running: null };
  },
  begin: () => Promise.resolve(),
  collect: async (place, statement, onTooLarge) =>
    collectLiveRows((await start(server, place, statement)).rows, statement, onTooLarge),
  async *pieces(place, statement, run) {
    const { rows } = await run(() => start(server, place, statement));
    yield* livePieces(rows, run);
  },
  rollback: () => Promise.resolve(),
  // Ends the statement at the server too.
  cancel: ({ running }) => Promise.resolve(running?.abort()),
  close: ({ running }) => running?.abort(),
  // Nothing is open between statements.
  onEnd: () => undefined,
  failure: (error) => ({ reason: toLiveFailure(error), isConnectionOver: false }),
});
