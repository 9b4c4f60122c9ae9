import { notEncrypted, passed, serverClock, warned, type CheckStep } from '../kit/check-steps.ts';
import { collectChecks, counted, serverChecks } from '../kit/checks.ts';
import type { CheckResult } from '../kit/database.ts';
import { checkDial } from '../kit/tunnel/dial.ts';
import { listTables } from './catalog.ts';
import { connectServer, queryConnection, serverAddress, type ReadSession, type Server } from './session.ts';

const WRITES = /\b(?:ALL PRIVILEGES|INSERT|UPDATE|DELETE|CREATE|DROP|ALTER)\b/u;
const DANGEROUS = /\b(?:ALL PRIVILEGES|SUPER|FILE)\b[^]*\bON \*\.\*/u;

async function describeTls({ query }: ReadSession): Promise<CheckStep> {
  const { rows } = await query(`SHOW SESSION STATUS LIKE 'Ssl_version'`);
  const version = rows[0]?.[1] ?? '';
  return version === '' ? notEncrypted('tls') : passed(`${version}.`);
}

async function describeRights(
  { query }: ReadSession,
  { username, database }: Server['config'],
): Promise<CheckStep> {
  const { rows } = await query('SHOW GRANTS');
  const grants = rows.map(([grant]) => grant ?? '');
  const fix = `CREATE USER 'plumbline_read'@'%' IDENTIFIED BY '…';\nGRANT SELECT ON \`${database}\`.* TO 'plumbline_read'@'%';`;
  if (grants.some((grant) => DANGEROUS.test(grant))) {
    const text = `${username} administers the server or can read its files. Use a user that may only read.`;
    return warned(text, fix, 'username');
  }
  return grants.some((grant) => WRITES.test(grant))
    ? warned(
        `${username} could write. Plumbline only reads; a user that may only read is safer.`,
        fix,
        'username',
      )
    : passed(`${username} cannot write or create.`);
}

async function describeClock({ query }: ReadSession): Promise<CheckStep> {
  const { rows } = await query('SELECT UNIX_TIMESTAMP(NOW(3)) * 1000, @@system_time_zone');
  const [ms = '', zone = ''] = rows[0] ?? [];
  return serverClock(Number(ms), zone ?? '');
}

/** From the name of the host to the privileges of the user. */
export const checkServer = (server: Server, signal: AbortSignal): Promise<readonly CheckResult[]> =>
  collectChecks(async (list) => {
    const { config } = server;
    const socket = await checkDial(list, {
      tunneled: server,
      target: serverAddress(server.config),
      signal,
    });
    const connection = await list.signIn(config.tls !== 'disable', () => connectServer(server, socket));
    const onAbort = (): void => void socket.destroy();
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      const session = { connection, query: queryConnection(connection) };
      await list.run('tls', () => describeTls(session));
      await list.run('signIn', async () => passed(`${config.username} was accepted.`));
      await list.run('database', async () => {
        const { rows } = await session.query('SELECT VERSION(), @@character_set_database');
        const [version = '', charset = ''] = rows[0] ?? [];
        return passed(`${config.database}, ${version}, ${charset}.`);
      });
      await list.run('readOnly', () => describeRights(session, config));
      await list.run('privileges', async () => {
        const tables = await listTables(session, config);
        return tables.length === 0
          ? warned(
              'There are no tables that the user may read. Check the database and its grants.',
              null,
              'database',
            )
          : passed(`${counted(tables.length, 'table')} can be read.`);
      });
      await list.run('clock', () => describeClock(session));
    } finally {
      signal.removeEventListener('abort', onAbort);
      connection.destroy();
    }
  }, serverChecks(server.config));
