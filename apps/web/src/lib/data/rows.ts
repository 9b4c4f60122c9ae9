import {
  filterDatasource,
  listValues,
  type BodyInput,
  type ChartData,
  type GridPage,
  type ValueList,
} from '@plumbline/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { api } from '../api.ts';
import { computedQuery, readsOf, routeQuery, type DataQuery } from './route-query.ts';

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
const ROWS = { staleTime: Number.POSITIVE_INFINITY, placeholderData: keepPreviousData } as const;

/** Something worked out from the rows of a dataset, and kept until they change. */
export const rowsQuery = <T>(
  id: string,
  of: { readonly name: string; readonly input: unknown },
  work: (signal: AbortSignal) => Promise<T>,
): DataQuery<T> =>
  computedQuery([of.name, readsOf(filterDatasource, { params: { id } }), [id, of.input]], work, ROWS);

/** Rows that pass, exactly. */
export const countQuery = (id: string, body: RowsBody): DataQuery<number> =>
  rowsQuery(
    id,
    { name: 'count', input: body },
    async (signal) => (await getRows(id, { ...body, limit: 1 }, signal)).total,
  );

export const chartQuery = (id: string, body: ChartBody): DataQuery<ChartData> =>
  rowsQuery(id, { name: 'chart', input: body }, (signal) => getChartData(id, body, signal));

const VALUES_SHOWN = 50;

/** The most frequent values of a column with their counts. */
export const valuesQuery = (id: string, body: BodyInput<typeof listValues>): DataQuery<ValueList> =>
  routeQuery(listValues, { params: { id }, body: { limit: VALUES_SHOWN, ...body } }, ROWS);
