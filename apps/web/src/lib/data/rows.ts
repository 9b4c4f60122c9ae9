import {
  filterDatasource,
  listValues,
  type BodyInput,
  type ChartData,
  type GridPage,
} from '@plumbline/contract';
import { api } from '../api/api.ts';
import { computedQuery, routeReads, routeQuery, type DataQuery } from './route-query.ts';

export type RowsBody = Omit<BodyInput<typeof filterDatasource>, 'graph' | 'chart' | 'mode'>;
export type ChartBody = Omit<BodyInput<typeof filterDatasource>, 'graph'>;

/** A page of rows, or of some of their columns. */
export const getRows = async (id: string, body: RowsBody, signal: AbortSignal): Promise<GridPage> =>
  (await api.call(filterDatasource, { params: { id }, body, signal })).data as GridPage;

/** The figures of a chart. */
export async function getChartData(id: string, body: ChartBody, signal: AbortSignal): Promise<ChartData> {
  const input = { params: { id }, body: { ...body, graph: true }, signal };
  return (await api.call(filterDatasource, input)).data as ChartData;
}

// Versions never change; what changes above them, such as a recipe, is announced.
const NEVER_STALE = { staleTime: Number.POSITIVE_INFINITY } as const;

/** Something computed from the rows of a dataset. */
export const computedRowsQuery = <T>(
  id: string,
  { name, input }: { readonly name: string; readonly input: unknown },
  work: (signal: AbortSignal) => Promise<T>,
): DataQuery<T> =>
  computedQuery([name, routeReads(filterDatasource, { params: { id } }), [id, input]], work, NEVER_STALE);

/** `stamp` identifies a state of the recipe, so that rows of the one are never shown for the other. */
export const rowsQuery = (id: string, body: RowsBody, stamp = ''): DataQuery<GridPage> =>
  computedRowsQuery(id, { name: 'rows', input: [body, stamp] }, (signal) => getRows(id, body, signal));

/** Rows that pass, exactly. */
export const countQuery = (id: string, body: RowsBody): DataQuery<number> =>
  computedRowsQuery(
    id,
    { name: 'count', input: body },
    async (signal) => (await getRows(id, { ...body, limit: 1 }, signal)).total,
  );

export const chartQuery = (id: string, body: ChartBody): DataQuery<ChartData> =>
  computedRowsQuery(id, { name: 'chart', input: body }, (signal) => getChartData(id, body, signal));

const VALUES_SHOWN = 50;

type ValuesBody = Omit<BodyInput<typeof listValues>, 'search' | 'limit'>;

/** The most frequent values of a column with their counts, among those that contain `text`. */
export const valuesQuery = (id: string, { text, ...body }: ValuesBody & { readonly text: string }) => {
  const search = text === '' ? {} : { search: text };
  return routeQuery(
    listValues,
    { params: { id }, body: { ...body, ...search, limit: VALUES_SHOWN } },
    NEVER_STALE,
  );
};
