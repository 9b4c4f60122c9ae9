import { DEFAULT_GRAPH_MODE, type FilterGroup, type Insight } from '@plumbline/contract';
import { Button } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useId, useState, type ReactNode } from 'react';
import { useCan } from '../../../../lib/session/current.ts';
import { chartQuery } from '../../../../lib/data/rows.ts';
import { writeAddress } from '../../../../lib/chart-link/chart-link.ts';
import { t } from '../../../../messages/index.ts';
import { Bob } from '../../../../ui/icons/bob.tsx';
import { Chart } from '../../../../ui/chart/chart.tsx';
import { compactFilters } from '../../../../lib/filters/filter-address.ts';
import { NO_FILTERS } from '../../../../lib/filters/filter-tree.ts';
import { insightRows } from '../../../../ui/insights/insight-rows.ts';
import { InsightSentence } from '../../../../ui/insights/insight-sentence.tsx';
import { QueryResults } from '../../../../ui/list/query-results.tsx';
import { ChangeParts } from '../../core/components/change-parts.tsx';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { explainedChange } from '../model/explained-change.ts';
import { certaintyLevel, judgeCertainty, CERTAINTIES } from '../model/certainty.ts';
import { DismissButton } from './dismiss-button.tsx';
import classes from './insights.module.css';

const PickDashboard = lazy(async () => ({
  default: (await import('../../../../ui/tiles/pick-dashboard.tsx')).PickDashboard,
}));

const LEAD_PX = 260;
const CHART_PX = 190;

interface InsightCardProps {
  readonly insight: Insight;
  /** From 1. */
  readonly position: number;
  /** Number of the version whose rows are charted. */
  readonly version: number;
  /** The first: over the whole width. */
  readonly isLead: boolean;
}

/** A pattern: how sure it is, what it says, its chart, and the ways on. */
export const InsightCard = ({ insight, position, version, isLead }: InsightCardProps) => {
  const id = useId();
  const change = explainedChange(insight);
  const [isExplained, setExplained] = useState(isLead);
  return (
    <li className={classes['item']} data-lead={isLead || undefined}>
      <article className={classes['card']} aria-labelledby={id}>
        <header className={classes['head']}>
          <span className={classes['rank']}>{position}</span>
          <h2 id={id} className={classes['kind']}>
            {insight.title}
          </h2>
          <CertaintyBars insight={insight} />
          <DismissButton insight={insight} />
        </header>
        <div className={classes['text']}>
          <InsightSentence content={insight.content} linkRows={useRowsLink()} />
        </div>
        <InsightChart chart={insight.chart} version={version} height={isLead ? LEAD_PX : CHART_PX} />
        {change === null || !isExplained ? null : <ChangeParts request={change} />}
        <InsightFoot
          insight={insight}
          version={version}
          explain={
            change === null ? null : (
              <Button
                variant="subtle"
                size="compact-sm"
                aria-expanded={isExplained}
                onClick={() => setExplained(!isExplained)}
              >
                {t('insights.explain')}
              </Button>
            )
          }
        />
      </article>
    </li>
  );
};

const CertaintyBars = ({ insight }: Pick<InsightCardProps, 'insight'>) => {
  const certainty = judgeCertainty(insight);
  const level = certaintyLevel(certainty);
  return (
    <span className={classes['certainty']}>
      <span className={classes['levels']} aria-hidden="true">
        {CERTAINTIES.map((one, at) => (
          <span key={one} data-on={at < level || undefined} />
        ))}
      </span>
      {t(`insights.certainty.${certainty}`)}
    </span>
  );
};

function useRowsLink() {
  const { dataset } = useDatasetPage();
  return (rows: FilterGroup, children: ReactNode): ReactNode => (
    <Link to="/datasets/$id/data" params={{ id: dataset.id }} search={{ f: compactFilters(rows) }}>
      {children}
    </Link>
  );
}

/** Requested once it comes into view: a page has twenty. */
const InsightChart = ({
  chart,
  version,
  height,
}: Pick<Insight, 'chart'> & { readonly version: number; readonly height: number }) => {
  const { dataset } = useDatasetPage();
  const [wasSeen, setSeen] = useState(false);
  const { ref, entry } = useIntersection<HTMLDivElement>({ rootMargin: '200px' });
  if (entry?.isIntersecting === true && !wasSeen) {
    setSeen(true);
  }
  const query = useQuery({
    ...chartQuery(dataset.id, { chart, version, mode: DEFAULT_GRAPH_MODE, filters: NO_FILTERS }),
    enabled: wasSeen,
  });
  return (
    <div ref={ref} className={classes['chart']} style={{ minHeight: height }}>
      <QueryResults query={query} loading={t('insights.drawing')} lines={4}>
        {(data) => <Chart data={data} height={height} />}
      </QueryResults>
    </div>
  );
};

const InsightFoot = ({
  insight,
  version,
  explain,
}: Pick<InsightCardProps, 'insight' | 'version'> & { readonly explain: ReactNode }) => {
  const { dataset } = useDatasetPage();
  const linkRows = useRowsLink();
  const canEdit = useCan('editor');
  const [isAdding, setAdding] = useState(false);
  const { chart, text } = insight;
  const rows = insightRows(insight);
  return (
    <footer className={classes['foot']}>
      <span className={classes['datum']}>
        <Bob height={10} />
        {t('insights.datum', { version, rows: dataset.version?.rowCount ?? 0 })}
      </span>
      {explain}
      {rows === null ? null : linkRows(rows, t('insights.showRows'))}
      <Link
        to="/datasets/$id/charts/new"
        params={{ id: dataset.id }}
        search={writeAddress({ chart, mode: DEFAULT_GRAPH_MODE }, null)}
      >
        {t('insights.openChart')}
      </Link>
      {canEdit ? (
        <Button variant="subtle" size="compact-sm" onClick={() => setAdding(true)}>
          {t('savedChart.addToDashboard')}
        </Button>
      ) : null}
      {isAdding ? (
        <Suspense fallback={null}>
          <PickDashboard
            tile={{
              dataset: dataset.id,
              title: text.slice(0, 200),
              filters: NO_FILTERS,
              shows: { kind: 'chart', chart, mode: DEFAULT_GRAPH_MODE },
            }}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      ) : null}
    </footer>
  );
};
