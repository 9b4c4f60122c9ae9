import { textWidth } from '../echarts/measure-text.ts';
import type { View, ViewColumn } from '../echarts/view.ts';
import type { ColorClass } from './classes.ts';

const ROW_PX = 16;
const SWATCH_PX = 12;
const GAP_PX = 6;
const EDGE_PX = 8;

export interface ClassLegend {
  /** Width or height in px that it takes from the chart. */
  readonly room: { readonly bottom: number; readonly right: number };
  readonly graphic: readonly Readonly<Record<string, unknown>>[];
}

function classLabel({ from, to }: ColorClass, column: ViewColumn, { look }: View): string {
  const ends = { from: column.short(from), to: column.short(to) };
  if (from === to) {
    return ends.from;
  }
  return from < 0 ? look.t('chartDrawing.rangeBelowZero', ends) : look.t('chartDrawing.range', ends);
}

/** A map that is zoomed in reaches under its legend. */
const ABOVE_LAND = 10;

const ground = ({ theme }: View, shape: Readonly<Record<'x' | 'y' | 'width' | 'height', number>>) => ({
  type: 'rect',
  silent: true,
  z: ABOVE_LAND - 1,
  shape,
  style: { fill: theme.surface, opacity: 0.85 },
});

const entry = (view: View, { text, color, x, y }: { text: string; color: string; x: number; y: number }) => ({
  type: 'group',
  silent: true,
  x,
  y,
  children: [
    {
      type: 'rect',
      z: ABOVE_LAND,
      shape: { x: 0, y: 0, width: SWATCH_PX, height: SWATCH_PX, r: 2 },
      style: { fill: color, stroke: view.theme.line2, lineWidth: 0.5 },
    },
    {
      type: 'text',
      z: ABOVE_LAND,
      x: SWATCH_PX + GAP_PX,
      y: SWATCH_PX / 2,
      style: {
        text,
        fill: view.theme.text2,
        font: `11px ${view.theme.fontFamily}`,
        textVerticalAlign: 'middle',
      },
    },
  ],
});

/** The range of each color: beside a wide map, below a narrow one. */
export function classLegend(
  view: View,
  column: ViewColumn,
  { classes, hasGaps }: { readonly classes: readonly ColorClass[]; readonly hasGaps: boolean },
): ClassLegend {
  const entries = [
    ...[...classes].reverse().map((one) => ({ text: classLabel(one, column, view), color: one.color })),
    ...(hasGaps ? [{ text: view.look.t('chartDrawing.noData'), color: view.theme.sunken }] : []),
  ];
  if (view.chart.options?.legend === 'none' || entries.length === 0) {
    return { room: { bottom: 0, right: 0 }, graphic: [] };
  }
  const widths = entries.map(({ text }) => SWATCH_PX + GAP_PX + textWidth(text));
  const widest = Math.max(...widths);
  const legend = view.chart.options?.legend;
  const isBeside =
    legend === 'right' || (legend !== 'bottom' && view.width >= 520 && view.width > view.height);
  if (isBeside) {
    const x = view.width - widest - EDGE_PX;
    const top = view.height - entries.length * ROW_PX - EDGE_PX;
    return {
      room: { bottom: 0, right: widest + 2 * EDGE_PX },
      graphic: [
        ground(view, {
          x: x - EDGE_PX,
          y: top - EDGE_PX,
          width: widest + 2 * EDGE_PX,
          height: view.height - top + EDGE_PX,
        }),
        ...entries.map((one, at) => entry(view, { ...one, x, y: top + at * ROW_PX })),
      ],
    };
  }
  const ordered = entries.map((one, at) => ({ ...one, width: widths[at] ?? widest })).reverse();
  let [x, line] = [EDGE_PX, 0];
  const placed = ordered.map((one) => {
    if (x > EDGE_PX && x + one.width > view.width - EDGE_PX) {
      x = EDGE_PX;
      line += 1;
    }
    const at = { ...one, x, line };
    x += one.width + 14;
    return at;
  });
  const bottom = (line + 1) * ROW_PX + EDGE_PX;
  return {
    room: { bottom, right: 0 },
    graphic: [
      ground(view, { x: 0, y: view.height - bottom, width: view.width, height: bottom }),
      ...placed.map((one) => entry(view, { ...one, y: view.height - bottom + one.line * ROW_PX + 4 })),
    ],
  };
}
