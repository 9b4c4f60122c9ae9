import { suggestCharts, type ChartSpec, type GraphMode } from '@plumbline/contract';
import { measureFor } from '@plumbline/viz';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { routeQuery } from '../../../../lib/data/route-query.ts';
import { LoadingBars } from '../../../../ui/states/loading-bars.tsx';
import { ErrorState } from '../../../../ui/states/states.tsx';
import { savedChartsQuery } from '../../core/api.ts';
import { t } from '../../../../messages/index.ts';
import { useEdit } from '../hooks/edit-context.ts';
import { chartTile } from '../model/new-tile.ts';
import { ChartForm } from './settings/chart-settings.tsx';
import classes from './edit.module.css';

const SUGGESTED = 6;

const suggestionsQuery = (dataset: string) =>
  routeQuery(
    suggestCharts,
    { body: { dataset, limit: SUGGESTED } },
    { select: ({ charts }) => charts, staleTime: Number.POSITIVE_INFINITY },
  );

/** A chart for the dashboard: a saved one, a suggested one, or a new one built here. */
export const AddPanel = ({ onDone }: { readonly onDone: () => void }) => {
  const { dashboard, tab, dispatch } = useEdit();
  const add = (chart: ChartSpec, title: string, mode: GraphMode = 'Absolute'): void => {
    dispatch({ type: 'added', tile: chartTile(chart, { title, tab, mode }) });
    onDone();
  };
  return (
    <div className={classes['form']}>
      <Build onAdd={add} />
      <Suggested datasetId={dashboard.datasetId} onAdd={add} />
      <SavedCharts datasetId={dashboard.datasetId} onAdd={add} />
    </div>
  );
};

interface OfferProps {
  readonly datasetId: string;
  readonly onAdd: (chart: ChartSpec, title: string, mode?: GraphMode) => void;
}

const Build = ({ onAdd }: Pick<OfferProps, 'onAdd'>) => {
  const { dashboard, datasets } = useEdit();
  const columns = datasets.get(dashboard.datasetId)?.columns ?? [];
  const [chart, setChart] = useState<ChartSpec>(() => {
    const group =
      columns.find(({ role }) => role === 'dimension') ?? columns.find(({ role }) => role === 'time');
    const measure = columns.find(({ role }) => role === 'measure');
    return {
      version: 1,
      mark: 'bar',
      encoding: {
        ...(group === undefined ? {} : { x: { field: group.name } }),
        y: measure === undefined ? { field: null, aggregate: 'count' } : measureFor(measure, columns),
      },
      limit: 20,
      sort: '-y',
    };
  });
  return (
    <section className={classes['offer']}>
      <h3>{t('dashboardEditor.buildHere')}</h3>
      <ChartForm chart={chart} columns={columns} onChange={setChart} />
      <Button onClick={() => onAdd(chart, '')}>{t('dashboardEditor.putOnDashboard')}</Button>
    </section>
  );
};

const Suggested = ({ datasetId, onAdd }: OfferProps) => {
  const query = useQuery(suggestionsQuery(datasetId));
  return (
    <section className={classes['offer']}>
      <h3>{t('dashboardEditor.suggested')}</h3>
      {query.isPending ? <LoadingBars lines={3} label={t('dashboardEditor.suggestedLoading')} /> : null}
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      {(query.data ?? []).map(({ title, reason, chart }) => (
        <button key={title} type="button" className={classes['card']} onClick={() => onAdd(chart, title)}>
          <strong>{title}</strong>
          <span>{reason}</span>
        </button>
      ))}
      {query.data?.length === 0 ? (
        <p className={classes['quiet']}>{t('dashboardEditor.suggestedNone')}</p>
      ) : null}
    </section>
  );
};

const SavedCharts = ({ datasetId, onAdd }: OfferProps) => {
  const query = useQuery(savedChartsQuery(datasetId));
  const charts = query.data?.data ?? [];
  return (
    <section className={classes['offer']}>
      <h3>{t('dashboardEditor.savedCharts')}</h3>
      {query.isPending ? <LoadingBars lines={2} label={t('dashboardEditor.savedChartsLoading')} /> : null}
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      {charts.map(({ id, name, chart, mode, filters }) => (
        <button
          key={id}
          type="button"
          className={classes['card']}
          onClick={() => onAdd(filters.value.length === 0 ? chart : withFilter(chart, filters), name, mode)}
        >
          <strong>{name}</strong>
          <span>{t(`mark.${chart.mark}`)}</span>
        </button>
      ))}
      {query.data !== undefined && charts.length === 0 ? (
        <p className={classes['quiet']}>{t('dashboardEditor.savedChartsNone')}</p>
      ) : null}
    </section>
  );
};

/** A saved chart keeps its filters. */
const withFilter = (chart: ChartSpec, filters: NonNullable<ChartSpec['filter']>): ChartSpec => ({
  ...chart,
  filter: chart.filter === undefined ? filters : { op: 'and', value: [chart.filter, filters] },
});
