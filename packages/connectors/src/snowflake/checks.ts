import { AppError } from '@plumbline/contract';
import { collectChecks, counted, type StepReport } from '../kit/checks.ts';
import type { CheckResult } from '../kit/database.ts';
import { accountOrigin, accountServer } from './account.ts';
import { listTables } from './catalog.ts';
import { quote } from './sql.ts';
import { allRows, runStatement, type Api, type RawRow } from './statements.ts';
import { statementFailure } from './failures.ts';

/** Snowflake's clock may differ by this much before tokens are refused. */
const CLOCK_TOLERANCE_MS = 60_000;
const TIMEOUT_SECONDS = 40;
const WRITES = /^(?:OWNERSHIP|INSERT|UPDATE|DELETE|TRUNCATE|CREATE .*|MANAGE GRANTS)$/u;

const passed = (message: string): readonly [StepReport, null] => [{ message }, null];
const warned = (
  message: string,
  fix: string | null,
  field: string | null = null,
): readonly [StepReport, null] => [{ message, warning: { field, fix } }, null];

const missing = (field: string, message: string): AppError =>
  new AppError('source.refused', message, { issues: [{ path: field, message }] });

interface Found {
  readonly row: RawRow;
  readonly createdOn: number | null;
}

async function firstRow(api: Api, sql: string, signal: AbortSignal): Promise<Found> {
  const statement = await runStatement(api, sql, { signal, timeoutSeconds: TIMEOUT_SECONDS });
  const [row = []] = await allRows(statement);
  return { row, createdOn: statement.createdOn };
}

/** Grants of a role: what it is granted, one privilege in the second column of each row. */
async function describeRights(api: Api, signal: AbortSignal): Promise<readonly [StepReport, null]> {
  const role = api.account.config.role;
  const statement = await runStatement(api, `SHOW GRANTS TO ROLE ${quote(role)}`, {
    signal,
    timeoutSeconds: TIMEOUT_SECONDS,
  });
  const at = statement.rowTypes.findIndex(({ name }) => name === 'privilege');
  const privileges = (await allRows(statement)).map((row) => row[at] ?? '');
  const database = quote(api.account.config.database);
  const fix = [
    'CREATE ROLE PLUMBLINE_READ;',
    `GRANT USAGE ON WAREHOUSE ${quote(api.account.config.warehouse)} TO ROLE PLUMBLINE_READ;`,
    `GRANT USAGE ON DATABASE ${database} TO ROLE PLUMBLINE_READ;`,
    `GRANT USAGE ON ALL SCHEMAS IN DATABASE ${database} TO ROLE PLUMBLINE_READ;`,
    `GRANT SELECT ON ALL TABLES IN DATABASE ${database} TO ROLE PLUMBLINE_READ;`,
  ].join('\n');
  return role === 'ACCOUNTADMIN' || privileges.some((privilege) => WRITES.test(privilege))
    ? warned(
        `The role ${role} could write. Plumbline only reads; a role that may only read is safer.`,
        fix,
        'role',
      )
    : passed(`The role ${role} cannot write or create.`);
}

function describeClock(createdOn: number | null): readonly [StepReport, null] {
  if (createdOn === null) {
    return passed('Snowflake does not report its time.');
  }
  const apart = Math.abs(createdOn - Date.now());
  return apart > CLOCK_TOLERANCE_MS
    ? warned(`The clock of this server is ${Math.round(apart / 1000)} s away from Snowflake's.`, null)
    : passed('The clocks agree.');
}

/** From the name of the host to the privileges of the role. */
export const checkAccount = (api: Api, signal: AbortSignal): Promise<readonly CheckResult[]> =>
  collectChecks(async (list) => {
    const { account } = api;
    const { config, context } = account;
    const { host, port } = await list.run('host', async () => {
      const server = accountServer(account);
      const addresses = await context.outbound.resolve(server);
      return [
        { message: `${server.host} is ${addresses.map(({ address }) => address).join(', ')}.` },
        server,
      ];
    });
    await list.run('port', async () => {
      (await context.outbound.connect({ host, port }, signal)).destroy();
      return passed(`Port ${port} answers.`);
    });
    const isEncrypted = accountOrigin(account).startsWith('https:');
    const sql = `SELECT CURRENT_USER(), CURRENT_ROLE(), CURRENT_WAREHOUSE(), CURRENT_DATABASE(), CURRENT_VERSION()`;
    const { row, createdOn } = await list.signIn(isEncrypted, () =>
      firstRow(api, sql, signal).catch((error: unknown) => {
        throw statementFailure(error, null) as Error;
      }),
    );
    const [user = '', role, warehouse, database, version = ''] = row;
    await list.run('tls', async () =>
      isEncrypted
        ? passed('HTTPS, with a verified certificate.')
        : warned('The connection is not encrypted: it goes to the address that the operator set.', null),
    );
    await list.run('signIn', async () => passed(`${user ?? ''} was accepted with the role ${role ?? ''}.`));
    await list.run('database', async () => {
      if (database === null) {
        throw missing(
          'database',
          `The database ${config.database} does not exist, or the role may not use it.`,
        );
      }
      if (warehouse === null) {
        throw missing(
          'warehouse',
          `The warehouse ${config.warehouse} does not exist, or the role may not use it.`,
        );
      }
      return passed(`${database ?? ''} on ${warehouse ?? ''}, Snowflake ${version ?? ''}.`);
    });
    await list.run('readOnly', () => describeRights(api, signal).catch(inWords));
    await list.run('privileges', async () => {
      const options = { signal, timeoutSeconds: TIMEOUT_SECONDS, hasColumns: false };
      const tables = await listTables(api, options).catch(inWords);
      return tables.length === 0
        ? warned(
            'There are no tables that the role may read. Check the database and its grants.',
            null,
            'database',
          )
        : passed(`${counted(tables.length, 'table')} can be read.`);
    });
    await list.run('clock', async () => describeClock(createdOn));
  });

const inWords = (error: unknown): never => {
  throw statementFailure(error, null) as Error;
};
