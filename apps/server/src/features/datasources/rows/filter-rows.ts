import {
  AppError,
  MAX_PAGE_CELLS,
  type BodyOf,
  type ChartData,
  type GridPage,
  type filterDatasource,
} from '@plumbline/contract';
import type { QueryRequest } from '@plumbline/engine';
import { rowQuery } from '@plumbline/query';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { drawChart } from './draw-chart.ts';
import { listFormats, listLabels } from '../storage/column.store.ts';
import { getReadable, queryContext } from './get-readable.ts';

export interface RowsRequest {
  readonly id: string;
  readonly body: BodyOf<typeof filterDatasource>;
  readonly signal: AbortSignal;
}

/** A page of rows, or the data of a chart. Throws what `getReadable` and the engine throw. */
export const filterDataset = (
  services: Services,
  actor: Actor,
  request: RowsRequest,
): Promise<GridPage | ChartData> =>
  request.body.graph ? drawFiltered(services, actor, request) : listRows(services, actor, request);

async function drawFiltered(services: Services, actor: Actor, request: RowsRequest): Promise<ChartData> {
  const { chart, mode, filters, search, version, step } = request.body;
  if (chart === undefined) {
    const message = 'With "graph": true the body needs a chart.';
    throw new AppError('request.invalid', message, { issues: [{ path: 'chart', message }] });
  }
  return drawChart(services, actor, {
    id: request.id,
    version,
    step,
    chart,
    mode,
    filters,
    search,
    signal: request.signal,
  });
}

const formatted = (format: string | undefined): { format?: string } =>
  format === undefined ? {} : { format };

/** A page of rows. Throws what `getReadable` and the engine throw, `query.too_large` past `MAX_PAGE_CELLS` cells. */
const listRows = async (services: Services, actor: Actor, request: RowsRequest): Promise<GridPage> =>
  (await readRows(services, actor, { ...request, maxCells: MAX_PAGE_CELLS })).grid;

/** A page of rows with the statement that returned it. */
export interface ReadRows {
  readonly grid: GridPage;
  /** Against a relation called `dataset`. */
  readonly sql: string;
  readonly params: readonly (string | number | boolean | null)[];
}

interface ReadRequest extends RowsRequest, Pick<QueryRequest, 'maxCells'> {
  /** Pages have fewer rows than requested where columns are many, as their `limit` then says: `MAX_PAGE_CELLS` at most. */
  readonly isFitted?: boolean;
}

/** Throws what `getReadable` and the engine throw. */
export async function readRows(
  services: Services,
  actor: Actor,
  { id, body, signal, maxCells, isFitted = false }: ReadRequest,
): Promise<ReadRows> {
  const { source, version, settings } = await getReadable(services, actor, {
    id,
    version: body.version,
    step: body.step,
    signal,
  });
  const { page, columns: { length: width } = source.columns } = body;
  const fitting = Math.max(1, Math.floor(MAX_PAGE_CELLS / Math.max(1, width)));
  const limit = isFitted ? Math.min(body.limit, fitting) : body.limit;
  const query = rowQuery({ ...body, limit, offset: (page - 1) * limit });
  const context = queryContext(services, settings);
  const answer = await services.engine.page({
    source,
    query,
    context,
    signal,
    ...(maxCells && { maxCells }),
  });
  const { executor } = services.db;
  const labels = await listLabels(executor, actor, id);
  const formats = await listFormats(executor, actor, { id, columns: version.columns });
  const stored = new Map(version.columns.map((column) => [column.name, column]));
  const grid: GridPage = {
    columns: answer.columns.map(({ name, type, encoding }) => {
      const { role = 'dimension', zone } = stored.get(name) ?? {};
      return {
        name,
        label: labels.get(name) ?? name,
        type,
        role,
        ...(encoding === undefined ? {} : { encoding }),
        // The clock that a column of moments is on.
        ...(zone === undefined ? {} : { zone }),
        ...formatted(formats.get(name)),
      };
    }),
    // Returned as it is: the contract's arrays are mutable, the engine's answer may be shared with other callers.
    data: answer.rows as GridPage['data'],
    page,
    limit,
    total: answer.total,
    version: version.number,
    ...(answer.asOf === undefined ? {} : { asOf: answer.asOf }),
  };
  return { grid, sql: answer.sql, params: answer.params };
}
