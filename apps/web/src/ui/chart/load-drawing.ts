import type { ChartSpec } from '@plumbline/contract';
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

/** Marks that few charts are come with the first chart that is one. */
const loadCompiler = async (isUsual: boolean): Promise<CompileChart> =>
  isUsual ? compileCommon : (await import('./compile-every.ts')).compile;

/** Says which parts a chart needs, so that equal needs are met once. */
export const drawingKey = (chart: ChartSpec) =>
  [isCommonMark(chart.mark), mapArea(chart), hasForecast(chart)] as const;

const hasForecast = ({ reference = [] }: ChartSpec): boolean =>
  reference.some(({ kind }) => kind === 'forecast');

export async function loadDrawing(chart: ChartSpec): Promise<DrawingParts> {
  const [compile, shapes, forecasting] = await Promise.all([
    loadCompiler(isCommonMark(chart.mark)),
    loadMapShapes(mapArea(chart)),
    hasForecast(chart) ? import('./parts/forecast.ts') : null,
  ]);
  return { compile, shapes, ...(forecasting && { forecast: forecasting.forecast }) };
}
