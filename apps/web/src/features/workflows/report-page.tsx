import type { ModelCheck, ModelMetric, ModelReport } from '@plumbline/contract';
import { figureText, metricNote, writeVerdict } from '@plumbline/viz';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { currentWords, t } from '../../messages/index.ts';
import { Card, CardBody } from '../../ui/page/card.tsx';
import { ICON } from '../../ui/icons/icons.ts';
import { EmptyState } from '../../ui/states/states.tsx';
import { DriftCard } from './components/drift-card.tsx';
import { ModelFrame, type ShownModel } from './components/model-frame.tsx';
import { ModelCard } from './components/model-card.tsx';
import { Section } from './components/sections.tsx';
import { isWide } from './components/section-table.tsx';
import classes from './components/workflows.module.css';

const METRICS_SHOWN = 4;

const Figure = ({ metric }: { readonly metric: ModelMetric }) => (
  <div>
    <span>{metric.label}</span>
    <strong className={classes['figure']}>{figureText(metric.value, metric.unit, currentWords())}</strong>
    <span className={classes['note']}>{metricNote(metric, currentWords())}</span>
  </div>
);

const Verdict = ({
  report,
  metrics,
}: {
  readonly report: ModelReport;
  readonly metrics: readonly ModelMetric[];
}) => {
  return (
    <section className={classes['verdict']} aria-label={t('workflows.verdict')}>
      <div>
        <h2>{t(`workflows.${writeVerdict(report, metrics)}`)}</h2>
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
            <IconCircleCheck {...ICON} className={classes['good']} />
            {t('workflows.noProblems')}
          </li>
        ) : null}
        {checks.map(({ severity, text }) => (
          <li key={text}>
            <IconAlertTriangle
              {...ICON}
              className={severity === 'critical' ? classes['critical'] : classes['warning']}
            />
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </CardBody>
  </Card>
);

/** Why a model has no report, and what to do about it. */
const NoReport = ({ workflow, model: { state, error } }: ShownModel) => {
  const navigate = useNavigate();
  if (state === 'ready') {
    return <EmptyState title={t('workflows.noReport')}>{''}</EmptyState>;
  }
  // While it is trained, the progress above says so.
  return state === 'training' && workflow.jobId !== null ? null : (
    <EmptyState
      title={t(`workflows.noModel.${state}`)}
      actions={
        <Button
          variant="default"
          onClick={() =>
            void navigate({
              to: '/workflows/new',
              search: { service: workflow.service, dataset: workflow.datasetId },
            })
          }
        >
          {t('workflows.new')}
        </Button>
      }
    >
      {state === 'failed' && error !== null ? error : t('workflows.noModelWhat')}
    </EmptyState>
  );
};

const Report = (shown: ShownModel) => {
  const { report } = shown.workflow;
  if (report === null) {
    return <NoReport {...shown} />;
  }
  const [first, ...others] = report.sections;
  // What answers the question comes first, also where it needs the width of the page.
  const wideFirst = first !== undefined && isWide(first) ? first : null;
  const rest = wideFirst === null ? report.sections : others;
  const isChecked = report.checks.length > 0 || shown.model.rows.held > 0;
  return (
    <>
      <Verdict report={report} metrics={shown.model.metrics} />
      {wideFirst === null ? null : <Section section={wideFirst} />}
      <div className={classes['columns']}>
        {rest
          .filter((section) => !isWide(section))
          .map((section) => (
            <Section key={section.id} section={section} />
          ))}
        {report.drift === null ? null : <DriftCard drift={report.drift} />}
        {isChecked ? <Checks checks={report.checks} /> : null}
        <ModelCard {...shown} />
      </div>
      {rest.filter(isWide).map((section) => (
        <Section key={section.id} section={section} />
      ))}
    </>
  );
};

/** What a model is worth, what it depends on, and what it must not be used for. */
export const ReportPage = () => <ModelFrame tab="report">{(shown) => <Report {...shown} />}</ModelFrame>;
