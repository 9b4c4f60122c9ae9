import type { Socket } from 'node:net';
import type { SqlServerConfig } from '@plumbline/contract';
import type { Connection, ConnectionConfiguration, Request } from 'tedious';
import type { OpenContext } from '../kit/connector.ts';
import { limitBytes } from '../kit/limit-bytes.ts';
import { dial } from '../kit/tunnel/dial.ts';
import { signInFailure, type ServerMessage } from './failures.ts';

const DEFAULT_PORT = 1433;
const CONNECT_MS = 15_000;
/** An ended statement says so within this time; then the connection is closed all the same. */
const CANCEL_MS = 2_000;
const LOCK_MS = 5_000;
const CLOSE_MS = 500;

export interface Server {
  readonly config: SqlServerConfig;
  readonly context: OpenContext;
}

export const serverAddress = ({ host, port }: SqlServerConfig) => ({ host, port: port ?? DEFAULT_PORT });

/** The driver takes half a second and 45 MB to load, for sign-ins at Azure that nothing here uses. */
const loadDriver = () => import('tedious');

const driverConfig = (
  { host, database, username, password = '', tls, caCertificate }: SqlServerConfig,
  socket: Socket,
  statementMs: number,
): ConnectionConfiguration => ({
  server: host,
  authentication: { type: 'default', options: { userName: username, password } },
  options: {
    connector: () => Promise.resolve(socket),
    database,
    appName: 'Plumbline',
    encrypt: tls !== 'disable',
    trustServerCertificate: tls !== 'verify-full',
    serverName: host,
    ...(caCertificate === undefined ? {} : { cryptoCredentialsDetails: { ca: caCertificate } }),
    // A server with copies that only read is asked for one of them.
    readOnlyIntent: true,
    connectTimeout: CONNECT_MS,
    requestTimeout: statementMs,
    cancelTimeout: CANCEL_MS,
    maxRetriesOnTransientErrors: 0,
    textsize: 2_147_483_647,
    useUTC: true,
  },
});

/** Values of one row as the driver returns them. */
export type Row = readonly unknown[];

interface Parameter {
  readonly name: string;
  readonly value: string;
}

/** One connection within a transaction that is never committed. */
export interface ReadSession {
  readonly query: (sql: string, parameters?: readonly Parameter[]) => Promise<readonly Row[]>;
  /** The rows as they come; the server waits while nobody takes them. */
  readonly stream: (sql: string) => AsyncIterable<Row>;
  /** What was received so far does not count towards the limit of bytes. */
  readonly forgetBytes: () => void;
}

interface Column {
  readonly value: unknown;
}

/** Rows that came and were not taken yet, and their characters: beyond these the server waits. */
const WAITING_ROWS = 1_000;
const WAITING_CHARS = 8 * 1024 ** 2;

const rowBytes = (row: Row): number =>
  row.reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0);

/** Runs a request, and gives its rows in order. Leaving the loop ends it at the server. */
async function* streamRows(
  connection: Connection,
  request: Request,
  finished: Promise<void>,
): AsyncGenerator<Row, void> {
  const rows: Row[] = [];
  let chars = 0;
  let isDone = false;
  let wake: () => void = () => undefined;
  let failure: { readonly error: unknown } | null = null;
  request.on('row', (columns: readonly Column[]) => {
    const row = columns.map(({ value }) => value);
    rows.push(row);
    chars += rowBytes(row);
    if (rows.length >= WAITING_ROWS || chars >= WAITING_CHARS) {
      request.pause();
    }
    wake();
  });
  void finished
    .catch((error: unknown) => {
      failure = { error };
    })
    .finally(() => {
      isDone = true;
      wake();
    });
  try {
    for (;;) {
      if (rows.length > 0) {
        chars = 0;
        yield* rows.splice(0);
        request.resume();
      } else if (isDone) {
        break;
      } else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
  } finally {
    if (!isDone) {
      request.resume();
      connection.cancel();
    }
  }
  const caught = failure as { readonly error: unknown } | null;
  if (caught !== null) {
    throw caught.error;
  }
}

/** All of a short answer. */
export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const rows: T[] = [];
  for await (const item of items) {
    rows.push(item);
  }
  return rows;
}

async function createSession(connection: Connection, forgetBytes: () => void): Promise<ReadSession> {
  const { Request: DriverRequest, TYPES } = await loadDriver();
  const start = (sql: string, parameters: readonly Parameter[]) => {
    let settle: (error: Error | null | undefined) => void = () => undefined;
    const finished = new Promise<void>((resolve, reject) => {
      settle = (error) => (error === null || error === undefined ? resolve() : reject(error));
    });
    const request = new DriverRequest(sql, settle);
    for (const { name, value } of parameters) {
      request.addParameter(name, TYPES.NVarChar, value);
    }
    const rows = streamRows(connection, request, finished);
    // Statements of ours are batches; what has a value is a call of sp_executesql, which the driver makes of it.
    if (parameters.length === 0) {
      connection.execSqlBatch(request);
    } else {
      connection.execSql(request);
    }
    return rows;
  };
  return {
    query: (sql, parameters = []) => collect(start(sql, parameters)),
    stream: (sql) => start(sql, []),
    forgetBytes,
  };
}

export async function connectServer(
  server: Server,
  socket: Socket,
  statementMs: number,
): Promise<Connection> {
  const { Connection: DriverConnection } = await loadDriver();
  const connection = new DriverConnection(driverConfig(server.config, socket, statementMs));
  // A connection that breaks while nothing runs must not end the process; what runs then fails by itself.
  connection.on('error', () => undefined);
  const messages: ServerMessage[] = [];
  connection.on('errorMessage', ({ number, message }) => messages.push({ number, message }));
  try {
    await new Promise<void>((resolve, reject) => {
      connection.connect((error) => (error === undefined || error === null ? resolve() : reject(error)));
      // What the server says before it closes is heard first.
      socket.once('close', () =>
        setTimeout(() => reject(new Error('The connection was closed.')), CLOSE_MS).unref(),
      );
    });
    return connection;
  } catch (error) {
    socket.destroy();
    throw signInFailure(error, messages);
  }
}

/** A version of the rows as they were at the beginning, where the database stores them; else rows that others committed. */
async function begin({ query }: ReadSession): Promise<void> {
  const [[state] = []] = await query(
    'SELECT snapshot_isolation_state FROM sys.databases WHERE database_id = DB_ID()',
  );
  const isolation = Number(state) === 1 ? 'SNAPSHOT' : 'READ COMMITTED';
  await query(`SET LOCK_TIMEOUT ${LOCK_MS}; SET TRANSACTION ISOLATION LEVEL ${isolation}; BEGIN TRANSACTION`);
}

/** Signs in on a socket, and gives what runs statements. */
export async function openSession(
  server: Server,
  {
    socket,
    statementMs,
    forgetBytes = () => undefined,
  }: { readonly socket: Socket; readonly statementMs: number; readonly forgetBytes?: () => void },
): Promise<{ readonly session: ReadSession; readonly connection: Connection }> {
  const connection = await connectServer(server, socket, statementMs);
  return { session: await createSession(connection, forgetBytes), connection };
}

export interface SessionLimits {
  readonly statementMs: number;
  /** More bytes than this end the work with `source.too_large`; no limit where absent. */
  readonly maxBytes?: number;
}

/** Asks the server to end what runs, and closes the connection once it answered or did not. */
function endWork(connection: Connection, socket: Socket): void {
  connection.cancel();
  setTimeout(() => socket.destroy(), CANCEL_MS).unref();
}

/** Runs `work` in a transaction that is rolled back, and closes the connection. An abort ends the work at the server too. */
export async function withSession<T>(
  server: Server,
  { limits, signal: requested }: { readonly limits: SessionLimits; readonly signal: AbortSignal },
  work: (session: ReadSession) => Promise<T>,
): Promise<T> {
  const socket = await dial(server, serverAddress(server.config), requested);
  let forgotten = 0;
  const counted = {
    get bytesRead() {
      return socket.bytesRead - forgotten;
    },
  };
  const forgetBytes = (): void => {
    forgotten = socket.bytesRead;
  };
  const { signal, stop } = limitBytes(counted, limits.maxBytes, requested);
  let opened: Connection | null = null;
  const end = (): void => {
    if (opened === null) {
      socket.destroy();
    } else {
      endWork(opened, socket);
    }
  };
  signal.addEventListener('abort', end, { once: true });
  try {
    const { session, connection } = await openSession(server, {
      socket,
      statementMs: limits.statementMs,
      forgetBytes,
    });
    opened = connection;
    signal.throwIfAborted();
    await begin(session);
    return await work(session);
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    stop();
    signal.removeEventListener('abort', end);
    // The transaction wrote nothing, so ending the connection is enough: the server rolls it back.
    opened?.close();
    socket.end();
  }
}
