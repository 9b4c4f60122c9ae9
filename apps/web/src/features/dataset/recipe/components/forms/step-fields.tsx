import { stepFields, type DatasetColumn, type StepField, type StepFieldKind } from '@plumbline/contract';
import type { ComponentType } from 'react';
import { stepFormText } from '../../../../../ui/steps/step-sentence.ts';
import { holds } from '../../model/field-values.ts';
import type { Needs } from '../../model/read-step.ts';
import { withFields, type StepDraft } from '../../model/step-draft.ts';
import { ColumnsInput, DatasetInput, KeysInput } from './dataset-inputs.tsx';
import type { FieldProps } from './field-props.ts';
import { GroupsInput, JsonFieldsInput, MeasuresInput, NamesInput, SortInput } from './list-inputs.tsx';
import {
  AggregateInput,
  BinsInput,
  ChoiceInput,
  ColumnInput,
  FilterInput,
  FormulaInput,
  TextField,
  TypeInput,
  ValueInput,
} from './plain-inputs.tsx';

const INPUTS: { readonly [K in StepFieldKind]: ComponentType<FieldProps<K>> } = {
  column: ColumnInput,
  columns: ColumnsInput,
  newName: TextField,
  names: NamesInput,
  text: TextField,
  formula: FormulaInput,
  type: TypeInput,
  choice: ChoiceInput,
  value: ValueInput,
  bins: BinsInput,
  sort: SortInput,
  filter: FilterInput,
  groups: GroupsInput,
  measures: MeasuresInput,
  aggregate: AggregateInput,
  jsonFields: JsonFieldsInput,
  dataset: DatasetInput,
  keys: KeysInput,
};

/** The input of a field whose kind is not known while compiling: its value is what the same kind has made. */
type AnyFieldProps = Omit<FieldProps<StepFieldKind>, 'field' | 'value' | 'onValue'> & {
  readonly field: StepField;
  readonly value: unknown;
  readonly onValue: (value: unknown) => void;
};

const inputOf = ({ kind }: StepField) => INPUTS[kind] as ComponentType<AnyFieldProps>;

interface StepFieldsProps {
  readonly draft: StepDraft;
  readonly onDraft: (draft: StepDraft) => void;
  readonly columns: readonly DatasetColumn[];
  /** Empty until somebody tried to save. */
  readonly needs: Needs;
  /** Steps before this one. */
  readonly place: number;
}

/** The fields of a step, as the table of steps lists them. */
export const StepFields = ({ draft, onDraft, columns, needs, place }: StepFieldsProps) => {
  const { kind, values } = draft;
  return stepFields(kind)
    .filter(([, { shownFor }]) => holds(shownFor, values))
    .map(([name, field]) => {
      const Input = inputOf(field);
      const need = needs[name];
      return (
        <Input
          key={name}
          field={field}
          label={stepFormText(field.label)}
          hint={field.hint === undefined ? undefined : stepFormText(field.hint)}
          error={need === undefined ? null : stepFormText(need)}
          value={values[name]}
          onValue={(value) => onDraft(withFields(draft, { [name]: value }, columns))}
          values={values}
          columns={columns}
          place={place}
        />
      );
    });
};
