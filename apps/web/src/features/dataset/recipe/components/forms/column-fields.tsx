import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { isNumeric } from '../../../../../ui/filter/operators.ts';
import { t } from '../../../../../messages/index.ts';
import { freeName } from '../../model/step-draft.ts';
import {
  AddButton,
  ColumnChecks,
  ColumnSelect,
  FieldGroup,
  Line,
  SortLines,
  TypeSelect,
  type FieldsProps,
} from './fields.tsx';

export const RenameFields = ({ draft, onDraft, columns, lack }: FieldsProps<'rename'>) => (
  <>
    <ColumnSelect
      label={t('recipeStep.fieldColumn')}
      columns={columns}
      value={draft.column}
      error={lack('column')}
      onPick={(column) => onDraft({ ...draft, column })}
    />
    <TextInput
      size="sm"
      label={t('recipeStep.fieldNewName')}
      value={draft.name}
      error={lack('name')}
      data-autofocus
      onChange={(event) => onDraft({ ...draft, name: event.currentTarget.value })}
    />
  </>
);

export const CastFields = ({ draft, onDraft, columns, lack }: FieldsProps<'cast'>) => (
  <>
    <ColumnSelect
      label={t('recipeStep.fieldColumn')}
      columns={columns}
      value={draft.column}
      error={lack('column')}
      onPick={(column) => onDraft({ ...draft, column })}
    />
    <TypeSelect
      label={t('recipeStep.fieldType')}
      value={draft.type}
      error={lack('type')}
      onPick={(type) => onDraft({ ...draft, type })}
    />
  </>
);

const FILLS = ['value', 'mean', 'median', 'previous', 'next'] as const;

export const FillFields = ({ draft, onDraft, columns, lack }: FieldsProps<'fill'>) => {
  const type = columns.find(({ name }) => name === draft.column)?.type ?? 'text';
  const ways = FILLS.filter((way) => isNumeric(type) || (way !== 'mean' && way !== 'median'));
  return (
    <>
      <ColumnSelect
        label={t('recipeStep.fieldColumn')}
        columns={columns}
        value={draft.column}
        error={lack('column')}
        onPick={(column) => onDraft({ ...draft, column })}
      />
      <NativeSelect
        size="sm"
        label={t('recipeStep.fieldFillWith')}
        value={draft.with}
        onChange={(event) => onDraft({ ...draft, with: event.currentTarget.value as typeof draft.with })}
        data={ways.map((value) => ({ value, label: t(`recipeStep.fill_${value}`) }))}
      />
      {draft.with === 'value' ? (
        <ScalarField
          label={t('recipeStep.fieldValue')}
          type={type}
          value={draft.value}
          error={lack('value')}
          onValue={(value) => onDraft({ ...draft, value })}
        />
      ) : null}
      {draft.with === 'previous' || draft.with === 'next' ? (
        <SortLines
          label={t('recipeStep.fieldRowOrder')}
          columns={columns}
          sort={draft.sort}
          error={lack('sort')}
          onSort={(sort) => onDraft({ ...draft, sort })}
        />
      ) : null}
    </>
  );
};

interface ScalarFieldProps {
  readonly label: string;
  readonly type: string;
  readonly value: string;
  readonly error: string | null;
  readonly isDisabled?: boolean;
  readonly onValue: (value: string) => void;
}

/** One value as its column holds it: yes or no is picked, everything else typed. */
const ScalarField = ({ label, type, value, error, isDisabled = false, onValue }: ScalarFieldProps) =>
  type === 'boolean' ? (
    <NativeSelect
      size="sm"
      label={label}
      value={value === 'true' ? 'true' : 'false'}
      disabled={isDisabled}
      onChange={(event) => onValue(event.currentTarget.value)}
      data={[
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

export const ReplaceFields = ({ draft, onDraft, columns, lack }: FieldsProps<'replace'>) => {
  const type = columns.find(({ name }) => name === draft.column)?.type ?? 'text';
  const shown = draft.match === 'cell' ? type : 'text';
  return (
    <>
      <ColumnSelect
        label={t('recipeStep.fieldColumn')}
        columns={columns}
        value={draft.column}
        error={lack('column')}
        onPick={(column) => onDraft({ ...draft, column })}
      />
      {type === 'text' || draft.match !== 'cell' ? (
        <NativeSelect
          size="sm"
          label={t('recipeStep.fieldMatch')}
          value={draft.match}
          onChange={(event) => onDraft({ ...draft, match: event.currentTarget.value as typeof draft.match })}
          data={(['cell', 'text', 'pattern'] as const).map((value) => ({
            value,
            label: t(`recipeStep.match_${value}`),
          }))}
        />
      ) : null}
      <ScalarField
        label={t('recipeStep.fieldFind')}
        type={shown}
        value={draft.find}
        error={lack('find')}
        onValue={(find) => onDraft({ ...draft, find })}
      />
      <ScalarField
        label={t('recipeStep.fieldReplaceBy')}
        type={shown}
        value={draft.isEmptied ? '' : draft.with}
        error={lack('with')}
        isDisabled={draft.isEmptied}
        onValue={(value) => onDraft({ ...draft, with: value })}
      />
      <Checkbox
        size="xs"
        label={t('recipeStep.fieldReplaceEmpty')}
        checked={draft.isEmptied}
        onChange={(event) => onDraft({ ...draft, isEmptied: event.currentTarget.checked })}
      />
    </>
  );
};

export const TrimFields = ({ draft, onDraft, columns, lack }: FieldsProps<'trim'>) => (
  <ColumnChecks
    label={t('recipeStep.fieldColumns')}
    columns={columns.filter(({ type, name }) => type === 'text' || draft.columns.includes(name))}
    picked={draft.columns}
    error={lack('columns')}
    onPicked={(picked) => onDraft({ ...draft, columns: picked })}
  />
);

export const DropFields = ({ draft, onDraft, columns, lack }: FieldsProps<'drop'>) => (
  <ColumnChecks
    label={t('recipeStep.fieldColumns')}
    columns={columns}
    picked={draft.columns}
    error={lack('columns')}
    onPicked={(picked) => onDraft({ ...draft, columns: picked })}
  />
);

export const SplitFields = ({ draft, onDraft, columns, lack }: FieldsProps<'split'>) => {
  const proposed = (column: string): string[] =>
    draft.names.map((_, at) => freeName(`${column} ${at + 1}`, columns));
  const isUntouched =
    draft.names.every((name) => name === '') || draft.names.join() === proposed(draft.column).join();
  return (
    <>
      <ColumnSelect
        label={t('recipeStep.fieldColumn')}
        columns={columns}
        value={draft.column}
        error={lack('column')}
        onPick={(column) =>
          onDraft({ ...draft, column, names: isUntouched ? proposed(column) : draft.names })
        }
      />
      <TextInput
        size="sm"
        label={t('recipeStep.fieldSeparator')}
        description={t('recipeStep.fieldSeparatorHint')}
        value={draft.separator}
        error={lack('separator')}
        onChange={(event) => onDraft({ ...draft, separator: event.currentTarget.value })}
      />
      <FieldGroup label={t('recipeStep.fieldNames')} error={lack('names')}>
        {draft.names.map((name, at) => (
          <Line
            key={at}
            onRemove={
              draft.names.length > 2
                ? () => onDraft({ ...draft, names: draft.names.filter((_, place) => place !== at) })
                : null
            }
          >
            <TextInput
              size="sm"
              aria-label={t('recipeStep.fieldNameAt', { place: at + 1 })}
              value={name}
              onChange={(event) =>
                onDraft({ ...draft, names: draft.names.with(at, event.currentTarget.value) })
              }
            />
          </Line>
        ))}
        <AddButton
          label={t('recipeStep.addName')}
          onClick={() =>
            onDraft({
              ...draft,
              names: [...draft.names, freeName(`${draft.column} ${draft.names.length + 1}`, columns)],
            })
          }
        />
      </FieldGroup>
    </>
  );
};

export const MergeFields = ({ draft, onDraft, columns, lack }: FieldsProps<'merge'>) => (
  <>
    <ColumnChecks
      label={t('recipeStep.fieldColumns')}
      columns={columns}
      picked={draft.columns}
      error={lack('columns')}
      onPicked={(picked) => onDraft({ ...draft, columns: picked })}
    />
    <TextInput
      size="sm"
      label={t('recipeStep.fieldGlue')}
      value={draft.separator}
      onChange={(event) => onDraft({ ...draft, separator: event.currentTarget.value })}
    />
    <TextInput
      size="sm"
      label={t('recipeStep.fieldNameOfNew')}
      value={draft.name}
      error={lack('name')}
      onChange={(event) => onDraft({ ...draft, name: event.currentTarget.value })}
    />
  </>
);
