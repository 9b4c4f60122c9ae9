import { assertNever, type ChartReference } from '@plumbline/contract';
import type { DataSeries } from './axis-marks.ts';
import { decoration, type DrawnSeries } from './drawing.ts';
import { foreseeSeries, type ForecastLine } from './forecast.ts';
import { axisKeys, overlaySeries, type OverlayParams } from './overlay.ts';

/** Lines, bands, trends and moving means over the marks of one panel. */
export function drawReferences(params: OverlayParams): DrawnSeries[] {
  return (params.view.chart.reference ?? []).flatMap((reference, at) => {
    const id = `reference_${at}`;
    switch (reference.kind) {
      case 'line':
        return [lineAt(params, reference, id)];
      case 'band':
        return [bandAt(params, reference, id)];
      case 'trend':
        return drawTrends(params, reference, id);
      case 'moving_average':
        return drawMeans(params, reference, id);
      case 'forecast':
        return drawForecasts(params, reference, id);
      // Error bars are separate marks.
      case 'error':
        return [];
      default:
        return assertNever(reference);
    }
  });
}

type ReferenceOf<K extends ChartReference['kind']> = Extract<ChartReference, { kind: K }>;

/**
 * Values that references are computed from: the first measure as it is drawn, which for a stack is its whole height.
 */
function referenceBases({ allSeries }: OverlayParams): DataSeries[] {
  const base = allSeries.filter(({ isLayer }) => !isLayer);
  const [first] = base;
  if (first === undefined || first.stacking !== 'zero') {
    return base;
  }
  const heights = first.drawn.map((_, at) =>
    base.reduce<number | null>((sum, { drawn }) => {
      const value = drawn[at] ?? null;
      return value === null ? sum : (sum ?? 0) + value;
    }, null),
  );
  return [{ ...first, drawn: heights, values: heights }];
}

const seriesFigures = (params: OverlayParams): number[] =>
  referenceBases(params)
    .flatMap(({ drawn }) => drawn)
    .filter((value) => value !== null);

export function referenceValue(
  kind: 'mean' | 'median' | 'min' | 'max',
  values: readonly number[],
): number | null {
  if (values.length === 0) {
    return null;
  }
  const sorted = [...values].sort((a, b) => a - b);
  switch (kind) {
    case 'mean':
      return values.reduce((sum, value) => sum + value, 0) / values.length;
    case 'median':
      return (
        ((sorted[Math.floor((sorted.length - 1) / 2)] ?? 0) +
          (sorted[Math.ceil((sorted.length - 1) / 2)] ?? 0)) /
        2
      );
    case 'min':
      return sorted[0] ?? null;
    case 'max':
      return sorted.at(-1) ?? null;
    default:
      return assertNever(kind);
  }
}

function lineAt(params: OverlayParams, reference: ReferenceOf<'line'>, id: string): DrawnSeries {
  const { view, allSeries, scale } = params;
  const value =
    typeof reference.value === 'number'
      ? reference.value
      : referenceValue(reference.value, seriesFigures(params));
  const position = value === null ? null : scale.place(value);
  const measure = allSeries[0]?.measure;
  const figure = value === null ? '' : (measure?.short(Number(value.toPrecision(4))) ?? String(value));
  const word = typeof reference.value === 'number' ? null : view.look.t(`aggregate.${reference.value}`);
  const text = [reference.label ?? word, figure].filter((part) => part !== null).join(' ');
  return decoration({
    ...overlaySeries(params, id),
    markLine: {
      silent: true,
      symbol: 'none',
      animation: false,
      lineStyle: { color: view.theme.text2, type: [4, 3], width: 1 },
      label: lineLabel(params, text),
      data: position === null ? [] : [{ [axisKeys(params).value]: position }],
    },
  });
}

const lineLabel = (
  { view, isHorizontal }: OverlayParams,
  text: string,
): Readonly<Record<string, unknown>> => ({
  show: true,
  formatter: () => text,
  position: isHorizontal ? 'end' : 'insideEndTop',
  color: view.theme.text2,
  fontSize: 11,
  // Read over marks as over the ground.
  textBorderColor: view.theme.surface,
  textBorderWidth: 3,
});

function bandAt(params: OverlayParams, reference: ReferenceOf<'band'>, id: string): DrawnSeries {
  const { view, scale } = params;
  const [from, to] = [
    scale.place(Math.min(reference.from, reference.to)),
    scale.place(Math.max(reference.from, reference.to)),
  ];
  const { value } = axisKeys(params);
  return decoration({
    ...overlaySeries(params, id),
    z: 1,
    markArea: {
      silent: true,
      animation: false,
      itemStyle: { color: view.theme.text3, opacity: 0.14 },
      label: {
        show: reference.label !== undefined,
        formatter: () => reference.label ?? '',
        position: 'insideTopLeft',
        color: view.theme.text2,
        fontSize: 11,
        textBorderColor: view.theme.surface,
        textBorderWidth: 3,
      },
      data: from === null || to === null ? [] : [[{ [value]: from }, { [value]: to }]],
    },
  });
}

/** The line of least squares through points; null with fewer than two places. */
export function leastSquares(
  points: readonly (readonly [number, number])[],
): { readonly slope: number; readonly start: number } | null {
  const count = points.length;
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / count;
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / count;
  const spread = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  if (count < 2 || spread === 0) {
    return null;
  }
  const slope = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / spread;
  return { slope, start: meanY - slope * meanX };
}

function drawTrends(params: OverlayParams, reference: ReferenceOf<'trend'>, id: string): DrawnSeries[] {
  return referenceBases(params).flatMap((series, at) => {
    const points = series.drawn.flatMap((value, index) =>
      value === null || (params.domain.kind === 'names' && isLoose(params, index))
        ? []
        : [[series.positions[index] ?? index, value] as const],
    );
    const line = leastSquares(points);
    const [first, last] = [points[0]?.[0], points.at(-1)?.[0]];
    if (line === null || first === undefined || last === undefined) {
      return [];
    }
    const ends = [first, last].map((x) => [x, line.start + line.slope * x] as const);
    return [
      seriesLine(params, {
        id: `${id} ${at}`,
        points: ends,
        color: series.color,
        text: at === 0 ? (reference.label ?? params.view.look.t('chartDrawing.trend')) : '',
      }),
    ];
  });
}

/** The rows without a value, and the rest, are on no line. */
const isLoose = ({ domain }: OverlayParams, index: number): boolean =>
  (domain.keys[index] ?? '').startsWith('\u0000');

/** The moving average of this many marks, including its own; null before there are enough. */
export function movingMeans(values: readonly (number | null)[], marks: number): (number | null)[] {
  return values.map((_, at) => {
    const window = values.slice(Math.max(0, at - marks + 1), at + 1).filter((value) => value !== null);
    return at < marks - 1 || window.length < marks
      ? null
      : window.reduce((sum, value) => sum + value, 0) / marks;
  });
}

function drawMeans(
  params: OverlayParams,
  reference: ReferenceOf<'moving_average'>,
  id: string,
): DrawnSeries[] {
  return referenceBases(params).map((series, at) => {
    const points = movingMeans(series.drawn, reference.marks).map(
      (value, index) => [series.positions[index] ?? index, value] as const,
    );
    const text =
      at === 0
        ? (reference.label ?? params.view.look.t('chartDrawing.movingAverage', { marks: reference.marks }))
        : '';
    return seriesLine(params, { id: `${id} ${at}`, points, color: series.color, text });
  });
}

function drawForecasts(params: OverlayParams, reference: ReferenceOf<'forecast'>, id: string): DrawnSeries[] {
  return foreseeSeries(params, referenceBases(params)).flatMap((foreseen, at) => [
    intervalBand(params, foreseen, `${id} interval ${at}`),
    seriesLine(params, {
      id: `${id} ${at}`,
      points: foreseen.line,
      color: foreseen.color,
      text: at === 0 ? (reference.label ?? params.view.look.t('chartDrawing.forecast')) : '',
    }),
  ]);
}

interface Painter {
  readonly coord: (point: readonly number[]) => number[];
}

/** The interval around a forecast, a piece for each step. */
function intervalBand(params: OverlayParams, { interval, color }: ForecastLine, id: string): DrawnSeries {
  const { isHorizontal, axisIndex, panelAt } = params;
  const pointOf = (api: Painter, at: number, value: number): number[] =>
    api.coord(isHorizontal ? [value, at] : [at, value]);
  return decoration({
    id: `${panelAt} ${id}`,
    type: 'custom',
    data: interval.map((step) => [...step]),
    xAxisIndex: axisIndex.x,
    yAxisIndex: axisIndex.y,
    z: 1,
    silent: true,
    encode: isHorizontal ? { x: [1, 2], y: 0 } : { x: 0, y: [1, 2] },
    renderItem: ({ dataIndex }: { readonly dataIndex: number }, api: Painter) => {
      const [before, step] = [interval[dataIndex - 1], interval[dataIndex]];
      return before === undefined || step === undefined
        ? { type: 'group', children: [] }
        : {
            type: 'polygon',
            shape: {
              points: [
                pointOf(api, before[0], before[1]),
                pointOf(api, step[0], step[1]),
                pointOf(api, step[0], step[2]),
                pointOf(api, before[0], before[2]),
              ],
            },
            style: { fill: color, opacity: 0.16 },
          };
    },
  });
}

function seriesLine(
  params: OverlayParams,
  {
    id,
    points,
    color,
    text,
  }: {
    readonly id: string;
    readonly points: readonly (readonly [number, number | null])[];
    readonly color: string;
    readonly text: string;
  },
): DrawnSeries {
  const { view, scale, isHorizontal } = params;
  const isAlone = referenceBases(params).length === 1;
  return decoration({
    ...overlaySeries(params, id),
    data: points.map(([x, y]) => {
      const position = y === null ? null : scale.place(y);
      return isHorizontal ? [position, x] : [x, position];
    }),
    showSymbol: false,
    z: 4,
    lineStyle: { color: isAlone ? view.theme.text2 : color, width: 1.5, type: [5, 3] },
    endLabel: {
      show: text !== '',
      formatter: () => text,
      color: view.theme.text2,
      fontSize: 11,
      align: 'right',
      offset: [-4, -8],
      textBorderColor: view.theme.surface,
      textBorderWidth: 3,
    },
  });
}
