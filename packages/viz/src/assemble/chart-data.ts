import type { ChartCell, ChartColumnFacts, ChartData, ChartReduction } from '@plumbline/contract';
import { message } from '@plumbline/messages';
import { MARKS } from '../marks/marks.ts';
import { TOTALS } from '../plan/chart-plan.ts';
import { withMode } from './apply-modes.ts';
import { groupColumns, ownColumns } from './describe-columns.ts';
import type { ChartFacts } from './facts.ts';
import { foldColors } from './fold-colors.ts';
import { writeNotes } from './notes.ts';
import { orderMarks, wholeMarks } from './order-marks.ts';
import { isPartial, partialPeriods } from './partial-periods.ts';
import { binWidths, readMarks, readOwn, readTotal } from './read-answer.ts';
import { groupReductions, rowReductions, rowsMatched, rowsToShow } from './reductions.ts';
import { withRest } from './rest.ts';

/** Builds the data of one chart: marks in order, the rest, the mode, and notes on every reduction. */
export function chartData(facts: ChartFacts): ChartData {
  const { plan, marks, totals } = facts;
  const drawn = plan.keys.length + plan.figures.length === 0 ? drawnRows(facts) : drawnGroups(facts);
  const partial = partialPeriods(facts).filter((start) => hasMark(drawn, start));
  const notes = writeNotes(facts, { ...drawn, partial }).map((note) => facts.words.say(note));
  return {
    chart: plan.chart,
    mode: facts.mode,
    columns: drawn.columns,
    data: drawn.data,
    sql: marks.sql,
    params: [...marks.params],
    rows: { total: facts.rowCount, matched: rowsMatched(totals) },
    marks: { shown: drawn.shown, total: drawn.total },
    reductions: [...drawn.reductions],
    ...countUnplaced(facts),
    ...(partial.length === 0 ? {} : { partialPeriods: [...partial] }),
    ...(facts.weekStart === undefined || facts.weekStart === 'monday' ? {} : { weekStart: facts.weekStart }),
    notes,
    version: facts.version,
    ...(facts.asOf === undefined ? {} : { asOf: facts.asOf }),
  };
}

const hasMark = ({ columns, data }: DrawnTable, start: string): boolean => {
  const at = columns.findIndex(({ name }) => name === 'x');
  return data.some((row) => isPartial(row[at], [start]));
};

interface DrawnTable {
  readonly columns: ChartColumnFacts[];
  readonly data: ChartCell[][];
  readonly reductions: readonly ChartReduction[];
  /** Marks, the rest not counted. */
  readonly shown: number;
  readonly total: number;
}

function drawnRows(facts: ChartFacts): DrawnTable {
  const rows = readOwn(facts.plan, facts.marks);
  const { data, reductions } = foldColors(facts.plan, rows);
  return {
    columns: ownColumns(facts),
    data,
    reductions: [...rowReductions(facts, data.length), ...reductions],
    shown: data.length,
    total: Math.max(data.length, rowsToShow(facts.totals)),
  };
}

function drawnGroups(facts: ChartFacts): DrawnTable {
  const { plan, marks: answer, counts } = facts;
  const columns = groupColumns(facts, binWidths(plan, answer));
  const read = wholeMarks(plan, readMarks(plan, answer));
  const shown = orderMarks(plan, read, {
    types: columns.map(({ type }) => type),
    locale: facts.words.locale,
    weekStart: facts.weekStart,
  });
  const marks = withMode(facts, withRest(facts, shown));
  const total =
    counts?.get(null) ?? (plan.keys.length === 1 ? counts?.get(plan.keys[0]?.name ?? null) : undefined);
  return withFigure(facts, {
    columns,
    data: marks.map(({ keys, figures }) => [...keys, ...figures]),
    reductions: [...rowReductions(facts, shown.length), ...groupReductions(facts, shown)],
    shown: shown.length,
    total: Math.max(shown.length, total ?? 0),
  });
}

/** The figure of all rows beside its trend. */
function withFigure(facts: ChartFacts, drawn: DrawnTable): DrawnTable {
  const { plan, totals, words } = facts;
  const main = plan.figures.find(({ name }) => name === 'y');
  if (plan.chart.mark !== 'kpi' || plan.keys.length === 0 || main === undefined) {
    return drawn;
  }
  const figure = readTotal(totals, main.of);
  const like = drawn.columns.find(({ name }) => name === 'y');
  const column: ChartColumnFacts = {
    ...(like ?? { type: 'number', role: 'measure', field: main.field }),
    name: 'figure',
    label: words.say(message('chartData.figure')),
  };
  return { ...drawn, columns: [...drawn.columns, column], data: drawn.data.map((row) => [...row, figure]) };
}

/** Rows that no map can show. Unmatched names are added later, from the gazetteer. */
function countUnplaced({ plan, totals }: ChartFacts): Pick<ChartData, 'places'> {
  if (MARKS[plan.chart.mark].family !== 'map') {
    return {};
  }
  const placed = readTotal(totals, TOTALS.placed);
  const matched = rowsMatched(totals);
  return {
    places: {
      unmatched: [],
      outOfRange: placed === null ? 0 : Number(placed) - rowsToShow(totals),
      absent: placed === null ? 0 : matched - Number(placed),
    },
  };
}
