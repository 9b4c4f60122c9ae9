import { TLSSocket } from 'node:tls';
import type { Client } from 'pg';
import { notEncrypted, passed, serverClock, warned, type CheckStep } from '../kit/check-steps.ts';
import { collectChecks, counted, serverChecks } from '../kit/checks.ts';
import type { CheckResult } from '../kit/database.ts';
import { checkDial } from '../kit/tunnel/dial.ts';
import { quote } from './describe.ts';
import { connectClient, queryRows, serverAddress, type Row, type Server } from './session.ts';

const TABLES_NAMED = 5;

type Query = (text: string) => Promise<readonly Row[]>;

function describeTls({ connection }: Client): CheckStep {
  const { stream } = connection;
  if (!(stream instanceof TLSSocket)) {
    return notEncrypted('tls');
  }
  const certificate = stream.getPeerX509Certificate();
  const until = certificate === undefined ? '' : `, certificate valid until ${certificate.validTo}`;
  const text = `${stream.getProtocol() ?? 'TLS'}${until}.`;
  return stream.authorized
    ? passed(text)
    : warned(`${text} Nobody checked that it is the server's own.`, null, 'tls');
}

/** What the user could do besides reading. */
async function describeRights(query: Query, user: string): Promise<CheckStep> {
  const [[isSuper, canReadFiles, canRun, canCreate] = []] = await query(
    `SELECT rolsuper,
       pg_has_role(current_user, 'pg_read_server_files', 'member'),
       pg_has_role(current_user, 'pg_execute_server_program', 'member'),
       has_database_privilege(current_database(), 'CREATE')
     FROM pg_roles WHERE rolname = current_user`,
  );
  const [[writable = '0'] = []] = await query(
    `SELECT count(*) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p') AND n.nspname NOT IN ('pg_catalog', 'information_schema')
       AND n.nspname NOT LIKE 'pg\\_%' AND has_schema_privilege(n.oid, 'USAGE')
       AND has_table_privilege(c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE')`,
  );
  const reader = `CREATE ROLE plumbline_read LOGIN PASSWORD '…';\nGRANT pg_read_all_data TO plumbline_read;`;
  if (isSuper === 't') {
    return warned(
      `${user} is a superuser. Statements run read-only, but a superuser can read the server's files and run programs. Use a user that may only read.`,
      reader,
      'username',
    );
  }
  if (canReadFiles === 't' || canRun === 't') {
    return warned(
      `${user} can read files of the server or run programs on it. Use a user that may only read.`,
      reader,
      'username',
    );
  }
  if (canCreate === 't' || writable !== '0') {
    return warned(
      `${user} could write to ${writable} tables. Plumbline only reads; a user that may only read is safer.`,
      reader,
      'username',
    );
  }
  return passed(`${user} cannot write or create.`);
}

async function describePrivileges(query: Query, { username, schema }: Server['config']): Promise<CheckStep> {
  const rows = await query(
    `SELECT n.nspname, c.relname, has_schema_privilege(n.oid, 'USAGE') AND has_any_column_privilege(c.oid, 'SELECT')
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND NOT c.relispartition
       AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname NOT LIKE 'pg\\_%'
     ORDER BY 1, 2`,
  );
  const listed = rows.filter(([name]) => schema === undefined || name === schema);
  const hidden = listed
    .filter(([, , isReadable]) => isReadable !== 't')
    .map(([space, name]) => `${quote(space ?? '')}.${quote(name ?? '')}`);
  if (listed.length === 0) {
    return warned('There are no tables here. Check the database and the schema.', null, 'database');
  }
  if (hidden.length === 0) {
    return passed(`${listed.length === 1 ? '' : 'All '}${counted(listed.length, 'table')} can be read.`);
  }
  const named = hidden.slice(0, TABLES_NAMED).join(', ');
  const more = hidden.length > TABLES_NAMED ? ` and ${hidden.length - TABLES_NAMED} more` : '';
  const message = `${hidden.length} of ${counted(listed.length, 'table')} cannot be read: ${named}${more}.`;
  return warned(
    message,
    `GRANT SELECT ON ${hidden.slice(0, TABLES_NAMED).join(', ')} TO ${quote(username)};`,
  );
}

async function describeClock(query: Query): Promise<CheckStep> {
  const [[text = '', zone = ''] = []] = await query(
    `SELECT extract(epoch FROM clock_timestamp()) * 1000, current_setting('TimeZone')`,
  );
  return serverClock(Number(text), zone ?? '');
}

/** From the name of the host to the privileges of the user. */
export const checkServer = (server: Server, signal: AbortSignal): Promise<readonly CheckResult[]> =>
  collectChecks(async (list) => {
    const socket = await checkDial(list, {
      tunneled: server,
      target: serverAddress(server.config),
      signal,
    });
    const client = await list.signIn(server.config.tls !== 'disable', () => connectClient(server, socket));
    const query: Query = async (text) => (await queryRows(client, text)).rows;
    const onAbort = (): void => void socket.destroy();
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      await client.query('BEGIN READ ONLY');
      await client.query('SET LOCAL statement_timeout = 15000');
      await list.run('tls', async () => describeTls(client));
      await list.run('signIn', async () => passed(`${server.config.username} was accepted.`));
      await list.run('database', async () => {
        const [[version = '', encoding = ''] = []] = await query(
          `SELECT current_setting('server_version'), current_setting('server_encoding')`,
        );
        return passed(`${server.config.database}, PostgreSQL ${version}, ${encoding}.`);
      });
      await list.run('readOnly', () => describeRights(query, server.config.username));
      await list.run('privileges', () => describePrivileges(query, server.config));
      await list.run('clock', () => describeClock(query));
    } finally {
      signal.removeEventListener('abort', onAbort);
      void client.end().catch(() => undefined);
    }
  }, serverChecks(server.config));
