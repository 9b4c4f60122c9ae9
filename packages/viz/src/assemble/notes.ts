import type { ChartCell, ChartColumnFacts, ChartReduction } from '@plumbline/contract';
import { labelOf } from '../column.ts';
import { printNumber } from '../format.ts';
import { isOther } from '../row-kind.ts';
import { MARKS } from '../marks/marks.ts';
import { mainFigure } from '../plan/figure-parts.ts';
import { neededColumns } from '../shown-rows.ts';
import { ENGLISH } from '../words.ts';
import type { ChartFacts } from './facts.ts';
import { rowsMatched, rowsToShow } from './reductions.ts';

interface NoteInput {
  readonly columns: readonly ChartColumnFacts[];
  readonly data: readonly (readonly ChartCell[])[];
  readonly reductions: readonly ChartReduction[];
}

/** What was binned, cut, sampled or left out, in words. */
export const notesOf = (facts: ChartFacts, input: NoteInput): string[] => [
  ...cutNotes(facts, input),
  ...input.reductions.map((reduction) => reductionNote(facts, reduction, input)),
  ...missingNotes(facts),
  ...modeNotes(facts, input),
];

const counter =
  ({ words = ENGLISH }: ChartFacts) =>
  (value: number): string =>
    printNumber(value, words.locale);

function cutNotes(facts: ChartFacts, { columns }: NoteInput): string[] {
  const { notes, units } = facts.words ?? ENGLISH;
  return columns.flatMap(({ label, timeUnit, binWidth }) => [
    ...(timeUnit === undefined ? [] : [notes.byUnit(label, units[timeUnit])]),
    ...(binWidth === undefined ? [] : [notes.binned(label, counter(facts)(binWidth))]),
  ]);
}

function reductionNote(facts: ChartFacts, reduction: ChartReduction, { columns, data }: NoteInput): string {
  const { notes, units } = facts.words ?? ENGLISH;
  const count = counter(facts);
  const { kind, column } = reduction;
  const [shown, total] = [count(reduction.shown), count(reduction.total)];
  if (kind === 'bins') {
    return notes.cells(shown, total);
  }
  if (kind === 'sample') {
    return notes.sample(shown, total);
  }
  const at = columns.findIndex(({ name }) => name === column);
  const key = columns[at];
  if (key === undefined) {
    return facts.plan.shape === 'groups' ? notes.firstGroups(shown, total) : notes.firstRows(shown, total);
  }
  if (data.some((row) => isOther(row[at] ?? null))) {
    return notes.rest(shown, total, key.label);
  }
  return facts.plan.keepsNewest && key.timeUnit !== undefined && key.name === 'x'
    ? notes.newest(shown, total, units[key.timeUnit])
    : notes.first(shown, total, key.label);
}

function missingNotes(facts: ChartFacts): string[] {
  const { plan, totals, columns, words = ENGLISH } = facts;
  const missing = rowsMatched(totals) - rowsToShow(totals);
  const needed = neededColumns(plan.chart);
  return missing > 0 && needed.length > 0
    ? [
        words.notes.without(
          counter(facts)(missing),
          needed.map((name) => labelOf(columns, name)).reduce((list, one) => words.or(list, one)),
        ),
      ]
    : [];
}

function modeNotes({ plan, mode, words = ENGLISH }: ChartFacts, { columns, data }: NoteInput): string[] {
  const { chart, figures } = plan;
  const notes: string[] = [];
  if (mode === 'Percent' && mainFigure(chart, figures)?.isAdditive !== true) {
    notes.push(words.notes.percentOfShown);
  }
  if (!HAS_SLICES.has(chart.mark)) {
    return notes;
  }
  const at = columns.findIndex(({ name }) => name === MARKS[chart.mark].measure);
  const negative = data.filter((row) => Number(row[at]) < 0).length;
  return negative > 0 ? [...notes, words.notes.negativeSlices(negative)] : notes;
}

const HAS_SLICES: ReadonlySet<string> = new Set([
  'pie',
  'donut',
  'rose',
  'treemap',
  'sunburst',
  'icicle',
  'funnel',
]);
