import { Select, Textarea, TextInput } from '@mantine/core';
import { t } from '../../../messages/index.ts';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import type { ConfigField, ConfigValues } from '../model/config-form.ts';
import { FileField } from './file-field.tsx';
import classes from './connections.module.css';

interface ConfigFormProps {
  readonly fields: readonly ConfigField[];
  readonly values: ConfigValues;
  /** By name of the field. */
  readonly errors: Readonly<Record<string, string>>;
  /** Names of secrets that are saved. */
  readonly savedSecrets: readonly string[];
  readonly isReadOnly?: boolean;
  readonly onChange: (name: string, value: string) => void;
}

/** The form of a connector, from the schema of its configuration. */
export const ConfigForm = ({ fields, ...form }: ConfigFormProps) => (
  <div className={classes['fields']}>
    {fields.map((field) => (
      <div
        key={field.name}
        data-kind={field.kind}
        data-name={field.name}
        data-sign-in={field.showFor === null ? undefined : ''}
      >
        <Field field={field} {...form} />
      </div>
    ))}
  </div>
);

const Field = ({
  field,
  values,
  errors,
  savedSecrets,
  isReadOnly = false,
  onChange,
}: Omit<ConfigFormProps, 'fields'> & { readonly field: ConfigField }) => {
  const { name, title, description, kind } = field;
  const isSaved = savedSecrets.includes(name);
  const shared = {
    label: field.isRequired ? title : <OptionalLabel title={title} />,
    description: isSaved ? t('connection.secretSet') : description,
    inputWrapperOrder: ['label', 'input', 'error', 'description'] as (
      'label' | 'input' | 'error' | 'description'
    )[],
    error: errors[name],
    value: values[name] ?? '',
    disabled: isReadOnly,
    autoComplete: 'off',
    spellCheck: false,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      onChange(name, event.currentTarget.value),
  };
  switch (kind) {
    case 'choice':
      return (
        <Select
          {...shared}
          label={title}
          data={[...field.choices]}
          allowDeselect={false}
          onChange={(value) => onChange(name, value ?? '')}
        />
      );
    case 'file':
      return (
        <FileField
          field={field}
          value={values[name] ?? ''}
          error={errors[name]}
          isReadOnly={isReadOnly}
          onChange={(value) => onChange(name, value)}
        />
      );
    case 'secret':
      return <PasswordField {...shared} autoComplete="new-password" />;
    case 'list':
      return <Textarea {...shared} autosize minRows={1} maxRows={6} />;
    case 'long':
      return <Textarea {...shared} autosize minRows={2} maxRows={6} />;
    case 'number':
      return <TextInput {...shared} inputMode="numeric" />;
    case 'text':
    default:
      return <TextInput {...shared} />;
  }
};

const OptionalLabel = ({ title }: { readonly title: string }) => (
  <>
    {title} <span className={classes['optional']}>{t('connection.optional')}</span>
  </>
);
