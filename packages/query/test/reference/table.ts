import { invariant, type Cell, type ColumnType, type FilterNode } from '@plumbline/contract';
import { isGroup } from '../../src/filter/bounds.ts';
import type { ColumnSchema } from '../../src/model.ts';
import { holds, type ConditionContext } from './conditions.ts';
import type { RowAccess } from './expressions.ts';
import type { Row } from './groups.ts';
import { compareCells, fold } from './values.ts';

export type Table = ReturnType<typeof tableOf>;

/** How rows of these columns are read and tested. */
export function tableOf(columns: readonly ColumnSchema[]) {
  const positions = new Map(columns.map(({ name }, index) => [name, index]));
  const cellOf = (row: Row, name: string): Cell => row[positions.get(name) ?? -1] ?? null;
  const get = (name: string): ColumnSchema => {
    const column = columns[positions.get(name) ?? -1];
    invariant(column !== undefined, `The query passed the check, so there is a column ${name}.`);
    return column;
  };
  const typeOf = (name: string): ColumnType => get(name).type;
  const passes = (node: FilterNode, row: Row, around: ConditionContext): boolean => {
    if (!isGroup(node)) {
      return holds(node, { cell: cellOf(row, node.column), column: get(node.column), around });
    }
    const parts = node.value.filter((part) => !isEmpty(part));
    if (parts.length === 0) {
      return true;
    }
    const isIn = (part: FilterNode): boolean => passes(part, row, around);
    if (node.op === 'or') {
      return parts.some(isIn);
    }
    return parts.every(isIn) === (node.op === 'and');
  };
  return {
    columns,
    cellOf,
    get,
    typeOf,
    passes,
    accessTo: (row: Row): RowAccess => ({ typeOf, cellOf: (name) => cellOf(row, name) }),
    contains: (text: string, row: Row): boolean =>
      columns.some(
        ({ name, type }) =>
          type === 'text' &&
          fold(String(cellOf(row, name) ?? '')).includes(fold(text)) &&
          cellOf(row, name) !== null,
      ),
    occurrencesIn: (among: readonly Row[]) => {
      const found = new Map<string, ReadonlyMap<Cell, number>>();
      return ({ name }: ColumnSchema): ReadonlyMap<Cell, number> => {
        const counted = found.get(name) ?? countValues(among.map((row) => cellOf(row, name)));
        found.set(name, counted);
        return counted;
      };
    },
    newestIn:
      (among: readonly Row[]) =>
      ({ name, type }: ColumnSchema): Cell =>
        among
          .map((row) => cellOf(row, name))
          .filter((cell) => cell !== null)
          .reduce<Cell>(
            (best, cell) => (best === null || compareCells(type, cell, best) > 0 ? cell : best),
            null,
          ),
  };
}

function countValues(cells: readonly Cell[]): ReadonlyMap<Cell, number> {
  const counts = new Map<Cell, number>();
  for (const cell of cells) {
    if (cell !== null) {
      counts.set(cell, (counts.get(cell) ?? 0) + 1);
    }
  }
  return counts;
}

/** Nothing but groups all the way down. */
const isEmpty = (node: FilterNode): boolean => isGroup(node) && node.value.every(isEmpty);
