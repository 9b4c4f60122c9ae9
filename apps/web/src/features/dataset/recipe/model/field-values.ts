import type { ColumnType, QuantityColumn } from '@plumbline/contract';
import type { EnglishCatalogs } from '../../../../messages/index.ts';
import type { StoredValues } from '../../../../ui/steps/step-sentence.ts';

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
export interface FieldValues extends Omit<StoredValues, 'columns' | 'type' | 'value' | 'bins'> {
  /** Null: all of them. */
  columns: readonly string[] | null;
  type: ColumnType;
  value: TypedValue;
  bins: TypedBins;
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
