import type { ChartCell, ChartColumnFacts, ChartReduction } from '@plumbline/contract';
import { message, type Message } from '@plumbline/messages';
import { columnLabel } from '../column.ts';
import { isOther } from '../row-kind.ts';
import { MARKS } from '../marks/marks.ts';
import { mainFigure } from '../plan/figure-parts.ts';
import { neededColumns } from '../shown-rows.ts';
import type { ChartFacts } from './facts.ts';
import { rowsMatched, rowsToShow } from './reductions.ts';

interface NoteInput {
  readonly columns: readonly ChartColumnFacts[];
  readonly data: readonly (readonly ChartCell[])[];
  readonly reductions: readonly ChartReduction[];
  /** First days of the periods that the rows do not cover. */
  readonly partial: readonly string[];
}

/** Notes on everything that was binned, cut, sampled or left out. */
export const writeNotes = (facts: ChartFacts, input: NoteInput): Message[] => [
  ...cutNotes(input),
  ...conditionNotes(facts, input),
  ...input.reductions.map((reduction) => reductionNote(facts, reduction, input)),
  ...outlierNotes(input),
  ...zoneNotes(facts),
  ...missingNotes(facts),
  ...partialNotes(facts, input),
  ...modeNotes(facts, input),
];

const cutNotes = ({ columns }: NoteInput): Message[] =>
  columns.flatMap(({ label, timeUnit, part = timeUnit, binWidth }) => [
    ...(part === undefined
      ? []
      : [message('chartData.byUnit', { column: label, unit: message(`unit.${part}`) })]),
    ...(binWidth === undefined ? [] : [message('chartData.binned', { column: label, width: binWidth })]),
  ]);

function conditionNotes({ plan: { chart } }: ChartFacts, { columns }: NoteInput): Message[] {
  const measure = columns.find(({ name }) => name === MARKS[chart.mark].measure);
  const { having } = chart;
  return having === undefined || measure === undefined
    ? []
    : [
        message('chartData.having', {
          measure: measure.label,
          operator: message(`operatorVerb.${having.op}`),
          value: having.value,
        }),
      ];
}

function reductionNote(
  facts: ChartFacts,
  { kind, column, shown, total }: ChartReduction,
  { columns, data }: NoteInput,
): Message {
  const counts = { shown, total };
  if (kind === 'bins') {
    return message('chartData.cells', counts);
  }
  if (kind === 'sample') {
    return message('chartData.sample', counts);
  }
  const at = columns.findIndex(({ name }) => name === column);
  const key = columns[at];
  if (key === undefined) {
    return facts.plan.shape === 'groups'
      ? message('chartData.firstGroups', counts)
      : message('chartData.firstRows', counts);
  }
  if (data.some((row) => isOther(row[at] ?? null))) {
    return message('chartData.rest', { ...counts, column: key.label });
  }
  return facts.plan.keepsNewest && key.timeUnit !== undefined && key.name === 'x'
    ? message('chartData.newest', { ...counts, unit: key.timeUnit })
    : message('chartData.first', { ...counts, column: key.label });
}

function outlierNotes({ columns, data }: NoteInput): Message[] {
  const at = columns.findIndex(({ name, role }) => name === 'outliers' && role === 'measure');
  const count = data.reduce((total, row) => total + Number(row[at] ?? 0), 0);
  return at === -1 || data.length === 0 ? [] : [message('chartData.outliers', { count })];
}

/** UTC is what times are on where nothing is said. [SEM-ZONE-4] */
function zoneNotes({ plan, columns }: ChartFacts): Message[] {
  const needed = new Set(neededColumns(plan.chart));
  return columns.flatMap(({ name, zone }) =>
    zone === undefined || zone === 'UTC' || !needed.has(name)
      ? []
      : [message('chartData.zone', { column: columnLabel(columns, name), zone })],
  );
}

function missingNotes({ plan, totals, columns }: ChartFacts): Message[] {
  const rows = rowsMatched(totals) - rowsToShow(totals);
  const needed = neededColumns(plan.chart);
  return rows > 0 && needed.length > 0
    ? [message('chartData.without', { rows, columns: needed.map((name) => columnLabel(columns, name)) })]
    : [];
}

function partialNotes({ mode }: ChartFacts, { columns, partial }: NoteInput): Message[] {
  const unit = columns.find(({ name }) => name === 'x')?.timeUnit;
  if (unit === undefined || partial.length === 0) {
    return [];
  }
  const periods = partial.map((at) =>
    message('chartData.period', { unit, at, quarter: Math.ceil(Number(at.slice(5, 7)) / 3) }),
  );
  const values = { count: periods.length, periods };
  return [message(mode === 'Change' ? 'chartData.partialLeftOut' : 'chartData.partial', values)];
}

function modeNotes({ plan, mode }: ChartFacts, { columns, data }: NoteInput): Message[] {
  const { chart, figures } = plan;
  const notes: Message[] = [];
  if (mode === 'Percent' && mainFigure(chart, figures)?.isAdditive !== true) {
    notes.push(message('chartData.percentOfShown'));
  }
  if (!HAS_SLICES.has(chart.mark)) {
    return notes;
  }
  const at = columns.findIndex(({ name }) => name === MARKS[chart.mark].measure);
  const count = data.filter((row) => Number(row[at]) < 0).length;
  return count > 0 ? [...notes, message('chartData.negativeSlices', { count })] : notes;
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
