import { NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';

const SETTLE_MS = 400;

/** A field whose text is taken over when typing rests; changes from outside (undo, a link) show at once. */
function useSettled<T>(value: T, onSettle: (value: T) => void): readonly [T, (value: T) => void] {
  const [text, setText] = useState(value);
  const told = useRef(value);
  const tell = useRef(onSettle);
  useEffect(() => {
    tell.current = onSettle;
  });
  useEffect(() => {
    if (value !== told.current) {
      told.current = value;
      setText(value);
    }
  }, [value]);
  useEffect(() => {
    if (text === told.current) {
      return undefined;
    }
    const timer = setTimeout(() => {
      told.current = text;
      tell.current(text);
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText];
}

interface TextFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly maxLength: number;
  readonly onChange: (value: string) => void;
}

export const TextField = ({ label, hint, value, maxLength, onChange }: TextFieldProps) => {
  const [text, setText] = useSettled(value, onChange);
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
  /** Undefined when the field was emptied; what is out of range is not told. */
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
  const [text, setText] = useSettled<number | string>(value ?? '', (next) => {
    const number = next === '' ? undefined : Number(next);
    const isIn =
      number === undefined ||
      (Number.isFinite(number) && number >= (min ?? number) && number <= (max ?? number));
    if (isIn) {
      onChange(number);
    }
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
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly onChange: (value: T) => void;
}

export const Choice = <T extends string>({ label, value, options, onChange }: ChoiceProps<T>) => (
  <NativeSelect
    size="sm"
    label={label}
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
