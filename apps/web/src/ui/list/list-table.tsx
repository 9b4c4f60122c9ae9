import { Checkbox } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { nextSort, sortDirection } from './sort.ts';
import type { SelectionControl } from './use-selection.ts';
import { SMALL_ICON } from '../icons/icons.ts';
import classes from './list.module.css';

export interface ListColumn<T> {
  readonly key: string;
  readonly label: string;
  readonly render: (item: T) => ReactNode;
  /** `name` takes the free width, `wide` a quarter of it, `icon` and `menu` only that of their button. */
  readonly kind?: 'name' | 'wide' | 'icon' | 'menu';
  /** Only read aloud: the column needs no header to be understood. */
  readonly isLabelHidden?: boolean;
  /** Field that a press on the header sorts by; not sortable without. */
  readonly sort?: string;
  readonly isNumeric?: boolean;
  /** Left out on a phone, or on any window narrower than a desktop's. */
  readonly hideOn?: 'phone' | 'narrow';
}

interface ListTableProps<T, S extends string> {
  readonly label: string;
  readonly columns: readonly ListColumn<T>[];
  readonly items: readonly T[];
  readonly keyOf: (item: T) => string;
  readonly sort?: S;
  readonly onSort?: (sort: S) => void;
  /** Checkboxes before the rows; none without. */
  readonly selection?: {
    readonly control: SelectionControl;
    readonly isDisabled: boolean;
    readonly labelAll: string;
    readonly labelOf: (item: T) => string;
  };
  readonly isCurrent?: (item: T) => boolean;
}

/** Rows of a list with their header. */
export const ListTable = <T, S extends string = string>(props: ListTableProps<T, S>) => {
  const { label, columns, items, keyOf, selection, isCurrent } = props;
  const control = selection?.control;
  return (
    <table className={classes['table']} aria-label={label}>
      <thead>
        <tr>
          {selection === undefined ? null : (
            <th scope="col" data-kind="icon">
              <Checkbox
                size="xs"
                aria-label={selection.labelAll}
                checked={selection.control.isAll}
                indeterminate={selection.control.selection.size > 0 && !selection.control.isAll}
                onChange={selection.control.toggleAll}
                disabled={selection.isDisabled}
              />
            </th>
          )}
          {columns.map((column) => (
            <Head key={column.key} column={column} {...props} />
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => {
          const id = keyOf(item);
          const isSelected = control?.selection.has(id);
          return (
            <tr
              key={id}
              data-selected={isSelected === true || undefined}
              aria-selected={isSelected}
              aria-current={isCurrent?.(item) === true ? 'true' : undefined}
            >
              {selection === undefined ? null : (
                <td data-kind="icon">
                  <Checkbox
                    size="xs"
                    aria-label={selection.labelOf(item)}
                    checked={isSelected ?? false}
                    disabled={selection.isDisabled}
                    onChange={({ nativeEvent }) =>
                      selection.control.toggle(id, (nativeEvent as PointerEvent).shiftKey)
                    }
                  />
                </td>
              )}
              {columns.map((column) => (
                <td key={column.key} {...cellProps(column)}>
                  {column.render(item)}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};

const cellProps = <T,>({ kind, hideOn, isNumeric }: ListColumn<T>) => ({
  'data-kind': kind,
  'data-hide': hideOn,
  'data-numeric': isNumeric === true || undefined,
});

type HeadProps<T, S extends string> = Pick<ListTableProps<T, S>, 'sort' | 'onSort'> & {
  readonly column: ListColumn<T>;
};

const Head = <T, S extends string>({ column, sort, onSort }: HeadProps<T, S>) => {
  const { label, sort: field, isLabelHidden } = column;
  if (field === undefined || sort === undefined) {
    return (
      <th scope="col" {...cellProps(column)}>
        {isLabelHidden === true ? <span className="pl-hidden">{label}</span> : label}
      </th>
    );
  }
  const direction = sortDirection(sort, field);
  const Arrow = direction === 'descending' ? IconArrowDown : IconArrowUp;
  return (
    <th scope="col" aria-sort={direction} {...cellProps(column)}>
      <button
        type="button"
        className={classes['sort']}
        data-active={direction === 'none' ? undefined : ''}
        onClick={() => onSort?.(nextSort(sort, field))}
      >
        {label}
        <span className={classes['sortMark']}>{direction === 'none' ? null : <Arrow {...SMALL_ICON} />}</span>
      </button>
    </th>
  );
};
