import { putDatasetRules, type DatasetRules } from '@plumbline/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useChange } from '../../../lib/data/use-change.ts';
import { countQuery, valuesQuery } from '../../../lib/data/rows.ts';
import { toast } from '../../../lib/toasts/toasts.ts';
import { t } from '../../../messages/index.ts';
import { Body } from '../../../ui/page/body.tsx';
import { FilterScopeContext, type FilterScope } from '../../../ui/filter/filter-scope.ts';
import { LoadingBars } from '../../../ui/states/loading-bars.tsx';
import { ErrorState, errorMessage } from '../../../ui/states/states.tsx';
import { useDatasetPage } from '../core/hooks/use-dataset-page.ts';
import { asColumn, rulesQuery, type RulesState } from './api.ts';
import { ColumnRules } from './components/column-rules.tsx';
import { RowRules } from './components/row-rules.tsx';
import { RulesPreview } from './components/rules-preview.tsx';
import classes from './components/rules.module.css';

/** What people who do not manage the dataset see of it. */
export const RulesPage = () => {
  const { dataset } = useDatasetPage();
  const query = useQuery(rulesQuery(dataset.id));
  if (query.error !== null) {
    return (
      <Body kind="page">
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      </Body>
    );
  }
  return (
    <Body kind="page">
      {query.data === undefined ? (
        <LoadingBars lines={8} label={t('rules.loading')} />
      ) : (
        <RulesForm key={query.data.etag} id={dataset.id} state={query.data.data} etag={query.data.etag} />
      )}
    </Body>
  );
};

interface RulesFormProps {
  readonly id: string;
  readonly state: RulesState;
  readonly etag: string;
}

const RulesForm = ({ id, state, etag }: RulesFormProps) => {
  const saved: DatasetRules = { rows: state.rows, columns: state.columns };
  const [rules, setRules] = useState(saved);
  const call = useChange(putDatasetRules);
  const columns = useMemo(() => state.available.map(asColumn), [state.available]);
  const scope = useMemo(
    (): FilterScope => ({
      columns,
      findColumn: (name) => columns.find((column) => column.name === name) ?? null,
      rowCount: 0,
      // Rules are on the rows before the first step.
      values: ({ column, rest, text }) => valuesQuery(id, { column, filters: rest, text, step: 0 }),
      count: (filters) => countQuery(id, { filters, step: 0 }),
    }),
    [columns, id],
  );
  const isChanged = JSON.stringify(rules) !== JSON.stringify(saved);
  const save = async (): Promise<void> => {
    const result = await call.run({ params: { id }, body: rules, headers: { 'If-Match': etag } });
    if (result.ok) {
      toast(t('rules.saved'));
    }
  };
  return (
    <FilterScopeContext value={scope}>
      <div className={classes['page']}>
        <div>
          <h2 className={classes['title']}>{t('rules.menuItem')}</h2>
          <p className={classes['intro']}>{t('rules.intro')}</p>
        </div>
        <RowRules
          rules={rules.rows}
          onRules={(rows) => setRules({ ...rules, rows })}
          columns={columns}
          state={state}
        />
        <ColumnRules
          rules={rules.columns}
          onRules={(next) => setRules({ ...rules, columns: next })}
          columns={columns}
          state={state}
        />
        <RulesPreview id={id} rules={rules} state={state} />
        {isChanged ? (
          <div className={classes['bar']}>
            {call.failure === null ? null : (
              <span className={classes['issue']} role="alert">
                {errorMessage(call.failure)}
              </span>
            )}
            <Button variant="default" onClick={() => setRules(saved)}>
              {t('rules.discard')}
            </Button>
            <Button loading={call.isLoading} onClick={() => void save()}>
              {t('rules.save')}
            </Button>
          </div>
        ) : null}
      </div>
    </FilterScopeContext>
  );
};
