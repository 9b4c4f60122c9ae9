import type { Cell, ColumnProfile, FilterGroup } from '@plumbline/contract';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { givePivot } from '../pivots/index.ts';
import type { QuestionDataset } from './described-dataset.ts';

interface AskedTimes {
  readonly dataset: QuestionDataset;
  /** Null: the question is about no time. */
  readonly time: string | null;
  readonly filters: FilterGroup | undefined;
  readonly signal: AbortSignal;
}

const UNKNOWN: ColumnProfile = {
  nulls: 0,
  distinct: 0,
  distinctIsExact: true,
  min: null,
  max: null,
  mean: null,
  stddev: null,
  quantiles: null,
  histogram: [],
  top: [],
};

const ENDS = ['min', 'max', 'distinct'] as const;

/**
 * The dataset with the first and the last time of the rows that pass the filters and that the actor may see: which periods are
 * whole depends on them. Unchanged where its profile is of these rows already.
 */
export async function withTimes(
  services: Services,
  actor: Actor,
  { dataset, time, filters, signal }: AskedTimes,
): Promise<QuestionDataset> {
  const column = dataset.columns.find(({ name }) => name === time);
  const isOfAll = (filters?.value ?? []).length === 0 && Boolean(column?.profile);
  if (column === undefined || isOfAll) {
    return dataset;
  }
  const body = {
    values: ENDS.map((agg) => ({ column: column.name, agg, show_as: 'value' as const })),
    rows: [],
    columns: [],
    filters: filters ?? { op: 'and' as const, value: [] },
    totals: { rows: false, columns: false, grand: false },
    limit: 1,
  };
  const table = await givePivot(services, actor, { id: dataset.id, body, signal });
  const [min = null, max = null, distinct = null] = (table.cells[0]?.values ?? []) as readonly Cell[];
  const profile = { ...(column.profile ?? UNKNOWN), min, max, distinct: Number(distinct) };
  return {
    ...dataset,
    columns: dataset.columns.map((one) => (one === column ? { ...one, profile } : one)),
  };
}
