import { colorKeys } from './axis-chart.ts';
import { colorScale, singleColor } from './colors.ts';
import type { Drawing } from './drawing.ts';
import { legendHeight } from './legend.ts';
import { cut } from './measure-text.ts';
import {
  cellAt,
  findColumn,
  listColumns,
  FADED,
  groupRows,
  cellKey,
  textAt,
  type View,
  type ViewColumn,
} from './view.ts';

/** Parallel coordinates: an axis per column, a line per row. */
export function drawParallel(view: View): Drawing {
  const columns = listColumns(view, 'detail');
  const color = findColumn(view, 'color');
  const keys: readonly (string | null)[] = color === null ? [null] : colorKeys(view);
  const scale = color === null ? null : colorScale(view, color);
  const groups = groupRows(view, color);
  const names = keys.map((key) => textAt(view, groups.get(key ?? '')?.[0] ?? -1, color));
  const legend =
    color === null
      ? []
      : keys.map((key, at) => ({ name: names[at] ?? '', color: scale?.(key ?? '') ?? '', icon: 'rect' }));
  const opacity = lineOpacity(view.rows.length);
  const axisRoom = (view.width - 96) / Math.max(1, columns.length - 1);
  return {
    option: {
      parallel: { left: 48, right: 48, top: 34 + legendHeight(view, names), bottom: 16 },
      parallelAxis: columns.map((column, dim) => parallelAxis(view, { column, dim, room: axisRoom })),
    },
    series: keys.map((key, at) => {
      const rows = groups.get(key ?? '') ?? [];
      return {
        option: {
          id: `parallel ${key ?? ''}`,
          type: 'parallel',
          name: names[at] ?? '',
          smooth: false,
          progressive: 500,
          itemStyle: { color: key === null ? singleColor(view) : (scale?.(key) ?? '') },
          lineStyle: { color: key === null ? singleColor(view) : (scale?.(key) ?? ''), width: 1.2, opacity },
          data: rows.map((row) => ({
            value: columns.map((column) => axisValue(view, row, column)),
            ...(view.selected === null || view.selected.has(row)
              ? {}
              : { lineStyle: { opacity: opacity * FADED } }),
          })),
        },
        rows,
        say: (item: number) => {
          const row = rows[item] ?? -1;
          const lines = columns.map((column) => [column.label, textAt(view, row, column)] as const);
          return {
            name: color === null ? String(row + 1) : textAt(view, row, color),
            value: lines.map((line) => line.join(' ')).join(', '),
            lines,
          };
        },
      };
    }),
    parts: ['ParallelChart', 'ParallelComponent'],
    tooltip: 'item',
    legend,
  };
}

function lineOpacity(rows: number): number {
  if (rows <= 60) {
    return 0.75;
  }
  return rows <= 1000 ? 0.35 : 0.12;
}

function axisValue(view: View, row: number, column: ViewColumn): number | string {
  const cell = cellAt(view, row, column);
  if (column.isNumeric) {
    return cell === null || !Number.isFinite(Number(cell)) ? '-' : Number(cell);
  }
  return cellKey(cell);
}

function parallelAxis(
  view: View,
  { column, dim, room }: { readonly column: ViewColumn; readonly dim: number; readonly room: number },
): Readonly<Record<string, unknown>> {
  const { theme } = view;
  const keys = column.isNumeric ? [] : [...groupRows(view, column).keys()].sort();
  const texts = new Map(
    keys.map((key) => [
      key,
      column.print(view.rows.find((row) => cellKey(row[column.at] ?? null) === key)?.[column.at] ?? null),
    ]),
  );
  return {
    dim,
    name: cut(column.label, Math.max(40, room - 8)),
    nameLocation: 'end',
    nameGap: 10,
    nameTextStyle: { color: theme.text2, fontSize: 11, fontWeight: 500 },
    axisLine: { lineStyle: { color: theme.axis } },
    axisTick: { show: false },
    splitLine: { show: false },
    minorTick: { show: false },
    ...(column.isNumeric
      ? { type: 'value', scale: true, splitNumber: 4, inverse: column.channel?.scale?.reverse === true }
      : { type: 'category', data: keys }),
    axisLabel: {
      color: theme.text3,
      fontSize: 11,
      hideOverlap: true,
      textBorderColor: theme.surface,
      textBorderWidth: 3,
      formatter: (value: number | string) =>
        column.isNumeric
          ? column.short(Number(value))
          : cut(texts.get(String(value)) ?? '', Math.max(30, room - 12)),
    },
  };
}
