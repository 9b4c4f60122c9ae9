import { collectChecks, counted, type StepReport } from '../kit/checks.ts';
import type { CheckResult } from '../kit/database.ts';
import { origin, server } from './account.ts';
import { datasetNames, listTables } from './catalog.ts';
import { serviceFailure } from './failures.ts';
import { dryRun } from './jobs.ts';
import { callApi, type Api } from './request.ts';
import { quote } from './sql.ts';

/** Google's clock may differ by this much before tokens are refused. */
const CLOCK_TOLERANCE_MS = 60_000;

const passed = (message: string): readonly [StepReport, null] => [{ message }, null];
const warned = (
  message: string,
  fix: string | null,
  field: string | null = null,
): readonly [StepReport, null] => [{ message, warning: { field, fix } }, null];

const inWords = (error: unknown): never => {
  throw serviceFailure(error, null) as Error;
};

function describeClock(sentAt: number | null): readonly [StepReport, null] {
  if (sentAt === null) {
    return passed('BigQuery does not report its time.');
  }
  const apart = Math.abs(sentAt - Date.now());
  return apart > CLOCK_TOLERANCE_MS
    ? warned(`The clock of this server is ${Math.round(apart / 1000)} s away from Google's.`, null)
    : passed('The clocks agree.');
}

/** From the name of the host to the tables that the account may read. */
export const checkAccount = (api: Api, signal: AbortSignal): Promise<readonly CheckResult[]> =>
  collectChecks(async (list) => {
    const { account, tokens } = api;
    const { context, email, project } = account;
    const { host, port } = await list.run('host', async () => {
      const found = server(account);
      const addresses = await context.outbound.resolve(found);
      return [{ message: `${found.host} is ${addresses.map(({ address }) => address).join(', ')}.` }, found];
    });
    await list.run('port', async () => {
      (await context.outbound.connect({ host, port }, signal)).destroy();
      return passed(`Port ${port} answers.`);
    });
    await list.run('tls', async () =>
      origin(account).startsWith('https:')
        ? passed('HTTPS, with a verified certificate.')
        : warned('The connection is not encrypted: it goes to the address that the operator set.', null),
    );
    await list.run('signIn', async () => {
      await tokens.get('read', signal);
      return passed(`${email} was accepted.`);
    });
    const sentAt = await list.run('database', async () => {
      const datasets = await datasetNames(api, signal).catch(inWords);
      const [first] = datasets;
      const path =
        first === undefined ? `${project}/datasets` : `${project}/datasets/${encodeURIComponent(first)}`;
      const reply = await callApi(api, { path, signal }).catch(inWords);
      return [{ message: `The project ${project}, datasets: ${datasets.length}.` }, reply.sentAt];
    });
    await list.run('readOnly', async () => {
      await dryRun(api, 'SELECT 1', signal).catch(inWords);
      return passed('Statements run with a token that can only read.');
    });
    await list.run('privileges', async () => {
      const tables = await listTables(api, signal, false).catch(inWords);
      const schema = [project, account.config.dataset ?? 'dataset'].map(quote).join('.');
      return tables.length === 0
        ? warned(
            'There are no tables that the service account may read.',
            `GRANT \`roles/bigquery.dataViewer\` ON SCHEMA ${schema} TO "serviceAccount:${email}";`,
            'dataset',
          )
        : passed(`${counted(tables.length, 'table')} ${tables.length === 1 ? 'is' : 'are'} listed.`);
    });
    await list.run('clock', async () => describeClock(sentAt));
  });
