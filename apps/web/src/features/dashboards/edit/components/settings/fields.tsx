import type { DatasetColumn } from '@plumbline/contract';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useTypedValue } from '../../../../../lib/state/use-typed-value.ts';
import { t } from '../../../../../messages/index.ts';

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly description?: string;
  readonly placeholder?: string;
  readonly maxLength: number;
  /** Lines of text; one unless given. */
  readonly rows?: number;
  readonly error?: string | undefined;
  readonly onCommit: (value: string) => void;
}

/** Saved when the field loses focus, so that a word is one step of undo and not one for each letter. */
export const TextField = ({ value, onCommit, rows, ...field }: TextFieldProps) => {
  const { text, setText, commit } = useTypedValue(value, { delayMs: null, onCommit });
  const shared = {
    ...field,
    value: text,
    onBlur: commit,
    onChange: (event: { currentTarget: { value: string } }) => setText(event.currentTarget.value),
  };
  return rows === undefined ? (
    <TextInput {...shared} onKeyDown={(event) => (event.key === 'Enter' ? commit() : undefined)} />
  ) : (
    <Textarea {...shared} rows={rows} />
  );
};

interface Option<T extends string> {
  readonly value: T;
  readonly label: string;
  readonly disabled?: boolean;
}

interface OptionGroup<T extends string> {
  readonly group: string;
  readonly items: readonly Option<T>[];
}

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly (Option<T> | OptionGroup<T>)[];
  readonly description?: string | undefined;
  readonly onChange: (value: T) => void;
}

export const Choice = <T extends string>({ options, onChange, ...field }: ChoiceProps<T>) => (
  <NativeSelect
    {...field}
    data={options.map((option) =>
      'group' in option ? { ...option, items: [...option.items] } : { ...option },
    )}
    onChange={(event) => onChange(event.currentTarget.value as T)}
  />
);

interface ColumnChoiceProps {
  readonly label: string;
  readonly value: string | null;
  readonly columns: readonly DatasetColumn[];
  /** The option for no column; without it a column is required. */
  readonly none?: string;
  readonly onChange: (value: string | null) => void;
}

export const ColumnChoice = ({ label, value, columns, none, onChange }: ColumnChoiceProps) => {
  const isGone = value !== null && !columns.some(({ name }) => name === value);
  const options = [
    ...(none === undefined && value !== null
      ? []
      : [{ value: '', label: none ?? t('dashboardEditor.pickColumn') }]),
    ...(isGone ? [{ value, label: t('dashboardEditor.columnGone', { column: value }) }] : []),
    ...columns.map((column) => ({ value: column.name, label: column.label })),
  ];
  return (
    <Choice
      label={label}
      value={value ?? ''}
      options={options}
      onChange={(next) => onChange(next === '' ? null : next)}
    />
  );
};
