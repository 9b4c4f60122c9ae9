import type { FilterGroup, Scalar, Sort, TransformationStep } from '@plumbline/contract';
import { nodeWords, type FindColumn } from '../../../../ui/filter/sentence.ts';
import { t } from '../../../../messages/index.ts';

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

const sortWords = (sort: readonly Sort[]): string =>
  listWords(
    sort.map(({ column, direction }) =>
      direction === 'desc' ? t('recipe.say_sortDesc', { column }) : column,
    ),
  );

const filterWords = (filters: FilterGroup, { findColumn }: StepNames): string =>
  filters.value.length === 0
    ? t('recipe.say_filterNone')
    : t('recipe.say_filter', { words: nodeWords(filters, findColumn) });

type Of<K extends TransformationStep['kind']> = Extract<TransformationStep, { kind: K }>;

function fillWords(step: Of<'fill'>): string {
  const { column } = step;
  return step.with === 'value'
    ? t('recipe.say_fill_value', { column, value: quoted(step.value ?? null) })
    : t(`recipe.say_fill_${step.with}`, { column });
}

const REPLACE = { cell: 'say_replace', text: 'say_replaceText', pattern: 'say_replacePattern' } as const;

function groupWords({ by, measures }: Of<'group'>): string {
  const figures = listWords(
    measures.map(({ aggregate, column }) =>
      column === null
        ? t(`aggregate.${aggregate}`)
        : t('recipe.say_measure', { aggregate: t(`aggregate.${aggregate}`), column }),
    ),
  );
  const groups = by.map(({ column, timeUnit }) =>
    timeUnit === undefined ? column : t('recipe.say_groupUnit', { unit: t(`unit.${timeUnit}`), column }),
  );
  const words = by.length === 0 ? t('recipe.say_groupAll', { measures: figures }) : null;
  return capitalised(words ?? t('recipe.say_group', { measures: figures, by: listWords(groups) }));
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const otherDataset = (id: string, { datasetName }: StepNames): string =>
  datasetName(id) ?? t('recipe.say_unknownDataset');

function joinWords(step: Of<'join'>, names: StepNames): string {
  const keys = step.on.map(({ left, right }) => (left === right ? left : `${left} = ${right}`));
  const sentence = t('recipe.say_join', {
    dataset: otherDataset(step.datasource_id, names),
    keys: listWords(keys),
  });
  return t('recipe.say_joinHow', { sentence, how: t(`recipe.how_${step.how}`) });
}

const binWords = ({ column, name, bins }: Of<'bin'>): string =>
  typeof bins === 'number'
    ? t('recipe.say_bin', { column, name, count: bins })
    : t('recipe.say_binBorders', { column, name, borders: listWords(bins.map(String)) });

const WORDS: { readonly [K in TransformationStep['kind']]: (step: Of<K>, names: StepNames) => string } = {
  rename: ({ column, name }) => t('recipe.say_rename', { column, name }),
  cast: ({ column, type }) => t('recipe.say_cast', { column, type: t(`columnType.${type}`).toLowerCase() }),
  formula: ({ name, formula }) =>
    t('recipe.say_formula', { name, formula: formula.trim().replace(/^=\s*/u, '') }),
  fill: fillWords,
  replace: ({ column, find, with: value, match }) =>
    t(`recipe.${REPLACE[match]}`, { column, find: quoted(find), value: quoted(value) }),
  trim: ({ columns }) => t('recipe.say_trim', { columns: listWords(columns) }),
  split: ({ column, separator, names }) =>
    t('recipe.say_split', { column, separator: quoted(separator), names: listWords(names) }),
  merge: ({ columns, name }) => t('recipe.say_merge', { columns: listWords(columns), name }),
  drop: ({ columns }) => t('recipe.say_drop', { columns: listWords(columns) }),
  dedupe: ({ columns }) =>
    columns === undefined
      ? t('recipe.say_dedupeAll')
      : t('recipe.say_dedupe', { columns: listWords(columns) }),
  filter: ({ filters }, names) => filterWords(filters, names),
  sort: ({ sort }) => t('recipe.say_sort', { keys: sortWords(sort) }),
  group: groupWords,
  join: joinWords,
  append: ({ datasource_id }, names) =>
    t('recipe.say_append', { dataset: otherDataset(datasource_id, names) }),
  pivot: ({ rows, column, value, aggregate }) =>
    capitalised(
      t('recipe.say_pivot', { aggregate: t(`aggregate.${aggregate}`), value, column, rows: listWords(rows) }),
    ),
  unpivot: ({ columns, nameColumn, valueColumn }) =>
    t('recipe.say_unpivot', { columns: listWords(columns), name: nameColumn, value: valueColumn }),
  bin: binWords,
  'extract-date': ({ part, column, name }) =>
    t('recipe.say_extract-date', { part: t(`recipe.part_${part}`), column, name }),
  'parse-json': ({ column, fields }) =>
    t('recipe.say_parse-json', { column, names: listWords(fields.map(({ name }) => name)) }),
};

/** A step as a sentence: `Rename qty to quantity`. */
export const stepWords = (step: TransformationStep, names: StepNames = NO_NAMES): string =>
  (WORDS[step.kind] as (step: TransformationStep, names: StepNames) => string)(step, names);
