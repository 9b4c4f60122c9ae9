import {
  isNumericType,
  meetsNeed,
  type ColumnType,
  type StepFieldKind,
  type StepFieldOf,
} from '@plumbline/contract';
import { startingAggregate } from './aggregate-for.ts';
import { NO_FILTERS } from '../../../../lib/filters/filter-tree.ts';
import { columnNamed, type DraftColumn, type FieldValues, type FormValues } from './field-values.ts';
import { proposedName, proposedNames } from './proposed-names.ts';

export interface Start {
  readonly columns: readonly DraftColumn[];
  /** The column that the step was opened on, for the first field of a form; empty for none. */
  readonly on: string;
  readonly isFirst: boolean;
  /** Values of the fields before it. */
  readonly values: FormValues;
}

type Starter<K extends StepFieldKind> = (field: StepFieldOf<K>, start: Start) => FieldValues[K];

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

/** The first column of a fitting type; an identifier only where there is no other. */
function firstFitting(columns: readonly DraftColumn[], fits: (type: ColumnType) => boolean): string {
  const fitting = columns.filter(({ type }) => fits(type));
  return (fitting.find(({ role }) => role !== 'identifier') ?? fitting[0])?.name ?? '';
}

const startColumn: Starter<'column'> = ({ needs, fits }, { columns, on, isFirst }) => {
  if (isFirst && on !== '') {
    return on;
  }
  if (fits !== undefined) {
    return firstFitting(columns, isNumericType);
  }
  return needs === 'any' ? '' : firstFitting(columns, (type) => meetsNeed(needs, type));
};

const startColumns: Starter<'columns'> = ({ needs, optional, startsWithAll }, { columns, on, isFirst }) => {
  if (isFirst && on !== '') {
    return [on];
  }
  if (startsWithAll === true) {
    return columns.filter(({ type }) => meetsNeed(needs, type)).map(({ name }) => name);
  }
  return optional === undefined ? [] : null;
};

/** What each kind of field holds in a form that nothing was written in yet. */
export const FIELD_STARTS: { readonly [K in StepFieldKind]: Starter<K> } = {
  column: startColumn,
  columns: startColumns,
  newName: ({ proposal }, { values, columns }) =>
    proposal === undefined ? '' : proposedName(proposal, values, columns),
  names: ({ proposal, atLeast }, { values, columns }) =>
    proposedNames({ proposal, count: atLeast }, values, columns),
  text: ({ startsWith }) => startsWith,
  formula: () => '',
  type: ({ of }, { columns, values }) => TYPES_AFTER[columnNamed(values[of], columns)?.type ?? 'text'],
  choice: ({ startsWith }) => startsWith,
  value: () => ({ text: '', isEmpty: false }),
  bins: () => ({ by: 'count', count: '10', borders: '' }),
  sort: (_, { on, isFirst }) => (isFirst ? [{ column: on, direction: 'asc' }] : []),
  // A filter that was opened on a column begins with that column's cells that are not empty.
  filter: (_, { on }) => (on === '' ? NO_FILTERS : { op: 'and', value: [{ column: on, op: 'notnull' }] }),
  groups: (_, { on }) => (on === '' ? [] : [{ column: on }]),
  measures: () => [{ aggregate: 'count', column: null, name: 'rows' }],
  // That of the column that the form proposes for it.
  aggregate: (_, { columns }) => {
    const column = columnNamed(firstFitting(columns, isNumericType), columns);
    return column === undefined ? 'sum' : startingAggregate(column, columns);
  },
  jsonFields: () => [{ path: '', name: '', type: 'text' }],
  dataset: () => '',
  keys: () => [{ left: '', right: '' }],
};
