import type { RemoteTable } from '@plumbline/contract';
import { IconEye, IconTable } from '@tabler/icons-react';
import { formatCompact, t } from '../../../messages/index.ts';
import { isSameTable } from '../model/extract-draft.ts';
import { SMALL_ICON } from '../../../ui/icons/icons.ts';
import classes from './connections.module.css';

interface TableTreeProps {
  readonly tables: readonly RemoteTable[];
  /** Tables that match on all pages; null while the number is not known. */
  readonly total: number | null;
  readonly chosen: { readonly schema: string; readonly name: string } | null;
  readonly onChoose: (table: RemoteTable) => void;
}

/** Tables and views under their schemas, with the source's own estimate of their rows. */
export const TableTree = ({ tables, total, chosen, onChoose }: TableTreeProps) => (
  <div className={classes['tree']}>
    {total === 0 ? <p className={classes['muted']}>{t('connection.tablesNone')}</p> : null}
    {[...Map.groupBy(tables, ({ schema }) => schema)].map(([schema, inSchema]) => (
      <section key={schema} aria-label={schema}>
        <h2 className={classes['schema']}>
          {schema} <span className={classes['muted']}>{inSchema.length}</span>
        </h2>
        <ul>
          {inSchema.map((table) => (
            <li key={table.name}>
              <TableButton table={table} isChosen={isSameTable(table, chosen)} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      </section>
    ))}
    {total !== null && total > tables.length ? (
      <p className={classes['muted']}>{t('connection.tablesMore', { shown: tables.length, total })}</p>
    ) : null}
  </div>
);

const TableButton = ({
  table,
  isChosen,
  onChoose,
}: Pick<TableTreeProps, 'onChoose'> & { readonly table: RemoteTable; readonly isChosen: boolean }) => {
  const Icon = table.kind === 'view' ? IconEye : IconTable;
  return (
    <button
      type="button"
      className={classes['table']}
      aria-pressed={isChosen}
      title={table.name}
      onClick={() => onChoose(table)}
    >
      <Icon {...SMALL_ICON} />
      <span className={classes['tableName']}>{table.name}</span>
      <span className={classes['muted']}>
        {table.kind === 'view' ? t('connection.view') : null}
        {table.rowsEstimate === null ? null : (
          <>
            <span aria-hidden="true">{formatCompact(table.rowsEstimate)}</span>
            <span className="pl-hidden">{t('connection.rowsAbout', { rows: table.rowsEstimate })}</span>
          </>
        )}
      </span>
    </button>
  );
};
