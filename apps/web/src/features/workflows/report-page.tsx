import type { ModelCheck, ModelMetric, ModelReport } from '@plumbline/contract';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { t } from '../../messages/index.ts';
import { Card, CardBody } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { DriftCard } from './components/drift-card.tsx';
import { ModelFrame, type ShownModel } from './components/model-frame.tsx';
import { Section } from './components/sections.tsx';
import { formatMetric, formatShare } from './model/figures.ts';
import classes from './components/workflows.module.css';

const METRICS_SHOWN = 4;

const isBetter = ({ value, baseline, isBetter: direction }: ModelMetric): boolean =>
  baseline === null || (direction === 'higher' ? value > baseline : value < baseline);

const Figure = ({ metric: { label, unit, value, interval, baseline } }: { readonly metric: ModelMetric }) => {
  const format = unit === 'share' ? formatShare : formatMetric;
  return (
    <div>
      <span>{label}</span>
      <strong className={classes['figure']}>{format(value)}</strong>
      <span className={classes['note']}>
        {interval === null
          ? ''
          : t('workflows.interval', { low: format(interval.low), high: format(interval.high) })}
        {baseline === null ? '' : ` ${t('workflows.baseline', { value: format(baseline) })}`}
      </span>
    </div>
  );
};

const Verdict = ({
  report,
  metrics,
}: {
  readonly report: ModelReport;
  readonly metrics: readonly ModelMetric[];
}) => {
  const [first] = metrics;
  const isGood = first === undefined || isBetter(first);
  const isCritical = report.checks.some(({ code }) => code === 'unpredictable');
  return (
    <section className={classes['verdict']} aria-label={t('workflows.verdict')}>
      <div>
        <h2>{isGood && !isCritical ? t('workflows.better') : t('workflows.notBetter')}</h2>
        {report.verdict.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {metrics.slice(0, METRICS_SHOWN).map((metric) => (
        <Figure key={metric.name} metric={metric} />
      ))}
    </section>
  );
};

const Checks = ({ checks }: { readonly checks: readonly ModelCheck[] }) => (
  <Card title={t('workflows.checks')}>
    <CardBody>
      <ul className={`${classes['plain']} ${classes['checks']}`}>
        {checks.length === 0 ? (
          <li>
            <IconCircleCheck size={16} stroke={1.6} className={classes['good']} aria-hidden="true" />
            {t('workflows.noProblems')}
          </li>
        ) : null}
        {checks.map(({ code, column, severity, text }) => (
          <li key={`${code} ${column}`}>
            <IconAlertTriangle
              size={16}
              stroke={1.6}
              className={severity === 'critical' ? classes['critical'] : classes['warning']}
              aria-hidden="true"
            />
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </CardBody>
  </Card>
);

/** Data, features and limits of a model: what somebody needs to know before they use it. */
const ModelCard = ({ workflow, model }: ShownModel) => (
  <Card title={t('workflows.modelCard')}>
    <CardBody>
      <dl className={classes['definition']}>
        <dt>{t('workflows.dataset')}</dt>
        <dd>
          {workflow.datasetName === null ? (
            t('workflows.datasetHidden')
          ) : (
            <Link to="/datasets/$id/data" params={{ id: workflow.datasetId }} search={{ v: model.version }}>
              {workflow.datasetName}, v{model.version}
            </Link>
          )}
        </dd>
        <dt>{t('workflows.target')}</dt>
        <dd>{workflow.target ?? t('workflows.noTarget')}</dd>
        <dt>{t('workflows.rowsUsed')}</dt>
        <dd>{t('workflows.rowsUsedText', { trained: model.rows.trained, held: model.rows.held })}</dd>
        <dt>{t('workflows.features')}</dt>
        <dd>{model.features.join(', ')}</dd>
        <dt>{t('workflows.notFor')}</dt>
        <dd>
          <ul className={classes['plain']}>
            {workflow.report?.limits.map((limit) => (
              <li key={limit}>{limit}</li>
            ))}
          </ul>
        </dd>
      </dl>
    </CardBody>
  </Card>
);

const Report = (shown: ShownModel) => {
  const { report } = shown.workflow;
  if (report === null) {
    return <EmptyState title={t('workflows.noReport')}>{shown.model.error ?? ''}</EmptyState>;
  }
  return (
    <>
      <Verdict report={report} metrics={shown.model.metrics} />
      <div className={classes['columns']}>
        {report.sections.map((section) => (
          <Section key={section.id} section={section} />
        ))}
        {report.drift === null ? null : <DriftCard drift={report.drift} />}
        <Checks checks={report.checks} />
        <ModelCard {...shown} />
      </div>
    </>
  );
};

/** What a model is worth, what it depends on, and what it must not be used for. */
export const ReportPage = () => <ModelFrame tab="report">{(shown) => <Report {...shown} />}</ModelFrame>;
