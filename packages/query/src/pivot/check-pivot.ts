import type { Cell, ColumnType, Issue } from '@plumbline/contract';
import { check } from '../check.ts';
import { operandExample, parseOperand } from '../filter/operand.ts';
import type { Value } from '../filter/predicate.ts';
import type { ColumnSchema, Dimension, Query } from '../model.ts';
import { normalize } from '../normalize.ts';
import { outputOfGroup } from '../output.ts';
import { createSchema } from '../schema.ts';
import type { PivotQuery, PivotSort } from './pivot.ts';

/** The grouped query of a pivot: its fields, then its measures. Throws `query.invalid` for a filter too large. */
export function groupedQuery(pivot: PivotQuery, rowFields = pivot.rows.length): Query {
  const { rows, columns, values, filter, search } = pivot;
  return normalize({
    filter,
    search,
    derive: values.flatMap(({ derive }) => derive),
    groups: [...rows.slice(0, rowFields), ...columns],
    measures: values.flatMap(({ measures }) => measures),
    calculate: values.flatMap(({ calculate }) => calculate),
  });
}

/** Every problem of a pivot at once, with paths of the wire: `rows.0`, `values.1.column`, `sort.0.by`, `under.2`. */
export function checkPivot(pivot: PivotQuery, columns: readonly ColumnSchema[]): readonly Issue[] {
  const grouped = check(groupedQuery(pivot), columns);
  const issues = grouped.ok ? [] : grouped.issues.map((issue) => inPivotWords(issue, pivot));
  return [...issues, ...doubledFields(pivot), ...sortIssues(pivot, columns), ...underIssues(pivot, columns)];
}

/** The type of a field's keys; text for an unknown column, which is reported separately. */
export function pivotKeyType(field: Dimension, columns: readonly ColumnSchema[]): ColumnType {
  const column = createSchema(columns).find(field.column);
  return column === null ? 'text' : (outputOfGroup(field, column)[0]?.type ?? 'text');
}

/** A key as headers have it, as an operand; undefined for a value that no key of the type has. */
export function readKey(type: ColumnType, cell: Cell): Value | null | undefined {
  if (cell === null) {
    return null;
  }
  const value = parseOperand(type, cell);
  if (value === null) {
    return undefined;
  }
  return value.type === 'day' ? { type: 'timestamp', value: `${value.value} 00:00:00` } : value;
}

function inPivotWords(issue: Issue, pivot: PivotQuery): Issue {
  const [part = '', position = '', detail = ''] = issue.path.split('.');
  if (part === 'groups') {
    return { ...issue, path: fieldPath(Number(position), detail, pivot) };
  }
  return part === 'measures' || part === 'derive' || part === 'calculate'
    ? { ...issue, path: valuePath(part, Number(position), { detail, pivot }) }
    : issue;
}

const FIELD_WORDS: Readonly<Record<string, string>> = {
  unit: '.timeUnit',
  part: '.part',
  maxBins: '.bin.maxBins',
};

const fieldPath = (index: number, detail: string, { rows }: PivotQuery): string =>
  `${index < rows.length ? `rows.${index}` : `columns.${index - rows.length}`}${FIELD_WORDS[detail] ?? ''}`;

const VALUE_WORDS: Readonly<Record<string, string>> = { aggregate: 'agg' };

/** The value that a measure, a derived column or a calculation is of; for a formula, issues point at its text. */
function valuePath(
  part: 'measures' | 'derive' | 'calculate',
  index: number,
  { detail, pivot: { values } }: { readonly detail: string; readonly pivot: PivotQuery },
): string {
  const at = values.flatMap((value, position) => value[part].map(() => position))[index] ?? 0;
  const { derive, calculate } = values[at] ?? { derive: [], calculate: [] };
  return derive.length + calculate.length > 0
    ? `values.${at}.formula`
    : `values.${at}.${VALUE_WORDS[detail] ?? detail}`;
}

const cutOf = (field: Dimension): string => JSON.stringify({ ...field, as: '' });

function doubledFields({ rows, columns }: PivotQuery): Issue[] {
  const fields = [
    ...rows.map((field, index) => ({ field, path: `rows.${index}` })),
    ...columns.map((field, index) => ({ field, path: `columns.${index}` })),
  ];
  return fields.flatMap(({ field, path }, index) => {
    const first = fields.slice(0, index).find((other) => cutOf(other.field) === cutOf(field));
    const message = `“${field.column}” is a field of this pivot already (${first?.path}).`;
    return first === undefined
      ? []
      : [{ path, message, hint: 'Take one of the two away, or give them different time units or bins.' }];
  });
}

function sortIssues(pivot: PivotQuery, columns: readonly ColumnSchema[]): Issue[] {
  return pivot.sort.flatMap((key, index) =>
    key.kind === 'field' ? [] : valueSortIssues(key, `sort.${key.position ?? index}`, { pivot, columns }),
  );
}

function valueSortIssues(
  key: Extract<PivotSort, { kind: 'value' }>,
  path: string,
  { pivot, columns }: { readonly pivot: PivotQuery; readonly columns: readonly ColumnSchema[] },
): Issue[] {
  const issues: Issue[] = [];
  if (key.value >= pivot.values.length) {
    const last = pivot.values.length - 1;
    issues.push({
      path: `${path}.by`,
      message: `There is no value ${key.value} to sort by.`,
      hint: `Values are counted from 0 to ${last}.`,
    });
  }
  return [...issues, ...keyIssues(key.under, `${path}.under`, { fields: pivot.columns, columns })];
}

/** One row header has rows below it only where it has fewer keys than there are row fields. */
function underIssues(pivot: PivotQuery, columns: readonly ColumnSchema[]): Issue[] {
  const shown = pivot.depth === null ? pivot.rows.length : Math.min(pivot.rows.length, pivot.depth + 1);
  if (pivot.under.length > 0 && pivot.under.length >= shown) {
    const message = `Below ${pivot.under.length} keys there are no rows: ${shown} row fields are shown.`;
    return [{ path: 'under', message, hint: 'Give fewer keys, or a greater depth.' }];
  }
  return keyIssues(pivot.under, 'under', { fields: pivot.rows, columns });
}

export function keyIssues(
  keys: readonly Cell[],
  path: string,
  { fields, columns }: { readonly fields: readonly Dimension[]; readonly columns: readonly ColumnSchema[] },
): Issue[] {
  if (keys.length > fields.length) {
    const message = `${keys.length} keys are given, but there are ${fields.length} fields.`;
    return [{ path, message, hint: 'Give one key per field, outermost first.' }];
  }
  return keys.flatMap((key, index) => {
    const field = fields[index];
    const type = field === undefined ? 'text' : pivotKeyType(field, columns);
    return readKey(type, key) === undefined
      ? [
          {
            path: `${path}.${index}`,
            message: `${JSON.stringify(key)} is no key of ${field?.column}.`,
            hint: `Give ${operandExample(type)}.`,
          },
        ]
      : [];
  });
}
