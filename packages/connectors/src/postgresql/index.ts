import { DatabaseConfig } from '@plumbline/contract';
import { remoteConnector, type OpenContext, type Session } from '../kit/connector.ts';
import { remoteRows } from '../kit/cells.ts';
import type { DatabaseAccess, ExtractOptions, RemoteTarget, Since } from '../kit/database.ts';
import { endSink } from '../kit/sink.ts';
import { PAGE_BYTES } from '../kit/limit-bytes.ts';
import { resolveDialed } from '../kit/tunnel/dial.ts';
import { listTables } from './catalog.ts';
import { checkServer } from './checks.ts';
import { copyOut } from './copy-out.ts';
import { readStatement, selectSince, type ReadStatement } from './describe.ts';
import { statementFailure } from './failures.ts';
import { liveAccess } from './live.ts';
import { serverAddress, withSession, type ReadSession, type Server, type SessionLimits } from './session.ts';

const PREVIEW = { statementMs: 30_000, maxBytes: PAGE_BYTES };
const EXTRACT = { statementMs: 4 * 60 * 60_000 };

/** Failures of a statement in words, with their place in what the person wrote. */
async function running<T>({ wrapping }: Pick<ReadStatement, 'wrapping'>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw statementFailure(error, wrapping);
  }
}

/** The catalog's estimate for a table, the planner's for a statement. */
async function estimateRows({ query }: ReadSession, read: ReadStatement): Promise<number | null> {
  const { rows } = await running(read, () => query(`EXPLAIN (FORMAT JSON) ${read.select}`));
  const plan = JSON.parse(rows[0]?.[0] ?? '[]') as readonly {
    readonly Plan?: { readonly 'Plan Rows'?: number };
  }[];
  return plan[0]?.Plan?.['Plan Rows'] ?? null;
}

function openDatabase(server: Server): DatabaseAccess {
  const withStatement = <T>(
    target: RemoteTarget,
    { signal, limits = PREVIEW }: { readonly signal: AbortSignal; readonly limits?: SessionLimits },
    work: (session: ReadSession, read: ReadStatement) => Promise<T>,
  ): Promise<T> =>
    withSession(server, { limits, signal }, async (session) =>
      work(session, await readStatement(session, target)),
    );

  const extract = (target: RemoteTarget, since: Since | null, options: ExtractOptions): Promise<number> =>
    withStatement(target, { signal: options.signal, limits: EXTRACT }, async ({ client }, read) => {
      const { onColumns, onRows, maxBytes } = options;
      const sink = await onColumns(read.columns);
      const rows = since === null ? read.select : selectSince(read, since);
      // The empty last field: a row of one null would be an empty line otherwise.
      const text = `COPY (SELECT *, NULL FROM (${rows}) AS rows) TO STDOUT (FORMAT csv)`;
      const count = await running(read, () => copyOut(client, { text, sink, onRows, maxBytes }));
      await endSink(sink);
      return count;
    });

  return {
    check: (signal) => checkServer(server, signal),
    listTables: (signal) =>
      withSession(server, { limits: PREVIEW, signal }, (session) =>
        running({ wrapping: null }, () => listTables(session, server.config)),
      ),
    describe: (target, signal) =>
      withStatement(target, { signal }, async (_session, { columns }) =>
        columns.map(({ name, type, sourceType }) => ({ name, type, sourceType, nullable: true })),
      ),
    estimateRows: (target, signal) => withStatement(target, { signal }, estimateRows),
    page: (target, { offset, limit, signal }) =>
      withStatement(target, { signal }, async ({ query }, read) => {
        const { rows } = await running(read, () =>
          query(`${read.select} LIMIT ${limit + 1} OFFSET ${offset}`),
        );
        return remoteRows(read.columns, rows);
      }),
    extract: (target, options) => extract(target, null, options),
    extractSince: extract,
  };
}

/** Tables and read-only statements of a PostgreSQL server. */
export const postgresql = remoteConnector({
  arrival: 'connection',
  isIncremental: true,
  config: DatabaseConfig,
  open: async (config, context: OpenContext): Promise<Session> => {
    const { host, port } = serverAddress(config);
    const server = { config, context };
    return {
      label: `${config.database} on ${host}:${port}`,
      check: async () => void (await resolveDialed(server, serverAddress(config))),
      file: null,
      database: openDatabase(server),
      live: liveAccess(server),
      feed: null,
      [Symbol.asyncDispose]: () => Promise.resolve(),
    };
  },
});
