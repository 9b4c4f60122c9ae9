import { DAY_MS } from '@plumbline/contract';
import { baseAxis } from './axes.ts';
import { inkOn, numberScale, stepColor } from './colors.ts';
import { findPosition, readNames, type Domain } from './domain.ts';
import type { Drawing, DrawnSeries } from './drawing.ts';
import { textWidth } from './measure-text.ts';
import { layPanels, panelTitles, type Panel } from './panels.ts';
import { parseMoment } from './print.ts';
import {
  cellKey,
  cellAt,
  findColumn,
  fadeStyle,
  numberAt,
  textAt,
  measureText,
  type View,
  type ViewColumn,
} from './view.ts';
import { visualScale } from './visual-scale.ts';

/** A cell for each x and y, colored by its figure; where there is none, the ground shows. */
export function drawHeatmap(view: View): Drawing {
  const [x, y, color] = [findColumn(view, 'x'), findColumn(view, 'y'), findColumn(view, 'color')];
  const isFaceted = findColumn(view, 'facet') !== null;
  const panels = layPanels(view, {
    top: 10,
    right: 72,
    bottom: isFaceted ? 28 : 8,
    left: isFaceted ? 72 : 8,
  });
  const across = x === null ? null : readNames(view, x);
  const down = y === null ? null : readNames(view, y);
  if (across === null || down === null || color === null) {
    return { option: {}, series: [], parts: [], tooltip: 'none', legend: [] };
  }
  return {
    option: {
      ...panelTitles(view, panels),
      grid: panels.map(({ grid }) => grid),
      xAxis: panels.map((panel, at) => ({
        ...baseAxis(view, across, {
          gridIndex: at,
          length: panel.box.width - 80,
          isVertical: false,
          hasLabels: panel.isLastInColumn,
        }),
        axisLine: { show: false },
      })),
      yAxis: panels.map((panel, at) => ({
        ...baseAxis(view, down, {
          gridIndex: at,
          length: panel.box.height,
          isVertical: true,
          hasLabels: panel.isFirstInLine,
        }),
        axisLine: { show: false },
      })),
      visualMap: visualScale(view, color),
    },
    series: panels.map((panel, at) => drawCells(view, { panel, at, across, down, color })),
    parts: ['HeatmapChart', 'GridComponent', 'VisualMapComponent'],
    tooltip: 'item',
    legend: [],
  };
}

interface CellsParams {
  readonly panel: Panel;
  readonly at: number;
  readonly across: Domain;
  readonly down: Domain;
  readonly color: ViewColumn;
}

function drawCells(view: View, { panel, at, across, down, color }: CellsParams): DrawnSeries {
  const values = view.rows.flatMap((_, row) => numberAt(view, row, color) ?? []);
  const scale = numberScale(view, color, values);
  const cell = {
    width: (panel.box.width - 80) / Math.max(1, across.keys.length),
    height: panel.box.height / Math.max(1, down.keys.length),
  };
  const rows = panel.rows.filter((row) => numberAt(view, row, color) !== null);
  const texts = rows.map((row) => color.short(numberAt(view, row, color) ?? 0));
  const longest = texts.reduce((most, text) => Math.max(most, textWidth(text)), 0);
  const hasRoom = view.chart.options?.labels ?? (longest + 6 <= cell.width && cell.height >= 16);
  const data = rows.map((row) => {
    const value = numberAt(view, row, color) ?? 0;
    return {
      value: [findPosition(view, row, across), findPosition(view, row, down), value],
      label: { color: inkOn(stepColor(scale, value)) },
      itemStyle: fadeStyle(view, row),
    };
  });
  return {
    option: {
      id: `${at} cells`,
      type: 'heatmap',
      name: color.label,
      xAxisIndex: at,
      yAxisIndex: at,
      data,
      itemStyle: {
        borderColor: view.theme.surface,
        borderWidth: Math.min(cell.width, cell.height) > 6 ? 1 : 0,
      },
      label: {
        show: hasRoom,
        fontSize: 11,
        formatter: ({ dataIndex }: { readonly dataIndex: number }) => texts[dataIndex] ?? '',
      },
      emphasis: { itemStyle: { borderColor: view.theme.text, borderWidth: 1.5 } },
    },
    rows,
    say: (item) => {
      const row = rows[item] ?? -1;
      return {
        name: [findColumn(view, 'y'), findColumn(view, 'x')]
          .map((column) => textAt(view, row, column))
          .join(', '),
        value: measureText(view, row, color),
      };
    },
  };
}

const MAX_YEARS = 8;
const MONTHS = 12;
const WEEKS = 53;
/** Cells from which weekdays have names, and the room left of them with these and for the year alone. */
const MIN_DAY_PX = 9;
const LEFT_PX = { withDays: 72, alone: 36 };

/** A calendar: a cell a day, a column a week, a band a year. */
export function drawCalendar(view: View): Drawing {
  const [x, color] = [findColumn(view, 'x'), findColumn(view, 'color')];
  const days = view.rows.flatMap((_, row) => {
    const moment = parseMoment(cellKey(cellAt(view, row, x)));
    return moment === null ? [] : [{ row, moment, value: numberAt(view, row, color) }];
  });
  const years = [...new Set(days.map(({ moment }) => new Date(moment).getUTCFullYear()))]
    .sort((a, b) => a - b)
    .slice(-MAX_YEARS);
  if (color === null || years.length === 0) {
    return {
      option: {},
      series: [],
      parts: ['HeatmapChart', 'CalendarComponent', 'VisualMapComponent'],
      tooltip: 'none',
      legend: [],
    };
  }
  const band = (view.height - 16) / years.length;
  const cellIn = (left: number): number =>
    Math.max(3, Math.min((view.width - left - 76) / WEEKS, (band - 26) / 7, 18));
  const left = cellIn(LEFT_PX.withDays) < MIN_DAY_PX ? LEFT_PX.alone : LEFT_PX.withDays;
  const cell = cellIn(left);
  return {
    option: {
      calendar: years.map((year, at) =>
        yearCalendar(view, { year, top: 24 + at * (cell * 7 + 26), left, cell }),
      ),
      visualMap: visualScale(view, color),
    },
    series: years.map((year, at) =>
      drawYear(view, {
        days: days.filter(({ moment }) => new Date(moment).getUTCFullYear() === year),
        at,
        color,
      }),
    ),
    parts: ['HeatmapChart', 'CalendarComponent', 'VisualMapComponent'],
    tooltip: 'item',
    legend: [],
  };
}

/** Numbers that ECharts has for weekdays. */
const FIRST_DAYS = { sunday: 0, monday: 1, saturday: 6 } as const;

function yearCalendar(
  view: View,
  { year, top, left, cell }: Readonly<Record<'year' | 'top' | 'left' | 'cell', number>>,
): Readonly<Record<string, unknown>> {
  const { theme, look } = view;
  const names = (part: Intl.DateTimeFormatOptions, count: number, at: (index: number) => number): string[] =>
    Array.from({ length: count }, (_, index) =>
      new Intl.DateTimeFormat(look.locale, { ...part, timeZone: 'UTC' }).format(at(index)),
    );
  const months = names({ month: 'short' }, MONTHS, (index) => Date.UTC(2000, index, 1));
  const isTight = Math.max(...months.map((name) => textWidth(name))) + 6 > (cell * WEEKS) / MONTHS;
  return {
    range: String(year),
    top,
    left,
    cellSize: [cell, cell],
    orient: 'horizontal',
    splitLine: { show: true, lineStyle: { color: theme.axis, width: 1 } },
    itemStyle: { color: theme.sunken, borderColor: theme.surface, borderWidth: cell > 5 ? 1 : 0.5 },
    yearLabel: {
      show: true,
      margin: left / 2,
      color: theme.text2,
      fontSize: 11,
      fontWeight: 500,
      position: 'left',
    },
    // 2 January 2000 was a Sunday, which is the first weekday of ECharts.
    dayLabel: {
      firstDay: FIRST_DAYS[view.weekStart],
      color: theme.text3,
      fontSize: 10,
      show: left === LEFT_PX.withDays && cell >= MIN_DAY_PX,
      nameMap: names({ weekday: 'narrow' }, 7, (index) => Date.UTC(2000, 0, 2) + index * DAY_MS),
    },
    monthLabel: {
      color: theme.text3,
      fontSize: 11,
      nameMap: isTight ? names({ month: 'narrow' }, MONTHS, (index) => Date.UTC(2000, index, 1)) : months,
    },
  };
}

interface Day {
  readonly row: number;
  readonly moment: number;
  readonly value: number | null;
}

function drawYear(
  view: View,
  { days, at, color }: { readonly days: readonly Day[]; readonly at: number; readonly color: ViewColumn },
): DrawnSeries {
  const known = days.filter(({ value }) => value !== null);
  return {
    option: {
      id: `${at} days`,
      type: 'heatmap',
      coordinateSystem: 'calendar',
      calendarIndex: at,
      name: color.label,
      data: known.map(({ row, moment, value }) => ({
        value: [new Date(moment).toISOString().slice(0, 10), value],
        itemStyle: fadeStyle(view, row),
      })),
      itemStyle: { borderColor: view.theme.surface, borderWidth: 1 },
      emphasis: { itemStyle: { borderColor: view.theme.text, borderWidth: 1.5 } },
    },
    rows: known.map(({ row }) => row),
    say: null,
  };
}
