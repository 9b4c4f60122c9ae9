import {
  MAX_BINS,
  isEmptyFilter,
  MIN_BINS,
  stepFields,
  type StepField,
  type StepFieldKind,
  type StepFieldOf,
  type TransformationStep,
} from '@plumbline/contract';
import { columnNameKey } from '@plumbline/query';
import { readOperand } from '../../../../ui/filter/draft.ts';
import { prunedFilters } from '../../../../lib/filters/filter-tree.ts';
import {
  columnNamed,
  holds,
  type DraftColumn,
  type FieldValues,
  type FormValues,
  type FieldRequirement,
} from './field-values.ts';
import type { StepDraft } from './step-draft.ts';

export type { FieldRequirement } from './field-values.ts';

/** What each field lacks, by its name. */
export type Needs = Readonly<Record<string, FieldRequirement>>;

export type StepReading =
  { readonly ok: true; readonly step: TransformationStep } | { readonly ok: false; readonly needs: Needs };

/** The value as the step stores it (undefined: left out), or what it lacks. */
type FieldReading = { readonly value: unknown } | { readonly need: FieldRequirement };

interface Form {
  /** Before the step. */
  readonly columns: readonly DraftColumn[];
  readonly values: FormValues;
  /** The names that the fields before it give to new columns. */
  readonly newNames: readonly string[];
}

type Reader<K extends StepFieldKind> = (
  value: FieldValues[K],
  field: StepFieldOf<K>,
  form: Form,
) => FieldReading;

const isColumn = (name: unknown, { columns }: Form): boolean => columnNamed(name, columns) !== undefined;

/** The first need that holds, or the value. */
const reading = (value: unknown, ...needs: readonly (FieldRequirement | false)[]): FieldReading => {
  const need = needs.find((one) => one !== false);
  return need === undefined ? { value } : { need };
};

const readNewName: Reader<'newName'> = (value, { replaces }, { columns, values, newNames }) => {
  const name = value.trim();
  const key = columnNameKey(name);
  const gone = new Set([values[replaces ?? '']].flat());
  const isTaken = columns.some((column) => !gone.has(column.name) && columnNameKey(column.name) === key);
  return reading(
    name,
    name === '' && 'need_name',
    isTaken && 'taken_name',
    newNames.some((other) => columnNameKey(other.trim()) === key) && 'taken_twice',
  );
};

const readNames: Reader<'names'> = (value, { atLeast }, { columns }) => {
  const names = value.map((name) => name.trim());
  const keys = new Set(names.map(columnNameKey));
  return reading(
    names,
    (names.length < atLeast || names.includes('')) && 'need_names',
    keys.size < names.length && 'taken_twice',
    columns.some(({ name }) => keys.has(columnNameKey(name))) && 'taken_name',
  );
};

const readValue: Reader<'value'> = ({ text, isEmpty }, field, { columns, values }) => {
  if (isEmpty) {
    return { value: null };
  }
  const isText = field.isTextFor !== undefined && holds(field.isTextFor, values);
  if (isText && text === '' && field.whenEmpty !== undefined) {
    return { need: field.whenEmpty as FieldRequirement };
  }
  const column = isText ? undefined : columnNamed(values[field.of], columns);
  const read = readOperand(text, column ?? { name: '', type: 'text' });
  if ('value' in read) {
    return read;
  }
  return { need: read.issue === 'needs-value' ? 'need_value' : 'need_fitting' };
};

/** Rising numbers with commas or spaces between; null when they are not. */
function readBorders(text: string): number[] | null {
  const parts = text.split(/[\s,;]+/u).filter((part) => part !== '');
  const numbers = parts.map((part) => Number(part.replace('−', '-')));
  const isRising = numbers.every(
    (each, at) => Number.isFinite(each) && (at === 0 || each > (numbers[at - 1] ?? each)),
  );
  return numbers.length > 0 && isRising ? numbers : null;
}

const readBins: Reader<'bins'> = ({ by, count, borders }) => {
  if (by === 'borders') {
    const inner = readBorders(borders);
    return reading(inner, inner === null && 'need_borders');
  }
  const bins = Number(count);
  const isCount = Number.isInteger(bins) && bins >= MIN_BINS && bins <= MAX_BINS;
  return reading(bins, !isCount && 'need_count');
};

const readMeasures: Reader<'measures'> = (value, { groups }, form) => {
  const measures = value.map((measure) => ({ ...measure, name: measure.name.trim() }));
  const by = form.values[groups] as FieldValues['groups'];
  const outputs = [...by.map(({ column }) => column), ...measures.map(({ name }) => name)];
  return reading(
    measures,
    (measures.length === 0 || measures.some(({ name }) => name === '')) && 'need_measures',
    measures.some(({ aggregate, column }) =>
      column === null ? aggregate !== 'count' : !isColumn(column, form),
    ) && 'need_column',
    new Set(outputs).size < outputs.length && 'taken_twice',
  );
};

const readJsonFields: Reader<'jsonFields'> = (value, _, form) => {
  const fields = value.map((field) => ({ ...field, path: field.path.trim(), name: field.name.trim() }));
  const names = fields.map(({ name }) => name);
  return reading(
    fields,
    (fields.length === 0 || fields.some(({ path, name }) => path === '' || name === '')) && 'need_paths',
    new Set(names).size < names.length && 'taken_twice',
    names.some((name) => isColumn(name, form)) && 'taken_name',
  );
};

const READERS: { readonly [K in StepFieldKind]: Reader<K> } = {
  column: (value, _, form) => reading(value, !isColumn(value, form) && 'need_column'),
  columns: (value, { atLeast }) =>
    reading(
      value ?? undefined,
      value !== null && value.length < atLeast && (atLeast > 1 ? 'need_two' : 'need_columns'),
    ),
  newName: readNewName,
  names: readNames,
  text: (value, { whenEmpty }) =>
    value === '' && whenEmpty !== undefined ? { need: whenEmpty as FieldRequirement } : { value },
  formula: (value) => reading(value, value.trim() === '' && 'need_formula'),
  type: (value, { of }, { columns, values }) =>
    reading(value, columnNamed(values[of], columns)?.type === value && 'need_other'),
  choice: (value) => ({ value }),
  value: readValue,
  bins: readBins,
  sort: (value, { atLeast }, form) =>
    reading(
      value.length === 0 ? undefined : value,
      (value.length < atLeast || value.some(({ column }) => !isColumn(column, form))) && 'need_sort',
    ),
  filter: (value) => {
    const filters = prunedFilters(value);
    return reading(filters, isEmptyFilter(filters) && 'need_filter');
  },
  groups: (value, _, form) =>
    reading(value, value.some(({ column }) => !isColumn(column, form)) && 'need_column'),
  measures: readMeasures,
  aggregate: (value) => ({ value }),
  jsonFields: readJsonFields,
  dataset: (value) => reading(value, value === '' && 'need_dataset'),
  keys: (value, _, form) =>
    reading(value, value.some(({ left, right }) => right === '' || !isColumn(left, form)) && 'need_keys'),
};

const readField = (field: StepField, value: unknown, form: Form): FieldReading =>
  (READERS[field.kind] as (value: unknown, field: StepField, form: Form) => FieldReading)(value, field, form);

/** The step a draft says, or everything it lacks. `columns`: those before the step. */
export function readStep({ kind, values }: StepDraft, columns: readonly DraftColumn[]): StepReading {
  const step: Record<string, unknown> = { kind };
  const needs: Record<string, FieldRequirement> = {};
  const newNames: string[] = [];
  for (const [name, field] of stepFields(kind).filter(([, { shownFor }]) => holds(shownFor, values))) {
    const read = readField(field, values[name], { columns, values, newNames });
    if ('need' in read) {
      needs[name] = read.need;
    } else if (read.value !== undefined) {
      step[name] = read.value;
    }
    if (field.kind === 'newName') {
      newNames.push(String(values[name]));
    }
  }
  // The fields are those of the step's schema, and each reader gives what its field takes.
  return Object.keys(needs).length === 0
    ? { ok: true, step: step as unknown as TransformationStep }
    : { ok: false, needs };
}
