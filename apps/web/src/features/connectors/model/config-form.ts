/** A field of a connector's form, from the JSON Schema of its configuration. */
export interface ConfigField {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly kind: 'text' | 'number' | 'choice' | 'secret' | 'long' | 'list' | 'file';
  /** Endings of the files that it takes; empty for other fields. */
  readonly extensions: readonly string[];
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly isRequired: boolean;
  readonly initial: string;
  /** The field is shown where other fields have this value, or one of these; null: always. */
  readonly showFor: Readonly<Record<string, string | readonly string[]>> | null;
}

/** What is in the form, as text; a file as `writeFile` writes it. */
export type ConfigValues = Readonly<Record<string, string>>;

type Schema = Readonly<Record<string, unknown>>;

/** Text longer than this is written in several lines, such as a certificate. */
const LONG_CHARS = 50_000;

function fieldKind(schema: Schema): ConfigField['kind'] {
  if (Array.isArray(schema['upload'])) {
    return 'file';
  }
  if (schema['secret'] === true) {
    return schema['multiline'] === true ? 'long' : 'secret';
  }
  if (Array.isArray(schema['enum'])) {
    return 'choice';
  }
  if (schema['type'] === 'array') {
    return 'list';
  }
  if (schema['type'] === 'integer' || schema['type'] === 'number') {
    return 'number';
  }
  return Number(schema['maxLength'] ?? 0) > LONG_CHARS ? 'long' : 'text';
}

/** A file that was uploaded, by its id, under the name that it had. */
export interface ChosenFile {
  readonly id: string;
  readonly name: string;
}

export const writeFile = ({ id, name }: ChosenFile): string => JSON.stringify({ id, name });

/** Null for an empty field. */
export const parseFile = (value: string): ChosenFile | null =>
  value === '' ? null : (JSON.parse(value) as ChosenFile);

/** Its name without the ending, `order_lines.sqlite` as `order lines`. */
export const nameOfFile = ({ name }: ChosenFile): string =>
  name
    .replace(/\.[^.]*$/u, '')
    .replaceAll(/[_\s]+/gu, ' ')
    .trim();

const isFile = (value: unknown): value is ChosenFile =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value;

function text(value: unknown): string {
  if (isFile(value)) {
    return writeFile(value);
  }
  if (Array.isArray(value)) {
    return value.map(text).join(', ');
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Entries between commas or on lines of their own. */
const splitList = (list: string): readonly string[] =>
  list
    .split(/[\n,]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

function listChoices(schema: Schema): ConfigField['choices'] {
  const labels = (schema['labels'] ?? {}) as Readonly<Record<string, string>>;
  const values = Array.isArray(schema['enum']) ? schema['enum'].map(text) : [];
  return values.map((value) => ({ value, label: labels[value] ?? value }));
}

/** The fields in the order in which the connector declares them. */
export function configFields(config: Schema): readonly ConfigField[] {
  const properties = (config['properties'] ?? {}) as Readonly<Record<string, Schema>>;
  const required = new Set(config['required'] as readonly string[] | undefined);
  return Object.entries(properties).map(([name, schema]) => {
    const showFor = (schema['showFor'] ?? null) as ConfigField['showFor'];
    const isNeeded = required.has(name) || (showFor !== null && schema['isOptional'] !== true);
    return {
      name,
      title: text(schema['title']) || name,
      description: text(schema['description']).replaceAll('`', ''),
      kind: fieldKind(schema),
      extensions: Array.isArray(schema['upload']) ? schema['upload'].map(text) : [],
      choices: listChoices(schema),
      isRequired: isNeeded && schema['default'] === undefined,
      initial: text(schema['default']),
      showFor,
    };
  });
}

/** The fields that what was chosen so far needs. */
export const visibleFields = (fields: readonly ConfigField[], values: ConfigValues): readonly ConfigField[] =>
  fields.filter(({ showFor }) =>
    Object.entries(showFor ?? {}).every(([name, wanted]) => [wanted].flat().includes(values[name] ?? '')),
  );

/** True where a secret is saved, which is never sent here. */
export const isSavedSecret = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'set' in value;

export const initialValues = (fields: readonly ConfigField[], saved: Schema): ConfigValues =>
  Object.fromEntries(
    fields.map(({ name, initial }) => [name, saved[name] === undefined ? initial : text(saved[name])]),
  );

/** Names of required fields that are empty; `saved`: secrets that stay as they are. */
export const missingFields = (
  fields: readonly ConfigField[],
  values: ConfigValues,
  saved: readonly string[] = [],
): readonly string[] =>
  visibleFields(fields, values)
    .filter(
      ({ name, isRequired }) => isRequired && !saved.includes(name) && (values[name] ?? '').trim() === '',
    )
    .map(({ name }) => name);

/** What is sent: empty fields are left out, so that a saved secret stays. */
export const toConfig = (fields: readonly ConfigField[], values: ConfigValues): Record<string, unknown> =>
  Object.fromEntries(
    visibleFields(fields, values).flatMap(({ name, kind }): [string, unknown][] => {
      const value = kind === 'secret' ? (values[name] ?? '') : (values[name] ?? '').trim();
      if (value === '') {
        return [];
      }
      if (kind === 'file') {
        return [[name, parseFile(value)]];
      }
      if (kind === 'list') {
        return [[name, splitList(value)]];
      }
      return [[name, kind === 'number' ? Number(value) : value]];
    }),
  );
