import { computeInsights, type InsightRun, type StoryInline } from '@plumbline/contract';
import { Button, Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useChange } from '../../lib/data/use-change.ts';
import { useJobProgress } from '../../lib/use-progress.ts';
import { formatTableTime, t } from '../../messages/index.ts';
import { QueryResults } from '../../ui/list/query-results.tsx';
import { Notice } from '../../ui/notice.tsx';
import { EmptyState, messageOf } from '../../ui/states.tsx';
import { insightsQuery, type ModelName } from './api.ts';
import { ModelFrame } from './components/model-frame.tsx';
import classes from './components/workflows.module.css';

type Insight = InsightRun['insights'][number];

const valueText = (inline: StoryInline): string =>
  inline.kind === 'text' ? inline.text : (inline.check?.current ?? inline.check?.written ?? '–');

/** Numbers are as of now; one that no longer fits its sentence is marked. */
const Sentence = ({ content }: Pick<Insight, 'content'>) => (
  <p className={classes['insight']}>
    {content.map((inline, at) =>
      inline.kind === 'text' ? (
        <span key={at}>{inline.text}</span>
      ) : (
        <strong
          key={at}
          data-broken={inline.check?.state === 'false' || undefined}
          title={inline.check?.state === 'false' ? t('workflows.insightBroken') : undefined}
        >
          {valueText(inline)}
        </strong>
      ),
    )}
  </p>
);

const Found = ({ insights }: Pick<InsightRun, 'insights'>) => (
  <ul className={`${classes['plain']} ${classes['columns']}`} aria-label={t('workflows.tab.insights')}>
    {insights.map(({ id, title, content, statistics }) => (
      <li key={id} className={classes['found']}>
        <strong>{title}</strong>
        <Sentence content={content} />
        <p className={classes['note']}>{t('workflows.insightRows', { rows: statistics.n })}</p>
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

const Insights = ({ name }: { readonly name: ModelName }) => {
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
          {compute.failure === null ? null : <Notice tone="negative">{messageOf(compute.failure)}</Notice>}
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
                <Found insights={run.insights} />
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
  <ModelFrame tab="insights">{({ name }) => <Insights key={name.mId} name={name} />}</ModelFrame>
);
