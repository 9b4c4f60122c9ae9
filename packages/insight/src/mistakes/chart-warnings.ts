import type { ChartData, ChartSpec, ChartWarning } from '@plumbline/contract';
import type { ChartColumn } from '@plumbline/viz';
import { CHART_MISTAKES } from './library.ts';

/**
 * Why a chart would mislead, with what would mend it; empty where nothing is known against it. Without `data` only what
 * the spec and the columns' profiles tell is found.
 */
export const chartWarnings = (
  spec: ChartSpec,
  columns: readonly ChartColumn[],
  data?: ChartData | null,
): ChartWarning[] =>
  CHART_MISTAKES.flatMap(({ code, find }) => {
    const found = find({ spec, columns, data: data ?? null });
    return found === null ? [] : [{ code, message: found.message, fix: found.fix }];
  });
