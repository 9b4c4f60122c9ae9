import {
  DEFAULT_LIMIT,
  DEFAULT_PAGE,
  type BodyOf,
  type FilterGroup,
  type PivotTable,
  type pivotDatasource,
} from '@plumbline/contract';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { readSpec } from './read-spec.ts';

export interface PivotCall {
  readonly id: string;
  readonly body: BodyOf<typeof pivotDatasource>;
  /** The rows that whoever sees the pivot may know of; absent: those of the version. */
  readonly scope?: FilterGroup | undefined;
  readonly signal: AbortSignal;
}

/** A page of a pivot. Throws what `readSpec` and the engine throw. */
export async function givePivot(services: Services, actor: Actor, call: PivotCall): Promise<PivotTable> {
  const { version: number, step, ...spec } = call.body;
  const limit = spec.limit ?? DEFAULT_LIMIT;
  const window = { limit, offset: ((spec.page ?? DEFAULT_PAGE) - 1) * limit };
  const { id, scope, signal } = call;
  const { request, version, formats } = await readSpec(services, actor, {
    id,
    spec,
    version: number,
    step,
    scope,
    signal,
    window,
  });
  const page = await services.engine.pivot(request);
  const { rows, columnHeaders } = page;
  // Given on as they are: the contract's arrays are mutable, the engine's answer may be shared with other callers.
  return {
    rowFields: page.rowFields,
    columnFields: page.columnFields,
    rowHeaders: rows.map(({ header }) => header),
    columnHeaders,
    cells: rows.flatMap(({ header, cells }) =>
      cells.map(({ column, values }) => ({ row: header, column: columnHeaders[column] ?? [], values })),
    ),
    values: page.values.map((value, at) => ({
      ...value,
      ...(formats[at] === undefined ? {} : { format: formats[at] }),
    })),
    total: page.total,
    sql: page.sql,
    params: page.params,
    version,
    ...(page.asOf === undefined ? {} : { asOf: page.asOf }),
  } as PivotTable;
}
