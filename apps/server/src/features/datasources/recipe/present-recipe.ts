import type { StepFault, Transformation } from '@plumbline/contract';
import type { ColumnSchema } from '@plumbline/query';
import type { KnownRows } from './count-rows.ts';
import { faultOf } from './step-issues.ts';
import type { ResolvedRecipe } from './resolved-recipe.ts';
import type { StoredStep } from './steps.store.ts';

const plain = (columns: readonly ColumnSchema[]): Transformation['columns'] =>
  columns.map(({ name, type }) => ({ name, type }));

/** What a step added, took away, or gave another type. */
export function changedColumns(
  before: readonly ColumnSchema[],
  after: readonly ColumnSchema[],
): Transformation['changed'] {
  const typesBefore = new Map(before.map(({ name, type }) => [name, type]));
  const namesAfter = new Set(after.map(({ name }) => name));
  return {
    added: after.flatMap(({ name }) => (typesBefore.has(name) ? [] : [name])),
    removed: before.flatMap(({ name }) => (namesAfter.has(name) ? [] : [name])),
    retyped: after.flatMap(({ name, type }) => ((typesBefore.get(name) ?? type) === type ? [] : [name])),
  };
}

export type StepEffect = Pick<
  Transformation,
  'kind' | 'columns' | 'rowsBefore' | 'rowsAfter' | 'fault' | 'changed'
>;

/** What each step of a recipe does. Rows that could not be counted are an issue of their step. */
export function presentEffects(
  states: readonly { readonly step: { readonly kind: string } }[],
  { steps, stages }: ResolvedRecipe,
  { facts, failure }: KnownRows,
): StepEffect[] {
  const rowsAt = (stage: number): number => (facts[stage] ?? facts.at(-1))?.rowCount ?? 0;
  return states.map(({ step: { kind } }, index): StepEffect => {
    const before = steps[index - 1]?.columns ?? stages[0].source.columns;
    const columns = steps[index]?.columns ?? before;
    const uncounted: StepFault | null =
      failure !== null && index + 1 === facts.length ? faultOf(failure) : null;
    return {
      kind,
      columns: plain(columns),
      rowsBefore: rowsAt(index),
      rowsAfter: rowsAt(index + 1),
      fault: steps[index]?.fault ?? uncounted,
      changed: changedColumns(before, columns),
    };
  });
}

/** The recipe as the wire has it. */
export const presentSteps = (
  stored: readonly StoredStep[],
  effects: readonly StepEffect[],
): Transformation[] =>
  stored.flatMap(({ id, step, enabled, createdBy, createdAt }, position) => {
    const effect = effects[position];
    return effect === undefined
      ? []
      : [{ id, position, step, enabled, createdBy: { ...createdBy }, createdAt, ...effect }];
  });
