import { SqlServerConfig } from '@plumbline/contract';
import { remoteRows } from '../kit/cells.ts';
import { remoteConnector, type Session } from '../kit/connector.ts';
import type { DatabaseAccess, ExtractOptions, RemoteTarget, Since } from '../kit/database.ts';
import { collectPage, PAGE_BYTES } from '../kit/limit-bytes.ts';
import { resolveDialed } from '../kit/tunnel/dial.ts';
import { writeRows } from '../kit/write-rows.ts';
import { countRows, listTables } from './catalog.ts';
import { checkServer } from './checks.ts';
import { toCells, readStatement, type ReadStatement } from './describe.ts';
import { statementFailure } from './failures.ts';
import { serverAddress, withSession, type ReadSession, type Server } from './session.ts';

/** Text is sent as UTF-16. */
const PREVIEW = { statementMs: 30_000, maxBytes: 2 * PAGE_BYTES };
const EXTRACT = { statementMs: 4 * 60 * 60_000 };

/** The rows of a statement as text, its failures in words. */
async function* textRows(
  session: ReadSession,
  { columns, isOwn, sql }: ReadStatement,
  rows: number | null,
): AsyncGenerator<(string | null)[]> {
  try {
    for await (const row of session.stream(sql(rows))) {
      yield toCells(row, columns);
    }
  } catch (error) {
    throw statementFailure(error, isOwn);
  }
}

/** Rows before a page are sent as well: some statements have no order that `OFFSET` could be of. */
async function* shownRows(
  session: ReadSession,
  read: ReadStatement,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): AsyncGenerator<(string | null)[]> {
  let at = 0;
  for await (const row of textRows(session, read, offset + limit + 1)) {
    at += 1;
    if (at > offset) {
      yield row;
    } else {
      session.forgetBytes();
    }
  }
}

async function readPage(
  session: ReadSession,
  read: ReadStatement,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<(string | null)[][]> {
  return collectPage(shownRows(session, read, { offset, limit }));
}

const extractedColumns = ({ columns }: ReadStatement) => columns.flatMap((column) => column.columns);

function openDatabase(server: Server): DatabaseAccess {
  const reading = <T>(signal: AbortSignal, work: (session: ReadSession) => Promise<T>): Promise<T> =>
    withSession(server, { limits: PREVIEW, signal }, (session) =>
      work(session).catch((error: unknown) => {
        throw statementFailure(error, false);
      }),
    );

  const extract = (target: RemoteTarget, since: Since | null, options: ExtractOptions): Promise<number> =>
    withSession(server, { limits: EXTRACT, signal: options.signal }, async (session) => {
      const read = await readStatement(session, target, since);
      return writeRows(extractedColumns(read), textRows(session, read, null), options);
    });

  return {
    check: (signal) => checkServer(server, signal),
    listTables: (signal) => reading(signal, (session) => listTables(session, server.config)),
    describe: (target, signal) =>
      reading(signal, async (session) => {
        const { columns } = await readStatement(session, target);
        return columns.flatMap(({ columns: own, sourceType, nullable }) =>
          own.map(({ name, type }) => ({ name, type, sourceType, nullable })),
        );
      }),
    estimateRows: async (target, signal) =>
      'query' in target ? null : reading(signal, (session) => countRows(session, target.table)),
    page: (target, { offset, limit, signal }) =>
      reading(signal, async (session) => {
        const read = await readStatement(session, target);
        return remoteRows(extractedColumns(read), await readPage(session, read, { offset, limit }));
      }),
    extract: (target, options) => extract(target, null, options),
    extractSince: extract,
  };
}

/**
 * Tables and read-only statements of a SQL Server. Held to a local server that speaks TDS as the vendor documents; unproven on
 * a real one until `npm run smoke -- sql-server` has passed there.
 */
export const sqlServer = remoteConnector({
  arrival: 'connection',
  isIncremental: true,
  config: SqlServerConfig,
  open: async (config, context): Promise<Session> => {
    const { host, port } = serverAddress(config);
    const server = { config, context };
    return {
      label: `${config.database} on ${host}:${port}`,
      check: async () => void (await resolveDialed(server, serverAddress(config))),
      file: null,
      database: openDatabase(server),
      feed: null,
      [Symbol.asyncDispose]: () => Promise.resolve(),
    };
  },
});
