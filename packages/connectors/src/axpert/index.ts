import { AxpertConfig } from '@plumbline/contract';
import { remoteRows } from '../kit/cells.ts';
import { checkAddress, passed, warned } from '../kit/check-steps.ts';
import { collectChecks } from '../kit/checks.ts';
import { remoteConnector, type OpenContext, type Session } from '../kit/connector.ts';
import type { CheckResult, DatabaseAccess } from '../kit/database.ts';
import { writeRows } from '../kit/write-rows.ts';
import { AxpertApi } from './api.ts';
import { readableColumns, findReadable, readAll, readFirst, toRow } from './read.ts';

/** Rows that a description reads. */
const SAMPLE = 100;
const PORTS = { 'https:': 443, 'http:': 80 } as const;

const parseServer = (
  url: string,
): { readonly host: string; readonly port: number; readonly isHttps: boolean } => {
  const { hostname, port, protocol } = new URL(url);
  return {
    host: hostname,
    port: Number(port) || PORTS[protocol as keyof typeof PORTS],
    isHttps: protocol === 'https:',
  };
};

/** From the name of the host to the sign-in. What the user may see shows when a report is read. */
const checkServer = (
  { config, context }: { readonly config: AxpertConfig; readonly context: OpenContext },
  api: AxpertApi,
  signal: AbortSignal,
): Promise<readonly CheckResult[]> =>
  collectChecks(async (list) => {
    const { host, port, isHttps } = parseServer(config.url);
    await checkAddress(list, () => ({ host, port }), { outbound: context.outbound, signal });
    await list.run('tls', async () => {
      if (isHttps) {
        await context.outbound.send(config.url, {
          method: 'GET',
          headers: {},
          maxBytes: 1024 * 1024,
          signal,
        });
        return passed('HTTPS, with a verified certificate.');
      }
      const message =
        'The connection is not encrypted: whoever is in between can read the sign-in and the rows.';
      return warned(message, null, 'encryption');
    });
    await list.run('signIn', async () => {
      await api.signIn(signal);
      return passed(`${config.username} was accepted by ${config.project}.`);
    });
    await list.run('readOnly', async () => passed('Plumbline only reads.'));
  });

const openDatabase = (
  source: { readonly config: AxpertConfig; readonly context: OpenContext },
  api: AxpertApi,
): DatabaseAccess => {
  const { dates } = source.config;
  return {
    check: (signal) => checkServer(source, api, signal),
    // Axpert documents no call that lists its reports; signing in shows that the connection works.
    listTables: async (signal) => {
      await api.signIn(signal);
      return [];
    },
    describe: async (target, signal) => {
      const readable = findReadable(target);
      const columns = readableColumns(
        await readFirst(api, readable, { size: SAMPLE, signal }),
        readable.only,
      );
      return columns.map(({ name, type }) => ({ name, type, nullable: true, sourceType: type }));
    },
    estimateRows: async (target, signal) =>
      (await readFirst(api, findReadable(target), { size: 1, signal })).total,
    page: async (target, { offset, limit, signal }) => {
      const readable = findReadable(target);
      // From the first row on: pages of a report begin at multiples of their size.
      const first = await readFirst(api, readable, { size: offset + limit + 1, signal });
      const columns = readableColumns(first, readable.only);
      const rows = first.rows.slice(offset, offset + limit + 1).map((row) => toRow(columns, row, dates));
      return remoteRows(columns, rows);
    },
    extract: async (target, options) => {
      const { columns, rows } = await readAll(api, findReadable(target), { dates, signal: options.signal });
      return writeRows(columns, rows, options);
    },
  };
};

/**
 * Reports and saved statements of an Axpert server. Held to a local server that behaves as the vendor documents; beta until
 * `npm run smoke -- axpert` has passed on a server of a customer.
 */
export const axpert = remoteConnector({
  arrival: 'connection',
  config: AxpertConfig,
  open: async (config, context): Promise<Session> => ({
    label: `${config.project} on ${parseServer(config.url).host}`,
    check: () => context.outbound.check(config.url),
    file: null,
    feed: null,
    database: openDatabase({ config, context }, new AxpertApi(config, context)),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  }),
});
