import { NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { useTypedValue } from '../../../../lib/state/use-typed-value.ts';

const COMMIT_AFTER_MS = 400;

interface TextFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly maxLength: number;
  readonly onChange: (value: string) => void;
}

export const TextField = ({ label, hint, value, maxLength, onChange }: TextFieldProps) => {
  const { text, setText } = useTypedValue(value, { delayMs: COMMIT_AFTER_MS, onCommit: onChange });
  return (
    <TextInput
      size="sm"
      label={label}
      {...(hint === undefined ? {} : { placeholder: hint })}
      value={text}
      maxLength={maxLength}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
};

interface NumberFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: number | undefined;
  readonly min?: number;
  readonly max?: number;
  readonly isWhole?: boolean;
  readonly id?: string;
  /** Undefined when the field was emptied; values out of range are not reported. */
  readonly onChange: (value: number | undefined) => void;
}

export const NumberField = ({
  label,
  hint,
  value,
  min,
  max,
  isWhole = false,
  id,
  onChange,
}: NumberFieldProps) => {
  const commit = (next: number | string): void => {
    const number = next === '' ? undefined : Number(next);
    const isIn =
      number === undefined ||
      (Number.isFinite(number) && number >= (min ?? number) && number <= (max ?? number));
    if (isIn) {
      onChange(number);
    }
  };
  const { text, setText } = useTypedValue<number | string>(value ?? '', {
    delayMs: COMMIT_AFTER_MS,
    onCommit: commit,
  });
  return (
    <NumberInput
      size="sm"
      {...(id === undefined ? {} : { id })}
      label={label}
      {...(hint === undefined ? {} : { placeholder: hint })}
      value={text}
      {...(min === undefined ? {} : { min })}
      {...(max === undefined ? {} : { max })}
      allowDecimal={!isWhole}
      clampBehavior="blur"
      onChange={setText}
    />
  );
};

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly description?: string | undefined;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly onChange: (value: T) => void;
}

export const Choice = <T extends string>({
  label,
  description,
  value,
  options,
  onChange,
}: ChoiceProps<T>) => (
  <NativeSelect
    size="sm"
    label={label}
    description={description}
    value={value}
    data={[...options]}
    onChange={(event) => {
      const next = options.find((option) => option.value === event.currentTarget.value);
      if (next !== undefined) {
        onChange(next.value);
      }
    }}
  />
);
