import type { Issue } from '@plumbline/contract';
import type { ChartPlan } from '../plan/chart-plan.ts';
import { shownConditions } from '../shown-rows.ts';

const CHART_PATHS: readonly (readonly [RegExp, string])[] = [
  [/^groups\.(\d+)\.column$/, 'field'],
  [/^groups\.(\d+)\.unit$/, 'timeUnit'],
  [/^groups\.(\d+)\.part$/, 'part'],
  [/^groups\.(\d+)\.maxBins$/, 'bin.maxBins'],
];

/** Issues of the queries of a chart, with paths into the chart and the filters of the request. */
export const chartIssues = (issues: readonly Issue[], plan: ChartPlan): Issue[] =>
  issues.map((issue) => ({ ...issue, path: specPath(issue.path, plan) }));

function specPath(path: string, { chart, keys, figures, marks }: ChartPlan): string {
  for (const [pattern, place] of CHART_PATHS) {
    const key = keys[Number(pattern.exec(path)?.[1] ?? -1)];
    if (key !== undefined) {
      return `chart.${key.path}.${place}`;
    }
  }
  const [, at, rest = ''] = /^measures\.(\d+)\.(.*)$/.exec(path) ?? [];
  const as = marks.measures[Number(at ?? -1)]?.as;
  const figure = figures.find(({ measures }) => measures.some((measure) => measure.as === as));
  if (as !== undefined && figure !== undefined) {
    return `chart.${figure.path}.${rest === 'column' ? 'field' : rest}`;
  }
  // Where the chart has conditions of its own, the reader's are the first of all.
  return shownConditions(chart).length > 0 ? path.replace(/^filters\.value\.0(?=\.|$)/, 'filters') : path;
}
