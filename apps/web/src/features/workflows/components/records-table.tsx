import { isNumericType, type Cell, type GridPage } from '@plumbline/contract';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { t } from '../../../messages/index.ts';
import { SMALL_ICON } from '../../../ui/icons/icons.ts';
import { nextSort, sortDirection } from '../../../ui/list/sort.ts';
import list from '../../../ui/list/list.module.css';
import type { ModelName } from '../api.ts';
import type { RecordsSearch } from '../hooks/use-record-list.ts';
import { cellText } from '../model/figures.ts';
import { orderColumns } from '../model/record-columns.ts';
import classes from './workflows.module.css';

type Column = GridPage['columns'][number];

interface RecordsTableProps {
  readonly name: ModelName;
  readonly page: GridPage;
  /** Of the address of this list, which records keep beside them. */
  readonly search: RecordsSearch;
  /** Columns that the model adds; they come before those of the dataset. */
  readonly added: readonly string[];
  /** `column`, or `-column` for falling values; empty for the order of the dataset. */
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

/** Records with what the model adds first, sorted by a press on a header. */
export const RecordsTable = ({ name, page, search, added, sort, onSort }: RecordsTableProps) => {
  const order = orderColumns(
    page.columns.map((column) => column.name),
    added,
  );
  return (
    <table className={classes['table']} aria-label={t('workflows.records')}>
      <thead>
        <tr>
          {order.map((at) => (
            <Head key={at} column={page.columns[at]!} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {page.data.map((row) => (
          <tr key={String(row[0])}>
            {order.map((at) => (
              <td
                key={at}
                className={isNumericType(page.columns[at]!.type) ? classes['number'] : undefined}
                title={String(row[at] ?? '')}
              >
                {at === 0 ? (
                  <RecordLink name={name} recordKey={row[0] ?? null} search={search} />
                ) : (
                  cellText(row[at], page.columns[at]!.name)
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const RecordLink = ({
  name,
  recordKey,
  search,
}: Pick<RecordsTableProps, 'name' | 'search'> & { readonly recordKey: Cell }) => (
  <Link
    to="/workflows/$wId/models/$mId/records/$key"
    params={{ ...name, key: String(recordKey) }}
    search={search}
  >
    {String(recordKey)}
  </Link>
);

interface HeadProps extends Pick<RecordsTableProps, 'sort' | 'onSort'> {
  readonly column: Column;
}

const Head = ({ column, sort, onSort }: HeadProps) => {
  const direction = sortDirection(sort, column.name);
  const Arrow = direction === 'descending' ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      aria-sort={direction}
      className={isNumericType(column.type) ? classes['number'] : undefined}
    >
      <button
        type="button"
        className={list['sort']}
        data-active={direction === 'none' ? undefined : ''}
        onClick={() => onSort(nextSort(sort, column.name))}
      >
        {column.label}
        <span className={list['sortMark']}>{direction === 'none' ? null : <Arrow {...SMALL_ICON} />}</span>
      </button>
    </th>
  );
};
