import { DatabaseConfig } from '@plumbline/contract';
import { remoteRows } from '../kit/cells.ts';
import { remoteConnector, type Session } from '../kit/connector.ts';
import type { DatabaseAccess, ExtractOptions, RemoteTarget, Since } from '../kit/database.ts';
import { PAGE_BYTES } from '../kit/limit-bytes.ts';
import { resolveDialed } from '../kit/tunnel/dial.ts';
import { listTables } from './catalog.ts';
import { checkServer } from './checks.ts';
import { statementFailure } from './failures.ts';
import { liveAccess } from './live.ts';
import { serverAddress, withSession, type ReadSession, type Row, type Server } from './session.ts';
import { readStatement, streamRows, type ReadStatement } from './statement.ts';
import { writeOut } from './write-out.ts';

const PREVIEW = { statementMs: 30_000, maxBytes: PAGE_BYTES };
const EXTRACT = { statementMs: 4 * 60 * 60_000 };

/** The rows of a window: statements are not put into others, since a derived table may not name a column twice. */
async function readPage(
  session: ReadSession,
  read: ReadStatement,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<Row[]> {
  const end = offset + limit + 1;
  await session.query(`SET SESSION sql_select_limit = ${end}`);
  const rows: Row[] = [];
  let at = 0;
  for await (const row of streamRows(session, read)) {
    at += 1;
    if (at > offset) {
      rows.push(row);
    }
    if (at === end) {
      break;
    }
  }
  return rows;
}

/** The engine's own estimate for a table; null for a statement. */
async function estimateRows({ query }: ReadSession, target: RemoteTarget): Promise<number | null> {
  if ('query' in target) {
    return null;
  }
  const { schema, name } = target.table;
  const { rows } = await query(
    `SELECT TABLE_ROWS FROM information_schema.TABLES WHERE TABLE_SCHEMA = ${schema === '' ? 'DATABASE()' : '?'} AND TABLE_NAME = ?`,
    schema === '' ? [name] : [schema, name],
  );
  const estimate = rows[0]?.[0] ?? null;
  return estimate === null ? null : Number(estimate);
}

function openDatabase(server: Server): DatabaseAccess {
  const withStatement = <T>(
    target: RemoteTarget,
    { signal }: { readonly signal: AbortSignal },
    work: (session: ReadSession, read: ReadStatement) => Promise<T>,
  ): Promise<T> =>
    withSession(server, { limits: PREVIEW, signal }, async (session) =>
      work(session, await readStatement(session, target)),
    );

  const failingAs = async <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw statementFailure(error, false);
    });

  const extract = (target: RemoteTarget, since: Since | null, options: ExtractOptions): Promise<number> =>
    withSession(server, { limits: EXTRACT, signal: options.signal }, async (session) => {
      const read = await readStatement(session, target, since);
      return writeOut(session, read, options);
    });

  return {
    check: (signal) => checkServer(server, signal),
    listTables: (signal) =>
      withSession(server, { limits: PREVIEW, signal }, (session) =>
        failingAs(listTables(session, server.config)),
      ),
    describe: (target, signal) =>
      withStatement(target, { signal }, async (_session, { columns }) =>
        columns.map(({ name, type, sourceType }) => ({ name, type, sourceType, nullable: true })),
      ),
    estimateRows: (target, signal) =>
      withSession(server, { limits: PREVIEW, signal }, (session) => failingAs(estimateRows(session, target))),
    page: (target, { offset, limit, signal }) =>
      withStatement(target, { signal }, async (session, read) =>
        remoteRows(read.columns, await readPage(session, read, { offset, limit })),
      ),
    extract: (target, options) => extract(target, null, options),
    extractSince: extract,
  };
}

/** Tables and read-only statements of a MySQL or MariaDB server. */
export const mysql = remoteConnector({
  arrival: 'connection',
  isIncremental: true,
  config: DatabaseConfig,
  open: async (config, context): Promise<Session> => {
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
