import type { ProfiledColumn } from '@plumbline/contract';
import { Button, NativeSelect, VisuallyHidden } from '@mantine/core';
import { useMemo, useState } from 'react';
import { SearchField } from '../../../../ui/fields/search-field.tsx';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { ColumnCard } from './column-card.tsx';
import { COLUMN_ORDERS, orderColumns, type ColumnOrder } from '../model/order-columns.ts';
import { t } from '../../../../messages/index.ts';
import classes from './profile.module.css';

const SHOWN = 48;

interface ColumnCardsProps {
  readonly columns: readonly ProfiledColumn[];
  readonly costs: ReadonlyMap<string, number>;
  readonly rowCount: number;
}

const isOrder = (text: string): text is ColumnOrder => (COLUMN_ORDERS as readonly string[]).includes(text);

/** Every column small, to be found, ordered and opened. */
export const ColumnCards = ({ columns, costs, rowCount }: ColumnCardsProps) => {
  const { address, change } = useDatasetPage();
  const [search, setSearch] = useState('');
  const [order, setOrder] = useState<ColumnOrder>('order');
  const [shown, setShown] = useState(SHOWN);
  const ordered = useMemo(
    () => orderColumns(columns, { order, search, costs }),
    [columns, order, search, costs],
  );
  // The column named in the URL is rendered, however far down it is.
  const opened = ordered.findIndex(({ name }) => name === address.column);
  const visible = ordered.slice(0, Math.max(shown, opened + 1));
  const rest = ordered.length - visible.length;
  return (
    <section aria-labelledby="profile-columns">
      <div className={classes['sectionHead']}>
        <h2 id="profile-columns" className={classes['heading']}>
          {t('profile.profileColumns')}
        </h2>
        <span className={classes['quiet']} role="status">
          {t('profile.profileColumnsCount', { count: ordered.length })}
        </span>
        <span className={classes['push']} />
        <SearchField label={t('profile.profileSearch')} value={search} onChange={setSearch} />
        <NativeSelect
          size="sm"
          aria-label={t('profile.profileSort')}
          value={order}
          onChange={({ currentTarget: { value } }) => (isOrder(value) ? setOrder(value) : undefined)}
          data={COLUMN_ORDERS.map((value) => ({ value, label: t(`profile.profileSort_${value}`) }))}
        />
      </div>
      <VisuallyHidden id="profile-bar-hint">{t('profile.profileBarHint')}</VisuallyHidden>
      {ordered.length === 0 ? <p className={classes['note']}>{t('profile.profileNoColumn')}</p> : null}
      <ul className={classes['cards']}>
        {visible.map((column) => (
          <ColumnCard
            key={column.name}
            column={column}
            rowCount={rowCount}
            isOpen={column.name === address.column}
            onToggle={() => change({ column: column.name === address.column ? null : column.name })}
          />
        ))}
      </ul>
      {rest > 0 ? (
        <Button variant="default" onClick={() => setShown(visible.length + SHOWN)}>
          {t('profile.profileMore', { count: Math.min(rest, SHOWN) })}
        </Button>
      ) : null}
    </section>
  );
};
