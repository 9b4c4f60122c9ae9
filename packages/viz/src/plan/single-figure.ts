import type { MeasureEncoding } from '@plumbline/contract';
import type { ChartIssue } from '../check/chart-issue.ts';
import { figurePart } from './figure-parts.ts';
import { formulaIssue, namePrefix } from './formula-part.ts';
import type { FigurePart, PlanContext } from './parts.ts';

const PATH = 'measure';

/** A measure by itself, under this name. Throws `query.invalid` for a formula in which `singleIssue` finds an issue. */
export const singleFigure = (measure: MeasureEncoding, name: string, planning: PlanContext): FigurePart =>
  figurePart({ name, path: PATH, channel: measure, isMain: true }, [], planning);

/** Why the formula of a measure by itself cannot be computed; null for a measure without one. */
export function singleIssue(
  measure: MeasureEncoding,
  name: string,
  { readFormula }: Pick<PlanContext, 'readFormula'>,
): ChartIssue | null {
  if (measure.formula === undefined) {
    return null;
  }
  const reading = readFormula?.(measure.formula, namePrefix(name)) ?? null;
  const issue = formulaIssue(reading, { channel: measure, path: PATH, keys: [] });
  return issue === null ? null : { ...issue, path: issue.path.replace(/^chart\./u, '') };
}
