import type { QuerySchema, QueryTable } from '@plumbline/contract';
import { IconChevronRight, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../../messages/index.ts';
import { SMALL_ICON } from '../../../ui/icons/icons.ts';
import { LoadingBars } from '../../../ui/states/loading-bars.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { EmptyState, ErrorState } from '../../../ui/states/states.tsx';
import { TypeIcon } from '../../../ui/columns/type-icon.tsx';
import { writeName } from '../model/quoted-name.ts';
import classes from './sql.module.css';

interface SchemaListProps {
  readonly schema: QuerySchema | undefined;
  /** The dataset that the page was opened from, whose columns are shown at once; null for none. */
  readonly dataset: string | null;
  readonly error: unknown;
  readonly onRetry: () => void;
  /** Puts a name into the statement, quoted where it must be. */
  readonly onInsert: (name: string) => void;
}

/** From this many tables on there is a field to find one. */
const MIN_TO_SEARCH = 6;
/** A few tables are expanded by default. */
const MAX_OPEN = 3;

const matches = ({ name, columns }: QueryTable, text: string): boolean =>
  [name, ...columns.map((column) => column.name)].some((each) =>
    each.toLowerCase().includes(text.toLowerCase()),
  );

/** Tables that a statement may name, with their columns. */
export const SchemaList = ({ schema, dataset, error, onRetry, onInsert }: SchemaListProps) => {
  const [find, setFind] = useState('');
  if (schema === undefined) {
    return error === null ? (
      <LoadingBars lines={8} label={t('sql.loadingTables')} />
    ) : (
      <ErrorState error={error} title={t('sql.tablesFailed')} onRetry={onRetry} />
    );
  }
  const { tables } = schema;
  if (tables.length === 0) {
    return <EmptyState title={t('sql.noTables')} />;
  }
  const shown = tables.filter((table) => matches(table, find));
  return (
    <div className={classes['list']} data-scrolls="">
      {tables.length < MIN_TO_SEARCH ? null : (
        <div className={classes['find']}>
          <SearchField label={t('sql.findTable')} value={find} isWide onChange={setFind} />
        </div>
      )}
      {shown.length === 0 ? (
        <p className={classes['quiet']}>{t('sql.noTableFound', { text: find })}</p>
      ) : null}
      {shown.map((table) => (
        <Table
          key={table.name}
          table={table}
          isOpen={tables.length <= MAX_OPEN || find !== '' || (table === tables[0] && dataset !== null)}
          onInsert={onInsert}
        />
      ))}
    </div>
  );
};

interface TableProps {
  readonly table: QueryTable;
  readonly isOpen: boolean;
  readonly onInsert: (name: string) => void;
}

const Table = ({ table, isOpen, onInsert }: TableProps) => (
  <details className={classes['table']} open={isOpen}>
    <summary title={table.name}>
      <IconChevronRight {...SMALL_ICON} className={classes['chevron']} />
      <span className={classes['tableName']}>{table.name}</span>
      <span className={classes['count']}>{table.columns.length}</span>
    </summary>
    <button type="button" className={classes['column']} onClick={() => onInsert(writeName(table.name))}>
      <IconPlus {...SMALL_ICON} />
      <span className={classes['insert']}>{t('sql.insertTable')}</span>
    </button>
    {table.columns.map(({ name, type }) => (
      <button
        key={name}
        type="button"
        className={classes['column']}
        title={t('sql.insertColumn', { name })}
        onClick={() => onInsert(writeName(name))}
      >
        <TypeIcon type={type} />
        <span className={classes['columnName']}>{name}</span>
      </button>
    ))}
  </details>
);
