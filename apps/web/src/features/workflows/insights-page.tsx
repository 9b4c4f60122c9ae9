import { computeInsights, type FilterGroup, type Insight, type InsightRun } from '@plumbline/contract';
import { Button, Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useChange } from '../../lib/data/use-change.ts';
import { useJobProgress } from '../../lib/progress/use-progress.ts';
import { formatTableTime, t } from '../../messages/index.ts';
import { compactFilters } from '../../lib/filters/filter-address.ts';
import { insightRows } from '../../ui/insights/insight-rows.ts';
import { InsightSentence } from '../../ui/insights/insight-sentence.tsx';
import { QueryResults } from '../../ui/list/query-results.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { EmptyState, errorMessage } from '../../ui/states/states.tsx';
import { insightsQuery, type ModelName } from './api.ts';
import { ModelFrame } from './components/model-frame.tsx';
import classes from './components/workflows.module.css';

/** Where the rows of an insight are. */
interface Source {
  readonly over: InsightRun['over'];
  readonly name: ModelName;
  readonly datasetId: string;
}

/** Leads to the rows that pass a filter: records of the model, or rows of the dataset. */
const RowsLink = ({
  source: { over, name, datasetId },
  rows,
  children,
}: {
  readonly source: Source;
  readonly rows: FilterGroup;
  readonly children: ReactNode;
}) => {
  const search = { f: compactFilters(rows) };
  return over === 'records' ? (
    <Link to="/workflows/$wId/models/$mId/records" params={name} search={search}>
      {children}
    </Link>
  ) : (
    <Link to="/datasets/$id/data" params={{ id: datasetId }} search={search}>
      {children}
    </Link>
  );
};

const rowsLinkOf = (source: Source) => (rows: FilterGroup, children: ReactNode) => (
  <RowsLink source={source} rows={rows}>
    {children}
  </RowsLink>
);

const ShowRows = ({ insight, source }: { readonly insight: Insight; readonly source: Source }) => {
  const rows = insightRows(insight);
  return rows === null ? null : (
    <RowsLink source={source} rows={rows}>
      {t('insights.showRows')}
    </RowsLink>
  );
};

const Found = ({ insights, source }: Pick<InsightRun, 'insights'> & { readonly source: Source }) => (
  <ul className={`${classes['plain']} ${classes['columns']}`} aria-label={t('workflows.tab.insights')}>
    {insights.map((insight) => (
      <li key={insight.id} className={classes['found']}>
        <strong>{insight.title}</strong>
        <InsightSentence content={insight.content} linkRows={rowsLinkOf(source)} />
        <p className={classes['note']}>
          {t('workflows.insightRows', { rows: insight.statistics.n })}{' '}
          <ShowRows insight={insight} source={source} />
        </p>
      </li>
    ))}
  </ul>
);

const Running = ({ jobId }: { readonly jobId: string }) => {
  const { progress, messages } = useJobProgress(jobId);
  return (
    <div className={classes['stack']} aria-live="polite">
      <Progress value={progress} aria-label={t('workflows.findingInsights')} />
      <p>{messages[0]?.msg ?? t('workflows.findingInsights')}</p>
    </div>
  );
};

const Insights = ({ name, datasetId }: Pick<Source, 'name' | 'datasetId'>) => {
  const query = useQuery(insightsQuery(name));
  const compute = useChange(computeInsights);
  const find = (
    <Button
      variant="default"
      loading={compute.isLoading}
      onClick={() => void compute.run({ params: { wId: name.wId, modelId: name.mId } })}
    >
      {t(query.data?.computedAt ? 'workflows.findAgain' : 'workflows.findInsights')}
    </Button>
  );
  return (
    <QueryResults query={query} loading={t('workflows.loadingInsights')}>
      {(run) => (
        <div className={classes['stack']}>
          <p className={classes['lead']}>{t(`workflows.insightsOver.${run.over}`)}</p>
          {compute.failure === null ? null : <Notice tone="negative">{errorMessage(compute.failure)}</Notice>}
          {run.jobId === null ? null : <Running jobId={run.jobId} />}
          {run.computedAt === null && run.jobId === null ? (
            <EmptyState title={t('workflows.noInsights')} actions={find}>
              {t('workflows.noInsightsWhat')}
            </EmptyState>
          ) : null}
          {run.computedAt === null ? null : (
            <>
              <div className={classes['row']}>
                {run.jobId === null ? find : null}
                <span className={classes['note']}>
                  {t('workflows.insightsTested', {
                    tests: run.tests,
                    passed: run.passed,
                    version: run.version ?? 0,
                    at: formatTableTime(run.computedAt),
                  })}
                </span>
              </div>
              {run.insights.length === 0 ? (
                <EmptyState title={t('workflows.nothingFound')}>{t('workflows.nothingFoundWhat')}</EmptyState>
              ) : (
                <Found insights={run.insights} source={{ over: run.over, name, datasetId }} />
              )}
            </>
          )}
        </div>
      )}
    </QueryResults>
  );
};

/** Patterns in the scored records: where predictions differ, and where they are wrong. */
export const InsightsPage = () => (
  <ModelFrame tab="insights">
    {({ name, workflow }) => <Insights key={name.mId} name={name} datasetId={workflow.datasetId} />}
  </ModelFrame>
);
