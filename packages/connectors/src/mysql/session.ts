import { isIP, type Socket } from 'node:net';
import type { DatabaseConfig } from '@plumbline/contract';
import { createConnection, type Connection, type ConnectionOptions, type FieldPacket } from 'mysql2';
import type { OpenContext } from '../kit/connector.ts';
import { limitBytes } from '../kit/limit-bytes.ts';
import { dial } from '../kit/tunnel/dial.ts';
import { signInFailure } from './failures.ts';

const DEFAULT_PORT = 3306;

export interface Server {
  readonly config: DatabaseConfig;
  readonly context: OpenContext;
}

export const serverAddress = ({ host, port }: DatabaseConfig) => ({ host, port: port ?? DEFAULT_PORT });

function tlsOptions({
  tls,
  caCertificate,
  clientCertificate,
  clientKey,
}: DatabaseConfig): ConnectionOptions['ssl'] {
  if (tls === 'disable') {
    return undefined;
  }
  const isVerified = tls === 'verify-full';
  return {
    rejectUnauthorized: isVerified,
    verifyIdentity: isVerified,
    ...(caCertificate === undefined ? {} : { ca: caCertificate }),
    ...(clientCertificate === undefined ? {} : { cert: clientCertificate }),
    ...(clientKey === undefined ? {} : { key: clientKey }),
  };
}

/**
 * The driver verifies the certificate of an address against the name `localhost`. With a point at its end it takes the
 * address for a name, and the check of Node drops that point before it compares.
 */
const verifiedHost = (host: string): string => (isIP(host) === 0 ? host : `${host}.`);

/** Values as the text that the server wrote: numbers of JavaScript would lose digits, and its dates the zero ones. */
const driverOptions = (config: DatabaseConfig, socket: Socket): ConnectionOptions => {
  const ssl = tlsOptions(config);
  return {
    ...serverAddress(config),
    host: verifiedHost(config.host),
    stream: () => socket,
    user: config.username,
    password: config.password ?? '',
    database: config.database,
    charset: 'utf8mb4',
    ...(ssl === undefined ? {} : { ssl }),
    rowsAsArray: true,
    supportBigNumbers: true,
    bigNumberStrings: true,
    dateStrings: true,
    jsonStrings: true,
    multipleStatements: false,
    // A server may ask for any file of the client; the driver sends none, and says so from the start.
    flags: ['-LOCAL_FILES'],
    connectAttributes: { program_name: 'Plumbline' },
  };
};

export type Row = (string | null)[];

/** One connection within a read-only transaction. */
export interface ReadSession {
  readonly connection: Connection;
  readonly query: (
    sql: string,
    values?: readonly unknown[],
  ) => Promise<{ rows: Row[]; fields: FieldPacket[] }>;
}

/** The driver gives text as it is set up here, and numbers and bytes in the rows of SHOW. */
const text = (value: unknown): string | null => {
  if (value === null || value === undefined) {
    return null;
  }
  return typeof value === 'string' ? value : (value as number | Buffer).toString();
};

export const queryConnection =
  (connection: Connection): ReadSession['query'] =>
  (sql, values = []) =>
    new Promise((resolve, reject) => {
      connection.query(sql, [...values], (error, rows, fields) => {
        if (error === null) {
          const list = Array.isArray(rows) ? (rows as unknown as unknown[][]) : [];
          resolve({ rows: list.map((row) => row.map(text)), fields });
        } else {
          reject(error);
        }
      });
    });

export async function connectServer(server: Server, socket: Socket): Promise<Connection> {
  const connection = createConnection(driverOptions(server.config, socket));
  // A connection that breaks while nothing runs must not end the process; what runs then fails by itself.
  connection.on('error', () => undefined);
  try {
    await new Promise<void>((resolve, reject) => {
      connection.connect((error) => (error === null ? resolve() : reject(error)));
    });
    return connection;
  } catch (error) {
    socket.destroy();
    throw signInFailure(error, server.config);
  }
}

/** What runs on a connection is ended from another one, which is the only way that servers of MySQL have. */
export async function cancelAtServer(server: Server, threadId: number): Promise<void> {
  const socket = await dial(server, serverAddress(server.config), AbortSignal.timeout(5_000));
  const connection = await connectServer(server, socket);
  try {
    await queryConnection(connection)(`KILL ${threadId}`);
  } finally {
    connection.destroy();
  }
}

export interface SessionLimits {
  readonly statementMs: number;
  /** What the server may send; absent: anything. */
  readonly maxBytes?: number;
}

/** MariaDB's variable counts seconds, MySQL's milliseconds. */
const LIMIT_VARIABLES = ['max_statement_time', 'max_execution_time'] as const;
export type LimitVariable = (typeof LIMIT_VARIABLES)[number];

/** The variable that bounds a statement, by what the server has: proxies claim versions that are not the server's. */
export async function limitVariable(query: ReadSession['query']): Promise<LimitVariable | null> {
  const { rows } = await query(
    `SHOW VARIABLES WHERE Variable_name IN (${LIMIT_VARIABLES.map((name) => `'${name}'`).join(', ')})`,
  );
  return LIMIT_VARIABLES.find((name) => rows.some(([found]) => found === name)) ?? null;
}

export const timeLimit = (variable: LimitVariable, statementMs: number): string =>
  `SET SESSION ${variable} = ${variable === 'max_statement_time' ? statementMs / 1000 : statementMs}`;

async function bound({ query }: ReadSession, { statementMs }: SessionLimits): Promise<void> {
  const variable = await limitVariable(query);
  if (variable !== null) {
    await query(timeLimit(variable, statementMs));
  }
}

/** Runs `work` in a read-only snapshot and closes the connection. An abort ends the work at the server too. */
export async function withSession<T>(
  server: Server,
  { limits, signal: requested }: { readonly limits: SessionLimits; readonly signal: AbortSignal },
  work: (session: ReadSession) => Promise<T>,
): Promise<T> {
  const socket = await dial(server, serverAddress(server.config), requested);
  const { signal, stop } = limitBytes(socket, limits.maxBytes, requested);
  const destroy = (): void => void socket.destroy();
  signal.addEventListener('abort', destroy, { once: true });
  try {
    const connection = await connectServer(server, socket);
    const cancel = (): void => void cancelAtServer(server, connection.threadId).catch(() => undefined);
    signal.addEventListener('abort', cancel, { once: true });
    try {
      const session = { connection, query: queryConnection(connection) };
      await bound(session, limits);
      await session.query(`SET SESSION time_zone = '+00:00'`);
      await session.query('START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY');
      return await work(session);
    } finally {
      signal.removeEventListener('abort', cancel);
      connection.destroy();
    }
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    stop();
    signal.removeEventListener('abort', destroy);
    socket.destroy();
  }
}
