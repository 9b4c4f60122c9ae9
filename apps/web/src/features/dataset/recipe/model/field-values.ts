import type { Aggregate, ColumnType, FilterGroup, QuantityColumn, Sort, StepOf } from '@plumbline/contract';
import type { EnglishCatalogs } from '../../../../messages/index.ts';

export interface TypedValue {
  readonly text: string;
  /** No value at all; the text stays for when it is one again. */
  readonly isEmpty: boolean;
}

export interface TypedBins {
  readonly by: 'count' | 'borders';
  readonly count: string;
  readonly borders: string;
}

/** What each kind of field holds while it is filled in: what is not chosen is empty, numbers are as they were typed. */
export interface FieldValues {
  column: string;
  /** Null: all of them. */
  columns: readonly string[] | null;
  newName: string;
  names: readonly string[];
  text: string;
  formula: string;
  type: ColumnType;
  choice: string;
  value: TypedValue;
  bins: TypedBins;
  sort: readonly Sort[];
  filter: FilterGroup;
  groups: StepOf<'group'>['by'];
  measures: StepOf<'group'>['measures'];
  aggregate: Aggregate;
  jsonFields: StepOf<'parse-json'>['fields'];
  dataset: string;
  keys: StepOf<'join'>['on'];
}

/** The values of a form by the names of its fields. */
export type FormValues = Readonly<Record<string, unknown>>;

export type DraftColumn = QuantityColumn;

/** What a field lacks. */
export type FieldRequirement = keyof EnglishCatalogs['recipeStep'];

export const columnNamed = <C extends DraftColumn>(name: unknown, columns: readonly C[]): C | undefined =>
  columns.find((column) => column.name === name);

/** Whether the choices of a form have the values that a field is for. */
export const holds = (
  condition: Readonly<Record<string, readonly string[]>> | undefined,
  values: FormValues,
): boolean =>
  Object.entries(condition ?? {}).every(([name, allowed]) => allowed.some((one) => one === values[name]));
