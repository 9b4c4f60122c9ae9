import { colorKeys } from './axis-chart.ts';
import { lineDash, markSymbol } from './axis-marks.ts';
import { colorScale, singleColor } from './colors.ts';
import type { Drawing, DrawnSeries } from './drawing.ts';
import { cut } from './measure-text.ts';
import { niceRange } from './scale.ts';
import {
  cellAt,
  findColumn,
  listColumns,
  FADED,
  groupRows,
  cellKey,
  numberAt,
  textAt,
  type View,
  type ViewColumn,
} from './view.ts';

interface Spoke {
  readonly text: string;
  readonly column: ViewColumn | null;
  readonly max: number;
  readonly min: number;
  /** The row of a shape that has its value here. */
  readonly rowOf: (rows: readonly number[]) => number;
}

/** Radar: a shape per color over spokes, which are the values of x or the measures of `detail`. */
export function drawRadar(view: View): Drawing {
  const color = findColumn(view, 'color');
  const spokes = listColumns(view, 'detail').length > 0 ? measureSpokes(view) : valueSpokes(view);
  const keys: readonly (string | null)[] = color === null ? [null] : colorKeys(view);
  const scale = color === null ? null : colorScale(view, color);
  const groups = groupRows(view, color);
  const shapes = keys.map((key, at) => {
    const rows = groups.get(key ?? '') ?? [];
    return {
      at,
      rows: spokes.map((spoke) => spoke.rowOf(rows)),
      name: key === null ? (findColumn(view, 'y')?.label ?? '') : textAt(view, rows[0] ?? -1, color),
      color: key === null ? singleColor(view) : (scale?.(key) ?? ''),
    };
  });
  const legend =
    color === null ? [] : shapes.map(({ name, color: own }) => ({ name, color: own, icon: 'rect' }));
  return {
    option: spokes.length === 0 ? {} : { radar: radarOptions(view, spokes, legend.length > 0) },
    series:
      spokes.length === 0
        ? []
        : shapes.map((shape) => drawShape(view, shape, { spokes, count: shapes.length })),
    parts: ['RadarChart', 'RadarComponent'],
    tooltip: 'item',
    legend,
  };
}

interface Shape {
  readonly at: number;
  /** For each spoke. */
  readonly rows: readonly number[];
  readonly name: string;
  readonly color: string;
}

function drawShape(
  view: View,
  { at, rows, name, color }: Shape,
  { spokes, count }: { readonly spokes: readonly Spoke[]; readonly count: number },
): DrawnSeries {
  const columnAt = (spoke: number): ViewColumn | null => spokes[spoke]?.column ?? null;
  const lines = rows.map(
    (row, spoke) => [spokes[spoke]?.text ?? '', textAt(view, row, columnAt(spoke))] as const,
  );
  const faded = isFaded(view, rows) ? { opacity: FADED } : {};
  return {
    option: {
      id: `radar ${at}`,
      type: 'radar',
      name,
      symbol: markSymbol(at),
      symbolSize: 5,
      data: [
        {
          name,
          value: rows.map((row, spoke) => numberAt(view, row, columnAt(spoke))),
          itemStyle: { color },
          lineStyle: { color: color, width: 2, type: lineDash(at), ...faded },
          areaStyle: { color: color, opacity: count > 3 ? 0 : 0.1 },
        },
      ],
    },
    rows: [rows.find((row, spoke) => numberAt(view, row, columnAt(spoke)) !== null) ?? -1],
    say: () => ({ name, value: lines.map((line) => line.join(' ')).join(', '), lines }),
  };
}

const isFaded = (view: View, rows: readonly number[]): boolean =>
  view.selected !== null && !rows.some((row) => view.selected?.has(row) === true);

const NAME_GAP_PX = 8;
const MOST_NAME_SHARE = 0.4;
const LEAST_NAME_PX = 24;

/** Between the end of a spoke and the edge of the picture; a name at the top or bottom has both sides. */
function nameRoom(
  { width, height }: View,
  { radius, turn }: { readonly radius: number; readonly turn: number },
): number {
  const sideways = Math.abs(Math.sin(turn * 2 * Math.PI));
  const room = width / 2 - (radius * Math.min(width, height) + NAME_GAP_PX) * sideways;
  return Math.max(LEAST_NAME_PX, Math.min(room, width * MOST_NAME_SHARE));
}

function radarOptions(
  view: View,
  spokes: readonly Spoke[],
  hasLegend: boolean,
): Readonly<Record<string, unknown>> {
  const { theme } = view;
  const radius = hasLegend ? 0.7 : 0.74;
  return {
    shape: 'polygon',
    center: ['50%', hasLegend ? '56%' : '52%'],
    radius: `${radius * 100}%`,
    splitNumber: 4,
    axisName: { color: theme.text2, fontSize: 11 },
    axisNameGap: NAME_GAP_PX,
    splitLine: { lineStyle: { color: theme.line2 } },
    splitArea: { show: false },
    axisLine: { lineStyle: { color: theme.line2 } },
    indicator: spokes.map(({ text, max, min }, at) => ({
      name: cut(text, nameRoom(view, { radius: radius / 2, turn: at / spokes.length })),
      max,
      min,
    })),
  };
}

/** Spokes that are values of one column share one scale; measures have each their own. */
function valueSpokes(view: View): Spoke[] {
  const [x, y] = [findColumn(view, 'x'), findColumn(view, 'y')];
  const values = view.rows.flatMap((_, row) => numberAt(view, row, y) ?? []);
  const range = valueRange(values);
  return [...groupRows(view, x).entries()].map(([key, rows]) => ({
    text: textAt(view, rows[0] ?? -1, x),
    column: y,
    ...range,
    rowOf: (own) => own.find((row) => cellKey(cellAt(view, row, x)) === key) ?? -1,
  }));
}

const measureSpokes = (view: View): Spoke[] =>
  listColumns(view, 'detail').map((column) => ({
    text: column.label,
    column,
    ...valueRange(view.rows.flatMap((_, row) => numberAt(view, row, column) ?? [])),
    rowOf: (rows) => rows[0] ?? -1,
  }));

function valueRange(values: readonly number[]): { readonly min: number; readonly max: number } {
  const { min, max } = niceRange([Math.min(0, ...values), Math.max(0, ...values)]);
  return { min, max: max === min ? min + 1 : max };
}
