import { notEncrypted, passed, serverClock, warned, type CheckStep } from '../kit/check-steps.ts';
import { collectChecks, counted, serverChecks } from '../kit/checks.ts';
import type { CheckResult } from '../kit/database.ts';
import { checkDial } from '../kit/tunnel/dial.ts';
import { listTables } from './catalog.ts';
import { openSession, serverAddress, type ReadSession, type Server } from './session.ts';

const STATEMENT_MS = 15_000;

function describeTls({ tls }: Server['config']): CheckStep {
  if (tls === 'disable') {
    return notEncrypted('tls');
  }
  return tls === 'verify-full'
    ? passed('The connection is encrypted, and the certificate verified.')
    : warned(
        'The connection is encrypted. Nobody checked that the certificate is the server’s own.',
        null,
        'tls',
      );
}

async function describeRights({ query }: ReadSession, { username }: Server['config']): Promise<CheckStep> {
  const [[isAdmin, canWrite, canBulk] = []] = await query(
    `SELECT IS_SRVROLEMEMBER('sysadmin'),
            HAS_PERMS_BY_NAME(DB_NAME(), 'DATABASE', 'INSERT') | HAS_PERMS_BY_NAME(DB_NAME(), 'DATABASE', 'ALTER'),
            HAS_PERMS_BY_NAME(NULL, NULL, 'ADMINISTER BULK OPERATIONS')`,
  );
  const fix = `CREATE LOGIN plumbline_read WITH PASSWORD = '…';\nCREATE USER plumbline_read FOR LOGIN plumbline_read;\nALTER ROLE db_datareader ADD MEMBER plumbline_read;`;
  if (Number(isAdmin) === 1 || Number(canBulk) === 1) {
    const text = `${username} administers the server or can read its files. Use a user that may only read.`;
    return warned(text, fix, 'username');
  }
  return Number(canWrite) === 1
    ? warned(
        `${username} could write. Plumbline only reads; a user that may only read is safer.`,
        fix,
        'username',
      )
    : passed(`${username} cannot write or create.`);
}

async function describeClock({ query }: ReadSession): Promise<CheckStep> {
  const [[ms] = []] = await query(`SELECT DATEDIFF_BIG(millisecond, '1970-01-01', SYSUTCDATETIME())`);
  return serverClock(Number(ms));
}

/** From the name of the host to the privileges of the user. */
export const checkServer = (server: Server, signal: AbortSignal): Promise<readonly CheckResult[]> =>
  collectChecks(async (list) => {
    const { config } = server;
    const target = serverAddress(config);
    const socket = await checkDial(list, { tunneled: server, target, signal });
    const onAbort = (): void => void socket.destroy();
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      const { session } = await list.signIn(config.tls !== 'disable', () =>
        openSession(server, { socket, statementMs: STATEMENT_MS }),
      );
      await list.run('tls', async () => describeTls(config));
      await list.run('signIn', async () => passed(`${config.username} was accepted.`));
      await list.run('database', async () => {
        const [[version, edition, collation] = []] = await session.query(
          `SELECT SERVERPROPERTY('ProductVersion'), SERVERPROPERTY('Edition'), DATABASEPROPERTYEX(DB_NAME(), 'Collation')`,
        );
        return passed(
          `${config.database}, SQL Server ${String(version)}, ${String(edition)}, ${String(collation)}.`,
        );
      });
      await list.run('readOnly', () => describeRights(session, config));
      await list.run('privileges', async () => {
        const tables = await listTables(session, config);
        return tables.length === 0
          ? warned(
              'There are no tables that the user may read. Check the database and its grants.',
              `ALTER ROLE db_datareader ADD MEMBER [${config.username.replaceAll(']', ']]')}];`,
              'database',
            )
          : passed(`${counted(tables.length, 'table')} can be read.`);
      });
      await list.run('clock', () => describeClock(session));
    } finally {
      signal.removeEventListener('abort', onAbort);
      socket.destroy();
    }
  }, serverChecks(server.config));
