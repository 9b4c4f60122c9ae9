import {
  ChartAggregate,
  ClaimCondition,
  ClaimMeasure,
  type ChartData,
  type ChartSpec,
  type FilterGroup,
  type GraphMode,
  type TracedNumber,
} from '@plumbline/contract';
import { MARKS, markIdentity, markKeys, shownConditions } from '@plumbline/viz';

/** What a figure of a sentence is traced by. */
export interface TracedFigure {
  readonly number: TracedNumber;
  /** Set around the number, besides filters of its own. */
  readonly filters?: FilterGroup;
}

/** By the name of the value in the message; a figure that is missing is computed from all that is shown. */
export type Figures = Readonly<Record<string, TracedFigure>>;

const and = (value: FilterGroup['value']): FilterGroup => ({ op: 'and', value });

/** A chart as it was requested, with what it shows. */
export interface ShownChart {
  readonly chart: ChartSpec;
  readonly data: ChartData;
}

/** The number of one mark. */
export const markFigure = (
  { chart, data }: ShownChart,
  row: number,
  mode: GraphMode = data.mode,
): TracedFigure => ({ number: { kind: 'chart', chart, mode, keys: markIdentity(data, row) } });

const measureOf = ({ chart }: ShownChart) => chart.encoding[MARKS[chart.mark].measure ?? 'y'];

/** Whether the marks of the chart are parts of one whole, of which a trace can show the shares. */
const hasShares = ({ chart, data }: ShownChart): boolean =>
  MARKS[chart.mark].modes.includes('Percent') &&
  data.columns.filter(({ role }) => role === 'dimension').length === 1;

/** The share of a mark in all of them. */
export const shareFigure = (shown: ShownChart, row: number): TracedFigure | null =>
  hasShares(shown) ? markFigure(shown, row, 'Percent') : null;

/** What several marks add up to that have the same keys in these columns: the measure of their rows. */
function sumFigure(
  shown: ShownChart,
  rows: readonly number[],
  names: readonly number[],
): TracedFigure | null {
  const { chart, data } = shown;
  const { field, aggregate, formula } = measureOf(shown) ?? {};
  const known = ChartAggregate.safeParse(aggregate);
  const [row] = rows;
  const named = data.columns.map((column, at) => (names.includes(at) ? column : { ...column, field: null }));
  const keys = row === undefined ? null : markKeys({ ...data, columns: named }, row);
  if (keys === null || !known.success || formula !== undefined) {
    return null;
  }
  return {
    number: { kind: 'figure', measure: { field: field ?? null, aggregate: known.data } },
    filters: and([...shownConditions(chart), ...keys]),
  };
}

/** The number of a mark, or of several that are added up. */
export const marksFigure = (
  shown: ShownChart,
  rows: readonly number[],
  names: readonly number[],
): TracedFigure | null => (rows.length === 1 ? markFigure(shown, rows[0]!) : sumFigure(shown, rows, names));

/** Conditions that all have to hold, without those of a group within them. */
const flat = (nodes: FilterGroup['value']): FilterGroup['value'] =>
  nodes.flatMap((node) => (node.op === 'and' ? flat(node.value) : [node]));

/** Conditions as claims have them; null where they have other operators. */
function claimConditions(nodes: FilterGroup['value']): ClaimCondition[] | null {
  const all = flat(nodes);
  const parsed = all.map((node) => ClaimCondition.safeParse(node));
  const values = parsed.flatMap(({ data }) => (data === undefined ? [] : [data]));
  // A value that is compared is there.
  const isImplied = (node: FilterGroup['value'][number]): boolean =>
    node.op === 'notnull' && values.some(({ column }) => column === node.column);
  return all.every((node, at) => parsed[at]?.success === true || isImplied(node)) ? values : null;
}

interface Comparison {
  readonly measure: { readonly field?: string | null; readonly aggregate?: string };
  readonly of: FilterGroup['value'];
  readonly to: FilterGroup['value'];
  readonly how: 'share' | 'change';
}

/** A share or a change between two sets of rows; null where a claim cannot say it. */
export function comparisonFigure({ measure, of, to, how }: Comparison): TracedFigure | null {
  const [own, others] = [claimConditions(of), claimConditions(to)];
  const known = ClaimMeasure.safeParse({ field: measure.field ?? null, aggregate: measure.aggregate });
  if (own === null || others === null || !known.success) {
    return null;
  }
  return {
    number: {
      kind: 'claim',
      claim: {
        query: { kind: 'comparison', measure: known.data, of: own, to: others, how },
        format: { kind: 'percent', isUnsigned: how === 'change' },
        holds: { op: 'any' },
      },
    },
  };
}

/** By how much one mark differs from another, in percent. */
export function changeFigure(
  shown: ShownChart,
  { from, to }: { readonly from: number; readonly to: number },
): TracedFigure | null {
  const { field, aggregate, formula } = measureOf(shown) ?? {};
  const shownRows = shownConditions(shown.chart);
  const [before, now] = [markKeys(shown.data, from), markKeys(shown.data, to)];
  return before === null || now === null || formula !== undefined || aggregate === undefined
    ? null
    : comparisonFigure({
        measure: { aggregate, ...(field === undefined ? {} : { field }) },
        of: [...shownRows, ...now],
        to: [...shownRows, ...before],
        how: 'change',
      });
}

/** Without the names that have no figure of their own. */
export const presentFigures = (named: Readonly<Record<string, TracedFigure | null>>): Figures =>
  Object.fromEntries(
    Object.entries(named).flatMap(([name, figure]) => (figure === null ? [] : [[name, figure]])),
  );
