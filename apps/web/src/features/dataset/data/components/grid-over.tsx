import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptyState, ErrorState } from '../../../../ui/states/states.tsx';
import type { RowSource, RowSourceState } from '../model/row-source.ts';
import { t } from '../../../../messages/index.ts';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { NoRows } from './no-rows.tsx';
import classes from './data.module.css';

interface GridOverProps {
  readonly source: RowSource;
  readonly state: RowSourceState;
  readonly shownColumns: number;
}

/** Replaces the rows when there are none to show: an error, no row, no column. */
export const GridOver = ({ source, state, shownColumns }: GridOverProps) => {
  const { view, changeView } = useDatasetPage();
  if (state.error !== null) {
    return (
      <Over>
        <ErrorState error={state.error} title={t('dataset.rowsFailed')} onRetry={() => source.retry()} />
      </Over>
    );
  }
  if (shownColumns === 0) {
    const showAll = (): void => changeView({ type: 'show', columns: view.hidden });
    return (
      <Over>
        <EmptyState
          title={t('dataset.noColumnsTitle')}
          actions={<Button onClick={showAll}>{t('dataset.showColumns')}</Button>}
        />
      </Over>
    );
  }
  return state.total === 0 && !state.isStale ? (
    <Over>
      <NoRows />
    </Over>
  ) : null;
};

const Over = ({ children }: { readonly children: ReactNode }) => (
  <div className={classes['over']}>{children}</div>
);
