import { checkAddress, passed, vendorClock, vendorTls, warned } from '../kit/check-steps.ts';
import { collectChecks, counted } from '../kit/checks.ts';
import type { CheckResult } from '../kit/database.ts';
import { origin, server } from './account.ts';
import { datasetNames, listTables } from './catalog.ts';
import { serviceFailure } from './failures.ts';
import { dryRun } from './jobs.ts';
import { callApi, type Api } from './request.ts';
import { quote } from './sql.ts';

const inWords = (error: unknown): never => {
  throw serviceFailure(error, null) as Error;
};

/** From the name of the host to the tables that the account may read. */
export const checkAccount = (api: Api, signal: AbortSignal): Promise<readonly CheckResult[]> =>
  collectChecks(async (list) => {
    const { account, tokens } = api;
    const { context, email, project } = account;
    await checkAddress(list, () => server(account), { outbound: context.outbound, signal });
    await list.run('tls', async () => vendorTls(origin(account).startsWith('https:')));
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
    await list.run('clock', async () => vendorClock(sentAt, { service: 'BigQuery', vendor: 'Google' }));
  });
