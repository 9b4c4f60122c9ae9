import type { Cell, ChartData, FilterGroup, FigureData, Tile, TileContent } from '@plumbline/contract';
import { isOther, markFilter } from '@plumbline/viz';

/** What a number is computed from: checked against the rows behind it. */
export interface TracedMeasure {
  readonly field: string | null;
  readonly aggregate: string;
  /** Null where a formula gives it. */
  readonly formula: string | null;
}

export interface TraceFacts {
  /** The number; null where a whole chart or table is traced. */
  readonly value: Cell;
  readonly measure: TracedMeasure | null;
  /** The rows behind it, beside what is set on the page; null where they cannot be said. */
  readonly rows: FilterGroup | null;
  readonly sql: string;
  readonly params: readonly Cell[];
  readonly version: number;
}

const ALL: FilterGroup = { op: 'and', value: [] };

const UNIT_MONTHS = { month: 1, quarter: 3, year: 12 } as const;

/** The first day after the unit that begins on `day`, as YYYY-MM-DD. */
export function unitEnd(day: string, unit: 'day' | 'week' | 'month' | 'quarter' | 'year'): string {
  const at = new Date(`${day.slice(0, 10)}T00:00:00Z`);
  if (unit === 'day' || unit === 'week') {
    at.setUTCDate(at.getUTCDate() + (unit === 'day' ? 1 : 7));
  } else {
    at.setUTCMonth(at.getUTCMonth() + UNIT_MONTHS[unit]);
  }
  return at.toISOString().slice(0, 10);
}

/** A figure that follows a date is that of its newest unit alone. */
function figureRows(tile: Extract<Tile, { kind: 'figure' }>, figure: FigureData): FilterGroup {
  const newest = figure.course.at(-1)?.[0];
  if (tile.over === undefined || typeof newest !== 'string') {
    return ALL;
  }
  const { field: column, timeUnit } = tile.over;
  return {
    op: 'and',
    value: [
      { column, op: 'gte', value: newest.slice(0, 10) },
      { column, op: 'lt', value: unitEnd(newest, timeUnit) },
    ],
  };
}

const measureOf = (chart: ChartData): { readonly at: number; readonly measure: TracedMeasure } | null => {
  const at = chart.columns.findIndex(({ role }) => role === 'measure');
  const name = chart.columns[at]?.name;
  const channel = Object.entries(chart.chart.encoding).find(([key]) => key === name)?.[1];
  if (channel === undefined || (channel.aggregate === undefined && channel.formula === undefined)) {
    return null;
  }
  return {
    at,
    measure: {
      field: channel.field,
      aggregate: channel.aggregate ?? '',
      formula: channel.formula ?? null,
    },
  };
};

function chartFacts(chart: ChartData, row: number | null): TraceFacts {
  const found = measureOf(chart);
  const cell = row === null || found === null ? null : (chart.data[row]?.[found.at] ?? null);
  return {
    value: cell === null || isOther(cell) ? null : cell,
    measure: found?.measure ?? null,
    rows: row === null ? ALL : markFilter(chart, row),
    sql: chart.sql,
    params: chart.params,
    version: chart.version,
  };
}

/** The line from a tile, or from one mark of it, down to its rows. */
export function traceFacts(tile: Tile, content: TileContent, row: number | null): TraceFacts | null {
  if (content.kind === 'chart') {
    return chartFacts(content.chart, row);
  }
  if (content.kind === 'figure' && tile.kind === 'figure') {
    const { figure } = content;
    const { field, aggregate } = tile.measure;
    return {
      value: figure.value,
      measure: { field, aggregate, formula: null },
      rows: figureRows(tile, figure),
      sql: figure.sql,
      params: figure.params,
      version: figure.version,
    };
  }
  const nothing = { value: null, measure: null, rows: ALL, sql: '', params: [] };
  if (content.kind === 'pivot') {
    const { sql, params, version } = content.pivot;
    return { ...nothing, sql, params, version };
  }
  return content.kind === 'grid' ? { ...nothing, version: content.grid.version } : null;
}

/** Base two does not add up to the last digit, in whatever order it is added. */
const TOLERANCE = 1e-9;

/** Whether two figures are the same number. */
export function isSameFigure(one: Cell, other: Cell): boolean {
  const [first, second] = [Number(one), Number(other)];
  if (one === null || other === null || Number.isNaN(first) || Number.isNaN(second)) {
    return one === other;
  }
  return Math.abs(first - second) <= TOLERANCE * Math.max(1, Math.abs(first), Math.abs(second));
}
