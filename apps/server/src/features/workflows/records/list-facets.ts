import { isNumericType, type Cell, type FilterGroup, type RecordFacet } from '@plumbline/contract';
import { normalize, type Query } from '@plumbline/query';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { findQueryContext } from '../../datasources/index.ts';
import { getUsableModel, type UsableModel } from '../get-model.ts';
import { recordFiles, type RecordsFacts } from '../model-files.ts';
import { parseSummary } from '../model-summary.ts';
import type { ModelName } from './filter-records.ts';

type RecordColumn = RecordsFacts['columns'][number];

/** Values of a facet, and columns with more of them that are no facet. */
const MAX_VALUES = 8;
const MAX_DISTINCT = 20;
const MAX_BINS = 20;
/** Columns of the dataset, those that the model depends on most first. */
const MAX_FEATURES = 3;
/** Of the strongest columns, those that are looked at. */
const TRIED_FEATURES = 8;

const VALUE = '#value';
const UPPER = '#upper';
const COUNT = '#count';
const COUNTED = [{ aggregate: 'count', column: null, as: COUNT }] as const;

const isNamed = ({ type }: RecordColumn): boolean => type === 'text' || type === 'boolean';

/** Without the conditions on a column: its own choices do not hide the others. */
const withoutColumn = ({ op, value }: FilterGroup, column: string): FilterGroup => ({
  op,
  value: value.filter((node) => !('column' in node) || node.column !== column),
});

/** The number that sorts records best: the probability, or the prediction. */
const mainNumber = (added: readonly RecordColumn[]): RecordColumn | undefined =>
  added.find(({ name, type }) => isNumericType(type) && name.startsWith('Probability')) ??
  added.find(({ name, type }) => isNumericType(type) && name.startsWith('Prediction')) ??
  added.find(({ type }) => isNumericType(type));

/** Columns that may become facets: what the model adds, then what it depends on most. */
function candidates({ model, records }: UsableModel): {
  readonly range: RecordColumn | undefined;
  readonly added: readonly RecordColumn[];
  readonly features: readonly RecordColumn[];
} {
  const added = records.columns.filter(({ name }) => records.added.includes(name));
  const importance = parseSummary(model.summary)?.importance ?? [];
  const features = importance.flatMap(({ column }) => records.columns.filter(({ name }) => name === column));
  return {
    range: mainNumber(added),
    added: added.filter(isNamed),
    features: features.filter(isNamed).slice(0, TRIED_FEATURES),
  };
}

/** What scored records can be filtered by. Throws what `getUsableModel` and the engine throw. */
export async function listFacets(
  services: Services,
  actor: Actor,
  {
    name,
    filters,
    signal,
  }: { readonly name: ModelName; readonly filters: FilterGroup; readonly signal: AbortSignal },
): Promise<RecordFacet[]> {
  const usable = await getUsableModel(services, actor, { ...name, shows: 'rows' });
  const source = await recordFiles(services, usable.model, usable.records);
  const context = await findQueryContext(services, actor, source.datasetId);
  const run = async (query: Query): Promise<readonly (readonly Cell[])[]> =>
    (await services.engine.run({ source, query, context, signal })).rows;

  const rangeOf = async ({ name: column, type }: RecordColumn): Promise<RecordFacet> => {
    const rows = await run(
      normalize({
        filter: withoutColumn(filters, column),
        groups: [{ kind: 'bin', column, maxBins: MAX_BINS, as: VALUE, upperAs: UPPER }],
        measures: COUNTED,
        sort: [{ by: VALUE, direction: 'asc' }],
      }),
    );
    const filled = rows.filter(([from]) => from !== null);
    const [from = 0, to = 0] = filled[0] ?? [];
    return {
      kind: 'range',
      column,
      type,
      bins: filled.map(([start, , count]) => ({ from: Number(start), count: Number(count) })),
      width: Number(to) - Number(from),
    };
  };
  const valuesOf = async ({ name: column, type }: RecordColumn): Promise<RecordFacet> => {
    const query = normalize({
      filter: withoutColumn(filters, column),
      groups: [{ kind: 'value', column, as: VALUE }],
      measures: COUNTED,
      sort: [
        { by: COUNT, direction: 'desc' },
        { by: VALUE, direction: 'asc' },
      ],
    });
    const rows = await run({ ...query, limit: MAX_DISTINCT + 1 });
    const values = rows.map(([value = null, count]) => ({ value, count: Number(count) }));
    return { kind: 'values', column, type, values: values.slice(0, MAX_VALUES), total: values.length };
  };

  const { range, added, features } = candidates(usable);
  const isUseful = (facet: RecordFacet): boolean =>
    facet.kind === 'range' || (facet.total > 1 && facet.total <= MAX_DISTINCT) || isChosen(filters, facet);
  const own = (await Promise.all(added.map(valuesOf))).filter(isUseful);
  const others = (await Promise.all(features.map(valuesOf))).filter(isUseful).slice(0, MAX_FEATURES);
  return [...(range === undefined ? [] : [await rangeOf(range)]), ...own, ...others];
}

/** A facet that is filtered by stays, also where the other conditions leave one value of it. */
const isChosen = ({ value }: FilterGroup, { column }: RecordFacet): boolean =>
  value.some((node) => 'column' in node && node.column === column);
