import type { ChartData, ChartSpec } from '@plumbline/contract';
import type { ChartColumn } from '@plumbline/viz';
import type { ChartMistake, FoundMistake } from './chart-mistake.ts';
import { CHART_MISTAKES } from './library.ts';

/** A mistake with its code, before it is put into words. */
export interface WarningDraft extends FoundMistake {
  readonly code: ChartMistake['code'];
}

/**
 * The known mistakes of a chart, each with a fix where there is one. Without `data`, only the spec and the column
 * profiles are checked.
 */
export const chartWarnings = (
  spec: ChartSpec,
  columns: readonly ChartColumn[],
  data?: ChartData | null,
): WarningDraft[] =>
  CHART_MISTAKES.flatMap(({ code, find }) => {
    const mistakes = find({ spec, columns, data: data ?? null });
    return mistakes === null ? [] : [{ code, message: mistakes.message, fix: mistakes.fix }];
  });
