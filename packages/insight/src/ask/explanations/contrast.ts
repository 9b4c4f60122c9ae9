import type {
  Cell,
  ChartSpec,
  Condition,
  FilterGroup,
  Interpretation,
  PivotSpec,
  PivotTable,
} from '@plumbline/contract';
import { message, type Message } from '@plumbline/messages';
import type { ColumnTraits } from '../../columns/traits.ts';
import { adjustedRates } from '../../mine/benjamini-hochberg.ts';
import { countsTest, meansTest, type GroupTest, type Moments } from '../../statistics/two-groups.ts';
import { alternativeRows } from '../query/alternative-rows.ts';
import type { AnswerSentence } from '../answer/answer-sentence.ts';
import { cellOfText, cellText, cellWords } from '../answer/cell-text.ts';
import { conditionTexts } from '../answer/describe.ts';
import { datasetTraits, type DescribedDataset } from '../dataset/described.ts';
import {
  comparisonFigure,
  presentFigures,
  type Figures,
  type TracedFigure,
} from '../answer/traced-figures.ts';

/** Two sets of rows, and the questions whose answers set them apart. */
export interface ContrastPlan {
  readonly query: Interpretation;
  readonly contrast: NonNullable<Interpretation['contrast']>;
  readonly numbers: readonly ColumnTraits[];
  readonly names: readonly ColumnTraits[];
  /** Pivots of the first and the second set: the figures of all numbers, then a table for each of the names. */
  readonly pivots: readonly [readonly PivotSpec[], readonly PivotSpec[]];
}

const MAX_NUMBERS = 8;
const MAX_NAMES = 8;
const MAX_VALUES = 200;
/** False discoveries among what is reported. */
const RATE = 0.05;
/** Smaller differences are found in any two large sets, and say nothing. */
const MIN_EFFECT = { names: 0.1, numbers: 0.2 } as const;
const MAX_FINDINGS = 4;

const and = (value: FilterGroup['value']): FilterGroup => ({ op: 'and', value });

/** The rows of either side; without a second one, all rows but the first. */
function sidesOf(
  query: Interpretation,
  { of, with: other }: ContrastPlan['contrast'],
): [FilterGroup, FilterGroup] {
  const base = [...query.filters, ...alternativeRows(query)];
  const rest: FilterGroup['value'] = other === null ? [{ op: 'not', value: [and([...of])] }] : [...other];
  return [and([...base, ...of]), and([...base, ...rest])];
}

/** What could set the rows apart: every column but those that define them. Null without rows to compare. */
export function planContrast(query: Interpretation, dataset: DescribedDataset): ContrastPlan | null {
  const { contrast } = query;
  if (contrast === undefined) {
    return null;
  }
  const defining = new Set([...contrast.of, ...(contrast.with ?? [])].map(({ column }) => column));
  const traits = datasetTraits(dataset)
    .filter(({ name }) => !defining.has(name))
    .toSorted((one, other) => other.interest - one.interest);
  const numbers = traits.filter(({ kind }) => kind === 'measure').slice(0, MAX_NUMBERS);
  const names = traits
    .filter(({ kind, distinct }) => kind === 'category' && (distinct ?? MAX_VALUES + 1) <= MAX_VALUES)
    .slice(0, MAX_NAMES);
  const pivotsOf = (filters: FilterGroup): readonly PivotSpec[] => [
    numbersPivot(numbers, filters),
    ...names.map(({ name }) => namesPivot(name, filters)),
  ];
  const [first, second] = sidesOf(query, contrast);
  return { query, contrast, numbers, names, pivots: [pivotsOf(first), pivotsOf(second)] };
}

const NO_TOTALS = { rows: false, columns: false, grand: false };

const numbersPivot = (numbers: readonly ColumnTraits[], filters: FilterGroup): PivotSpec => ({
  rows: [],
  columns: [],
  values: [
    { agg: 'count', show_as: 'value' },
    ...numbers.flatMap(({ name: column }) =>
      (['count', 'mean', 'stddev'] as const).map((agg) => ({ column, agg, show_as: 'value' as const })),
    ),
  ],
  filters,
  totals: { ...NO_TOTALS, grand: true },
});

const namesPivot = (column: string, filters: FilterGroup): PivotSpec => ({
  rows: [column],
  columns: [],
  values: [{ agg: 'count', show_as: 'value' }],
  filters,
  totals: NO_TOTALS,
});

interface Finding extends GroupTest {
  readonly column: ColumnTraits;
  readonly kind: 'names' | 'numbers';
  readonly text: Message;
  readonly value: number;
  /** The name whose shares the text states; null for numbers. */
  readonly name: string | null;
}

/** A measure of the rows of one side. */
const sideFigure = (
  { pivots }: ContrastPlan,
  side: 0 | 1,
  measure: { readonly field: string | null; readonly aggregate: 'count' | 'mean' },
): TracedFigure => ({
  number: { kind: 'figure', measure },
  filters: pivots[side][0]?.filters ?? and([]),
});

/** Averages of both sides, or the shares of a name in them. */
function findingFigures(plan: ContrastPlan, { column, name }: Finding): Figures {
  if (name === null) {
    const mean = (side: 0 | 1) => sideFigure(plan, side, { field: column.name, aggregate: 'mean' });
    return { mean: mean(0), other: mean(1) };
  }
  const share = (side: 0 | 1) => {
    const to = plan.pivots[side][0]?.filters.value ?? [];
    const of = [...to, { column: column.name, op: 'eq' as const, value: name }];
    return comparisonFigure({ measure: { field: null, aggregate: 'count' }, of, to, how: 'share' });
  };
  return presentFigures({ share: share(0), other: share(1) });
}

export interface Contrast {
  readonly sentences: readonly AnswerSentence[];
  /** The rows of the first side by the column that sets them apart most; of all their columns where none does. */
  readonly chart: ChartSpec;
}

/** Reads the tables of a plan, those of the first side and of the second in the order of its pivots. */
export function readContrast(
  plan: ContrastPlan,
  [one, other]: readonly [readonly PivotTable[], readonly PivotTable[]],
  dataset: DescribedDataset,
): Contrast {
  const [rows, others] = [rowsIn(one[0]), rowsIn(other[0])];
  const texts = sideTexts(plan, dataset);
  const countOf = (side: 0 | 1): TracedFigure => sideFigure(plan, side, { field: null, aggregate: 'count' });
  const head = {
    ...sentence(message('ask.contrasted', { ...texts, rows, others }), rows),
    figures: { rows: countOf(0), others: countOf(1) },
  };
  if (rows === 0 || others === 0) {
    return { sentences: [sentence(message('ask.contrastEmpty', texts), null)], chart: chartOf(plan, null) };
  }
  const tested = [
    ...plan.numbers.flatMap((column, at) =>
      numberFinding(column, momentsAt(one[0], at), momentsAt(other[0], at)),
    ),
    ...plan.names.flatMap((column, at) => nameFinding(column, [one[at + 1], other[at + 1]], [rows, others])),
  ];
  const rates = adjustedRates(tested.map(({ p }) => p));
  const significant = tested
    .filter(({ effect, kind }, at) => (rates[at] ?? 1) <= RATE && effect >= MIN_EFFECT[kind])
    .toSorted((a, b) => weightOf(b) - weightOf(a))
    .slice(0, MAX_FINDINGS);
  const last =
    significant.length === 0
      ? message('ask.contrastNone', { tests: tested.length })
      : message('ask.contrastTested', { tests: tested.length, rate: RATE });
  return {
    sentences: [
      head,
      ...significant.map((one) => ({ ...sentence(one.text, one.value), figures: findingFigures(plan, one) })),
      sentence(last, null),
    ],
    chart: chartOf(plan, significant[0] ?? null),
  };
}

/** A V of a half is as strong as a difference of one standard deviation. */
const weightOf = ({ effect, kind }: Finding): number => (kind === 'names' ? 2 * effect : effect);

const sentence = (text: Message, value: number | null): AnswerSentence => ({ text, value });

function sideTexts({ contrast }: ContrastPlan, { columns }: DescribedDataset) {
  const textOf = (conditions: readonly Condition[]): Message =>
    message('ask.both', { conditions: conditionTexts(conditions, columns).map(({ text }) => text) });
  return {
    first: textOf(contrast.of),
    second: contrast.with === null ? message('ask.allOthers') : textOf(contrast.with),
  };
}

const numberOf = (cell: Cell | undefined): number =>
  cell === null || cell === undefined || cell === '' ? Number.NaN : Number(cell);

const valuesIn = (table: PivotTable | undefined): readonly Cell[] => table?.cells[0]?.values ?? [];

const rowsIn = (table: PivotTable | undefined): number => numberOf(valuesIn(table)[0]) || 0;

const FIGURES = 3;

function momentsAt(table: PivotTable | undefined, at: number): Moments {
  const [count, mean, deviation] = valuesIn(table).slice(1 + at * FIGURES, 1 + (at + 1) * FIGURES);
  return { count: numberOf(count) || 0, mean: numberOf(mean), deviation: numberOf(deviation) || 0 };
}

function numberFinding(column: ColumnTraits, one: Moments, other: Moments): readonly Finding[] {
  const test = meansTest(one, other);
  const text = message('ask.contrastNumber', { column: column.label, mean: one.mean, other: other.mean });
  return test === null ? [] : [{ ...test, column, kind: 'numbers', text, value: one.mean, name: null }];
}

/** Each name with the rows that both sides have of it; the rows without one as one. */
function countsIn(tables: readonly (PivotTable | undefined)[]): ReadonlyMap<string | null, [number, number]> {
  const found = new Map<string | null, [number, number]>();
  tables.forEach((table, side) => {
    for (const { row, values } of table?.cells ?? []) {
      const [key = null] = row;
      const name = key === null || typeof key === 'object' ? null : cellText(key);
      const known = found.get(name) ?? [0, 0];
      known[side] = numberOf(values[0]) || 0;
      found.set(name, known);
    }
  });
  return found;
}

/** One that every row of one side has, and none of the other, only says again what the sides are. */
const SAME_AGAIN = 0.999;

function nameFinding(
  column: ColumnTraits,
  tables: readonly (PivotTable | undefined)[],
  [rows, others]: readonly [number, number],
): readonly Finding[] {
  const counts = countsIn(tables);
  const test = countsTest([...counts.values()]);
  const shares = [...counts].flatMap(([name, [one, other]]) =>
    name === null ? [] : [{ name, share: one / rows, other: other / others }],
  );
  const [top] = shares.toSorted((a, b) => Math.abs(b.share - b.other) - Math.abs(a.share - a.other));
  if (test === null || top === undefined || Math.abs(top.share - top.other) >= SAME_AGAIN) {
    return [];
  }
  const text = message('ask.contrastName', {
    column: column.label,
    ...top,
    name: cellWords(cellOfText(top.name, column.column.type)),
  });
  return [{ ...test, column, kind: 'names', text, value: top.share, name: top.name }];
}

/** The column that a single value of each side defines, by which both can be drawn side by side. */
function definedBy({
  contrast,
}: ContrastPlan): { readonly column: string; readonly values: readonly Cell[] } | null {
  const [one, other] = [contrast.of, contrast.with ?? []].map((side) => {
    const [only] = side;
    return side.length === 1 && only?.op === 'eq' ? only : null;
  });
  return one && other && one.column === other.column
    ? { column: one.column, values: [one.value, other.value] }
    : null;
}

const SHOWN = 10;
const COUNT = { field: null, aggregate: 'count' } as const;

function chartOf(plan: ContrastPlan, finding: Finding | null): ChartSpec {
  const base = { version: 1 as const, limit: SHOWN, sort: '-y' as const };
  const [first] = plan.pivots[0];
  const filter = first?.filters ?? and([]);
  const sides = definedBy(plan);
  if (finding === null) {
    return { ...base, mark: 'kpi', encoding: { y: COUNT }, filter };
  }
  const { column, kind } = finding;
  if (sides !== null) {
    const both = and([...plan.query.filters, { column: sides.column, op: 'in', value: [...sides.values] }]);
    const x = { field: sides.column };
    return kind === 'numbers'
      ? { ...base, mark: 'bar', encoding: { x, y: { field: column.name, aggregate: 'mean' } }, filter: both }
      : {
          ...base,
          mark: 'bar',
          encoding: { x, y: { ...COUNT, stack: 'normalize' }, color: { field: column.name } },
          filter: both,
        };
  }
  return kind === 'numbers'
    ? { ...base, sort: 'x', mark: 'histogram', encoding: { x: { field: column.name } }, filter }
    : { ...base, mark: 'bar', encoding: { x: { field: column.name }, y: COUNT }, filter };
}
