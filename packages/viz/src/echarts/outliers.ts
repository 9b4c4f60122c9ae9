import { decoration, type DrawnSeries } from './drawing.ts';
import { findColumn, numberAt, type View } from './view.ts';

const RADIUS_PX = 3;
/** The layout of ECharts' box plots: the share of a band that its boxes take, and of a box that is the gap beside it. */
const SHARE_OF_BAND = 0.8;
const EDGE_PX = 2;
const GAP = 0.3;

interface OutlierInput {
  readonly id: string;
  readonly panelAt: number;
  /** The row of each position, -1 where it has none. */
  readonly rows: readonly number[];
  /** The box that the outliers belong to, among those of one position. */
  readonly box: { readonly index: number; readonly of: number };
  readonly isHorizontal: boolean;
  readonly color: string;
}

/** The outermost value on each side of a box that lies beyond its whiskers. */
export function outlierPoints(view: View, input: OutlierInput): DrawnSeries[] {
  const { rows, isHorizontal, panelAt } = input;
  const sides = [
    { whisker: findColumn(view, 'low'), extreme: findColumn(view, 'min'), sign: -1 },
    { whisker: findColumn(view, 'high'), extreme: findColumn(view, 'max'), sign: 1 },
  ];
  const data = rows.flatMap((row, at) =>
    sides.flatMap(({ whisker, extreme, sign }) => {
      const [end, value] = [numberAt(view, row, whisker), numberAt(view, row, extreme)];
      return end !== null && value !== null && (value - end) * sign > 0 ? [[at, value]] : [];
    }),
  );
  if (data.length === 0) {
    return [];
  }
  return [
    decoration({
      id: input.id,
      type: 'custom',
      data,
      xAxisIndex: panelAt,
      yAxisIndex: panelAt,
      encode: isHorizontal ? { x: 1, y: 0 } : { x: 0, y: 1 },
      renderItem: pointPainter(input),
    }),
  ];
}

interface Painter {
  readonly value: (at: number) => number;
  readonly coord: (point: readonly number[]) => number[];
  readonly size: (extent: readonly number[]) => number[];
}

function pointPainter({ box, isHorizontal, color }: OutlierInput) {
  return (_: unknown, api: Painter) => {
    const [at, value] = [api.value(0), api.value(1)];
    const [x = 0, y = 0] = api.coord(isHorizontal ? [value, at] : [at, value]);
    const band = Math.abs(api.size([1, 1])[isHorizontal ? 1 : 0] ?? 0) * SHARE_OF_BAND - EDGE_PX;
    const gap = (band / box.of) * GAP;
    const width = (band - gap * (box.of - 1)) / box.of;
    const shift = width / 2 - band / 2 + box.index * (width + gap);
    return {
      type: 'circle',
      shape: { cx: isHorizontal ? x : x + shift, cy: isHorizontal ? y + shift : y, r: RADIUS_PX },
      style: { fill: 'none', stroke: color, lineWidth: 1.5 },
    };
  };
}
