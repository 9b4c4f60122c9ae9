import type { Socket } from 'node:net';
import type { DatabaseConfig } from '@plumbline/contract';
import { Client, type ClientConfig, type QueryArrayResult } from 'pg';
import type { OpenContext } from '../kit/connector.ts';
import { limitBytes } from '../kit/limit-bytes.ts';
import { dial } from '../kit/tunnel/dial.ts';
import { signInFailure } from './failures.ts';

export const DEFAULT_PORT = 5432;
const CANCEL_REQUEST = 80_877_102;
const CANCEL_BYTES = 16;
/** Within which a server accepts the user, in ms. The driver itself would wait for ever. */
const SIGN_IN_MS = 15_000;

export interface Server {
  readonly config: DatabaseConfig;
  readonly context: OpenContext;
}

export const serverAddress = ({ host, port }: DatabaseConfig) => ({ host, port: port ?? DEFAULT_PORT });

/** Values stay the text that the server wrote: parsing would lose digits, microseconds and infinities. */
const asText = { getTypeParser: () => (text: string | Buffer) => text };

/** The driver calls `connect` of the socket it gets; this one is connected, to an address that was checked. */
function connectedStream(socket: Socket): Socket {
  socket.connect = () => {
    process.nextTick(() => socket.emit('connect'));
    return socket;
  };
  return socket;
}

function tlsOptions({
  tls,
  caCertificate,
  clientCertificate,
  clientKey,
  host,
}: DatabaseConfig): ClientConfig['ssl'] {
  if (tls === 'disable') {
    return false;
  }
  return {
    host,
    rejectUnauthorized: tls === 'verify-full',
    ...(caCertificate === undefined ? {} : { ca: caCertificate }),
    ...(clientCertificate === undefined ? {} : { cert: clientCertificate }),
    ...(clientKey === undefined ? {} : { key: clientKey }),
  };
}

/** Everything is set here, since the driver reads what is not from the environment of the process and from files. */
const driverConfig = (config: DatabaseConfig, socket: Socket): ClientConfig => ({
  ...serverAddress(config),
  stream: () => connectedStream(socket),
  user: config.username,
  database: config.database,
  password: () => config.password ?? '',
  ssl: tlsOptions(config),
  application_name: 'Plumbline',
  options: '-c client_min_messages=error',
  types: asText,
  keepAlive: true,
  connectionTimeoutMillis: SIGN_IN_MS,
});

/** Asks the server to end what a connection runs. PostgreSQL takes it on a connection of its own, before any sign-in. */
export async function cancelAtServer(server: Server, client: Client): Promise<void> {
  const { processID, secretKey } = client as unknown as {
    processID: number | null;
    secretKey: number | null;
  };
  if (processID === null || secretKey === null) {
    return;
  }
  const socket = await dial(server, serverAddress(server.config), AbortSignal.timeout(5_000));
  const request = Buffer.alloc(CANCEL_BYTES);
  request.writeInt32BE(CANCEL_BYTES, 0);
  request.writeInt32BE(CANCEL_REQUEST, 4);
  request.writeInt32BE(processID, 8);
  request.writeInt32BE(secretKey, 12);
  socket.end(request);
}

/** What a session may take, in ms: one statement, and waiting for a lock. */
export interface SessionLimits {
  readonly statementMs: number;
  /** What the server may send; absent: anything. */
  readonly maxBytes?: number;
}

const LOCK_MS = 5_000;

/** Set in the transaction rather than at sign-in: poolers refuse unknown start-up parameters. */
export const settings = ({ statementMs }: SessionLimits): readonly string[] => [
  `SET LOCAL statement_timeout = ${statementMs}`,
  `SET LOCAL lock_timeout = ${LOCK_MS}`,
  `SET LOCAL idle_in_transaction_session_timeout = ${statementMs}`,
  `SET LOCAL TimeZone = 'UTC'`,
  `SET LOCAL DateStyle = 'ISO, YMD'`,
  `SET LOCAL IntervalStyle = 'iso_8601'`,
  'SET LOCAL extra_float_digits = 1',
];

export type Row = (string | null)[];

/** By the extended protocol, which takes one statement and no more. */
export function queryRows(
  client: Client,
  text: string,
  values: readonly unknown[] = [],
): Promise<QueryArrayResult<Row>> {
  const statement = { text, values: [...values], rowMode: 'array' as const, queryMode: 'extended' };
  return client.query<Row>(statement);
}

/** One connection within a read-only transaction. */
export interface ReadSession {
  readonly client: Client;
  readonly query: (text: string, values?: readonly unknown[]) => Promise<QueryArrayResult<Row>>;
}

export async function connectClient(server: Server, socket: Socket): Promise<Client> {
  const client = new Client(driverConfig(server.config, socket));
  // A connection that breaks while nothing runs must not end the process; what runs then fails by itself.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    socket.destroy();
    throw signInFailure(error);
  }
}

export const DROP_SUPERUSER = 'SET LOCAL ROLE pg_read_all_data';

/** Whether the user is a superuser of a server that has a role for reading. */
export async function isSuperuser(client: Client): Promise<boolean> {
  const { rows } = await queryRows(
    client,
    `SELECT 1 FROM pg_roles WHERE rolname = current_user AND rolsuper
       AND EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'pg_read_all_data')`,
  );
  return rows.length > 0;
}

/**
 * A superuser reads the server's files also in a read-only transaction; as `pg_read_all_data` (version 14 or newer) it reads
 * tables alone. A statement that sets the role back and builds another from text still could: hence the warning of the check.
 */
async function dropSuperuser(client: Client): Promise<void> {
  if (await isSuperuser(client)) {
    await client.query(DROP_SUPERUSER);
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
    const client = await connectClient(server, socket);
    const cancel = (): void => void cancelAtServer(server, client).catch(() => undefined);
    signal.addEventListener('abort', cancel, { once: true });
    try {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      for (const text of settings(limits)) {
        await client.query(text);
      }
      await dropSuperuser(client);
      return await work({
        client,
        query: (text, values) => queryRows(client, text, values),
      });
    } finally {
      signal.removeEventListener('abort', cancel);
      // The transaction wrote nothing, so ending the connection is enough: the server rolls it back.
      void client.end().catch(() => undefined);
    }
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    stop();
    signal.removeEventListener('abort', destroy);
    socket.end();
  }
}
