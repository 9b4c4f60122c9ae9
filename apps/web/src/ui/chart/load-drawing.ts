import type { ChartSpec } from '@plumbline/contract';
import { isCommonMark, type CompileChart, type MapShapes } from '@plumbline/viz';
import { areaOf, loadMapShapes } from './map-shapes.ts';

/** The imports of a chart before anything of ECharts is loaded. */
export interface DrawingParts {
  readonly compile: CompileChart;
  /** Of a map; none for any other chart. */
  readonly shapes: readonly MapShapes[];
}

/** Marks that few charts are come with the first chart that is one. */
const loadCompiler = async (isUsual: boolean): Promise<CompileChart> =>
  (isUsual ? await import('./compile-common.ts') : await import('./compile-every.ts')).compile;

/** Says which parts a chart needs, so that equal needs are met once. */
export const drawingKey = (chart: ChartSpec) => [isCommonMark(chart.mark), areaOf(chart)] as const;

export async function loadDrawing(chart: ChartSpec): Promise<DrawingParts> {
  const [compile, shapes] = await Promise.all([
    loadCompiler(isCommonMark(chart.mark)),
    loadMapShapes(areaOf(chart)),
  ]);
  return { compile, shapes };
}
