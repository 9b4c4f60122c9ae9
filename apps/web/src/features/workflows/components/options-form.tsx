import { NumberInput, Select, Switch, TextInput } from '@mantine/core';
import { t } from '../../../messages/index.ts';
import classes from './workflows.module.css';

/** The parts of JSON Schema that options use. */
interface OptionSchema {
  readonly title?: string;
  readonly description?: string;
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly OptionSchema[];
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
}

export type Options = Readonly<Record<string, unknown>>;

interface OptionProps {
  readonly name: string;
  readonly schema: OptionSchema;
  readonly value: unknown;
  readonly columns: readonly string[];
  readonly onChange: (value: unknown) => void;
}

const VALUE_NAMES = [
  'auto',
  'linear',
  'trees',
  'exclude',
  'keep',
  'groups',
  'density',
  'sum',
  'mean',
  'fill',
  'zero',
  'seasonalNaive',
  'theta',
  'ets',
  'mstl',
  'combined',
] as const;

const valueLabel = (value: string): string => {
  const known = VALUE_NAMES.find((one) => one === value);
  return known === undefined ? value : t(`workflowValue.${known}`);
};

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

const Option = ({ name, schema, value, columns, onChange }: OptionProps) => {
  const own = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;
  const shared = { label: schema.title ?? name, description: schema.description ?? '' };
  if (own.enum !== undefined) {
    const data = own.enum.map((one) => ({ value: one, label: valueLabel(one) }));
    return <Select {...shared} data={data} value={toText(value)} onChange={onChange} allowDeselect={false} />;
  }
  if (own.type === 'boolean') {
    return (
      <Switch
        {...shared}
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    );
  }
  if (own.type === 'number' || own.type === 'integer') {
    return (
      <NumberInput
        {...shared}
        value={typeof value === 'number' ? value : ''}
        allowDecimal={own.type === 'number'}
        {...(own.minimum === undefined ? {} : { min: own.minimum })}
        {...(own.maximum === undefined ? {} : { max: own.maximum })}
        onChange={(next) => onChange(typeof next === 'number' ? next : schema.default)}
      />
    );
  }
  if (name.endsWith('Column')) {
    return (
      <Select
        {...shared}
        data={[...columns]}
        value={toText(value) || null}
        onChange={onChange}
        clearable
        searchable
      />
    );
  }
  return (
    <TextInput
      {...shared}
      value={toText(value)}
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
    />
  );
};

interface OptionsFormProps {
  /** JSON Schema of an object. */
  readonly schema: Options;
  readonly options: Options;
  readonly columns: readonly string[];
  /** Shown elsewhere in the form. */
  readonly without: readonly string[];
  readonly onChange: (options: Options) => void;
}

/** Fields for the options of a service, from their JSON Schema. */
export const OptionsForm = ({ schema, options, columns, without, onChange }: OptionsFormProps) => {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, OptionSchema>).filter(
    ([name]) => !without.includes(name),
  );
  return (
    <div className={classes['stack']}>
      {properties.map(([name, own]) => (
        <Option
          key={name}
          name={name}
          schema={own}
          value={options[name] ?? own.default ?? null}
          columns={columns}
          onChange={(value) => onChange({ ...options, [name]: value })}
        />
      ))}
    </div>
  );
};
