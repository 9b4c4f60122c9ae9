import { BigqueryConfig } from '@plumbline/contract';
import { remoteRows } from '../kit/cells.ts';
import { remoteConnector, type Session } from '../kit/connector.ts';
import type { DatabaseAccess, ExtractOptions, RemoteRows, RemoteTarget, Since } from '../kit/database.ts';
import { asPageFailure, collectPage } from '../kit/limit-bytes.ts';
import { writeRows } from '../kit/write-rows.ts';
import { createAccount, server, Tokens } from './account.ts';
import { getTable, listTables, storedRows } from './catalog.ts';
import { checkAccount } from './checks.ts';
import { serviceFailure } from './failures.ts';
import { dryRun, runJob, tableRows } from './jobs.ts';
import type { Api } from './request.ts';
import { printSelect, printSince } from './sql.ts';
import { extractedColumn, rowText, shownColumn, type Field, type RawRow } from './values.ts';

const PREVIEW_SECONDS = 40;
const EXTRACT_SECONDS = 4 * 60 * 60;

/** Failures in words, with their place in what the person wrote. */
async function running<T>(target: RemoteTarget | null, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw serviceFailure(error, target !== null && 'query' in target ? target.query : null);
  }
}

async function* texts(
  rows: AsyncIterable<RawRow>,
  fields: readonly Field[],
): AsyncGenerator<(string | null)[]> {
  for await (const row of rows) {
    yield rowText(row, fields);
  }
}

const shown = async (rows: AsyncIterable<RawRow>, fields: readonly Field[]): Promise<RemoteRows> => {
  const page = await collectPage(texts(rows, fields)).catch((error: unknown) => {
    throw asPageFailure(error);
  });
  return remoteRows(fields.map(shownColumn), page, fields.map(extractedColumn));
};

interface Window {
  readonly offset: number;
  readonly limit: number;
  readonly signal: AbortSignal;
}

/** Rows of a stored table without a statement, which would be billed; null for what has to be queried. */
async function storedPage(
  api: Api,
  target: Exclude<RemoteTarget, { query: string }>,
  { offset, limit, signal }: Window,
): Promise<RemoteRows | null> {
  const table = await getTable(api, target.table, signal);
  const rows = storedRows(table);
  const all = table.schema?.fields ?? [];
  const wanted = target.columns ?? all.map(({ name }) => name);
  // The service returns fields in the order of the table.
  const fields = all.filter(({ name }) => wanted.includes(name));
  if (rows === null || fields.length !== wanted.length) {
    return null;
  }
  const { schema, name } = target.table;
  const stored = { dataset: schema === '' ? (api.account.config.dataset ?? '') : schema, name, fields, rows };
  const page = await shown(tableRows(api, stored, { start: offset, count: limit + 1, signal }), fields);
  const order = wanted.map((column) => fields.findIndex((field) => field.name === column));
  const inOrder = <T>(all: readonly T[]): T[] => order.map((index) => all[index]!);
  const { texts: sent } = page;
  return {
    columns: inOrder(page.columns),
    rows: page.rows.map(inOrder),
    texts: { columns: inOrder(sent.columns), rows: sent.rows.map(inOrder) },
  };
}

/** The text is the same for each page, so that BigQuery has the answer of the first one at no further charge. */
async function queriedPage(api: Api, target: RemoteTarget, window: Window): Promise<RemoteRows> {
  const options = { signal: window.signal, timeoutSeconds: PREVIEW_SECONDS };
  const { fields, rows } = await runJob(api, printSelect(api.account, target), options);
  return shown(rows({ start: window.offset, count: window.limit + 1 }), fields);
}

async function readPage(api: Api, target: RemoteTarget, window: Window): Promise<RemoteRows> {
  const { bytes } = await dryRun(api, printSelect(api.account, target), window.signal);
  const stored = 'query' in target ? null : await storedPage(api, target, window);
  return { ...(stored ?? (await queriedPage(api, target, window))), bytesBilled: bytes };
}

interface ExtractTarget {
  readonly target: RemoteTarget;
  readonly since: Since | null;
}

/** The rows that a watermark passes, whose column may be one that is not read. */
async function restriction(api: Api, { target, since }: ExtractTarget, signal: AbortSignal): Promise<string> {
  if (since === null || 'query' in target) {
    return '';
  }
  const watched = printSelect(api.account, { ...target, columns: [since.column] });
  return printSince(since, (await dryRun(api, watched, signal)).fields);
}

async function extractRows(
  api: Api,
  { target, since }: ExtractTarget,
  options: ExtractOptions,
): Promise<number> {
  const sql = `${printSelect(api.account, target)}${await restriction(api, { target, since }, options.signal)}`;
  const { fields, rows } = await runJob(api, sql, {
    signal: options.signal,
    timeoutSeconds: EXTRACT_SECONDS,
  });
  return writeRows(fields.map(extractedColumn), texts(rows(), fields), options);
}

function openDatabase(api: Api): DatabaseAccess {
  return {
    check: (signal) => checkAccount(api, signal),
    listTables: (signal, { hasColumns } = { hasColumns: true }) =>
      running(null, () => listTables(api, signal, hasColumns)),
    describe: (target, signal) =>
      running(target, async () => {
        const { fields } = await dryRun(api, printSelect(api.account, target), signal);
        return fields.map(shownColumn);
      }),
    estimateRows: async (target, signal) =>
      'query' in target
        ? null
        : running(target, async () => storedRows(await getTable(api, target.table, signal))),
    page: (target, window) => running(target, () => readPage(api, target, window)),
    extract: (target, options) => running(target, () => extractRows(api, { target, since: null }, options)),
    extractSince: (target, since, options) =>
      running(target, () => extractRows(api, { target, since }, options)),
  };
}

/**
 * Tables and read-only statements of a BigQuery project, by its REST API. Held to a local server that behaves as the vendor
 * documents; unproven on a real project until `npm run smoke -- bigquery` has passed there.
 */
export const bigquery = remoteConnector({
  arrival: 'connection',
  isIncremental: true,
  config: BigqueryConfig,
  open: async (config, context): Promise<Session> => {
    const account = createAccount(config, context);
    return {
      label: config.dataset === undefined ? account.project : `${config.dataset} of ${account.project}`,
      check: async () => void (await context.outbound.resolve(server(account))),
      file: null,
      feed: null,
      database: openDatabase({ account, tokens: new Tokens(account) }),
      [Symbol.asyncDispose]: () => Promise.resolve(),
    };
  },
});
