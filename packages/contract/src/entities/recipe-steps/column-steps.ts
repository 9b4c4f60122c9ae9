import { z } from 'zod';
import { MAX_BINS, MIN_BINS } from '../../vocabulary/chart.ts';
import { COLUMN_FIELD, COLUMNS_FIELD, NEW_COLUMN_FIELD } from '../../vocabulary/step-field.ts';
import { DATE_PARTS } from '../../vocabulary/time-grain.ts';
import { ColumnType } from '../cell.ts';
import { Scalar } from '../filter.ts';
import { Sort } from '../sort.ts';
import { column, columns, newName, type RecipeStepFacts } from './step-facts.ts';

const COLUMNS = { group: 'columns', keepsRowCount: true } as const;

/** Steps that change columns and leave the rows. */
export const COLUMN_STEPS = {
  rename: {
    ...COLUMNS,
    label: 'Rename column',
    help: 'Later steps use the new name, and so do new charts and filters.',
    fields: {
      column: COLUMN_FIELD,
      name: { kind: 'newName', label: 'fieldNewName', replaces: 'column' },
    },
    schema: z.object({ kind: z.literal('rename'), column, name: newName }),
  },
  cast: {
    ...COLUMNS,
    label: 'Change type',
    help: 'Cells that do not fit the new type become empty.',
    fields: {
      column: COLUMN_FIELD,
      type: { kind: 'type', label: 'fieldType', of: 'column' },
    },
    schema: z.object({ kind: z.literal('cast'), column, type: ColumnType }),
  },
  formula: {
    ...COLUMNS,
    label: 'Formula column',
    help: 'Calculated for each row, and again with every refresh.',
    fields: {
      name: { ...NEW_COLUMN_FIELD, proposal: 'formula' },
      formula: { kind: 'formula', label: 'fieldFormula' },
    },
    schema: z.object({
      kind: z.literal('formula'),
      name: newName,
      /** As formulas of the product are written, for one row. */
      formula: z.string().min(1).max(20_000),
    }),
  },
  fill: {
    ...COLUMNS,
    label: 'Fill empty cells',
    help: 'Only empty cells change.',
    fields: {
      column: COLUMN_FIELD,
      with: {
        kind: 'choice',
        label: 'fieldFillWith',
        of: 'column',
        startsWith: 'value',
        choices: {
          value: { label: 'fill_value', needs: 'any' },
          mean: { label: 'fill_mean', needs: 'numeric' },
          median: { label: 'fill_median', needs: 'numeric' },
          previous: { label: 'fill_previous', needs: 'any' },
          next: { label: 'fill_next', needs: 'any' },
        },
      },
      value: { kind: 'value', label: 'fieldValue', of: 'column', shownFor: { with: ['value'] } },
      sort: { kind: 'sort', label: 'fieldRowOrder', atLeast: 1, shownFor: { with: ['previous', 'next'] } },
    },
    schema: z.object({
      kind: z.literal('fill'),
      column,
      /** What empty cells get: `value`, a figure of the column, or the cell of the row before or after. */
      with: z.enum(['value', 'mean', 'median', 'previous', 'next']),
      /** For `value` alone, which needs it. */
      value: Scalar.optional(),
      /** The order of the rows for `previous` and `next`. */
      sort: z.array(Sort).max(20).optional(),
    }),
  },
  replace: {
    ...COLUMNS,
    label: 'Replace values',
    help: 'Changes every cell of the column that matches.',
    fields: {
      column: COLUMN_FIELD,
      match: {
        kind: 'choice',
        label: 'fieldMatch',
        of: 'column',
        startsWith: 'cell',
        choices: {
          cell: { label: 'match_cell', needs: 'any' },
          text: { label: 'match_text', needs: 'text' },
          pattern: { label: 'match_pattern', needs: 'text' },
        },
      },
      find: {
        kind: 'value',
        label: 'fieldFind',
        of: 'column',
        isTextFor: { match: ['text', 'pattern'] },
        whenEmpty: 'need_find',
      },
      with: {
        kind: 'value',
        label: 'fieldReplaceBy',
        of: 'column',
        isTextFor: { match: ['text', 'pattern'] },
        orEmpty: 'fieldReplaceEmpty',
      },
    },
    schema: z.object({
      kind: z.literal('replace'),
      column,
      /** Of the column's type for `cell`, else a text. */
      find: Scalar,
      /** Null empties the cell. */
      with: Scalar.nullable(),
      /** `cell`: the whole value; `text`: inside it; `pattern`: `find` is a regular expression. */
      match: z.enum(['cell', 'text', 'pattern']).default('cell'),
    }),
  },
  trim: {
    ...COLUMNS,
    label: 'Trim spaces',
    help: 'Removes spaces at both ends and leaves those between words.',
    fields: {
      columns: { ...COLUMNS_FIELD, needs: 'text', startsWithAll: true },
    },
    schema: z.object({ kind: z.literal('trim'), columns }),
  },
  split: {
    ...COLUMNS,
    label: 'Split column',
    help: 'The pieces become new columns; the column itself stays.',
    fields: {
      column: { ...COLUMN_FIELD, needs: 'text' },
      separator: {
        kind: 'text',
        label: 'fieldSeparator',
        hint: 'fieldSeparatorHint',
        startsWith: ',',
        whenEmpty: 'need_separator',
      },
      names: { kind: 'names', label: 'fieldNames', proposal: '{column}', atLeast: 2 },
    },
    schema: z.object({
      kind: z.literal('split'),
      column,
      /** Taken as it is, not as a pattern. */
      separator: z.string().min(1).max(100),
      /** Of the new columns, one for each piece. */
      names: z.array(newName).min(2).max(100),
    }),
  },
  merge: {
    ...COLUMNS,
    label: 'Merge columns',
    help: 'Empty cells are left out. The columns stay.',
    fields: {
      columns: { ...COLUMNS_FIELD, atLeast: 2 },
      separator: { kind: 'text', label: 'fieldGlue', startsWith: ' ' },
      name: { ...NEW_COLUMN_FIELD, proposal: 'merged' },
    },
    schema: z.object({
      kind: z.literal('merge'),
      columns,
      /** Written between two values. */
      separator: z.string().max(100).default(''),
      name: newName,
    }),
  },
  bin: {
    ...COLUMNS,
    label: 'Group numbers into ranges',
    help: 'Adds a column with the range that each number falls in.',
    fields: {
      column: { ...COLUMN_FIELD, needs: 'numeric' },
      bins: { kind: 'bins', label: 'fieldBins' },
      name: { ...NEW_COLUMN_FIELD, proposal: '{column} range' },
    },
    schema: z.object({
      kind: z.literal('bin'),
      column,
      name: newName,
      /** Equal-width bins, or the inner borders in rising order. */
      bins: z.union([
        z.int().min(MIN_BINS).max(MAX_BINS),
        z
          .array(z.number())
          .min(1)
          .max(MAX_BINS - 1),
      ]),
    }),
  },
  rank: {
    ...COLUMNS,
    label: 'Rank within group',
    help: 'Adds a column with the position of each row in its group.',
    fields: {
      sort: { kind: 'sort', label: 'fieldRankBy', atLeast: 1 },
      by: {
        ...COLUMNS_FIELD,
        optional: { label: 'fieldRankWithin', all: 'within_all', some: 'within_some' },
      },
      method: {
        kind: 'choice',
        label: 'fieldTies',
        startsWith: 'rank',
        choices: {
          rank: { label: 'ties_rank', needs: 'any' },
          dense_rank: { label: 'ties_dense_rank', needs: 'any' },
          row_number: { label: 'ties_row_number', needs: 'any' },
        },
      },
      name: { ...NEW_COLUMN_FIELD, proposal: 'rank' },
    },
    schema: z.object({
      kind: z.literal('rank'),
      /** The order in which rows are ranked. */
      sort: z.array(Sort).min(1).max(20),
      /** All rows are one group when absent. */
      by: columns.optional(),
      /** What rows that tie get: the same rank with a gap after it or without, or numbers in the order of the rows. */
      method: z.enum(['rank', 'dense_rank', 'row_number']).default('rank'),
      name: newName,
    }),
  },
  'extract-date': {
    ...COLUMNS,
    label: 'Extract date part',
    help: 'Adds a column with the year, the month or another part.',
    fields: {
      column: { ...COLUMN_FIELD, needs: 'temporal' },
      part: {
        kind: 'choice',
        label: 'fieldPart',
        of: 'column',
        startsWith: 'month',
        choices: {
          year: { label: 'part_year', needs: 'any' },
          quarter: { label: 'part_quarter', needs: 'any' },
          month: { label: 'part_month', needs: 'any' },
          week: { label: 'part_week', needs: 'any' },
          day: { label: 'part_day', needs: 'any' },
          weekday: { label: 'part_weekday', needs: 'any' },
          hour: { label: 'part_hour', needs: 'timestamp' },
          minute: { label: 'part_minute', needs: 'timestamp' },
          second: { label: 'part_second', needs: 'timestamp' },
        },
      },
      name: { ...NEW_COLUMN_FIELD, proposal: '{column} {part}' },
    },
    schema: z.object({
      kind: z.literal('extract-date'),
      column,
      /** Of a date or timestamp; Monday is weekday 1. */
      part: z.enum(DATE_PARTS),
      name: newName,
    }),
  },
  'parse-json': {
    ...COLUMNS,
    label: 'Parse JSON',
    help: 'Each path becomes a column.',
    fields: {
      column: { ...COLUMN_FIELD, needs: 'document' },
      fields: { kind: 'jsonFields', label: 'fieldFields', hint: 'fieldPathHint' },
    },
    schema: z.object({
      kind: z.literal('parse-json'),
      column,
      /** Each becomes a column. */
      fields: z
        .array(
          z.object({
            /** Such as `address.city` or `items[0]`. */
            path: z.string().min(1).max(500),
            name: newName,
            type: ColumnType,
          }),
        )
        .min(1)
        .max(200),
    }),
  },
  drop: {
    ...COLUMNS,
    label: 'Remove columns',
    help: 'Later steps and charts do not have them. The source still does.',
    fields: {
      columns: COLUMNS_FIELD,
    },
    schema: z.object({ kind: z.literal('drop'), columns }),
  },
} as const satisfies Record<string, RecipeStepFacts>;
