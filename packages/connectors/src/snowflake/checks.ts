import { AppError } from '@plumbline/contract';
import { checkAddress, passed, vendorClock, vendorTls, warned, type CheckStep } from '../kit/check-steps.ts';
import { collectChecks, counted } from '../kit/checks.ts';
import type { CheckResult } from '../kit/database.ts';
import { accountOrigin, accountServer } from './account.ts';
import { listTables } from './catalog.ts';
import { quote } from './sql.ts';
import { allRows, runStatement, type Api, type RawRow } from './statements.ts';
import { statementFailure } from './failures.ts';

const TIMEOUT_SECONDS = 40;
const WRITES = /^(?:OWNERSHIP|INSERT|UPDATE|DELETE|TRUNCATE|CREATE .*|MANAGE GRANTS)$/u;

const missing = (field: string, message: string): AppError =>
  new AppError('source.refused', message, { issues: [{ path: field, message }] });

interface FirstRow {
  readonly row: RawRow;
  readonly createdOn: number | null;
}

async function firstRow(api: Api, sql: string, signal: AbortSignal): Promise<FirstRow> {
  const statement = await runStatement(api, sql, { signal, timeoutSeconds: TIMEOUT_SECONDS });
  const [row = []] = await allRows(statement);
  return { row, createdOn: statement.createdOn };
}

/** Grants of a role: what it is granted, one privilege in the second column of each row. */
async function describeRights(api: Api, signal: AbortSignal): Promise<CheckStep> {
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

/** From the name of the host to the privileges of the role. */
export const checkAccount = (api: Api, signal: AbortSignal): Promise<readonly CheckResult[]> =>
  collectChecks(async (list) => {
    const { account } = api;
    const { config, context } = account;
    await checkAddress(list, () => accountServer(account), { outbound: context.outbound, signal });
    const isEncrypted = accountOrigin(account).startsWith('https:');
    const sql = `SELECT CURRENT_USER(), CURRENT_ROLE(), CURRENT_WAREHOUSE(), CURRENT_DATABASE(), CURRENT_VERSION()`;
    const { row, createdOn } = await list.signIn(isEncrypted, () =>
      firstRow(api, sql, signal).catch((error: unknown) => {
        throw statementFailure(error, null) as Error;
      }),
    );
    const [user = '', role, warehouse, database, version = ''] = row;
    await list.run('tls', async () => vendorTls(isEncrypted));
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
    await list.run('clock', async () =>
      vendorClock(createdOn, { service: 'Snowflake', vendor: 'Snowflake' }),
    );
  });

const inWords = (error: unknown): never => {
  throw statementFailure(error, null) as Error;
};
