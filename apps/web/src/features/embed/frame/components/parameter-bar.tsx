import {
  assertNever,
  isNumericType,
  type ColumnType,
  type DashboardParameter,
  type EmbeddedDashboard,
} from '@plumbline/contract';
import { Button, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useStore } from '../../../../lib/state/use-store.ts';
import { t } from '../../../../messages/index.ts';
import { inputType } from '../../../../ui/filter/input-type.ts';
import type { ParameterValue } from '../../core/model.ts';
import type { FrameSession } from '../hooks/frame-session.ts';
import { RELATIVE_CHOICES } from '../model/relative-choices.ts';
import { ValuePicker } from './value-picker.tsx';
import classes from './frame.module.css';

interface FieldProps {
  readonly session: FrameSession;
  readonly parameter: DashboardParameter;
  /** Of its column; undefined where that cannot be read now. */
  readonly type: ColumnType | undefined;
  readonly value: ParameterValue;
  /** Undefined: what the dashboard says. */
  readonly onChange: (value: ParameterValue | undefined) => void;
}

interface ParameterBarProps {
  readonly session: FrameSession;
  readonly parameters: readonly DashboardParameter[];
  readonly types: EmbeddedDashboard['parameterTypes'];
}

/** What readers may set: each parameter by the form of its filter. */
export const ParameterBar = ({ session, parameters, types }: ParameterBarProps) => {
  const values = useStore(session.store, (state) => state.parameters);
  const isChanged = parameters.some(({ name }) => values[name] !== undefined);
  return (
    <div className={classes['parameters']} role="group" aria-label={t('embed.parameters')}>
      {parameters.map((parameter) => (
        <div key={parameter.name} className={classes['parameter']}>
          <Field
            session={session}
            parameter={parameter}
            type={types[parameter.name]}
            value={values[parameter.name] ?? parameter.value}
            onChange={(value) => session.store.dispatch({ type: 'parameter', name: parameter.name, value })}
          />
        </div>
      ))}
      {isChanged ? (
        <Button
          variant="subtle"
          onClick={() => session.store.dispatch({ type: 'parameters', parameters: {} })}
        >
          {t('embed.reset')}
        </Button>
      ) : null}
    </div>
  );
};

const Field = (props: FieldProps) => {
  switch (props.parameter.op) {
    case 'in':
    case 'eq':
      return <ValuePicker {...props} />;
    case 'relative':
      return <RelativeField {...props} />;
    case 'between':
      return <RangeField {...props} />;
    case 'contains':
    case 'gte':
    case 'lte':
      return <TextField {...props} />;
    default:
      return assertNever(props.parameter.op);
  }
};

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Numbers stay numbers; dates and words are text. */
const operandOf = (text: string): string | number => {
  const number = Number(text.replace(',', '.'));
  return text.trim() !== '' && Number.isFinite(number) ? number : text.trim();
};

interface CommittedProps {
  readonly label: string;
  readonly type: ColumnType | undefined;
  readonly value: string;
  readonly onCommit: (text: string) => void;
}

/** Browsers report a day with each digit of its year: 2026 is 0002, 0020 and 0202 first. */
const WHOLE_DAY = /^[1-9]\d{3}-/u;

/** Takes effect with Enter, when it is left or when a day is picked, not with every letter. */
const Committed = ({ label, type, value, onCommit }: CommittedProps) => {
  const [draft, setDraft] = useState<string | null>(null);
  const [isChecked, setIsChecked] = useState(false);
  const field = inputType(type ?? 'text', value);
  const text = draft ?? value;
  const isWrong = isNumericType(type) && typeof operandOf(text) === 'string' && text.trim() !== '';
  const commit = (next: string | null): void => {
    if (next !== null && next !== value && isWrong) {
      setIsChecked(true);
      return;
    }
    if (next !== null && next !== value) {
      onCommit(next);
    }
    setDraft(null);
  };
  return (
    <TextInput
      size="sm"
      label={label}
      type={field}
      value={text}
      error={isChecked && isWrong ? t('embed.notANumber') : undefined}
      onChange={({ currentTarget }) => {
        setDraft(currentTarget.value);
        if (field === 'date' && WHOLE_DAY.test(currentTarget.value)) {
          commit(currentTarget.value);
        }
      }}
      onBlur={() => commit(draft)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          commit(draft);
        }
      }}
    />
  );
};

const TextField = ({ parameter, type, value, onChange }: FieldProps) => (
  <Committed
    label={parameter.label}
    type={type}
    value={textOf(value)}
    onCommit={(text) => {
      const operand = parameter.op === 'contains' ? text : operandOf(text);
      onChange(text.trim() === '' ? null : operand);
    }}
  />
);

/** May be open at one end. */
const RangeField = ({ parameter, type, value, onChange }: FieldProps) => {
  const [from = '', to = ''] = Array.isArray(value) ? value.map(textOf) : [];
  const set = (ends: readonly string[]): void => {
    const range = ends.map((end) => (end.trim() === '' ? null : operandOf(end)));
    onChange(range.every((end) => end === null) ? null : range);
  };
  return (
    <div className={classes['range']}>
      <Committed
        label={t('embed.from', { label: parameter.label })}
        type={type}
        value={from}
        onCommit={(text) => set([text, to])}
      />
      <Committed
        label={t('embed.to', { label: parameter.label })}
        type={type}
        value={to}
        onCommit={(text) => set([from, text])}
      />
    </div>
  );
};

const RelativeField = ({ parameter, value, onChange }: FieldProps) => {
  const key = JSON.stringify(value);
  const known = RELATIVE_CHOICES.find((choice) => JSON.stringify(choice.value) === key);
  return (
    <Select
      size="sm"
      label={parameter.label}
      placeholder={value === null ? t('embed.all') : t('embed.whole')}
      data={RELATIVE_CHOICES.map(({ name }) => ({ value: name, label: t(`embed.${name}`) }))}
      value={known?.name ?? null}
      clearable
      onChange={(name) => onChange(RELATIVE_CHOICES.find((choice) => choice.name === name)?.value ?? null)}
    />
  );
};
