import {
  type QuestionGroup,
  type QuestionMeasure,
  type Interpretation,
  type PivotField,
  type PivotSpec,
} from '@plumbline/contract';
import { byLevel, isNested } from '../../columns/row-meaning.ts';
import { alternativeRows } from './alternative-rows.ts';
import { datasetTraits, type DescribedDataset } from '../dataset/described.ts';
import { isTotal, measureFormula } from './measure-formula.ts';

export const pivotField = ({ column, unit, part, bins }: QuestionGroup): PivotField =>
  unit === undefined && part === undefined && bins === undefined
    ? column
    : {
        column,
        ...(unit === undefined ? {} : { timeUnit: unit }),
        ...(part === undefined ? {} : { part }),
        ...(bins === undefined ? {} : { bin: { maxBins: bins } }),
      };

const MAX_COLUMNS = 20;

const isOfFew = ({ unit, part }: QuestionGroup): boolean =>
  unit === 'year' || unit === 'quarter' || part === 'weekday' || part === 'month_of_year';

/** The last group where it is a column: of few values, and no level of a hierarchy that goes down. [SEM-HIER-2] */
function groupAcross(groups: readonly QuestionGroup[], dataset: DescribedDataset): QuestionGroup | null {
  const last = groups.at(-1);
  if (last === undefined || groups.length === 1) {
    return null;
  }
  const distinct =
    datasetTraits(dataset).find(({ name }) => name === last.column)?.distinct ?? MAX_COLUMNS + 1;
  // Across, each of its values would have figures in one row alone.
  const isBelow = groups.some(({ column }) => isNested(column, last.column, dataset.meaning));
  return !isBelow && (distinct <= MAX_COLUMNS || isOfFew(last)) ? last : null;
}

/** The pivot of an interpretation: its first groups are rows, the last a column where it has few values. Pure. */
export function buildPivot(query: Interpretation, dataset: DescribedDataset): PivotSpec {
  const { measures, filters, order, limit } = query;
  const groups = byLevel(query.groups, ({ column }) => column, dataset.meaning);
  const last = groupAcross(groups, dataset);
  const isAcross = last !== null;
  const rows = isAcross ? groups.slice(0, -1) : groups;
  const values = (measures.length === 0 ? [{ column: null, aggregate: 'count' as const }] : measures).map(
    pivotValue,
  );
  const adds = measures.every(isTotal);
  return {
    rows: rows.map(pivotField),
    columns: isAcross ? [pivotField(last)] : [],
    values,
    filters: { op: 'and', value: [...filters, ...alternativeRows(query)] },
    totals: { rows: adds && rows.length > 1, columns: adds && isAcross, grand: adds && rows.length > 0 },
    ...(order === null ? {} : { sort: [{ by: 0, direction: order }] }),
    ...(limit === null ? {} : { limit }),
  };
}

function pivotValue(measure: QuestionMeasure): PivotSpec['values'][number] {
  const formula = measureFormula(measure);
  const { column, aggregate } = measure;
  return formula === null
    ? { ...(column === null ? {} : { column }), agg: aggregate, show_as: 'value' }
    : { formula, show_as: 'value' };
}

const STATISTICS = ['count', 'mean', 'median', 'stddev', 'min', 'max'] as const;

/** Key figures of the measures, for each group if there is one. */
export const buildStatistics = (query: Interpretation, dataset: DescribedDataset): PivotSpec => ({
  ...buildPivot({ ...query, limit: null, order: null }, dataset),
  values: query.measures
    .filter(({ column }) => column !== null)
    .flatMap(({ column }) =>
      STATISTICS.map((agg) => ({ column: column ?? undefined, agg, show_as: 'value' as const })),
    )
    .slice(0, 50),
  totals: { rows: false, columns: false, grand: false },
});
