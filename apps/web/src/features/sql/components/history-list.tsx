import type { PastQuery } from '@plumbline/contract';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { t } from '../../../messages/index.ts';
import { QueryResults } from '../../../ui/list/query-results.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { StatusDot } from '../../../ui/states/status-dot.tsx';
import { historyQuery } from '../api.ts';
import { secondsText } from '../model/duration.ts';
import classes from './sql.module.css';

interface HistoryListProps {
  readonly dataset: string | null;
  /** Replaces the text of the editor with a statement. */
  readonly onPut: (sql: string) => void;
}

const TONES = { done: 'positive', failed: 'negative', cancelled: 'neutral' } as const;

/** What the signed-in person ran here: from this dataset, or from none. */
export const HistoryList = ({ dataset, onPut }: HistoryListProps) => {
  const history = useInfiniteQuery(historyQuery);
  return (
    <QueryResults query={history} loading={t('sql.loadingHistory')} failed={t('sql.historyFailed')}>
      {({ pages }) => {
        const own = pages.flatMap((page) => page.data).filter(({ datasetId }) => datasetId === dataset);
        return (
          <div className={classes['list']} data-scrolls="">
            {own.length === 0 && !history.hasNextPage ? (
              <EmptyState title={t('sql.noHistory')}>{t('sql.noHistoryHelp')}</EmptyState>
            ) : null}
            <ul className={classes['past']}>
              {own.map((past) => (
                <li key={past.id}>
                  <Past past={past} onPut={onPut} />
                </li>
              ))}
            </ul>
            {history.hasNextPage ? (
              <Button
                variant="subtle"
                color="gray"
                loading={history.isFetchingNextPage}
                onClick={() => void history.fetchNextPage()}
              >
                {t('sql.olderHistory')}
              </Button>
            ) : null}
          </div>
        );
      }}
    </QueryResults>
  );
};

const Past = ({ past, onPut }: { readonly past: PastQuery; readonly onPut: (sql: string) => void }) => {
  const { sql, outcome, rows, durationMs, ranAt, message } = past;
  const facts = rows === null ? t(`sql.outcome_${outcome}`) : t('sql.rows', { count: rows });
  return (
    <button
      type="button"
      className={classes['pastButton']}
      title={message ?? sql.slice(0, 500)}
      onClick={() => onPut(sql)}
    >
      <code className={classes['pastText']}>{sql.trim()}</code>
      <span className={classes['pastFacts']}>
        <StatusDot tone={TONES[outcome]} label={facts} />
        <span>{t('sql.pastFacts', { time: secondsText(durationMs), at: ranAt })}</span>
      </span>
    </button>
  );
};
