import { z } from 'zod';
import { remoteRows } from '../kit/cells.ts';
import { passed } from '../kit/check-steps.ts';
import { collectChecks } from '../kit/checks.ts';
import { remoteConnector, type Session } from '../kit/connector.ts';
import type { DatabaseAccess, RemoteTable } from '../kit/database.ts';
import { endpoint } from '../kit/endpoints.ts';
import { recordColumns, recordRow } from '../kit/records.ts';
import { writeRows } from '../kit/write-rows.ts';
import { get, type QuickbooksApi } from './api.ts';
import { OBJECTS } from './objects.ts';
import { countObjects, getReport, PAGE, findReadable, readAll, readPage } from './read.ts';
import { reportColumns, reportRows } from './report.ts';

/** Rows that a preview or a description reads. */
const SAMPLE = 100;

/** What the sign-in at Intuit leaves; nobody enters it. */
export const QuickbooksConfig = z.object({
  realmId: z
    .string()
    .regex(/^\d{1,40}$/)
    .meta({ title: 'Company', description: 'Number of the company at Intuit.' }),
  environment: z.enum(['production', 'sandbox']).meta({ title: 'Environment', description: 'Of Intuit.' }),
  company: z.string().max(500).optional().meta({ title: 'Name', description: 'Of the company.' }),
  accessToken: z.string().min(1).max(10_000).meta({ title: 'Access token', secret: true }),
  refreshToken: z.string().min(1).max(10_000).meta({ title: 'Refresh token', secret: true }),
  /** When the access token expires, ISO 8601. */
  expiresAt: z.iso.datetime().meta({ title: 'Valid until' }),
});
export type QuickbooksConfig = z.infer<typeof QuickbooksConfig>;

const TABLES: readonly RemoteTable[] = OBJECTS.map(({ kind, name }) => ({
  schema: kind,
  name,
  kind: kind === 'reports' ? 'view' : 'table',
  rowsEstimate: null,
  columns: [],
}));

/** First rows and their columns; a report comes whole. */
async function sample(
  api: QuickbooksApi,
  target: Parameters<DatabaseAccess['page']>[0],
  {
    offset,
    limit,
    signal,
  }: { readonly offset: number; readonly limit: number; readonly signal: AbortSignal },
) {
  const readable = findReadable(target);
  if (readable.kind === 'report') {
    const report = await getReport(api, readable, signal);
    return {
      columns: reportColumns(report),
      rows: [...reportRows(report)].slice(offset, offset + limit + 1),
    };
  }
  const size = Math.min(PAGE, limit + 1);
  const { records } = await readPage(api, readable.statement, { start: offset + 1, size, signal });
  const columns = recordColumns(records);
  return { columns, rows: records.map((record) => recordRow(columns, record)) };
}

const openDatabase = (api: QuickbooksApi, { realmId }: QuickbooksConfig): DatabaseAccess => ({
  check: (signal) =>
    collectChecks(async (list) => {
      await list.run('signIn', async () => {
        await get(api, `companyinfo/${realmId}`, { params: {}, signal });
        return passed('QuickBooks accepts the sign-in.');
      });
      await list.run('readOnly', async () => passed('Plumbline only reads.'));
    }),
  listTables: async () => TABLES,
  describe: async (target, signal) => {
    const { columns } = await sample(api, target, { offset: 0, limit: SAMPLE, signal });
    return columns.map(({ name, type }) => ({ name, type, nullable: true, sourceType: type }));
  },
  estimateRows: async (target, signal) => {
    const readable = findReadable(target);
    return readable.kind === 'report' ? null : countObjects(api, readable.statement, signal);
  },
  page: async (target, window) => {
    const { columns, rows } = await sample(api, target, window);
    return remoteRows(columns, rows);
  },
  extract: async (target, options) => {
    const { columns, rows } = await readAll(api, findReadable(target), options.signal);
    return writeRows(columns, rows, options);
  },
});

/** Objects and reports of a company in QuickBooks Online, by its Accounting API. */
export const quickbooks = remoteConnector({
  arrival: 'connection',
  signIn: 'oauth',
  config: QuickbooksConfig,
  open: async (config, context): Promise<Session> => {
    const { realmId, environment, company } = config;
    const base = `${endpoint(context.endpoints, `quickbooks-${environment}`)}/v3/company/${realmId}`;
    return {
      label: `${company ?? `Company ${realmId}`}${environment === 'sandbox' ? ' (sandbox)' : ''}`,
      check: () => context.outbound.check(base),
      file: null,
      database: openDatabase({ context, base }, config),
      feed: null,
      [Symbol.asyncDispose]: () => Promise.resolve(),
    };
  },
});
