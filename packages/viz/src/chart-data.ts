import type { Cell, ChartCell, ChartData, ChartSpec, ColumnType, GraphMode } from '@plumbline/contract';
import { numeralOf } from '@plumbline/query';
import { channelOf, isAdditive, keepsNewest } from './chart-query.ts';
import { labelOf, type ChartColumn } from './column.ts';
import { printNumber } from './format.ts';
import { applyMode, restOf, seriesOf, sumOf, type Series } from './modes.ts';
import { resolveChart } from './resolve-chart.ts';
import { ENGLISH, type ChartWords } from './words.ts';

/** What an engine answered to a chart's query. */
export interface MarkRows {
  readonly columns: readonly {
    readonly name: string;
    readonly type: ColumnType;
    readonly encoding?: 'string' | undefined;
  }[];
  readonly rows: readonly (readonly Cell[])[];
  readonly sql: string;
  readonly params: readonly Cell[];
}

export interface ChartFacts {
  readonly spec: ChartSpec;
  readonly mode: GraphMode;
  readonly columns: readonly ChartColumn[];
  /** Answer to `chartQuery`. */
  readonly marks: MarkRows;
  /** Answer to `chartTotalsQuery`. */
  readonly totals: { readonly rows: readonly (readonly Cell[])[] };
  /** Groups there are, shown or not: the count of `chartQuery`. */
  readonly markCount: number;
  /** Rows of the version. */
  readonly rowCount: number;
  readonly version: number;
  readonly words?: ChartWords;
}

/** Put together what one chart draws: marks in order, the rest, the mode, and a note for all that was done to it. */
export function chartData(facts: ChartFacts): ChartData {
  const { marks, mode, columns, words = ENGLISH } = facts;
  const chart = resolveChart(facts.spec, columns);
  const drawn = drawnMarks(chart, facts);
  const yColumn = marks.columns.at(-1);
  const notes = notesOf(chart, facts, drawn);
  const x = channelOf(chart, 'x');
  return {
    chart,
    mode,
    columns: [
      {
        name: 'x',
        label: labelOf(columns, x.field ?? ''),
        type: marks.columns[0]?.type ?? 'text',
        role: 'dimension',
        field: x.field,
        ...(x.timeUnit === undefined ? {} : { timeUnit: x.timeUnit }),
        ...(drawn.binWidth === null ? {} : { binWidth: drawn.binWidth }),
      },
      {
        name: 'y',
        label: measureLabel(chart, columns, words),
        role: 'measure',
        field: channelOf(chart, 'y').field,
        type: mode === 'Percent' ? 'number' : (yColumn?.type ?? 'number'),
        ...(yColumn?.encoding === 'string' && mode !== 'Percent' ? { encoding: 'string' as const } : {}),
      },
    ],
    data: drawn.xs.map((x, index) => [x, drawn.ys[index] ?? null]),
    sql: marks.sql,
    params: [...marks.params],
    rows: { total: facts.rowCount, matched: Number(facts.totals.rows[0]?.at(-1) ?? 0) },
    marks: { shown: marks.rows.length, total: facts.markCount },
    reductions:
      facts.markCount > marks.rows.length
        ? [{ kind: 'top', column: 'x', shown: marks.rows.length, total: facts.markCount }]
        : [],
    notes,
    version: facts.version,
  };
}

interface DrawnMarks {
  readonly xs: readonly ChartCell[];
  readonly ys: Series;
  readonly hasOther: boolean;
  readonly binWidth: number | null;
}

function drawnMarks(chart: ChartSpec, facts: ChartFacts): DrawnMarks {
  const { marks, markCount, mode } = facts;
  const rows = keepsNewest(chart) ? nullsLast(marks.rows.toReversed()) : marks.rows;
  const shown = seriesOf(rows.map((row) => row.at(-1) ?? null));
  const known = knownTotal(chart, facts);
  const hasOther = markCount > marks.rows.length && known !== null && !isOrdered(chart);
  const series = hasOther ? [...shown, restOf(shown, known)] : shown;
  const whole = (known === null ? null : numeralOf(known)) ?? sumOf(shown);
  const ys = applyMode(series, mode, whole);
  return {
    xs: [...rows.map((row) => row[0] ?? null), ...(hasOther ? [{ other: true } as const] : [])],
    // The rest is no step from the last mark.
    ys: hasOther && mode === 'Change' ? [...ys.slice(0, -1), null] : ys,
    hasOther,
    binWidth: channelOf(chart, 'x').bin === undefined ? null : binWidthOf(marks.rows),
  };
}

/** What all marks, shown or not, come to, where parts add up; else null. */
function knownTotal(chart: ChartSpec, { totals }: ChartFacts): string | number | null {
  const total = totals.rows[0]?.[0] ?? null;
  return isAdditive(channelOf(chart, 'y').aggregate) && typeof total !== 'boolean' ? total : null;
}

/** Times and bins lie on a line: what lies beyond its end is not an "other". */
export function isOrdered(chart: ChartSpec): boolean {
  const { timeUnit, bin } = channelOf(chart, 'x');
  return timeUnit !== undefined || bin !== undefined;
}

const nullsLast = (rows: MarkRows['rows']): MarkRows['rows'] => [
  ...rows.filter(([x]) => x !== null),
  ...rows.filter(([x]) => x === null),
];

function binWidthOf(rows: MarkRows['rows']): number | null {
  const row = rows.find(([low, high]) => typeof low === 'number' && typeof high === 'number' && high > low);
  // Both edges are short in base ten; their difference in base two may not be.
  return row === undefined ? null : Number((Number(row[1]) - Number(row[0])).toPrecision(12));
}

export function measureLabel(chart: ChartSpec, columns: readonly ChartColumn[], words: ChartWords): string {
  const { aggregate = 'count', field } = channelOf(chart, 'y');
  return field === null ? words.rows : words.measure(aggregate, labelOf(columns, field));
}

function notesOf(chart: ChartSpec, facts: ChartFacts, drawn: DrawnMarks): string[] {
  const { words = ENGLISH, columns, marks, markCount, mode } = facts;
  const { timeUnit, field } = channelOf(chart, 'x');
  const label = labelOf(columns, field ?? '');
  const count = (value: number): string => printNumber(value, words.locale);
  const notes: string[] = [];
  if (timeUnit !== undefined) {
    notes.push(words.notes.byUnit(label, words.units[timeUnit]));
  }
  if (drawn.binWidth !== null) {
    notes.push(words.notes.binned(label, count(drawn.binWidth)));
  }
  if (markCount > marks.rows.length) {
    const shown = count(marks.rows.length);
    const total = count(markCount);
    if (drawn.hasOther) {
      notes.push(words.notes.rest(shown, total, label));
    } else if (keepsNewest(chart) && timeUnit !== undefined) {
      notes.push(words.notes.newest(shown, total, words.units[timeUnit]));
    } else {
      notes.push(words.notes.first(shown, total, label));
    }
  }
  if (mode === 'Percent' && !isAdditive(channelOf(chart, 'y').aggregate)) {
    notes.push(words.notes.percentOfShown);
  }
  const negative = drawn.ys.filter((y) => Number(y) < 0).length;
  return chart.mark === 'pie' && negative > 0 ? [...notes, words.notes.negativeSlices(negative)] : notes;
}
