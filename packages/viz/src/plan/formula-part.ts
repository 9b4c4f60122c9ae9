import { AppError, type ChartChannel } from '@plumbline/contract';
import { message } from '@plumbline/messages';
import {
  nameOfFormula,
  type CompiledFormula,
  type Expression,
  type FormulaResult,
  type Measure,
} from '@plumbline/query';
import type { ChartIssue } from '../check/chart-issue.ts';
import type { FigurePart, KeyPart, PlanContext } from './parts.ts';

interface FormulaChannel {
  readonly name: string;
  readonly path: string;
  readonly channel: ChartChannel;
  readonly formula: string;
}

type AggregateFormula = Extract<CompiledFormula, { kind: 'aggregate' }>;

/** The value of a formula. Throws `query.invalid` if `formulaIssue` finds an issue. */
export function formulaPart(
  input: FormulaChannel,
  keys: readonly KeyPart[],
  planning: PlanContext,
): FigurePart {
  const { name, path, channel, formula } = input;
  const reading = planning.readFormula?.(formula, namePrefix(name)) ?? null;
  const issue = formulaIssue(reading, { channel, path, keys });
  const compiled = reading?.compiled ?? null;
  if (issue !== null || compiled === null) {
    const text = 'This formula cannot be used in this chart.';
    throw new AppError('query.invalid', text, {
      issues: [{ path: issue?.path ?? `chart.${path}`, message: text }],
    });
  }
  const parts = compiled.kind === 'row' ? ofRows(input, compiled.expression) : ofGroups(compiled, keys);
  const label = channel.title ?? nameOfFormula(formula) ?? formula;
  return { name, path, channel, label, field: null, isAdditive: false, ...parts };
}

type Parts = Pick<FigurePart, 'derive' | 'measures' | 'calculate' | 'of'>;

/** The values of the rows, aggregated as the channel specifies. */
function ofRows(
  { name, channel: { aggregate = 'count', percentile } }: FormulaChannel,
  expression: Expression,
): Parts {
  const derived = `${name} row`;
  const measure: Measure = { aggregate, column: derived, as: name, percentile: percentile ?? null };
  return { derive: [{ as: derived, expression }], measures: [measure], calculate: [], of: name };
}

function ofGroups(
  { derive, calculate, measures: compiled }: AggregateFormula,
  keys: readonly KeyPart[],
): Parts {
  const measures = compiled.map((measure) => ({ ...measure, ...measureGroups(measure, keys) }));
  const of = calculate.at(-1)?.as ?? measures[0]?.as ?? '';
  return { derive, measures, calculate, of };
}

export const namePrefix = (name: string): string => `${name} formula`;

/** A formula names columns; a query names its groups. */
function measureGroups({ per }: Measure, keys: readonly KeyPart[]): Pick<Measure, 'per'> {
  return per === undefined || per === null
    ? {}
    : { per: per.map((column) => findGroup(column, keys) ?? column) };
}

const findGroup = (column: string, keys: readonly KeyPart[]): string | null =>
  keys.find(({ dimension }) => dimension.kind === 'value' && dimension.column === column)?.name ?? null;

interface IssuePath {
  readonly channel: ChartChannel;
  readonly path: string;
  readonly keys: readonly KeyPart[];
}

/** Why a formula is not allowed in this chart; null if it is. */
export function formulaIssue(
  reading: FormulaResult | null,
  { channel, path, keys }: IssuePath,
): ChartIssue | null {
  const at = `chart.${path}.formula`;
  if (reading === null) {
    return { path: at, message: message('chartIssue.formulaNotHere') };
  }
  const error = reading.diagnostics.find(({ severity }) => severity === 'error');
  const { compiled } = reading;
  if (error !== undefined || compiled === null) {
    const hint = error?.fixes[0]?.title;
    const text = error?.message ?? message('chartIssue.formulaNothing');
    return { path: at, message: text, ...(hint === undefined ? {} : { hint }) };
  }
  if (compiled.kind === 'aggregate') {
    return groupIssue(compiled, { at, keys });
  }
  if (compiled.lookups.length > 0) {
    return {
      path: at,
      message: message('chartIssue.formulaElsewhere'),
      hint: message('chartIssue.formulaElsewhereHint'),
    };
  }
  return channel.aggregate === undefined
    ? {
        path: `chart.${path}.aggregate`,
        message: message('chartIssue.formulaRow'),
        hint: message('chartIssue.formulaRowHint'),
      }
    : null;
}

function groupIssue(
  { measures }: AggregateFormula,
  { at, keys }: { readonly at: string; readonly keys: readonly KeyPart[] },
): ChartIssue | null {
  const foreign = measures.flatMap(({ per }) =>
    (per ?? []).filter((column) => findGroup(column, keys) === null),
  );
  return foreign.length === 0
    ? null
    : {
        path: at,
        message: message('chartIssue.formulaPer', { columns: [...new Set(foreign)] }),
        hint: message('chartIssue.formulaPerHint'),
      };
}
