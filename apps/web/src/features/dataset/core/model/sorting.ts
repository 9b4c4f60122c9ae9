import type { ColumnType, Sort } from '@plumbline/contract';
import { isDated, isNumeric } from '../../../../lib/filters/operators.ts';
import { t } from '../../../../messages/index.ts';

/** A click on a header: ascending, then descending, then none. Added, the other keys stay. */
export function nextSort(sort: readonly Sort[], column: string, isAdded: boolean): readonly Sort[] {
  const at = sort.findIndex((key) => key.column === column);
  const key = sort[at];
  const rest = isAdded ? sort : sort.filter((each) => each.column === column);
  if (key === undefined) {
    return [...(isAdded ? sort : []), { column, direction: 'asc' }];
  }
  return key.direction === 'asc'
    ? rest.map((each) => (each.column === column ? { column, direction: 'desc' as const } : each))
    : rest.filter((each) => each.column !== column);
}

/** Sets one direction; null removes the column from the sort. */
export function withSort(
  sort: readonly Sort[],
  key: { readonly column: string; readonly direction: Sort['direction'] | null },
  isAdded: boolean,
): readonly Sort[] {
  const others = isAdded || key.direction === null ? sort.filter(({ column }) => column !== key.column) : [];
  return key.direction === null ? others : [...others, { column: key.column, direction: key.direction }];
}

type Order = 'text' | 'number' | 'date' | 'boolean';

function sortOrder(type: ColumnType): Order {
  if (isNumeric(type)) {
    return 'number';
  }
  if (isDated(type) || type === 'time') {
    return 'date';
  }
  return type === 'boolean' ? 'boolean' : 'text';
}

export const orderWords = (type: ColumnType, direction: Sort['direction']): string =>
  t(`grid.order_${sortOrder(type)}_${direction}`);

/** The whole sort in words: `Sorted by ordered_at, newest first`. */
export function sortWords(
  sort: readonly Sort[],
  findColumn: (name: string) => { readonly label: string; readonly type: ColumnType } | null,
): string {
  const [first, ...rest] = sort.map((key) => {
    const column = findColumn(key.column);
    const direction = orderWords(column?.type ?? 'text', key.direction);
    return t('grid.barSortKey', { column: column?.label ?? key.column, direction });
  });
  if (first === undefined) {
    return t('grid.barUnsorted');
  }
  return t('grid.barSorted', {
    keys: rest.reduce((text, then) => t('grid.thenBy', { first: text, second: then }), first),
  });
}
