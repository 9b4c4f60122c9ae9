import type { ModelMetric } from '@plumbline/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDate, t } from '../../../messages/index.ts';
import { Card, CardBody } from '../../../ui/card.tsx';
import { formatMetric, formatShare } from '../model/figures.ts';
import type { ShownModel } from './model-frame.tsx';
import classes from './workflows.module.css';

/** A figure with its interval and that of the simplest guess. */
export function metricText({ label, unit, value, interval, baseline }: ModelMetric): string {
  const format = unit === 'share' ? formatShare : formatMetric;
  return [
    t('workflows.qualityOf', { label, value: format(value) }),
    interval === null
      ? null
      : t('workflows.interval', { low: format(interval.low), high: format(interval.high) }),
    baseline === null ? null : t('workflows.baseline', { value: format(baseline) }),
  ]
    .filter((part) => part !== null)
    .join(' ');
}

const Item = ({ term, children }: { readonly term: string; readonly children: ReactNode }) => (
  <>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </>
);

const List = ({ items }: { readonly items: readonly string[] }) => (
  <ul className={classes['plain']}>
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
);

const Data = ({ workflow, model }: ShownModel) => (
  <>
    <Item term={t('workflows.dataset')}>
      {workflow.datasetName === null ? (
        t('workflows.datasetHidden')
      ) : (
        <Link to="/datasets/$id/data" params={{ id: workflow.datasetId }} search={{ v: model.version }}>
          {workflow.datasetName}, v{model.version}
        </Link>
      )}
    </Item>
    <Item term={t('workflows.trainedOn')}>
      {t('workflows.trainedText', {
        algorithm: model.algorithm ?? '',
        at: model.trainedAt === null ? '' : formatDate(model.trainedAt, 'full'),
      })}
    </Item>
    <Item term={t('workflows.target')}>{workflow.target ?? t('workflows.noTarget')}</Item>
    <Item term={t('workflows.rowsUsed')}>
      {t('workflows.rowsUsedText', { trained: model.rows.trained, held: model.rows.held })}
    </Item>
    <Item term={t('workflows.features')}>{model.features.join(', ')}</Item>
  </>
);

/** Data, quality, problems and limits of a model: what somebody needs to know before they use it. */
export const ModelCard = (shown: ShownModel) => {
  const { workflow, model } = shown;
  const { report } = workflow;
  const isJudged = model.rows.held > 0;
  const column = model.options['fairnessColumn'];
  const problems = report?.checks.map(({ text }) => text) ?? [];
  return (
    <Card title={t('workflows.modelCard')}>
      <CardBody>
        <dl className={classes['definition']}>
          <Data {...shown} />
          {model.metrics.length === 0 ? null : (
            <Item term={t('workflows.quality')}>
              <List items={model.metrics.map(metricText)} />
            </Item>
          )}
          {isJudged || problems.length > 0 ? (
            <Item term={t('workflows.leaks')}>
              {problems.length === 0 ? t('workflows.noLeaks') : <List items={problems} />}
            </Item>
          ) : null}
          {isJudged ? (
            <Item term={t('workflows.fairness')}>
              {typeof column === 'string'
                ? t('workflows.fairnessBy', { column })
                : t('workflows.fairnessNone')}
            </Item>
          ) : null}
          <Item term={t('workflows.notFor')}>
            <List items={report?.limits ?? []} />
          </Item>
        </dl>
      </CardBody>
    </Card>
  );
};
