import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { directionOf, pressSort, type ListSearch, type SortField } from '../model/list-search.ts';
import classes from './list.module.css';

interface SortHeadProps {
  readonly field: SortField;
  readonly label: string;
  readonly search: ListSearch;
  readonly onSort: (next: ListSearch) => void;
  readonly className?: string | undefined;
}

export const SortHead = ({ field, label, search, onSort, className }: SortHeadProps) => {
  const direction = directionOf(search.sort, field);
  const Mark = direction === 'descending' ? IconArrowDown : IconArrowUp;
  return (
    <th scope="col" aria-sort={direction} className={className}>
      <button
        type="button"
        className={classes['sort']}
        data-active={direction === 'none' ? undefined : ''}
        onClick={() => onSort(pressSort(search, field))}
      >
        {label}
        <span className={classes['sortMark']}>
          {direction === 'none' ? null : <Mark size={14} stroke={1.6} aria-hidden="true" />}
        </span>
      </button>
    </th>
  );
};
