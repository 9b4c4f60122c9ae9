import { invariant, type Cell, type ColumnType, type WeekStart } from '@plumbline/contract';
import type { ColumnSchema, Dimension, QueryContext } from '../../src/model.ts';
import { normalize } from '../../src/normalize.ts';
import { outputOfGroup } from '../../src/output.ts';
import type { PivotResult, PivotKey, PivotQuery, PivotShowAs, PivotTableRow } from '../../src/pivot/pivot.ts';
import { addNumerals, printNumeral, subtractNumerals } from '../../src/values/numeral.ts';
import { firstKeys, keysOf, type Row } from './groups.ts';
import { interpret } from './interpret.ts';
import { orderOf } from './sorting.ts';
import { compareCells, exact, keyOf } from './values.ts';

export type InterpretedPivot = Pick<PivotResult, 'columnHeaders' | 'rows' | 'total'>;

/** A header: the keys it has, and those of its rows. */
interface Header {
  readonly keys: readonly Cell[];
  readonly rows: readonly Row[];
}

/** One side of the table. */
interface Side {
  readonly fields: readonly Dimension[];
  readonly types: readonly ColumnType[];
  readonly weekStart: WeekStart | undefined;
  /** Keys of a row, outermost first. */
  readonly keys: (row: Row) => Cell[];
}

interface Work {
  readonly pivot: PivotQuery;
  readonly columns: readonly ColumnSchema[];
  readonly context: QueryContext;
  readonly matching: readonly Row[];
  readonly rowSide: Side;
  readonly columnSide: Side;
}

/**
 * The answer to a pivot over rows in wire encoding, computed cell by cell from docs/semantics.md, each from the rows
 * that belong to it, with none of the statement's short cuts. For pivots that pass `checkPivot`.
 */
export function interpretPivot(
  pivot: PivotQuery,
  columns: readonly ColumnSchema[],
  { rows, context }: { readonly rows: readonly Row[]; readonly context: QueryContext },
): InterpretedPivot {
  const { weekStart } = context;
  const wanted = normalize({ filter: pivot.filter, search: pivot.search });
  const matching = interpret(wanted, columns, { rows, context }).rows;
  const depth = pivot.depth === null ? pivot.rows.length : Math.min(pivot.rows.length, pivot.depth + 1);
  const work: Work = {
    pivot,
    columns,
    context,
    matching,
    rowSide: sideOf(pivot.rows.slice(0, depth), { columns, rows: matching, weekStart }),
    columnSide: sideOf(pivot.columns, { columns, rows: matching, weekStart }),
  };
  const rowHeaders = rowHeadersOf(work);
  const columnHeaders = columnHeadersOf(work);
  const end = pivot.limit === null ? undefined : pivot.offset + pivot.limit;
  return {
    columnHeaders: columnHeaders.map(({ keys }) => padded(keys, pivot.columns.length)),
    total: rowHeaders.length,
    rows: rowHeaders.slice(pivot.offset, end).map((header): PivotTableRow => ({
      header: padded(header.keys, pivot.rows.length),
      cells: columnHeaders.flatMap(({ keys }, column) => {
        const cell = rowsOf(work, header.keys, keys);
        return exists(cell, header.keys, keys)
          ? [{ column, values: shownFigures(work, { header, columnKeys: keys, rowHeaders }) }]
          : [];
      }),
    })),
  };
}

const padded = (keys: readonly Cell[], length: number): PivotKey[] =>
  Array.from({ length }, (_, index) => (index < keys.length ? (keys[index] ?? null) : { total: true }));

function sideOf(
  fields: readonly Dimension[],
  {
    columns,
    rows,
    weekStart,
  }: {
    readonly columns: readonly ColumnSchema[];
    readonly rows: readonly Row[];
    readonly weekStart: WeekStart | undefined;
  },
): Side {
  const place = (name: string): number => columns.findIndex((column) => column.name === name);
  const columnOf = (name: string): ColumnSchema => {
    const column = columns[place(name)];
    invariant(column !== undefined, `The pivot passed the check, so there is a column ${name}.`);
    return column;
  };
  const cutters = fields.map((field) =>
    keysOf(field, rows, {
      cellOf: (row, name) => row[place(name)] ?? null,
      typeOf: (name) => columnOf(name).type,
      weekStart,
    }),
  );
  return {
    fields,
    weekStart,
    types: fields.map((field) => outputOfGroup(field, columnOf(field.column))[0]?.type ?? 'text'),
    keys: (row) => cutters.map((cut) => cut(row)[0] ?? null),
  };
}

const isSame = (types: readonly ColumnType[], a: readonly Cell[], b: readonly Cell[]): boolean =>
  a.every(
    (cell, index) => keyOf(types[index] ?? 'text', cell) === keyOf(types[index] ?? 'text', b[index] ?? null),
  );

const rowsOf = (
  { matching, rowSide, columnSide }: Work,
  row: readonly Cell[],
  column: readonly Cell[],
): Row[] =>
  matching.filter(
    (one) =>
      isSame(rowSide.types, row, rowSide.keys(one)) && isSame(columnSide.types, column, columnSide.keys(one)),
  );

/** What has no rows is not there, but for the total of everything. [SEM-PIVOT-4] */
const exists = (rows: readonly Row[], row: readonly Cell[], column: readonly Cell[]): boolean =>
  rows.length > 0 || row.length + column.length === 0;

/** Headers of a level, each once, in the order they are met. */
function headersAt(side: Side, level: number, rows: readonly Row[]): Header[] {
  const found = new Map<string, { keys: Cell[]; rows: Row[] }>();
  for (const row of rows) {
    const keys = side.keys(row).slice(0, level);
    const name = JSON.stringify(keys.map((cell, index) => keyOf(side.types[index] ?? 'text', cell)));
    const header = found.get(name) ?? { keys, rows: [] };
    header.rows.push(row);
    found.set(name, header);
  }
  return [...found.values()];
}

function columnHeadersOf({ pivot, columnSide, matching }: Work): Header[] {
  const { totals, columns, sort } = pivot;
  const below = (parent: Header): Header[] => {
    const level = parent.keys.length;
    if (level === columns.length) {
      return [parent];
    }
    const field = sort.find((key) => key.kind === 'field' && key.axis === 'columns' && key.field === level);
    const children = headersAt(columnSide, level + 1, parent.rows).toSorted((a, b) =>
      byKey(columnSide, { level, direction: field?.direction ?? 'asc' }, [a, b]),
    );
    const isGiven = level === 0 ? totals.grand : totals.columns;
    return [...children.flatMap(below), ...(isGiven ? [parent] : [])];
  };
  return below({ keys: [], rows: matching });
}

function rowHeadersOf(work: Work): Header[] {
  const { pivot, rowSide, matching } = work;
  const { totals, under } = pivot;
  const below = (parent: Header): Header[] => {
    const level = parent.keys.length;
    if (level === rowSide.fields.length) {
      return [parent];
    }
    const children = headersAt(rowSide, level + 1, parent.rows).toSorted((a, b) => compareRows(work, a, b));
    const isGiven = level === 0 ? totals.grand : totals.rows;
    const given = isGiven ? [parent] : [];
    const inner = children.flatMap(below);
    return level === 0 ? [...inner, ...given] : [...given, ...inner];
  };
  const top = { keys: [], rows: matching };
  if (under.length === 0) {
    return withRows(below(top));
  }
  const parent = headersAt(rowSide, under.length, matching).find(({ keys }) =>
    isSame(rowSide.types, keys, under),
  );
  return parent === undefined ? [] : below(parent).filter(({ keys }) => keys.length > under.length);
}

/** The total of everything is there with rows or without. */
const withRows = (headers: readonly Header[]): Header[] =>
  headers.filter(({ rows, keys }) => rows.length > 0 || keys.length === 0);

function compareRows(work: Work, a: Header, b: Header): number {
  const { pivot, rowSide } = work;
  const level = a.keys.length - 1;
  for (const key of pivot.sort) {
    if (key.kind === 'value') {
      const [left, right] = [a, b].map(({ keys }) =>
        figureOf(work, key.value, { row: keys, column: key.under }),
      );
      const order = orderOf(left ?? null, right ?? null, {
        type: typeOfFigure(work, key.value),
        direction: key.direction,
      });
      if (order !== 0) {
        return order;
      }
    } else if (key.axis === 'rows' && key.field === level) {
      return byKey(rowSide, { level, direction: key.direction }, [a, b]);
    }
  }
  return byKey(rowSide, { level, direction: 'asc' }, [a, b]);
}

/** By the key of a level, nulls last both ways. */
function byKey(
  { fields, types, weekStart }: Side,
  { level, direction }: { readonly level: number; readonly direction: 'asc' | 'desc' },
  [a, b]: readonly [Header, Header],
): number {
  const field = fields[level];
  return orderOf(a.keys[level] ?? null, b.keys[level] ?? null, {
    type: types[level] ?? 'text',
    direction,
    texts: firstKeys(field, weekStart),
  });
}

/** A figure before it is shown as anything else; null where there are no rows. [SEM-PIVOT-2] */
function figureOf(work: Work, value: number, { row, column }: Keys): Cell {
  const rows = rowsOf(work, row, column);
  return exists(rows, row, column) ? answerFor(work, value, rows).cell : null;
}

const typeOfFigure = (work: Work, value: number): ColumnType => answerFor(work, value, []).type;

function answerFor(
  { pivot, columns, context }: Work,
  value: number,
  rows: readonly Row[],
): { cell: Cell; type: ColumnType } {
  const figure = pivot.values[value];
  invariant(figure !== undefined, `There is a value ${value}.`);
  const { derive, measures, calculate } = figure;
  const query = normalize({ derive, measures, calculate });
  const answer = interpret(query, columns, { rows, context: { ...context, rowRules: [] } });
  const place = answer.columns.findIndex(({ name }) => name === figure.of);
  return { cell: answer.rows[0]?.[place] ?? null, type: answer.columns[place]?.type ?? 'number' };
}

/** The keys of two headers. */
interface Keys {
  readonly row: readonly Cell[];
  readonly column: readonly Cell[];
}

interface PivotHeaders {
  readonly header: Header;
  readonly columnKeys: readonly Cell[];
  readonly rowHeaders: readonly Header[];
}

const shownFigures = (work: Work, shown: PivotHeaders): Cell[] =>
  work.pivot.values.map(({ showAs }, value) => {
    const own = figureOf(work, value, { row: shown.header.keys, column: shown.columnKeys });
    const whole = WHOLES[showAs]?.(shown.header.keys, shown.columnKeys);
    if (whole !== undefined) {
      return ratio(own, figureOf(work, value, whole));
    }
    return showAs === 'value' ? own : besideOthers(work, value, { ...shown, own, showAs });
  });

/** The cell that a share is of. */
const WHOLES: Partial<
  Readonly<Record<PivotShowAs, (row: readonly Cell[], column: readonly Cell[]) => Keys>>
> = {
  share_of_row: (row) => ({ row, column: [] }),
  share_of_column: (_, column) => ({ row: [], column }),
  share_of_total: () => ({ row: [], column: [] }),
  share_of_parent_row: (row, column) => ({ row: row.slice(0, -1), column }),
  share_of_parent_column: (row, column) => ({ row, column: column.slice(0, -1) }),
};

/** A figure among those of the headers of the same parent, in their order. */
function besideOthers(
  work: Work,
  value: number,
  {
    header,
    columnKeys,
    rowHeaders,
    own,
    showAs,
  }: PivotHeaders & { readonly own: Cell; readonly showAs: PivotShowAs },
): Cell {
  const { keys } = header;
  const { types } = work.rowSide;
  const type = typeOfFigure(work, value);
  const siblings = rowHeaders.filter(
    (other) => other.keys.length === keys.length && isSame(types, keys.slice(0, -1), other.keys.slice(0, -1)),
  );
  const at = siblings.findIndex((other) => isSame(types, keys, other.keys));
  const beside = siblings.map((other) => figureOf(work, value, { row: other.keys, column: columnKeys }));
  if (showAs === 'running_total') {
    return beside.slice(0, at + 1).reduce((sum, cell) => added(type, sum, cell), null);
  }
  if (own === null) {
    return null;
  }
  if (showAs === 'rank') {
    return 1 + beside.filter((cell) => cell !== null && compareCells(type, cell, own) > 0).length;
  }
  const before = at > 0 ? (beside[at - 1] ?? null) : null;
  if (before === null) {
    return null;
  }
  const difference = subtracted(type, own, before);
  return showAs === 'difference' ? difference : ratio(difference, Math.abs(Number(before)));
}

const ratio = (part: Cell, whole: Cell): Cell =>
  part === null || whole === null || Number(whole) === 0 ? null : Number(part) / Number(whole);

function added(type: ColumnType, sum: Cell, cell: Cell): Cell {
  if (sum === null || cell === null) {
    return sum ?? cell;
  }
  return type === 'number' ? Number(sum) + Number(cell) : printNumeral(addNumerals(exact(sum), exact(cell)));
}

const subtracted = (type: ColumnType, a: Cell, b: Cell): Cell =>
  type === 'number' ? Number(a) - Number(b) : printNumeral(subtractNumerals(exact(a), exact(b)));
