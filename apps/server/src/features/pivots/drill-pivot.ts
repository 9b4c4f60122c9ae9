import { AppError, type BodyOf, type FilterGroup, type drillPivot } from '@plumbline/contract';
import {
  binQuestions,
  checkPivot,
  toDimension,
  drillConditions,
  drillIssues,
  normalize,
  type DrillRequest,
  type PivotQuery,
} from '@plumbline/query';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { findQueryContext, getReadable } from '../datasources/index.ts';

export interface DrillCall {
  readonly id: string;
  readonly body: BodyOf<typeof drillPivot>;
  readonly signal: AbortSignal;
}

/** The filter that gives the rows behind a cell, and how many they are. Throws what `getReadable` and the engine throw. */
export async function drillIntoPivot(
  services: Services,
  actor: Actor,
  { id, body, signal }: DrillCall,
): Promise<{ filters: FilterGroup; rows: number }> {
  const { version, step, filters, search = null } = body;
  const { source } = await getReadable(services, actor, { id, version, step, signal });
  const request: DrillRequest = {
    rows: body.rows.map((field, index) => toDimension(field, `row ${index + 1}`)),
    columns: body.columns.map((field, index) => toDimension(field, `column ${index + 1}`)),
    row: body.row,
    column: body.column,
  };
  const issues = [
    ...checkPivot(pivotFor(request, { filter: filters, search }), source.columns),
    ...drillIssues(request, source.columns),
  ];
  if (issues[0] !== undefined) {
    throw new AppError('query.invalid', issues[0].message, { issues });
  }
  const requested = { source, context: await findQueryContext(services, actor, id), signal };
  const edges = await Promise.all(
    [...binQuestions(request, { filter: filters, search })].map(async ([as, query]) => {
      const { rows } = await services.engine.run({ ...requested, query });
      return [as, rows] as const;
    }),
  );
  const conditions = drillConditions(request, source.columns, new Map(edges));
  const all: FilterGroup = {
    op: 'and',
    value: [...(filters.value.length === 0 ? [] : [filters]), ...conditions],
  };
  const rows = await services.engine.count({ ...requested, query: normalize({ filter: all, search }) });
  return { filters: all, rows };
}

/** What is checked of the fields and filters is what a pivot of them would be. */
const pivotFor = (
  { rows, columns }: DrillRequest,
  { filter, search }: Pick<PivotQuery, 'filter' | 'search'>,
): PivotQuery => ({
  version: 1,
  rows,
  columns,
  values: [
    {
      derive: [],
      measures: [{ aggregate: 'count', column: null, as: 'value 1' }],
      calculate: [],
      of: 'value 1',
      showAs: 'value',
      label: '',
    },
  ],
  filter,
  search,
  totals: { rows: false, columns: false, grand: false },
  sort: [],
  depth: null,
  under: [],
  limit: null,
  offset: 0,
});
