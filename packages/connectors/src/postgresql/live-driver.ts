import { Query, type Client } from 'pg';
import type { LiveRow, LiveStatement } from '../kit/live.ts';
import { connectWithin, type LiveDriver } from '../kit/shared-pool.ts';
import { dial } from '../kit/tunnel/dial.ts';
import { isServerError, statementFailure } from './failures.ts';
import {
  cancelAtServer,
  connectClient,
  DROP_SUPERUSER,
  isSuperuser,
  queryRows,
  serverAddress,
  settings,
  type Server,
} from './session.ts';

/** Rows that a stream fetches at a time. */
const PIECE_ROWS = 2_000;

interface LiveConnection {
  readonly client: Client;
  readonly isSuperuser: boolean;
}

/** One text of ours, so that a transaction costs one round trip before its statement. */
const beginning = (connected: LiveConnection, statementMs: number): string =>
  [
    'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
    ...settings({ statementMs }),
    // Statements are long and their rows few: compiling takes longer than it saves.
    'SET LOCAL jit = off',
    ...(connected.isSuperuser ? [DROP_SUPERUSER] : []),
  ].join('; ');

/** Rows of a statement, until they are more than may be held. */
const collectRows = (
  client: Client,
  { text, params, maxRows, maxChars }: LiveStatement,
  onTooLarge: () => void,
): Promise<readonly LiveRow[]> =>
  new Promise((resolve, reject) => {
    const rows: LiveRow[] = [];
    let chars = 0;
    let isTooLarge = false;
    const query = new Query({ text, values: [...params], rowMode: 'array', queryMode: 'extended' } as never);
    query.on('row', (row: unknown) => {
      const cells = row as LiveRow;
      chars += cells.reduce((sum, cell) => sum + (cell?.length ?? 0), 0);
      if (!isTooLarge && (rows.length >= maxRows || chars > maxChars)) {
        isTooLarge = true;
        onTooLarge();
      }
      if (!isTooLarge) {
        rows.push(cells);
      }
    });
    query.on('error', reject);
    query.on('end', () => resolve(rows));
    client.query(query);
  });

export const postgresDriver = (server: Server): LiveDriver<LiveConnection> => ({
  connect: (signal) =>
    connectWithin(
      signal,
      (bounded) => dial(server, serverAddress(server.config), bounded),
      async (socket) => {
        const client = await connectClient(server, socket);
        return { client, isSuperuser: await isSuperuser(client) };
      },
    ),
  begin: (connected, statementMs) => connected.client.query(beginning(connected, statementMs)),
  collect: ({ client }, statement, onTooLarge) => collectRows(client, statement, onTooLarge),
  async *pieces({ client }, { text, params }, run) {
    await run(() => queryRows(client, `DECLARE piece NO SCROLL CURSOR FOR ${text}`, params));
    for (;;) {
      const { rows } = await run(() => queryRows(client, `FETCH ${PIECE_ROWS} FROM piece`, []));
      if (rows.length > 0) {
        yield rows;
      }
      if (rows.length < PIECE_ROWS) {
        return;
      }
    }
  },
  rollback: ({ client }) => client.query('ROLLBACK'),
  cancel: ({ client }) => cancelAtServer(server, client),
  close: ({ client }) => void client.end().catch(() => undefined),
  onEnd: ({ client }, listener) => void client.once('end', listener),
  failure: (error) => ({
    reason: statementFailure(error, null),
    isConnectionOver: !isServerError(error) || /^57P0|^08/.test(error.code),
  }),
});
