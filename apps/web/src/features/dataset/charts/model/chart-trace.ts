import type {
  AnnotationAnchor,
  AnnotationSuggestion,
  ChartData,
  ChartSpec,
  FilterGroup,
} from '@plumbline/contract';
import { anchoredMark, markIdentity } from '@plumbline/viz';
import type { TraceInput } from '../../../../lib/data/traces.ts';

/** A chart with the figures that it shows, and the filters and the search that they were queried with. */
export interface TracedChart {
  readonly datasetId: string;
  readonly chart: ChartSpec;
  readonly data: ChartData;
  readonly filters: FilterGroup;
  readonly search: string;
}

/** What is traced of a chart: the mark of a row in its data, or (null) all of it. */
export const chartTrace = (
  { datasetId, chart, data, filters, search }: TracedChart,
  row: number | null,
): TraceInput => ({
  datasetId,
  version: data.version,
  filters,
  ...(search === '' ? {} : { search }),
  number: {
    kind: 'chart',
    chart,
    mode: data.mode,
    keys: row === null ? null : markIdentity(data, row),
  },
  source: { kind: 'dataset', id: datasetId },
});

/** Where the numbers of a remark are from. */
export interface RemarkOrigin {
  /** The mark whose value it states, by its row in the chart's data. */
  readonly mark: number | null;
  /** Whether a number in it is computed from several marks: all of the chart gives those. */
  readonly isOfAll: boolean;
}

const NOWHERE: RemarkOrigin = { mark: null, isOfAll: false };

const measured = ({ columns, data }: ChartData, row: number): number => {
  const cell = data[row]?.[columns.findIndex(({ role }) => role === 'measure')] ?? null;
  return cell === null || typeof cell === 'object' ? Number.NaN : Number(cell);
};

/** Origin of a computed remark: a mark only where that mark has the exact value. */
export function suggestionOrigin(
  data: ChartData,
  { anchor, numbers }: Pick<AnnotationSuggestion, 'anchor' | 'numbers'>,
): RemarkOrigin {
  const row = anchoredMark(data, anchor);
  const stated = numbers.find(({ name }) => name === 'value')?.value;
  const mark = row !== null && measured(data, row) === stated ? row : null;
  return { mark, isOfAll: numbers.length > (mark === null ? 0 : 1) };
}

/** Origin of a text that somebody wrote, whose numbers are not known: the mark or marks that it is anchored to. */
export function annotationOrigin(
  data: ChartData,
  { anchor, kind }: { readonly anchor: AnnotationAnchor; readonly kind: string },
): RemarkOrigin {
  const mark = anchoredMark(data, anchor);
  return kind === 'event' ? NOWHERE : { mark, isOfAll: mark === null };
}
