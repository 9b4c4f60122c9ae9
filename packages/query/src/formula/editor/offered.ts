import { fits } from '../fit.ts';
import { OF_GROUPS_ALONE } from '../functions/aggregates.ts';
import type { FormulaFunction, Parameter, ParameterType } from '../functions/entry.ts';
import type { Reach } from '../reach.ts';
import type { FormulaContext } from '../reading.ts';
import type { Frame } from './caret.ts';

export interface Offering {
  readonly reach: Reach;
  readonly parameter: Parameter | null;
  readonly context: FormulaContext;
  readonly frame: Frame | null;
}

/** Whether a function may be written at a place: its scope fits there, and so does what it gives. */
export const isOffered = (entry: FormulaFunction, offering: Offering): boolean =>
  standsIn(entry, offering) && gives(entry, offering.parameter);

function standsIn({ name, scope }: FormulaFunction, { reach, context, frame }: Offering): boolean {
  const { level, aggregate, window } = reach;
  if (scope === 'clause') {
    return takesClause(frame, name);
  }
  if (scope === 'row') {
    return name !== 'LOOKUP' || mayLookUp(reach, context);
  }
  if (aggregate !== null) {
    return false;
  }
  if (scope === 'aggregate') {
    return level !== 'rows' && !(level === 'over' && OF_GROUPS_ALONE.has(name));
  }
  return level !== 'over' && (window === null || (scope === 'total' && level === 'groups'));
}

const mayLookUp = ({ level, aggregate }: Reach, { lookups = [] }: FormulaContext): boolean =>
  lookups.length > 0 && aggregate === null && (level === 'rows' || level === 'any');

/** A clause comes after the values that a function needs. */
function takesClause(frame: Frame | null, name: string): boolean {
  const wanted = name === 'ORDERBY' ? 'order' : 'partition';
  const params = frame?.entry?.params ?? [];
  const needed = params.filter(({ isOptional, type }) => !isOptional && type !== 'order').length;
  return params.some((parameter) => parameter.name === wanted) && (frame?.argument ?? 0) >= needed;
}

function gives({ gives: given, scope }: FormulaFunction, parameter: Parameter | null): boolean {
  const wanted: ParameterType = parameter?.type ?? 'any';
  if (wanted === 'order') {
    return scope === 'clause';
  }
  if (scope === 'clause') {
    return true;
  }
  // A condition may begin with any value, and what follows the type of its values may be of the right one.
  if (wanted === 'boolean' || wanted === 'any' || wanted === 'same' || given === 'same') {
    return true;
  }
  if (given === 'numeric' || given === 'temporal') {
    return FAMILIES[wanted] === given;
  }
  return fits(given, wanted);
}

/** Parameters that take every type of a family. */
const FAMILIES: Readonly<Partial<Record<ParameterType, string>>> = {
  number: 'numeric',
  temporal: 'temporal',
};
