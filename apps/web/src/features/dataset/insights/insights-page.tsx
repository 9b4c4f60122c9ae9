import type { InsightRun } from '@plumbline/contract';
import { Button } from '@mantine/core';
import { IconBook, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { announceChange } from '../../../lib/data/changes.ts';
import { useChange } from '../../../lib/data/use-change.ts';
import { useJobProgress } from '../../../lib/progress/use-progress.ts';
import { useChangeSearchKeys, useSearchKeys } from '../../../lib/routes/use-search-keys.ts';
import { formatTableTime, t } from '../../../messages/index.ts';
import { Body } from '../../../ui/page/body.tsx';
import { SMALL_ICON } from '../../../ui/icons/icons.ts';
import { LoadingBars } from '../../../ui/states/loading-bars.tsx';
import { QueryResults } from '../../../ui/list/query-results.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { EmptyState, errorMessage } from '../../../ui/states/states.tsx';
import { stopJob } from '../core/api.ts';
import { LayoutTools } from '../core/components/layout-tools.tsx';
import { useDatasetPage } from '../core/hooks/use-dataset-page.ts';
import { findInsights, insightsQuery } from './api.ts';
import { DismissedInsights } from './components/dismiss-button.tsx';
import { InsightCard } from './components/insight-card.tsx';
import { InsightFilters } from './components/insight-filters.tsx';
import { isListed, printInsightFilter, readInsightFilter } from './model/insight-filter.ts';
import classes from './components/insights.module.css';

/** Patterns in the newest rows, best first: found when the page is first opened, and again on request. */
export const InsightsPage = () => {
  const { dataset } = useDatasetPage();
  const query = useQuery(insightsQuery(dataset.id));
  return (
    <Body kind="page">
      <QueryResults query={query} loading={t('insights.loading')} failed={t('insights.failed')}>
        {(run) => <Insights key={dataset.id} run={run} />}
      </QueryResults>
    </Body>
  );
};

const Insights = ({ run }: { readonly run: InsightRun }) => {
  const { dataset } = useDatasetPage();
  const { run: call, failure, isLoading } = useChange(findInsights);
  const find = (): void => void call({ params: { id: dataset.id } });
  const isNew = run.computedAt === null && run.jobId === null;
  const canStart = isNew && !isLoading && failure === null;
  useEffect(() => {
    if (canStart) {
      void call({ params: { id: dataset.id } });
    }
  }, [canStart, call, dataset.id]);
  const again = (
    <Button variant="default" loading={isLoading} onClick={find}>
      {t('insights.retry')}
    </Button>
  );
  return (
    <>
      <Tools run={run} isLoading={isLoading} onFind={find} />
      <div aria-live="polite">
        {failure === null ? null : (
          <EmptyState title={t('insights.failed')} actions={again}>
            {errorMessage(failure)}
          </EmptyState>
        )}
        {run.jobId === null ? null : <Finding key={run.jobId} jobId={run.jobId} onRetry={find} />}
      </div>
      {isNew && failure === null ? <LoadingBars lines={8} label={t('insights.finding')} /> : null}
      {run.computedAt === null ? null : <Found run={run} />}
    </>
  );
};

interface ToolsProps {
  readonly run: InsightRun;
  readonly isLoading: boolean;
  readonly onFind: () => void;
}

const Tools = ({ run, isLoading, onFind }: ToolsProps) => {
  const navigate = useNavigate();
  const { dataset } = useDatasetPage();
  return (
    <LayoutTools>
      {run.insights.length === 0 ? null : (
        <Button
          variant="default"
          onClick={() =>
            void navigate({
              to: '/stories/new/$step',
              params: { step: 'extract' },
              search: { dataset: dataset.id },
            })
          }
          leftSection={<IconBook {...SMALL_ICON} />}
        >
          {t('insights.writeStory')}
        </Button>
      )}
      {run.computedAt === null ? null : (
        <Button
          variant={run.isStale ? 'filled' : 'default'}
          loading={isLoading}
          disabled={run.jobId !== null}
          leftSection={<IconRefresh {...SMALL_ICON} />}
          onClick={onFind}
        >
          {t('insights.update')}
        </Button>
      )}
    </LayoutTools>
  );
};

/** A job is testing patterns. */
const Finding = ({ jobId, onRetry }: { readonly jobId: string; readonly onRetry: () => void }) => {
  const { dataset } = useDatasetPage();
  const { progress, isClosed, outcome, messages } = useJobProgress(jobId);
  useEffect(() => {
    if (isClosed && outcome !== 'warning') {
      void announceChange({ insight: dataset.id });
    }
  }, [isClosed, outcome, dataset.id]);
  if (outcome !== 'warning') {
    return (
      <LoadingBars
        lines={4}
        label={t('insights.finding')}
        percent={progress}
        onCancel={() => void stopJob(jobId)}
      />
    );
  }
  const retry = (
    <Button variant="default" onClick={onRetry}>
      {t('insights.retry')}
    </Button>
  );
  return (
    <EmptyState title={t('insights.failed')} actions={retry}>
      {messages[0]?.msg}
    </EmptyState>
  );
};

/** Two groups, of as many rows as a group has at least. */
const FEW_ROWS = 16;

interface NoneFoundProps {
  readonly tests: number;
  readonly rows: number;
  readonly isDismissed: boolean;
}

/** Why there is none: every one was dismissed, too few rows, nothing to test, or nothing but chance. */
export const NoneFound = ({ tests, rows, isDismissed }: NoneFoundProps) => {
  if (isDismissed) {
    return <EmptyState title={t('insights.allDismissed')} />;
  }
  return tests === 0 && rows < FEW_ROWS ? (
    <EmptyState title={t('insights.few')}>{t('insights.fewWhy', { rows })}</EmptyState>
  ) : (
    <EmptyState title={t('insights.none')}>{t('insights.noneWhy', { tests })}</EmptyState>
  );
};

const Found = ({ run }: { readonly run: InsightRun }) => {
  const { dataset } = useDatasetPage();
  const filter = readInsightFilter(useSearchKeys());
  const change = useChangeSearchKeys();
  const { insights, dismissed, tests, passed, computedAt, version } = run;
  const listed = insights.filter(isListed(filter));
  const newest = dataset.version?.number ?? 1;
  return (
    <>
      {run.isStale ? (
        <div className={classes['stale']}>
          <Notice tone="warning">{t('insights.stale', { version: version ?? newest })}</Notice>
        </div>
      ) : null}
      {insights.length === 0 ? (
        <NoneFound tests={tests} rows={dataset.version?.rowCount ?? 0} isDismissed={dismissed.length > 0} />
      ) : (
        <>
          <div className={classes['bar']}>
            <InsightFilters
              insights={insights}
              value={filter}
              onChange={(next) =>
                change((now) => ({ ...now, ...printInsightFilter(next) }), { replace: true })
              }
            />
            <p className={classes['tested']}>
              {t('insights.tested', {
                count: insights.length,
                tests,
                chance: tests - passed,
                at: formatTableTime(computedAt ?? ''),
              })}
            </p>
          </div>
          {listed.length === 0 ? (
            <EmptyState title={t('insights.noneListed')} />
          ) : (
            <ol className={classes['list']} aria-label={t('insights.title')}>
              {listed.map((insight, at) => (
                <InsightCard
                  key={insight.id}
                  insight={insight}
                  position={insights.indexOf(insight) + 1}
                  version={newest}
                  isLead={at === 0}
                />
              ))}
            </ol>
          )}
          <p className={classes['tested']}>{t('insight.caveat')}</p>
        </>
      )}
      {dismissed.length === 0 ? null : (
        <div className={classes['dismissed']}>
          <DismissedInsights insights={dismissed} />
        </div>
      )}
    </>
  );
};
