import { MAX_BINS, MIN_BINS, type Scalar, type Sort, type TransformationStep } from '@plumbline/contract';
import { readOperand } from '../../../../ui/filter/draft.ts';
import { conditionsOf, prunedFilters } from '../../../../ui/filter/filter-tree.ts';
import type { DraftColumn, DraftOf, StepDraft } from './step-draft.ts';
import type { StepKind } from './step-kinds.ts';
import { columnNameKey } from '@plumbline/query';

/** What a field of a form lacks; a key of the messages. */
export type Need =
  | 'need_column'
  | 'need_columns'
  | 'need_two'
  | 'need_name'
  | 'need_names'
  | 'need_formula'
  | 'need_value'
  | 'need_find'
  | 'need_separator'
  | 'need_number'
  | 'need_fitting'
  | 'need_count'
  | 'need_borders'
  | 'need_paths'
  | 'need_filter'
  | 'need_sort'
  | 'need_measures'
  | 'need_dataset'
  | 'need_keys'
  | 'need_other'
  | 'taken_name'
  | 'taken_twice';

/** What each field lacks, by its name. */
export type Needs = Readonly<Record<string, Need>>;

export type StepReading =
  { readonly ok: true; readonly step: TransformationStep } | { readonly ok: false; readonly needs: Needs };

type Columns = readonly DraftColumn[];
type Reader<K extends StepKind> = (draft: DraftOf<K>, columns: Columns) => [Needs, TransformationStep];

const isColumn = (name: string, columns: Columns): boolean => columns.some((column) => column.name === name);
const typeOf = (name: string, columns: Columns) => columns.find((column) => column.name === name)?.type;

/** The needs that hold, by field. */
const needs = (fields: Readonly<Record<string, Need | false>>): Needs =>
  Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, Need] => entry[1] !== false));

const needColumn = (name: string, columns: Columns): Need | false =>
  !isColumn(name, columns) && 'need_column';

function needName(name: string, columns: Columns): Need | false {
  if (name.trim() === '') {
    return 'need_name';
  }
  return columns.some((column) => columnNameKey(column.name) === columnNameKey(name.trim())) && 'taken_name';
}

function needNames(names: readonly string[], columns: Columns): Need | false {
  const given = names.map((name) => columnNameKey(name.trim()));
  if (given.length < 2 || given.includes('')) {
    return 'need_names';
  }
  if (new Set(given).size < given.length) {
    return 'taken_twice';
  }
  return given.some((name) => isColumn(name, columns)) && 'taken_name';
}

const needSort = (sort: readonly Sort[], columns: Columns): Need | false =>
  sort.some(({ column }) => !isColumn(column, columns)) && 'need_sort';

function operand(text: string, column: DraftColumn | undefined): { value: Scalar } | { need: Need } {
  const read = readOperand(text, column ?? { name: '', type: 'text' });
  if ('value' in read) {
    return read;
  }
  return { need: read.issue === 'needs-value' ? 'need_value' : 'need_fitting' };
}

const columnNamed = (name: string, columns: Columns) => columns.find((column) => column.name === name);

const readFill: Reader<'fill'> = (draft, columns) => {
  const { column, with: way, value, sort } = draft;
  const read = operand(value, columnNamed(column, columns));
  const isOrdered = way === 'previous' || way === 'next';
  const noValue = way === 'value' && 'need' in read && read.need;
  const noOrder = isOrdered && (sort.length === 0 ? 'need_sort' : needSort(sort, columns));
  return [
    needs({ column: needColumn(column, columns), value: noValue, sort: noOrder }),
    {
      kind: 'fill',
      column,
      with: way,
      ...(way === 'value' && 'value' in read ? { value: read.value } : {}),
      ...(isOrdered ? { sort } : {}),
    },
  ];
};

const readReplace: Reader<'replace'> = (draft, columns) => {
  const { column, match, isEmptied } = draft;
  const known = match === 'cell' ? columnNamed(column, columns) : undefined;
  const find = operand(draft.find, known);
  const value = operand(draft.with, known);
  const noFind = 'need' in find ? find.need : match !== 'cell' && draft.find === '' && 'need_find';
  return [
    needs({
      column: needColumn(column, columns),
      find: noFind,
      with: !isEmptied && 'need' in value && value.need,
    }),
    {
      kind: 'replace',
      column,
      match,
      find: 'value' in find ? find.value : '',
      with: isEmptied || 'need' in value ? null : value.value,
    },
  ];
};

/** Rising numbers with commas or spaces between; null when they are not. */
function bordersOf(text: string): number[] | null {
  const parts = text.split(/[\s,;]+/u).filter((part) => part !== '');
  const numbers = parts.map((part) => Number(part.replace('−', '-')));
  const isRising = numbers.every(
    (each, at) => Number.isFinite(each) && (at === 0 || each > (numbers[at - 1] ?? each)),
  );
  return numbers.length > 0 && isRising ? numbers : null;
}

const readBin: Reader<'bin'> = ({ column, name, way, count, borders }, columns) => {
  const bins = Number(count);
  const isCount = Number.isInteger(bins) && bins >= MIN_BINS && bins <= MAX_BINS;
  const inner = bordersOf(borders);
  return [
    needs({
      column: needColumn(column, columns),
      name: needName(name, columns),
      count: way === 'count' && !isCount && 'need_count',
      borders: way === 'borders' && inner === null && 'need_borders',
    }),
    { kind: 'bin', column, name: name.trim(), bins: way === 'count' ? bins : (inner ?? []) },
  ];
};

const readGroup: Reader<'group'> = ({ kind, by, measures }, columns) => {
  const named = measures.every(({ name }) => name.trim() !== '');
  const outputs = [...by.map(({ column }) => column), ...measures.map(({ name }) => name.trim())];
  const isTwice = new Set(outputs).size < outputs.length;
  const lacksColumn = measures.some(({ aggregate, column }) =>
    column === null ? aggregate !== 'count' : !isColumn(column, columns),
  );
  const noFigures = (measures.length === 0 || !named) && 'need_measures';
  return [
    needs({
      by: by.some(({ column }) => !isColumn(column, columns)) && 'need_column',
      measures: noFigures || (lacksColumn && 'need_column') || (isTwice && 'taken_twice'),
    }),
    { kind, by, measures: measures.map((measure) => ({ ...measure, name: measure.name.trim() })) },
  ];
};

const readDedupe: Reader<'dedupe'> = ({ isAll, columns: alike, sort }, columns) => [
  needs({ columns: !isAll && alike.length === 0 && 'need_columns', sort: needSort(sort, columns) }),
  { kind: 'dedupe', ...(isAll ? {} : { columns: alike }), ...(sort.length === 0 ? {} : { sort }) },
];

const readJson: Reader<'parse-json'> = (draft, columns) => {
  const names = draft.fields.map(({ name }) => name.trim());
  const isWhole =
    draft.fields.length > 0 &&
    draft.fields.every(({ path, name }) => path.trim() !== '' && name.trim() !== '');
  const isTwice = new Set(names).size < names.length;
  const isTaken = names.some((name) => isColumn(name, columns));
  return [
    needs({
      column: needColumn(draft.column, columns),
      fields: (!isWhole && 'need_paths') || (isTwice && 'taken_twice') || (isTaken && 'taken_name'),
    }),
    {
      ...draft,
      fields: draft.fields.map((field) => ({ ...field, path: field.path.trim(), name: field.name.trim() })),
    },
  ];
};

const READERS: { readonly [K in StepKind]: Reader<K> } = {
  rename: (draft, columns) => [
    needs({
      column: needColumn(draft.column, columns),
      name: needName(
        draft.name,
        columns.filter(({ name }) => name !== draft.column),
      ),
    }),
    { ...draft, name: draft.name.trim() },
  ],
  cast: (draft, columns) => [
    needs({
      column: needColumn(draft.column, columns),
      type: typeOf(draft.column, columns) === draft.type && 'need_other',
    }),
    draft,
  ],
  formula: (draft, columns) => [
    needs({ name: needName(draft.name, columns), formula: draft.formula.trim() === '' && 'need_formula' }),
    { ...draft, name: draft.name.trim() },
  ],
  fill: readFill,
  replace: readReplace,
  trim: (draft) => [needs({ columns: draft.columns.length === 0 && 'need_columns' }), draft],
  split: (draft, columns) => [
    needs({
      column: needColumn(draft.column, columns),
      separator: draft.separator === '' && 'need_separator',
      names: needNames(draft.names, columns),
    }),
    { ...draft, names: draft.names.map((name) => name.trim()) },
  ],
  merge: (draft, columns) => [
    needs({ columns: draft.columns.length < 2 && 'need_two', name: needName(draft.name, columns) }),
    { ...draft, name: draft.name.trim() },
  ],
  drop: (draft) => [needs({ columns: draft.columns.length === 0 && 'need_columns' }), draft],
  dedupe: readDedupe,
  filter: (draft) => {
    const filters = prunedFilters(draft.filters);
    return [
      needs({ filters: conditionsOf(filters).length === 0 && 'need_filter' }),
      { kind: 'filter', filters },
    ];
  },
  sort: (draft, columns) => [
    needs({ sort: draft.sort.length === 0 ? 'need_sort' : needSort(draft.sort, columns) }),
    draft,
  ],
  group: readGroup,
  join: ({ columns: joined, ...draft }, columns) => [
    needs({
      datasource_id: draft.datasource_id === '' && 'need_dataset',
      on: draft.on.some(({ left, right }) => right === '' || !isColumn(left, columns)) && 'need_keys',
      columns: joined !== null && joined.length === 0 && 'need_columns',
    }),
    { ...draft, ...(joined === null ? {} : { columns: joined }) },
  ],
  append: (draft) => [needs({ datasource_id: draft.datasource_id === '' && 'need_dataset' }), draft],
  pivot: (draft, columns) => [
    needs({
      rows: draft.rows.length === 0 && 'need_columns',
      column: needColumn(draft.column, columns),
      value: needColumn(draft.value, columns),
    }),
    draft,
  ],
  unpivot: (draft, columns) => {
    const remaining = columns.filter(({ name }) => !draft.columns.includes(name));
    return [
      needs({
        columns: draft.columns.length === 0 && 'need_columns',
        nameColumn: needName(draft.nameColumn, remaining),
        valueColumn:
          needName(draft.valueColumn, remaining) ||
          (draft.valueColumn.trim() === draft.nameColumn.trim() && 'taken_twice'),
      }),
      { ...draft, nameColumn: draft.nameColumn.trim(), valueColumn: draft.valueColumn.trim() },
    ];
  },
  bin: readBin,
  'extract-date': (draft, columns) => [
    needs({ column: needColumn(draft.column, columns), name: needName(draft.name, columns) }),
    { ...draft, name: draft.name.trim() },
  ],
  'parse-json': readJson,
};

/** The step a draft says, or everything it lacks. `columns`: those before the step. */
export function readStep(draft: StepDraft, columns: Columns): StepReading {
  const read = READERS[draft.kind] as Reader<StepKind>;
  const [lacks, step] = read(draft, columns);
  return Object.keys(lacks).length === 0 ? { ok: true, step } : { ok: false, needs: lacks };
}
