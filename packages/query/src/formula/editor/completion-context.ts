import { fits } from '../type-fit.ts';
import { OF_GROUPS_ALONE } from '../functions/aggregates.ts';
import type { FormulaFunction, Parameter, ParameterType } from '../functions/entry.ts';
import type { Scope } from '../scope.ts';
import type { FormulaContext } from '../formula.ts';
import type { Frame } from './caret.ts';

export interface CompletionContext {
  readonly scope: Scope;
  readonly parameter: Parameter | null;
  readonly context: FormulaContext;
  readonly frame: Frame | null;
}

/** Whether a function may be written at a position: its scope fits there, and so does what it gives. */
export const isAvailable = (entry: FormulaFunction, position: CompletionContext): boolean =>
  fitsScope(entry, position) && gives(entry, position.parameter);

function fitsScope(entry: FormulaFunction, { scope, context, frame }: CompletionContext): boolean {
  const { level, aggregate, window } = scope;
  if (entry.scope === 'clause') {
    return takesClause(frame, entry.name);
  }
  if (entry.scope === 'row') {
    return entry.name !== 'LOOKUP' || mayLookUp(scope, context);
  }
  if (aggregate !== null) {
    return false;
  }
  if (entry.scope === 'aggregate') {
    return level !== 'rows' && !(level === 'over' && OF_GROUPS_ALONE.has(entry.name));
  }
  return level !== 'over' && (window === null || (entry.scope === 'total' && level === 'groups'));
}

const mayLookUp = ({ level, aggregate }: Scope, { lookups = [] }: FormulaContext): boolean =>
  lookups.length > 0 && aggregate === null && (level === 'rows' || level === 'any');

/** A clause comes after the values that a function needs. */
function takesClause(frame: Frame | null, name: string): boolean {
  const wanted = name === 'ORDERBY' ? 'order' : 'partition';
  const params = frame?.entry?.params ?? [];
  const needed = params.filter(({ isOptional, type }) => !isOptional && type !== 'order').length;
  return params.some((parameter) => parameter.name === wanted) && (frame?.argument ?? 0) >= needed;
}

function gives({ gives: fromArguments, scope }: FormulaFunction, parameter: Parameter | null): boolean {
  const wanted: ParameterType = parameter?.type ?? 'any';
  if (wanted === 'order') {
    return scope === 'clause';
  }
  if (scope === 'clause') {
    return true;
  }
  // A condition may begin with any value, and what follows the type of its values may be of the right one.
  if (wanted === 'boolean' || wanted === 'any' || wanted === 'same' || fromArguments === 'same') {
    return true;
  }
  if (fromArguments === 'numeric' || fromArguments === 'temporal') {
    return FAMILIES[wanted] === fromArguments;
  }
  return fits(fromArguments, wanted);
}

/** Parameters that take every type of a family. */
const FAMILIES: Readonly<Partial<Record<ParameterType, string>>> = {
  number: 'numeric',
  temporal: 'temporal',
};
