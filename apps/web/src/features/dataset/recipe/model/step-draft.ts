import {
  type ColumnType,
  NUMERIC_TYPES,
  type Scalar,
  type Sort,
  TEMPORAL_TYPES,
  type TransformationStep,
} from '@plumbline/contract';
import { NO_FILTERS } from '../../../../ui/filter/filter-tree.ts';
import type { StepKind } from './step-kinds.ts';
import { columnNameKey } from '@plumbline/query';

type Of<K extends StepKind> = Extract<TransformationStep, { kind: K }>;
type DateStep = Of<'extract-date'>;

/** A step as it is being written: what is not chosen yet is empty, and figures are as they were typed. */
export type StepDraft =
  | Of<'rename'>
  | Of<'cast'>
  | Of<'formula'>
  | {
      kind: 'fill';
      column: string;
      with: Of<'fill'>['with'];
      value: string;
      sort: Sort[];
    }
  | {
      kind: 'replace';
      column: string;
      find: string;
      with: string;
      isEmptied: boolean;
      match: Of<'replace'>['match'];
    }
  | Of<'trim'>
  | Of<'split'>
  | Of<'merge'>
  | Of<'drop'>
  | { kind: 'bin'; column: string; name: string; way: 'count' | 'borders'; count: string; borders: string }
  | Of<'extract-date'>
  | Of<'parse-json'>
  | Of<'filter'>
  | Of<'sort'>
  | { kind: 'dedupe'; isAll: boolean; columns: string[]; sort: Sort[] }
  | Of<'group'>
  | {
      kind: 'join';
      datasource_id: string;
      how: Of<'join'>['how'];
      on: Of<'join'>['on'];
      columns: string[] | null;
    }
  | Of<'append'>
  | Of<'pivot'>
  | Of<'unpivot'>;

export type DraftOf<K extends StepKind> = Extract<StepDraft, { kind: K }>;

export interface DraftColumn {
  readonly name: string;
  readonly type: ColumnType;
  readonly role?: string;
}

const TYPES_AFTER: Readonly<Record<ColumnType, ColumnType>> = {
  text: 'number',
  integer: 'text',
  decimal: 'number',
  number: 'text',
  boolean: 'text',
  date: 'timestamp',
  time: 'text',
  timestamp: 'date',
  json: 'text',
};

/** The first column of one of these types; an identifier only where there is no other. */
function firstOf(columns: readonly DraftColumn[], types: readonly ColumnType[]): string {
  const fitting = columns.filter(({ type }) => types.includes(type));
  return (fitting.find(({ role }) => role !== 'identifier') ?? fitting[0])?.name ?? '';
}

/** A name that no column has yet: `month`, `month 2`. */
export function freeName(wanted: string, columns: readonly { readonly name: string }[]): string {
  const taken = new Set(columns.map(({ name }) => columnNameKey(name)));
  let name = wanted;
  for (let place = 2; taken.has(columnNameKey(name)); place += 1) {
    name = `${wanted} ${place}`;
  }
  return name;
}

interface Start {
  readonly columns: readonly DraftColumn[];
  /** The column the step was started from; empty for none. */
  readonly on: string;
}

const EMPTY: { readonly [K in StepKind]: (start: Start) => DraftOf<K> } = {
  rename: ({ on }) => ({ kind: 'rename', column: on, name: '' }),
  cast: ({ columns, on }) => ({
    kind: 'cast',
    column: on,
    type: TYPES_AFTER[columns.find(({ name }) => name === on)?.type ?? 'text'],
  }),
  formula: ({ columns }) => ({ kind: 'formula', name: freeName('formula', columns), formula: '' }),
  fill: ({ on }) => ({ kind: 'fill', column: on, with: 'value', value: '', sort: [] }),
  replace: ({ on }) => ({ kind: 'replace', column: on, find: '', with: '', isEmptied: false, match: 'cell' }),
  trim: ({ columns, on }) => ({
    kind: 'trim',
    columns: on === '' ? columns.filter(({ type }) => type === 'text').map(({ name }) => name) : [on],
  }),
  split: ({ columns, on }) => ({
    kind: 'split',
    column: on,
    separator: ',',
    names: on === '' ? ['', ''] : [1, 2].map((place) => freeName(`${on} ${place}`, columns)),
  }),
  merge: ({ columns, on }) => ({
    kind: 'merge',
    columns: on === '' ? [] : [on],
    separator: ' ',
    name: freeName('merged', columns),
  }),
  drop: ({ on }) => ({ kind: 'drop', columns: on === '' ? [] : [on] }),
  dedupe: ({ on }) => ({ kind: 'dedupe', isAll: on === '', columns: on === '' ? [] : [on], sort: [] }),
  filter: () => ({ kind: 'filter', filters: NO_FILTERS }),
  sort: ({ on }) => ({ kind: 'sort', sort: [{ column: on, direction: 'asc' }] }),
  group: ({ on }) => ({
    kind: 'group',
    by: on === '' ? [] : [{ column: on }],
    measures: [{ aggregate: 'count', column: null, name: 'rows' }],
  }),
  join: () => ({
    kind: 'join',
    datasource_id: '',
    how: 'left',
    on: [{ left: '', right: '' }],
    columns: null,
  }),
  append: () => ({ kind: 'append', datasource_id: '' }),
  pivot: ({ columns, on }) => ({
    kind: 'pivot',
    rows: [],
    column: on,
    value: firstOf(columns, NUMERIC_TYPES),
    aggregate: 'sum',
  }),
  unpivot: ({ columns, on }) => ({
    kind: 'unpivot',
    columns: on === '' ? [] : [on],
    nameColumn: freeName('name', columns),
    valueColumn: freeName('value', columns),
  }),
  bin: ({ columns, on }) => {
    const column = on === '' ? firstOf(columns, NUMERIC_TYPES) : on;
    return {
      kind: 'bin',
      column,
      name: nameFor(column, 'range', columns),
      way: 'count',
      count: '10',
      borders: '',
    };
  },
  'extract-date': ({ columns, on }) => {
    const column = on === '' ? firstOf(columns, TEMPORAL_TYPES) : on;
    return { kind: 'extract-date', column, part: 'month', name: nameFor(column, 'month', columns) };
  },
  'parse-json': ({ columns, on }) => ({
    kind: 'parse-json',
    column: on === '' ? firstOf(columns, ['json', 'text']) : on,
    fields: [{ path: '', name: '', type: 'text' }],
  }),
};

const nameFor = (column: string, what: string, columns: readonly DraftColumn[]): string =>
  freeName(column === '' ? what : `${column} ${what}`, columns);

/** A form that nothing was written in yet. */
export const emptyStep = (kind: StepKind, columns: readonly DraftColumn[], on = ''): StepDraft =>
  EMPTY[kind]({ columns, on: columns.some(({ name }) => name === on) ? on : '' });

/** The draft for another part of the date; a name that was only proposed follows. */
export function withPart(draft: DateStep, part: DateStep['part'], columns: readonly DraftColumn[]): DateStep {
  const proposed = nameFor(draft.column, draft.part, columns);
  const name = draft.name === proposed ? nameFor(draft.column, part, columns) : draft.name;
  return { ...draft, part, name };
}

/** The draft on another column; a name that was only proposed follows. */
export function withColumn<D extends DraftOf<'bin'> | DraftOf<'extract-date'>>(
  draft: D,
  column: string,
  columns: readonly DraftColumn[],
): D {
  const what = draft.kind === 'bin' ? 'range' : draft.part;
  const isProposed = draft.name === nameFor(draft.column, what, columns);
  return { ...draft, column, name: isProposed ? nameFor(column, what, columns) : draft.name };
}

const typed = (value: Scalar | null | undefined): string =>
  value === null || value === undefined ? '' : String(value);

/** A step opened for editing. */
export function draftOfStep(step: TransformationStep): StepDraft {
  if (step.kind === 'fill') {
    return { ...step, value: typed(step.value), sort: step.sort ?? [] };
  }
  if (step.kind === 'replace') {
    return { ...step, find: typed(step.find), with: typed(step.with), isEmptied: step.with === null };
  }
  if (step.kind === 'dedupe') {
    const { columns = [], sort = [] } = step;
    return { kind: 'dedupe', isAll: step.columns === undefined, columns, sort };
  }
  if (step.kind === 'join') {
    return { ...step, columns: step.columns ?? null };
  }
  if (step.kind === 'bin') {
    const { kind, column, name, bins } = step;
    return typeof bins === 'number'
      ? { kind, column, name, way: 'count', count: String(bins), borders: '' }
      : { kind, column, name, way: 'borders', count: '10', borders: bins.join(', ') };
  }
  return step;
}
