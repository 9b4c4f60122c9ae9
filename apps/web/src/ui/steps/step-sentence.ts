import {
  stepFields,
  type Aggregate,
  type FilterGroup,
  type Scalar,
  type Sort,
  type StepField,
  type StepFieldKind,
  type StepFieldOf,
  type TransformationStep,
  type StepOf,
} from '@plumbline/contract';
import { nodeWords, type FindColumn } from '../filter/sentence.ts';
import { say, t } from '../../messages/index.ts';

/** What a sentence needs to know beyond the step: columns for filters, names of other datasets. */
export interface StepNames {
  readonly findColumn: FindColumn;
  readonly datasetName: (id: string) => string | null;
}

export const NO_NAMES: StepNames = { findColumn: () => null, datasetName: () => null };

const MAX_NAMED = 3;

/** `a, b, c and 4 more`. */
export function listWords(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMED).join(', ');
  return names.length > MAX_NAMED
    ? t('recipe.stepMore', { names: shown, count: names.length - MAX_NAMED })
    : shown;
}

const quoted = (value: Scalar | null): string =>
  value === null
    ? t('recipe.say_empty')
    : `“${typeof value === 'boolean' ? t(value ? 'grid.cellTrue' : 'grid.cellFalse') : value}”`;

/** The value of each kind of field in a whole step. */
export interface StoredValues {
  column: string;
  columns: readonly string[];
  newName: string;
  names: readonly string[];
  text: string;
  formula: string;
  type: StepOf<'cast'>['type'];
  choice: string;
  value: Scalar | null;
  bins: StepOf<'bin'>['bins'];
  sort: readonly Sort[];
  filter: FilterGroup;
  groups: StepOf<'group'>['by'];
  measures: StepOf<'group'>['measures'];
  aggregate: Aggregate;
  jsonFields: StepOf<'parse-json'>['fields'];
  dataset: string;
  keys: StepOf<'join'>['on'];
}

type Words<K extends StepFieldKind> = (value: StoredValues[K], names: StepNames) => string;

const itself = (text: string): string => text;

const WORDS: { readonly [K in StepFieldKind]: Words<K> } = {
  column: itself,
  columns: listWords,
  newName: itself,
  names: listWords,
  text: quoted,
  formula: (formula) => formula.trim().replace(/^=\s*/u, ''),
  type: (type) => t(`columnType.${type}`).toLowerCase(),
  choice: itself,
  value: quoted,
  bins: (bins) =>
    typeof bins === 'number'
      ? t('recipe.say_binCount', { count: bins })
      : t('recipe.say_binBorders', { borders: listWords(bins.map(String)) }),
  sort: (sort) =>
    listWords(
      sort.map(({ column, direction }) =>
        direction === 'desc' ? t('recipe.say_sortDesc', { column }) : column,
      ),
    ),
  filter: (filters, { findColumn }) => nodeWords(filters, findColumn),
  groups: (by) =>
    listWords(
      by.map(({ column, timeUnit }) =>
        timeUnit === undefined ? column : t('recipe.say_groupUnit', { unit: t(`unit.${timeUnit}`), column }),
      ),
    ),
  measures: (measures) =>
    listWords(
      measures.map(({ aggregate, column }) =>
        column === null
          ? t(`aggregate.${aggregate}`)
          : t('recipe.say_measure', { aggregate: t(`aggregate.${aggregate}`), column }),
      ),
    ),
  aggregate: (aggregate) => t(`aggregate.${aggregate}`),
  jsonFields: (fields) => listWords(fields.map(({ name }) => name)),
  dataset: (id, { datasetName }) => datasetName(id) ?? t('recipe.say_unknownDataset'),
  keys: (on) => listWords(on.map(({ left, right }) => (left === right ? left : `${left} = ${right}`))),
};

/** A label or a hint of a step's form, by its key in the table of steps. */
export const stepFormText = (key: string): string => say({ code: `recipeStep.${key}`, values: {} });

const choiceLabel = ({ choices }: StepFieldOf<'choice'>, value: string): string =>
  stepFormText(choices[value]?.label ?? value);

const toCount = (value: unknown): number => {
  if (Array.isArray(value)) {
    return value.length;
  }
  return typeof value === 'object' && value !== null && 'value' in value ? toCount(value.value) : 0;
};

/** What a field adds to the values of the sentence. */
function sentenceValues(
  [name, field]: readonly [string, StepField],
  value: unknown,
  names: StepNames,
): readonly (readonly [string, string | number])[] {
  const words = WORDS[field.kind] as (value: unknown, names: StepNames) => string;
  return [
    [name, value === undefined ? '' : words(value, names)],
    [`${name}Count`, toCount(value)],
    ...(field.kind === 'choice' ? [[`${name}Label`, choiceLabel(field, String(value))] as const] : []),
  ];
}

/** A step as a sentence: `Rename qty to quantity`. */
export function stepWords(step: TransformationStep, names: StepNames = NO_NAMES): string {
  const stored = new Map<string, unknown>(Object.entries(step));
  const values = stepFields(step.kind).flatMap((entry) => sentenceValues(entry, stored.get(entry[0]), names));
  return say({ code: `recipe.say_${step.kind}`, values: Object.fromEntries(values) });
}
