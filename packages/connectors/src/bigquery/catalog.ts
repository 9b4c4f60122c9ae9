import type { RemoteTable } from '../kit/database.ts';
import { callApi, type Api } from './request.ts';
import { shownColumn, type Field } from './values.ts';

const MAX_TABLES = 2_000;
const PAGE = '1000';
/** Tables that are requested at the same time. */
const PARALLEL = 8;

/** https://cloud.google.com/bigquery/docs/reference/rest/v2/tables#Table */
export interface Table {
  readonly type?: string;
  readonly numRows?: string;
  readonly schema?: { readonly fields?: readonly Field[] };
}

/** One page of the list of datasets or of tables. */
interface Page {
  readonly nextPageToken?: string;
  readonly datasets?: readonly { readonly datasetReference: { readonly datasetId: string } }[];
  readonly tables?: readonly {
    readonly tableReference: { readonly tableId: string };
    readonly type?: string;
  }[];
}

/** Every item of a list that comes in pages, up to a number. */
async function listAll<Item>(
  api: Api,
  { path, signal }: { readonly path: string; readonly signal: AbortSignal },
  itemsOf: (page: Page) => readonly Item[],
): Promise<Item[]> {
  const items: Item[] = [];
  let token: string | undefined;
  do {
    const parameters = { maxResults: PAGE, ...(token === undefined ? {} : { pageToken: token }) };
    const { body } = await callApi<Page>(api, { path, parameters, signal });
    items.push(...itemsOf(body));
    token = body.nextPageToken;
  } while (token !== undefined && token !== '' && items.length < MAX_TABLES);
  return items.slice(0, MAX_TABLES);
}

/** The datasets that are listed: the one of the connection, or all that the account sees. */
export async function datasetNames(api: Api, signal: AbortSignal): Promise<readonly string[]> {
  const { project, config } = api.account;
  if (config.dataset !== undefined) {
    return [config.dataset];
  }
  return listAll(api, { path: `${project}/datasets`, signal }, ({ datasets = [] }) =>
    datasets.map(({ datasetReference }) => datasetReference.datasetId),
  );
}

export const getTable = async (
  api: Api,
  { schema, name }: { readonly schema: string; readonly name: string },
  signal: AbortSignal,
): Promise<Table> => {
  const dataset = schema === '' ? (api.account.config.dataset ?? '') : schema;
  const path = `${api.account.project}/datasets/${encodeURIComponent(dataset)}/tables/${encodeURIComponent(name)}`;
  return (await callApi<Table>(api, { path, signal })).body;
};

/** Only tables that BigQuery stores have a count, and can be read without a statement. */
export const storedRows = ({ type, numRows }: Table): number | null =>
  type === 'TABLE' && numRows !== undefined ? Number(numRows) : null;

/** Runs `PARALLEL` items at a time and returns the results in the order of the items. */
async function inParallel<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results = new Map<number, Result>();
  const waiting = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of waiting) {
      results.set(index, await work(item));
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, worker));
  return items.map((_, index) => results.get(index)!);
}

const isView = (type: string | undefined): boolean => type?.endsWith('VIEW') === true;

/** Tables and views of the datasets, by requests that cost nothing. */
export async function listTables(
  api: Api,
  signal: AbortSignal,
  hasColumns: boolean,
): Promise<readonly RemoteTable[]> {
  const datasets = await datasetNames(api, signal);
  const lists = await inParallel(datasets, async (schema) => {
    const path = `${api.account.project}/datasets/${encodeURIComponent(schema)}/tables`;
    const tables = await listAll<RemoteTable>(api, { path, signal }, (body) =>
      (body.tables ?? []).map(({ tableReference: { tableId }, type }) => ({
        schema,
        name: tableId,
        kind: isView(type) ? 'view' : 'table',
        rowsEstimate: null,
        columns: [],
      })),
    );
    return tables;
  });
  const tables = lists.flat().slice(0, MAX_TABLES);
  if (!hasColumns) {
    return tables;
  }
  return inParallel(tables, async (table) => {
    const description = await getTable(api, table, signal);
    return {
      ...table,
      rowsEstimate: storedRows(description),
      columns: (description.schema?.fields ?? []).map(shownColumn),
    };
  });
}
