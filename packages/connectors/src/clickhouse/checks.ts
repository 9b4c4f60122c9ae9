import { AppError } from '@plumbline/contract';
import {
  checkAddress,
  notEncrypted,
  passed,
  serverClock,
  warned,
  type CheckStep,
} from '../kit/check-steps.ts';
import { collectChecks, counted } from '../kit/checks.ts';
import type { CheckResult } from '../kit/database.ts';
import { lostAtSignIn } from '../kit/refused.ts';
import { listTables } from './catalog.ts';
import { ServerFailure, statementFailure } from './failures.ts';
import { openChannel, serverAddress, type Server } from './request.ts';
import { quote } from './sql.ts';
import { allRows, type ReadOnly, type RunOptions } from './statements.ts';

const TIMEOUT_SECONDS = 30;
const SYNTAX_ERROR = 62;
const WRITES = /\b(?:ALL|INSERT|ALTER|CREATE|DROP|TRUNCATE|SYSTEM|ACCESS MANAGEMENT|ROLE ADMIN)\b/u;
/** Functions that read files or other servers. */
const REACHES =
  /\b(?:ALL|SOURCES|FILE|URL|REMOTE|S3|HDFS|MYSQL|POSTGRES|ODBC|JDBC|MONGO|AZURE|HIVE|SQLITE|REDIS)\b/u;

const inWords = (error: unknown): never => {
  throw statementFailure(error, null) as Error;
};

/** A server that does not answer the first statement is often another program. */
const atSignIn = (error: unknown): never => {
  const failure = statementFailure(error, null);
  throw failure instanceof AppError && failure.code === 'source.timed_out'
    ? lostAtSignIn('ClickHouse server', error)
    : (failure as Error);
};

/** What the user's profile says; null where it does not say. */
export async function readOnlyMode(server: Server, signal: AbortSignal): Promise<ReadOnly> {
  const options = { signal, timeoutSeconds: TIMEOUT_SECONDS, readOnly: null };
  const sql = `SELECT value FROM system.settings WHERE name = 'readonly'`;
  const [[value] = []] = await allRows(server, sql, options);
  return value === '1' || value === '2' ? (Number(value) as ReadOnly) : 0;
}

/** The grants of the user; null on servers that have none. */
async function listGrants(server: Server, options: RunOptions): Promise<readonly string[] | null> {
  try {
    const rows = await allRows(server, 'SHOW GRANTS', options);
    return rows.map(([grant]) => grant ?? '');
  } catch (error) {
    if (error instanceof ServerFailure && error.code === SYNTAX_ERROR) {
      return null;
    }
    throw error;
  }
}

async function describeRights(server: Server, options: RunOptions): Promise<CheckStep> {
  const { username, database } = server.config;
  const fix = `CREATE USER plumbline_read IDENTIFIED BY '…';\nGRANT SELECT ON ${quote(database)}.* TO plumbline_read;`;
  const grants = await listGrants(server, options);
  if (options.readOnly === 2 && grants?.some((grant) => REACHES.test(grant)) === true) {
    const text = `${username} could read files or other servers, since its profile sets readonly = 2. Use a user that may only read tables.`;
    return warned(text, fix, 'username');
  }
  if (options.readOnly !== 0) {
    return passed(`${username} cannot write: its profile sets readonly = ${options.readOnly ?? 1}.`);
  }
  return grants === null || grants.some((grant) => WRITES.test(grant))
    ? warned(
        `${username} could write. Plumbline only reads; a user that may only read is safer.`,
        fix,
        'username',
      )
    : passed(`${username} cannot write or create.`);
}

async function describeClock(server: Server, options: RunOptions): Promise<CheckStep> {
  const [[seconds = '', zone = ''] = []] = await allRows(
    server,
    'SELECT toUnixTimestamp(now()), timezone()',
    options,
  );
  return serverClock(Number(seconds) * 1000, zone ?? '');
}

/** From the name of the host to the privileges of the user. */
export const checkServer = (server: Server, signal: AbortSignal): Promise<readonly CheckResult[]> =>
  collectChecks(async (list) => {
    const { config, context } = server;
    await checkAddress(list, () => serverAddress(config), { outbound: context.outbound, signal });
    await list.run('tls', async () => {
      const { socket, tls } = await openChannel(server, signal);
      socket.destroy();
      return tls === null ? notEncrypted('tls') : passed(`${tls}.`);
    });
    const readOnly = await list.signIn(false, () => readOnlyMode(server, signal).catch(atSignIn));
    await list.run('signIn', async () => passed(`${config.username} was accepted.`));
    const options = { signal, timeoutSeconds: TIMEOUT_SECONDS, readOnly };
    await list.run('database', async () => {
      const [[version = ''] = []] = await allRows(server, 'SELECT version()', options).catch(inWords);
      return passed(`${config.database}, ClickHouse ${version}.`);
    });
    await list.run('readOnly', () => describeRights(server, options).catch(inWords));
    await list.run('privileges', async () => {
      const tables = await listTables(server, options, false).catch(inWords);
      return tables.length === 0
        ? warned(
            'There are no tables that the user may read. Check the database and its grants.',
            null,
            'database',
          )
        : passed(`${counted(tables.length, 'table')} can be read.`);
    });
    await list.run('clock', () => describeClock(server, options));
  });
