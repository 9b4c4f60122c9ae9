import { z } from 'zod';
import { COLUMN_FIELD, COLUMNS_FIELD } from '../../vocabulary/step-field.ts';
import { TIME_UNITS } from '../../vocabulary/time-grain.ts';
import { Id } from '../../envelope.ts';
import { Aggregate } from '../aggregate.ts';
import { FilterGroup } from '../filter.ts';
import { Sort } from '../sort.ts';
import { column, columns, newName, type RecipeStepFacts } from './step-facts.ts';

const ROWS = { group: 'rows', keepsRowCount: false } as const;
const SHAPE = { group: 'shape', keepsRowCount: false } as const;
const COMBINE = { group: 'combine', keepsRowCount: false } as const;

/** Steps that make other rows. */
export const TABLE_STEPS = {
  filter: {
    ...ROWS,
    label: 'Filter rows',
    help: 'Only rows that match go on to the steps after.',
    fields: {
      filters: { kind: 'filter', label: 'fieldConditions' },
    },
    schema: z.object({ kind: z.literal('filter'), filters: FilterGroup }),
  },
  sort: {
    ...ROWS,
    keepsRowCount: true,
    label: 'Sort rows',
    help: 'Sets the order in which rows are shown unless a person sorts them.',
    fields: {
      sort: { kind: 'sort', label: 'fieldColumns', atLeast: 1 },
    },
    schema: z.object({
      kind: z.literal('sort'),
      /** The first column decides; later ones decide where it is equal. */
      sort: z.array(Sort).min(1).max(20),
    }),
  },
  dedupe: {
    ...ROWS,
    label: 'Remove duplicate rows',
    help: 'Of equal rows, the first stays.',
    fields: {
      columns: {
        ...COLUMNS_FIELD,
        optional: { label: 'fieldAlike', all: 'alike_all', some: 'alike_some' },
      },
      sort: { kind: 'sort', label: 'fieldFirstBy', atLeast: 0 },
    },
    schema: z.object({
      kind: z.literal('dedupe'),
      /** All columns when absent. */
      columns: columns.optional(),
      /** What makes a row the first. */
      sort: z.array(Sort).max(20).optional(),
    }),
  },
  group: {
    ...SHAPE,
    label: 'Group and summarize',
    help: 'One row for each group, with values calculated from its rows.',
    fields: {
      by: { kind: 'groups', label: 'fieldBy' },
      measures: { kind: 'measures', label: 'fieldMeasures', groups: 'by' },
    },
    schema: z.object({
      kind: z.literal('group'),
      /** None: one row for all. */
      by: z
        .array(
          z.object({
            column,
            /** Groups dates and timestamps by whole units. */
            timeUnit: z.enum(TIME_UNITS).optional(),
          }),
        )
        .max(20),
      /** Each becomes a column. */
      measures: z
        .array(
          z.object({
            aggregate: Aggregate,
            /** Null with `count` alone: counts rows. */
            column: column.nullable(),
            name: newName,
          }),
        )
        .min(1)
        .max(100),
    }),
  },
  pivot: {
    ...SHAPE,
    label: 'Pivot column',
    help: 'Each value of a column becomes a column of its own.',
    fields: {
      column: { ...COLUMN_FIELD, label: 'fieldAcross' },
      rows: { ...COLUMNS_FIELD, label: 'fieldRows' },
      aggregate: { kind: 'aggregate', label: 'fieldCells' },
      value: { ...COLUMN_FIELD, label: 'fieldValue', fits: 'aggregate' },
    },
    schema: z.object({
      kind: z.literal('pivot'),
      /** One row for each combination of their values. */
      rows: columns,
      /** Its values become columns. */
      column,
      /** What fills the cells of the new columns. */
      value: column,
      /** Of `value`, where several rows meet in one cell. */
      aggregate: Aggregate,
    }),
  },
  unpivot: {
    ...SHAPE,
    label: 'Unpivot columns',
    help: 'Several columns become two: their names, and their values.',
    fields: {
      columns: COLUMNS_FIELD,
      nameColumn: { kind: 'newName', label: 'fieldNameColumn', proposal: 'name', replaces: 'columns' },
      valueColumn: { kind: 'newName', label: 'fieldValueColumn', proposal: 'value', replaces: 'columns' },
    },
    schema: z.object({
      kind: z.literal('unpivot'),
      columns,
      /** Of the column that holds the names of `columns`. */
      nameColumn: newName,
      /** Of the column that holds their values. */
      valueColumn: newName,
    }),
  },
  join: {
    ...COMBINE,
    label: 'Join dataset',
    help: 'Adds columns of another dataset to the rows whose keys are equal.',
    fields: {
      datasource_id: { kind: 'dataset', label: 'fieldDataset', isMatchedByName: false },
      how: {
        kind: 'choice',
        label: 'fieldHow',
        startsWith: 'left',
        choices: {
          left: { label: 'how_left', needs: 'any' },
          inner: { label: 'how_inner', needs: 'any' },
          right: { label: 'how_right', needs: 'any' },
          full: { label: 'how_full', needs: 'any' },
        },
      },
      on: { kind: 'keys', label: 'fieldKeys', from: 'datasource_id', how: 'how' },
      columns: {
        ...COLUMNS_FIELD,
        from: 'datasource_id',
        optional: { label: 'fieldOtherColumns', all: 'otherColumns_all', some: 'otherColumns_some' },
      },
    },
    schema: z.object({
      kind: z.literal('join'),
      /** The other dataset, after its own recipe. */
      datasource_id: Id,
      /**
       * `left`: rows without a match stay; `right`: those of the other dataset; `full`: both; `inner`: neither.
       */
      how: z.enum(['inner', 'left', 'right', 'full']).default('left'),
      /** Pairs of columns whose values are equal in rows that match. Their types must fit. */
      on: z
        .array(z.object({ left: column, right: column }))
        .min(1)
        .max(20),
      /** Columns of the other dataset; all when absent. */
      columns: columns.optional(),
    }),
  },
  append: {
    ...COMBINE,
    label: 'Append dataset',
    help: 'Adds the rows of another dataset below these; columns are matched by name.',
    fields: {
      datasource_id: { kind: 'dataset', label: 'fieldDataset', isMatchedByName: true },
    },
    schema: z.object({
      kind: z.literal('append'),
      /** The other dataset, after its own recipe. */
      datasource_id: Id,
    }),
  },
} as const satisfies Record<string, RecipeStepFacts>;
