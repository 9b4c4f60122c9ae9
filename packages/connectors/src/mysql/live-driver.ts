import type { Socket } from 'node:net';
import { AppError } from '@plumbline/contract';
import type { Connection } from 'mysql2';
import type { LiveRow, LiveStatement } from '../kit/live.ts';
import { inPieces } from '../kit/live-rows.ts';
import { connectWithin, type LiveDriver } from '../kit/shared-pool.ts';
import { dial } from '../kit/tunnel/dial.ts';
import { isConnectionOver, statementFailure } from './failures.ts';
import {
  cancelAtServer,
  connectServer,
  limitVariable,
  queryConnection,
  serverAddress,
  timeLimit,
  type LimitVariable,
  type Server,
} from './session.ts';
import { rowStream } from './statement.ts';

/** Bytes that a cell takes besides its characters. */
const CELL_CHARS = 16;

interface LiveConnection {
  readonly connection: Connection;
  readonly limit: LimitVariable | null;
  /** The bound of statements that the session has; 0: none yet. */
  statementMs: number;
}

interface Field {
  string(encoding: string): string | null;
}

/** Cells as the server writes them; those that a function of bytes gives are in UTF-8 as well. */
const asWritten = (field: Field): string | null => field.string('utf8');

const LEAST = { maria: [10, 6, 0], mysql: [8, 0, 19] } as const;

/** Older servers lack windows, steps of a statement, or the collation below. */
function refuseOld(version: string): void {
  const isMaria = /mariadb/iu.test(version);
  // A MariaDB behind a proxy may call itself 5.5.5-10.11.
  const parts = version.replace(/^5\.5\.5-/u, '').match(/\d+/gu) ?? [];
  const own = parts.slice(0, 3).map(Number);
  const least = isMaria ? LEAST.maria : LEAST.mysql;
  const at = least.findIndex((part, index) => (own[index] ?? 0) !== part);
  if (at >= 0 && (own[at] ?? 0) < (least[at] ?? 0)) {
    throw new AppError(
      'query.unsupported',
      'Live rows need MariaDB 10.6, or MySQL 8.0.19. Extract the rows of this server.',
    );
  }
}

/** Text by code point and without padding, which makes a blank at the end count; moments in UTC; no mode of SQL. */
const settings = (version: string): readonly string[] => [
  `SET NAMES utf8mb4 COLLATE ${/mariadb/iu.test(version) ? 'utf8mb4_nopad_bin' : 'utf8mb4_0900_bin'}`,
  `SET SESSION sql_mode = '', time_zone = '+00:00'`,
];

/** Makes the session one that the printed statements mean. Throws `query.unsupported` for an older server. */
export async function settle(connection: Connection): Promise<void> {
  const query = queryConnection(connection);
  const { rows } = await query('SELECT VERSION()');
  const version = rows[0]?.[0] ?? '';
  refuseOld(version);
  for (const setting of settings(version)) {
    await query(setting);
  }
}

/** Rows of a statement, until they are more than may be held. */
const collectRows = (
  { connection }: LiveConnection,
  { text, maxRows, maxChars }: LiveStatement,
  onTooLarge: () => void,
): Promise<readonly LiveRow[]> =>
  new Promise((resolve, reject) => {
    let chars = 0;
    let isTooLarge = false;
    const give = (cell: string | null): string | null => {
      chars += CELL_CHARS + (cell?.length ?? 0);
      if (!isTooLarge && chars > maxChars + CELL_CHARS * maxRows) {
        isTooLarge = true;
        onTooLarge();
      }
      return isTooLarge ? null : cell;
    };
    const typeCast = (field: Field): string | null => give(asWritten(field));
    connection.query({ sql: text, rowsAsArray: true, typeCast }, (error, rows) => {
      if (error !== null) {
        reject(error);
        return;
      }
      const cells = rows as unknown as LiveRow[];
      if (cells.length > maxRows) {
        onTooLarge();
      }
      resolve(cells);
    });
  });

/** The driver tells nobody of a connection that is gone while it is closed from here. */
function whileOpen<T>({ connection }: LiveConnection, work: () => Promise<T>): Promise<T> {
  const { stream } = connection as unknown as { readonly stream: Socket };
  return new Promise((resolve, reject) => {
    const onClose = (): void => reject(new Error('The connection was closed.'));
    if (stream.destroyed) {
      onClose();
      return;
    }
    stream.once('close', onClose);
    work()
      .finally(() => stream.off('close', onClose))
      .then(resolve, reject);
  });
}

async function begin(connected: LiveConnection, statementMs: number): Promise<void> {
  const query = queryConnection(connected.connection);
  if (connected.limit !== null && connected.statementMs !== statementMs) {
    await query(timeLimit(connected.limit, statementMs));
    connected.statementMs = statementMs;
  }
  await query('START TRANSACTION READ ONLY');
}

export const mysqlDriver = (server: Server): LiveDriver<LiveConnection> => ({
  connect: (signal) =>
    connectWithin(
      signal,
      (bounded) => dial(server, serverAddress(server.config), bounded),
      async (socket) => {
        const connection = await connectServer(server, socket);
        await settle(connection);
        return { connection, limit: await limitVariable(queryConnection(connection)), statementMs: 0 };
      },
    ),
  begin: (connected, statementMs) => whileOpen(connected, () => begin(connected, statementMs)),
  collect: (connected, statement, onTooLarge) =>
    whileOpen(connected, () => collectRows(connected, statement, onTooLarge)),
  async *pieces({ connection }, { text }, run) {
    const { rows, close } = rowStream(connection, { sql: text, rowsAsArray: true, typeCast: asWritten });
    try {
      yield* inPieces((rows as AsyncIterable<LiveRow>)[Symbol.asyncIterator](), run);
    } finally {
      close();
    }
  },
  rollback: (connected) => whileOpen(connected, () => queryConnection(connected.connection)('ROLLBACK')),
  cancel: ({ connection }) => cancelAtServer(server, connection.threadId),
  close: ({ connection }) => connection.destroy(),
  onEnd: ({ connection }, listener) => {
    connection.once('end', listener);
    connection.once('error', listener);
  },
  failure: (error) => ({
    reason: statementFailure(error, false),
    isConnectionOver: isConnectionOver(error),
  }),
});
