import { assertNever, type DashboardParameter } from '@plumbline/contract';
import { Button, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useStore } from '../../../../lib/state/use-store.ts';
import { t } from '../../../../messages/index.ts';
import type { ParameterValue } from '../../core/model.ts';
import type { FrameSession } from '../hooks/frame-session.ts';
import { RELATIVE_CHOICES } from '../model/relative-choices.ts';
import { ValuePicker } from './value-picker.tsx';
import classes from './frame.module.css';

interface FieldProps {
  readonly session: FrameSession;
  readonly parameter: DashboardParameter;
  readonly value: ParameterValue;
  /** Undefined: what the dashboard says. */
  readonly onChange: (value: ParameterValue | undefined) => void;
}

interface ParameterBarProps {
  readonly session: FrameSession;
  readonly parameters: readonly DashboardParameter[];
}

/** What readers may set: each parameter by the form of its filter. */
export const ParameterBar = ({ session, parameters }: ParameterBarProps) => {
  const values = useStore(session.store, (state) => state.parameters);
  const isChanged = parameters.some(({ name }) => values[name] !== undefined);
  return (
    <div className={classes['parameters']} role="group" aria-label={t('embed.parameters')}>
      {parameters.map((parameter) => (
        <div key={parameter.name} className={classes['parameter']}>
          <Field
            session={session}
            parameter={parameter}
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
  readonly value: string;
  readonly onCommit: (text: string) => void;
}

/** Takes effect with Enter or when it is left, not with every letter. */
const Committed = ({ label, value, onCommit }: CommittedProps) => {
  const [draft, setDraft] = useState<string | null>(null);
  const commit = (): void => {
    if (draft !== null && draft !== value) {
      onCommit(draft);
    }
    setDraft(null);
  };
  return (
    <TextInput
      size="sm"
      label={label}
      value={draft ?? value}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          commit();
        }
      }}
    />
  );
};

const TextField = ({ parameter, value, onChange }: FieldProps) => (
  <Committed
    label={parameter.label}
    value={textOf(value)}
    onCommit={(text) => {
      const operand = parameter.op === 'contains' ? text : operandOf(text);
      onChange(text.trim() === '' ? null : operand);
    }}
  />
);

/** May be open at one end. */
const RangeField = ({ parameter, value, onChange }: FieldProps) => {
  const [from = '', to = ''] = Array.isArray(value) ? value.map(textOf) : [];
  const set = (ends: readonly string[]): void => {
    const range = ends.map((end) => (end.trim() === '' ? null : operandOf(end)));
    onChange(range.every((end) => end === null) ? null : range);
  };
  return (
    <div className={classes['range']}>
      <Committed
        label={t('embed.from', { label: parameter.label })}
        value={from}
        onCommit={(text) => set([text, to])}
      />
      <Committed
        label={t('embed.to', { label: parameter.label })}
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
