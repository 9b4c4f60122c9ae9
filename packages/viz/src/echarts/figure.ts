import type { ChartCell } from '@plumbline/contract';
import { isPartial } from '../assemble/partial-periods.ts';
import type { DrawnMark, FigureChange, FigureChart, Spark } from '../compiled-chart.ts';
import { singleColor } from './colors.ts';
import { parseMoment } from './print.ts';
import {
  cellAt,
  findColumn,
  cellKey,
  numberAt,
  textAt,
  measureText,
  type View,
  type ViewColumn,
} from './view.ts';

const WIDTH = 120;
const HEIGHT = 32;
/** A change below 0.05 points counts as none. */
const MIN_CHANGE = 0.0005;

/** A figure, what it was the period before, and its trend. */
export function drawFigure(view: View): Omit<FigureChart, 'captions'> {
  const [x, y, whole] = [findColumn(view, 'x'), findColumn(view, 'y'), findColumn(view, 'figure')];
  const printer = y ?? whole;
  const trend = x === null ? [] : readTrend(view, x, printer);
  const value =
    whole === null ? (trend.at(-1)?.value ?? numberAt(view, 0, printer)) : numberAt(view, 0, whole);
  return {
    kind: 'figure',
    label: printer?.label ?? '',
    value: value === null ? '–' : headline(printer, value),
    exact: value === null ? '–' : (printer?.figure(value) ?? ''),
    change: figureChange(view, trend),
    goal: figureGoal(view, value, printer),
    spark: figureSpark(view, trend),
    marks: figureMarks(view, { trend, printer, value }),
    unplaced: [],
    notes: view.notes,
  };
}

interface Point {
  readonly row: number;
  readonly key: ChartCell;
  readonly name: string;
  readonly value: number | null;
}

function readTrend(view: View, x: ViewColumn, y: ViewColumn | null): Point[] {
  return view.rows
    .map((cells, row) => ({ row, moment: parseMoment(cellKey(cells[x.at] ?? null)) ?? Number.NaN }))
    .filter(({ moment }) => !Number.isNaN(moment))
    .sort((a, b) => a.moment - b.moment)
    .map(({ row }) => ({
      row,
      key: cellAt(view, row, x),
      name: textAt(view, row, x),
      value: numberAt(view, row, y),
    }));
}

/** In full while it is short enough for a tile. */
function headline(printer: ViewColumn | null, value: number): string {
  const full = printer?.figure(Number(value.toPrecision(12))) ?? '';
  return full.length <= 10 ? full : (printer?.short(value) ?? full);
}

/** From the last complete period but one to the last; it names both, as the figure itself is of all rows. [SEM-CHART-5] */
function figureChange(view: View, trend: readonly Point[]): FigureChange | null {
  const partial = view.data.partialPeriods ?? [];
  const known = trend.filter(
    (one): one is Point & { readonly value: number } => one.value !== null && !isPartial(one.key, partial),
  );
  const [before, now] = known.slice(-2);
  if (before === undefined || now === undefined || before.value === 0) {
    return null;
  }
  const share = (now.value - before.value) / Math.abs(before.value);
  const percent = new Intl.NumberFormat(view.look.locale, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  });
  const turn = share > 0 ? 'up' : 'down';
  const direction = Math.abs(share) < MIN_CHANGE ? 'same' : turn;
  const since = view.look.t('chartDrawing.periods', { later: now.name, earlier: before.name });
  return { text: percent.format(share).replace('-', '−'), direction, since };
}

function figureGoal(view: View, value: number | null, printer: ViewColumn | null): FigureChart['goal'] {
  const goal = findColumn(view, 'goal');
  const target = numberAt(view, 0, goal);
  if (goal === null || target === null) {
    return null;
  }
  const percent = new Intl.NumberFormat(view.look.locale, { style: 'percent', maximumFractionDigits: 0 });
  return {
    label: goal.label || view.look.t('chartDrawing.goal'),
    value: printer?.short(Number(target.toPrecision(12))) ?? '',
    share: value === null || target === 0 ? '–' : percent.format(value / target),
  };
}

function figureSpark(view: View, trend: readonly Point[]): Spark | null {
  const values = trend.map(({ value }) => value);
  const isOpen = trend.map(({ key }) => isPartial(key, view.data.partialPeriods ?? []));
  const known = values.filter((value) => value !== null);
  if (known.length < 2) {
    return null;
  }
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const at = (index: number): number => round((index / (values.length - 1)) * WIDTH);
  const height = (value: number): number =>
    round(high === low ? HEIGHT / 2 : HEIGHT - 2 - ((value - low) / (high - low)) * (HEIGHT - 4));
  let [line, partial, area, open] = ['', '', '', -1];
  values.forEach((value, index) => {
    if (value === null) {
      open = -1;
      return;
    }
    const isDashed = open !== -1 && (isOpen[open] === true || isOpen[index] === true);
    if (isDashed) {
      partial += `M${at(open)} ${height(values[open] ?? low)}L${at(index)} ${height(value)}`;
    }
    line += `${open === -1 || isDashed ? 'M' : 'L'}${at(index)} ${height(value)}`;
    area +=
      open === -1
        ? `M${at(index)} ${HEIGHT}L${at(index)} ${height(value)}`
        : `L${at(index)} ${height(value)}`;
    area += values[index + 1] === undefined || values[index + 1] === null ? `L${at(index)} ${HEIGHT}Z` : '';
    open = index;
  });
  const last = values.findLastIndex((value) => value !== null);
  return {
    width: WIDTH,
    height: HEIGHT,
    line,
    partial,
    area,
    last: { x: at(last), y: height(values[last] ?? low) },
    color: singleColor(view),
  };
}

const round = (value: number): number => Math.round(value * 100) / 100;

function figureMarks(
  view: View,
  {
    trend,
    printer,
    value,
  }: {
    readonly trend: readonly Point[];
    readonly printer: ViewColumn | null;
    readonly value: number | null;
  },
): DrawnMark[] {
  if (trend.length > 0) {
    return trend
      .filter((one) => one.value !== null)
      .map(({ row, name }, dataIndex) => ({
        seriesIndex: 0,
        dataIndex,
        row,
        name,
        value: measureText(view, row, printer),
      }));
  }
  return value === null
    ? []
    : [
        {
          seriesIndex: 0,
          dataIndex: 0,
          row: 0,
          name: printer?.label ?? '',
          value: printer?.figure(value) ?? '',
        },
      ];
}
