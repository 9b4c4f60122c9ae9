import { aggregateTakes, meetsNeed, STEP_AGGREGATES, type Aggregate } from '@plumbline/contract';
import { lazyPart } from '../../../../../lib/loading/lazy-part.ts';
import { Checkbox, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { Suspense, useMemo } from 'react';
import { GroupEditor } from '../../../../../ui/filter/group-editor.tsx';
import { NO_FILTERS } from '../../../../../lib/filters/filter-tree.ts';
import { LoadingBars } from '../../../../../ui/states/loading-bars.tsx';
import { t } from '../../../../../messages/index.ts';
import { stepFormText } from '../../../../../ui/steps/step-sentence.ts';
import { columnNamed, holds } from '../../model/field-values.ts';
import type { FieldProps } from './field-props.ts';
import { ColumnSelect, TypeSelect } from './fields.tsx';
import classes from './forms.module.css';

// CodeMirror comes when a formula is written.
const FormulaField = lazyPart(async () => ({
  default: (await import('../../../../../ui/formula/formula-field.tsx')).FormulaField,
}));

export const ColumnInput = ({
  field,
  label,
  error,
  value,
  onValue,
  values,
  columns,
}: FieldProps<'column'>) => {
  const aggregate = field.fits === undefined ? null : (values[field.fits] as Aggregate);
  return (
    <ColumnSelect
      label={label}
      columns={columns.filter(
        ({ type }) => meetsNeed(field.needs, type) && (aggregate === null || aggregateTakes(aggregate, type)),
      )}
      value={value}
      error={error}
      onPick={onValue}
    />
  );
};

export const TextField = ({
  label,
  hint,
  error,
  value,
  onValue,
}: Omit<FieldProps<'newName'> | FieldProps<'text'>, 'field'>) => (
  <TextInput
    size="sm"
    label={label}
    description={hint}
    value={value}
    error={error}
    onChange={(event) => onValue(event.currentTarget.value)}
  />
);

export const FormulaInput = ({ label, error, value, onValue, columns }: FieldProps<'formula'>) => {
  const references = useMemo(() => ({ columns, scope: 'row' as const }), [columns]);
  return (
    <div>
      <p className={classes['legend']}>{label}</p>
      <Suspense fallback={<LoadingBars lines={3} />}>
        <FormulaField value={value} onChange={onValue} references={references} />
      </Suspense>
      {error === null ? null : <p className={classes['lack']}>{error}</p>}
    </div>
  );
};

export const TypeInput = ({ label, error, value, onValue }: FieldProps<'type'>) => (
  <TypeSelect label={label} value={value} error={error} onPick={onValue} />
);

export const AggregateInput = ({ label, value, onValue }: FieldProps<'aggregate'>) => (
  <NativeSelect
    size="sm"
    label={label}
    value={value}
    onChange={(event) => onValue(event.currentTarget.value as Aggregate)}
    data={STEP_AGGREGATES.map((each) => ({ value: each, label: t(`aggregate.${each}`) }))}
  />
);

/** The choices for the column's type; nothing where there is but one. */
export const ChoiceInput = ({ field, label, value, onValue, values, columns }: FieldProps<'choice'>) => {
  const type = columnNamed(values[field.of ?? ''], columns)?.type ?? 'text';
  const choices = Object.entries(field.choices).filter(
    ([choice, { needs }]) => choice === value || meetsNeed(needs, type),
  );
  return choices.length < 2 ? null : (
    <NativeSelect
      size="sm"
      label={label}
      value={value}
      onChange={(event) => onValue(event.currentTarget.value)}
      data={choices.map(([choice, facts]) => ({ value: choice, label: stepFormText(facts.label) }))}
    />
  );
};

interface ScalarFieldProps {
  readonly label: string;
  readonly type: string;
  readonly value: string;
  readonly error: string | null;
  readonly isDisabled: boolean;
  readonly onValue: (value: string) => void;
}

/** One value as its column holds it: yes or no is picked, everything else typed. */
const ScalarField = ({ label, type, value, error, isDisabled, onValue }: ScalarFieldProps) =>
  type === 'boolean' ? (
    <NativeSelect
      size="sm"
      label={label}
      value={value}
      error={error}
      disabled={isDisabled}
      onChange={(event) => onValue(event.currentTarget.value)}
      data={[
        { value: '', label: '' },
        { value: 'true', label: t('filter.valueYes') },
        { value: 'false', label: t('filter.valueNo') },
      ]}
    />
  ) : (
    <TextInput
      size="sm"
      label={label}
      type={type === 'date' ? 'date' : 'text'}
      value={value}
      error={error}
      disabled={isDisabled}
      onChange={(event) => onValue(event.currentTarget.value)}
    />
  );

export const ValueInput = ({ field, label, error, value, onValue, values, columns }: FieldProps<'value'>) => {
  const isText = field.isTextFor !== undefined && holds(field.isTextFor, values);
  const { text, isEmpty } = value;
  return (
    <>
      <ScalarField
        label={label}
        type={isText ? 'text' : (columnNamed(values[field.of], columns)?.type ?? 'text')}
        value={isEmpty ? '' : text}
        error={error}
        isDisabled={isEmpty}
        onValue={(next) => onValue({ text: next, isEmpty: false })}
      />
      {field.orEmpty === undefined ? null : (
        <Checkbox
          size="xs"
          label={stepFormText(field.orEmpty)}
          checked={isEmpty}
          onChange={(event) => onValue({ text, isEmpty: event.currentTarget.checked })}
        />
      )}
    </>
  );
};

export const BinsInput = ({ label, error, value, onValue }: FieldProps<'bins'>) => (
  <>
    <div>
      <p className={classes['legend']}>{label}</p>
      <SegmentedControl
        fullWidth
        aria-label={label}
        value={value.by}
        onChange={(by) => onValue({ ...value, by })}
        data={(['count', 'borders'] as const).map((each) => ({
          value: each,
          label: t(`recipeStep.bins_${each}`),
        }))}
      />
    </div>
    {value.by === 'count' ? (
      <TextInput
        size="sm"
        label={t('recipeStep.fieldBinCount')}
        inputMode="numeric"
        value={value.count}
        error={error}
        onChange={(event) => onValue({ ...value, count: event.currentTarget.value })}
      />
    ) : (
      <TextInput
        size="sm"
        label={t('recipeStep.fieldBorders')}
        description={t('recipeStep.fieldBordersHint')}
        value={value.borders}
        error={error}
        onChange={(event) => onValue({ ...value, borders: event.currentTarget.value })}
      />
    )}
  </>
);

export const FilterInput = ({ error, value, onValue }: FieldProps<'filter'>) => (
  <div>
    <GroupEditor group={value} rest={NO_FILTERS} onChange={onValue} />
    {error === null ? null : <p className={classes['lack']}>{error}</p>}
  </div>
);
