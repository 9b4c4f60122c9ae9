import { ApiError, type Connection, type ConnectionCheck } from '@plumbline/contract';
import { useMemo, useState } from 'react';
import { t } from '../../../messages/index.ts';
import {
  configFields,
  initialValues,
  isSavedSecret,
  missingFields,
  toConfig,
  visibleFields,
  type ConfigField,
  type ConfigValues,
} from '../model/config-form.ts';

type Config = Connection['config'];

export interface ConfigFormState {
  readonly fields: readonly ConfigField[];
  readonly values: ConfigValues;
  readonly errors: Readonly<Record<string, string>>;
  readonly savedSecrets: readonly string[];
  readonly change: (name: string, value: string) => void;
  /** The configuration, with other values than those shown where they are given; null where something is missing, which is then shown. */
  readonly read: (changes?: ConfigValues) => Config | null;
  /** Shows what the server refuses at its field. */
  readonly showRefusal: (error: unknown) => void;
  /** Shows the failed step of a check at its field. */
  readonly showCheck: (check: ConnectionCheck) => void;
}

const missingText = (fields: readonly ConfigField[], name: string): string =>
  fields.find((field) => field.name === name)?.kind === 'file'
    ? t('connection.fileRequired')
    : t('connection.required');

const NOTHING_SAVED: Config = {};
const NO_CHANGES: ConfigValues = {};

/** The state of a connector's form. */
export function useConfigForm(schema: Config, saved: Config = NOTHING_SAVED): ConfigFormState {
  const fields = useMemo(() => configFields(schema), [schema]);
  const [changed, setChanged] = useState<ConfigValues>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const values = useMemo(() => ({ ...initialValues(fields, saved), ...changed }), [fields, saved, changed]);
  const savedSecrets = Object.keys(saved).filter((name) => isSavedSecret(saved[name]));
  return {
    fields: visibleFields(fields, values),
    values,
    errors,
    savedSecrets,
    change: (name, value) => {
      setChanged((before) => ({ ...before, [name]: value }));
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => field !== name)));
    },
    read: (changes = NO_CHANGES) => {
      const entered = { ...values, ...changes };
      const missing = missingFields(fields, entered, savedSecrets);
      setErrors(Object.fromEntries(missing.map((name) => [name, missingText(fields, name)])));
      return missing.length === 0 ? toConfig(fields, entered) : null;
    },
    showRefusal: (error) => {
      const issues = error instanceof ApiError ? error.issues : [];
      const last = (path: string): string => path.split('.').at(-1) ?? path;
      setErrors(Object.fromEntries(issues.map(({ path, message }) => [last(path), message])));
    },
    showCheck: ({ checks }) => {
      const failed = checks.find(({ state, field }) => state === 'failed' && field !== null);
      setErrors(failed === undefined ? {} : { [failed.field ?? '']: failed.message });
    },
  };
}
