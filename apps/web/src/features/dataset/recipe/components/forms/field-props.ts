import type { DatasetColumn, StepFieldKind, StepFieldOf } from '@plumbline/contract';
import type { FieldValues, FormValues } from '../../model/field-values.ts';

/** What the input of a kind of field is given. */
export interface FieldProps<K extends StepFieldKind> {
  readonly field: StepFieldOf<K>;
  readonly label: string;
  readonly hint: string | undefined;
  /** What it lacks, in words, once somebody tried to save it. */
  readonly error: string | null;
  readonly value: FieldValues[K];
  readonly onValue: (value: FieldValues[K]) => void;
  /** Values of the whole form. */
  readonly values: FormValues;
  /** Columns before the step. */
  readonly columns: readonly DatasetColumn[];
  /** Steps before this one. */
  readonly place: number;
}
