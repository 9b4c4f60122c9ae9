import type { ChartAnnotation, ChartSpec } from '@plumbline/contract';
import {
  compileCommon,
  isCommonMark,
  type CompileChart,
  type ForecastValues,
  type MapShapes,
} from '@plumbline/viz';
import { mapArea, loadMapShapes } from './map-shapes.ts';

/** The imports of a chart before anything of ECharts is loaded. */
export interface DrawingParts {
  readonly compile: CompileChart;
  /** Shapes of a map; empty for any other chart. */
  readonly shapes: readonly MapShapes[];
  /** Values of a chart with a forecast. */
  readonly forecast?: ForecastValues;
}

type Annotations = readonly ChartAnnotation[];

/** Marks that few charts are, and what is laid over marks, come with the first chart that has them. */
async function loadCompiler(chart: ChartSpec, annotations: Annotations): Promise<CompileChart> {
  if (!isCommonMark(chart.mark)) {
    return (await import('./compile-every.ts')).compile;
  }
  return isOverlaid(chart, annotations) ? (await import('./compile-overlaid.ts')).compile : compileCommon;
}

/** Says which parts a chart needs, so that equal needs are met once. */
export const drawingKey = (chart: ChartSpec, annotations: Annotations = []) =>
  [
    isCommonMark(chart.mark),
    mapArea(chart),
    hasForecast(chart),
    isOverlaid(chart, annotations) || !isCommonMark(chart.mark),
  ] as const;
type DrawingKey = ReturnType<typeof drawingKey>;

/** Whether what draws a chart can draw another until its own parts are there: it leaves out what is laid over. */
export const canStandIn = ([...before]: DrawingKey, [...next]: DrawingKey): boolean =>
  before.slice(0, -1).every((need, at) => need === next[at]);

const isOverlaid = ({ reference = [] }: ChartSpec, annotations: Annotations): boolean =>
  reference.length > 0 || annotations.length > 0;

const hasForecast = ({ reference = [] }: ChartSpec): boolean =>
  reference.some(({ kind }) => kind === 'forecast');

export async function loadDrawing(chart: ChartSpec, annotations: Annotations = []): Promise<DrawingParts> {
  const [compile, shapes, forecasting] = await Promise.all([
    loadCompiler(chart, annotations),
    loadMapShapes(mapArea(chart)),
    hasForecast(chart) ? import('./parts/forecast.ts') : null,
  ]);
  return { compile, shapes, ...(forecasting && { forecast: forecasting.forecast }) };
}
