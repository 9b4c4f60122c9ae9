import {
  AppError,
  assertNever,
  type Cell,
  type Condition,
  type FilterNode,
  type Issue,
  type TimeGrain,
  DAY_SECONDS,
} from '@plumbline/contract';
import type { ColumnSchema, Dimension, Query } from '../model.ts';
import { normalize } from '../normalize.ts';
import { createSchema } from '../schema.ts';
import { addUnits, printDay } from '../values/civil.ts';
import { parseDay } from '../values/temporal.ts';
import { keyIssues } from './check-pivot.ts';

/** A cell, a subtotal or the grand total of a pivot, by the keys that its headers have. */
export interface DrillRequest {
  readonly rows: readonly Dimension[];
  readonly columns: readonly Dimension[];
  readonly row: readonly Cell[];
  readonly column: readonly Cell[];
}

/** A field and the key that a header has of it. */
interface KeyedField {
  readonly field: Dimension;
  readonly key: Cell;
}

const keyedFields = ({ rows, columns, row, column }: DrillRequest): KeyedField[] => [
  ...row.flatMap((key, index) => keyedField(rows[index], key)),
  ...column.flatMap((key, index) => keyedField(columns[index], key)),
];

const keyedField = (field: Dimension | undefined, key: Cell): KeyedField[] =>
  field === undefined ? [] : [{ field, key }];

/** Problems of the keys, with paths of the wire: `row.1`, `column`. Fields are the business of `checkPivot`. */
export const drillIssues = (request: DrillRequest, columns: readonly ColumnSchema[]): readonly Issue[] => [
  ...keyIssues(request.row, 'row', { fields: request.rows, columns }),
  ...keyIssues(request.column, 'column', { fields: request.columns, columns }),
];

/**
 * Questions whose answers say where the bins of the keys end, by the name of the field: a row for each bin, its lower
 * edge, its upper edge. Over the same rows as the pivot, for its bins are theirs.
 */
export function binQuestions(
  request: DrillRequest,
  rows: { readonly filter: FilterNode; readonly search: string | null },
): ReadonlyMap<string, Query> {
  return new Map(
    keyedFields(request).flatMap(({ field, key }) =>
      field.kind === 'bin' && key !== null
        ? [[field.as, normalize({ ...rows, groups: [{ ...field, as: 'low', upperAs: 'high' }] })] as const]
        : [],
    ),
  );
}

/** Lower and upper edge of each bin of a field, by its name. */
export type BinEdges = ReadonlyMap<string, readonly (readonly Cell[])[]>;

/** Conditions that together hold for the rows behind the cell, beside those of the pivot itself. [SEM-PIVOT-12] */
export const drillConditions = (
  request: DrillRequest,
  columns: readonly ColumnSchema[],
  edges: BinEdges,
): FilterNode[] =>
  keyedFields(request).flatMap(({ field, key }) => {
    const { column } = field;
    if (key === null) {
      return [{ column, op: 'isnull' } satisfies Condition];
    }
    switch (field.kind) {
      case 'value':
        return [{ column, op: 'eq', value: key } satisfies Condition];
      case 'bin':
        return between(column, key, upperEdge(key, edges.get(field.as) ?? []));
      case 'part':
        return [
          { column, op: 'falls', value: { part: field.part, values: [Number(key)] } } satisfies Condition,
        ];
      case 'time':
        return timeConditions(field, key, createSchema(columns).find(column)?.type === 'date');
      default:
        return assertNever(field);
    }
  });

/** A key that no bin has matches no rows. */
const upperEdge = (low: Cell, bins: readonly (readonly Cell[])[]): Cell =>
  bins.find(([edge]) => Number(edge) === Number(low))?.[1] ?? low;

const between = (column: string, low: Exclude<Cell, null>, high: Cell): Condition[] => [
  { column, op: 'gte', value: low },
  ...(high === null ? [] : [{ column, op: 'lt', value: high } satisfies Condition]),
];

const SECONDS: Partial<Readonly<Record<TimeGrain, number>>> = { hour: 3600, minute: 60, second: 1 };

function timeConditions(
  { column, unit }: Extract<Dimension, { kind: 'time' }>,
  key: Exclude<Cell, null>,
  isDate: boolean,
): Condition[] {
  const text = String(key);
  const start = parseDay(text.slice(0, 10));
  if (start === null) {
    throw new AppError('query.invalid', `“${text}” is no key of ${column}.`);
  }
  const seconds = SECONDS[unit];
  if (seconds === undefined) {
    const end = printDay(addUnits(unit as Exclude<TimeGrain, 'hour' | 'minute' | 'second'>, start, 1));
    // Past the last day that can be named nothing bounds the unit.
    return between(column, text.slice(0, 10), end);
  }
  if (isDate) {
    return [{ column, op: 'eq', value: text.slice(0, 10) }];
  }
  return between(column, text, momentAfter(start, text, seconds));
}

/** The moment this many seconds after a whole one. */
function momentAfter(day: number, text: string, seconds: number): string | null {
  const [hours = 0, minutes = 0, rest = 0] = text.slice(11, 19).split(':').map(Number);
  const after = hours * 3600 + minutes * 60 + rest + seconds;
  const date = printDay(day + Math.floor(after / DAY_SECONDS));
  const clock = after % DAY_SECONDS;
  const parts = [Math.floor(clock / 3600), Math.floor(clock / 60) % 60, clock % 60];
  return date === null ? null : `${date}T${parts.map((part) => String(part).padStart(2, '0')).join(':')}`;
}
