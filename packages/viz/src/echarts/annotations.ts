import type { Cell, ChartAnnotation } from '@plumbline/contract';
import type { DataSeries } from './axis-marks.ts';
import { placeOfCell } from './domain.ts';
import { decoration, type DrawnSeries } from './drawing.ts';
import { cut } from './measure-text.ts';
import { axisKeys, overlaySeries, type AnnotationOverlay, type OverlayParams } from './overlay.ts';
import { cellKey } from './view.ts';

const LONGEST_TEXT_PX = 180;

/** Annotations are placed by their values; without the value on the chart, the annotation is unplaced. */
export function drawAnnotations(
  params: OverlayParams,
  annotations: readonly ChartAnnotation[],
): AnnotationOverlay {
  const drawn = annotations.map((annotation) => ({ annotation, marks: annotationMarks(params, annotation) }));
  const marks = drawn.flatMap((one) => (one.marks === null ? [] : [one.marks]));
  const unplaced = drawn.filter((one) => one.marks === null).map(({ annotation }) => annotation);
  if (marks.length === 0) {
    return { series: [], unplaced };
  }
  const spans = marks.flatMap((one) => one.spans);
  const { view } = params;
  const label = {
    color: view.theme.text,
    fontSize: 11,
    textBorderColor: view.theme.surface,
    textBorderWidth: 3,
  };
  return {
    unplaced,
    series: [
      ...drawSpans(params, spans),
      decoration({
        ...overlaySeries(params, 'annotations'),
        z: 6,
        markPoint: {
          silent: true,
          animation: false,
          symbol: 'circle',
          symbolSize: 9,
          itemStyle: { color: 'transparent', borderColor: view.theme.text, borderWidth: 1.5 },
          label: { ...label, position: 'top', distance: 6 },
          data: marks.flatMap(({ points }) => points),
        },
        markLine: {
          silent: true,
          animation: false,
          symbol: 'none',
          lineStyle: { color: view.theme.text3, width: 1, type: 'solid' },
          label: {
            ...label,
            position: 'insideEndTop',
            rotate: 0,
            align: 'left',
            verticalAlign: 'top',
            padding: [0, 0, 0, 4],
          },
          data: marks.flatMap(({ lines }) => lines),
        },
        markArea: {
          silent: true,
          animation: false,
          itemStyle: { color: view.theme.accent, opacity: 0.12 },
          label: { ...label, position: 'insideTop' },
          data: marks.flatMap(({ areas }) => areas),
        },
      }),
    ],
  };
}

interface Painter {
  readonly coord: (point: readonly unknown[]) => number[];
  readonly size: (extent: readonly number[]) => number[];
}

interface Plot {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function drawSpans(params: OverlayParams, spans: readonly Span[]): DrawnSeries[] {
  const { isHorizontal, axisIndex, panelAt } = params;
  return spans.length === 0
    ? []
    : [
        decoration({
          id: `${panelAt} ranges`,
          type: 'custom',
          xAxisIndex: axisIndex.x,
          yAxisIndex: axisIndex.y,
          encode: isHorizontal ? { y: [0, 1] } : { x: [0, 1] },
          z: 1,
          data: spans.map(({ from, to }) => [from, to]),
          renderItem: (
            { coordSys, dataIndex }: { readonly coordSys: Plot; readonly dataIndex: number },
            api: Painter,
          ) => {
            const span = spans[dataIndex];
            return span === undefined
              ? null
              : spanShape(params, span, spanBox(params, span, { plot: coordSys, api }));
          },
        }),
      ];
}

/** A range of names covers the whole of its first and of its last. */
function spanBox(
  { isHorizontal, domain }: OverlayParams,
  span: Span,
  { plot, api }: { readonly plot: Plot; readonly api: Painter },
): Plot {
  const axis = isHorizontal ? 1 : 0;
  const at = (place: number): number => api.coord(isHorizontal ? [null, place] : [place, null])[axis] ?? 0;
  const half = domain.kind === 'names' ? Math.abs(api.size([1, 1])[axis] ?? 0) / 2 : 0;
  const ends = [at(span.from), at(span.to)];
  const [start, end] = isHorizontal ? [plot.y, plot.y + plot.height] : [plot.x, plot.x + plot.width];
  const from = Math.max(Math.min(...ends) - half, start);
  const length = Math.min(Math.max(...ends) + half, end) - from;
  return isHorizontal ? { ...plot, y: from, height: length } : { ...plot, x: from, width: length };
}

function spanShape({ view: { theme } }: OverlayParams, { text }: Span, shape: Plot) {
  const style = {
    text,
    x: shape.x + shape.width / 2,
    y: shape.y + 4,
    align: 'center',
    fill: theme.text,
    fontSize: 11,
    fontFamily: theme.fontFamily,
    stroke: theme.surface,
    lineWidth: 3,
  };
  return {
    type: 'group',
    children: [
      { type: 'rect', shape, style: { fill: theme.accent, opacity: 0.12 } },
      { type: 'text', style },
    ],
  };
}

interface Marks {
  readonly points: readonly unknown[];
  readonly lines: readonly unknown[];
  readonly areas: readonly unknown[];
  readonly spans: readonly Span[];
}

/** From one place to another along the base axis, both included. */
interface Span {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

const NONE: Marks = { points: [], lines: [], areas: [], spans: [] };

/** Null where the annotation has no position on this chart. */
function annotationMarks(params: OverlayParams, annotation: ChartAnnotation): Marks | null {
  const { kind, anchor } = annotation;
  const text = cut(annotation.text.replaceAll(/\s+/g, ' '), LONGEST_TEXT_PX);
  const column = params.domain.column;
  const isOnBase = anchor.column !== null && anchor.column === column?.facts.field;
  const isEvent = kind === 'event' && column?.isTemporal === true;
  const from = anchor.x === undefined || !(isOnBase || isEvent) ? null : axisPosition(params, anchor.x);
  if (kind === 'range' && anchor.x2 === undefined) {
    return heightsOf(params, anchor, text);
  }
  if (from === null) {
    return null;
  }
  if (isEvent) {
    return { ...NONE, lines: [{ [axisKeys(params).base]: from, label: { formatter: () => text } }] };
  }
  return kind === 'range'
    ? spanMarks(params, { from, anchor, text })
    : pointMarks(params, { from, anchor, text });
}

interface Place {
  readonly from: number;
  readonly anchor: ChartAnnotation['anchor'];
  readonly text: string;
}

function spanMarks(params: OverlayParams, { from, anchor, text }: Place): Marks | null {
  const to = anchor.x2 === undefined ? null : axisPosition(params, anchor.x2);
  return to === null
    ? null
    : { ...NONE, spans: [{ from: Math.min(from, to), to: Math.max(from, to), text }] };
}

function pointMarks(params: OverlayParams, { from, anchor, text }: Place): Marks | null {
  const height = heightAt(params, { place: from, anchor });
  const coord = params.isHorizontal ? [height, from] : [from, height];
  return height === null ? null : { ...NONE, points: [{ coord, label: { formatter: () => text } }] };
}

/** A range of figures, across the whole chart. */
function heightsOf(params: OverlayParams, { y, y2 }: ChartAnnotation['anchor'], text: string): Marks | null {
  const { value } = axisKeys(params);
  const [low, high] = [y, y2].map((end) => (end === undefined ? null : params.scale.place(end)));
  return low === null || low === undefined || high === null || high === undefined
    ? null
    : { ...NONE, areas: [[{ [value]: low, label: { formatter: () => text } }, { [value]: high }]] };
}

const axisPosition = ({ domain }: OverlayParams, x: Cell): number | null => placeOfCell(domain, x);

/** The current top of the mark: an annotation follows its mark when values change. */
function heightAt(
  params: OverlayParams,
  { place, anchor }: { readonly place: number; readonly anchor: ChartAnnotation['anchor'] },
): number | null {
  const { scale } = params;
  const own = params.allSeries.filter(({ isLayer }) => !isLayer);
  const anchored = anchor.series;
  const series =
    anchored === undefined ? null : (own.find(({ key }) => key === cellKey(anchored.value)) ?? null);
  if (anchored !== undefined && series === null) {
    return null;
  }
  const until = series === null ? own.length - 1 : own.indexOf(series);
  const heights = own.map((one) => valueAt(one, place));
  const isStacked = own[0] !== undefined && own[0].stacking !== 'none';
  const height = isStacked
    ? stackedHeight(heights.slice(0, until + 1))
    : topOfStack(heights, series === null ? null : until);
  const target = height ?? anchor.y ?? null;
  return target === null ? null : scale.place(target);
}

const stackedHeight = (heights: readonly (number | null)[]): number | null =>
  heights.reduce<number | null>(
    (sum, value) => (value === null ? sum : (sum ?? 0) + Math.max(0, value)),
    null,
  );

/** Height of one series at the position, or of the highest series where none is named. */
function topOfStack(heights: readonly (number | null)[], at: number | null): number | null {
  const known = heights.filter((value) => value !== null);
  if (at !== null) {
    return heights[at] ?? null;
  }
  return known.length === 0 ? null : Math.max(...known);
}

const valueAt = (series: DataSeries, place: number): number | null =>
  series.drawn[series.positions.indexOf(place)] ?? null;
