import type { Dashboard, Dataset, FilterGroup, Tile, TileContent } from '@plumbline/contract';
import { summarizeChart } from '@plumbline/viz';
import { Button, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTileState } from '../../../../../lib/tiles/use-tiles.ts';
import { currentWords, t } from '../../../../../messages/index.ts';
import { Bob } from '../../../../../ui/bob.tsx';
import { useFilterScope } from '../../../../../ui/filter/filter-scope.ts';
import { groupWords } from '../../../../../ui/filter/sentence.ts';
import { LoadingBars } from '../../../../../ui/loading-bars.tsx';
import { exactText } from '../../../../../ui/tiles/figure-text.ts';
import { datasetQuery } from '../../../../../lib/data/datasets.ts';
import { datasetOf } from '../../../core/model/dashboard-content.ts';
import type { DashboardAddress } from '../../../core/model/dashboard-address.ts';
import { useDashboardActions } from '../../hooks/dashboard-context.ts';
import { allOf } from '../../../core/model/parameter-values.ts';
import { tileFilters } from '../../../core/hooks/use-dashboard.ts';
import { traceFacts, type TraceFacts, type TracedMeasure } from '../../model/trace-facts.ts';
import { TraceRows } from './trace-rows.tsx';
import { FOCUSABLE } from '../../../../../ui/focusable.ts';
import classes from './trace.module.css';

interface TraceDrawerProps {
  readonly tile: Tile;
  /** The mark's row in the chart's data; null for the whole tile. */
  readonly row: number | null;
  readonly dashboard: Dashboard;
  readonly address: DashboardAddress;
  readonly name: string;
}

/** The line down: number, measure, query, version, rows. */
export const TraceDrawer = (props: TraceDrawerProps) => {
  const { tile, row, dashboard } = props;
  const { store } = useDashboardActions();
  const state = useTileState(store, tile.id);
  const datasetId = datasetOf(tile, dashboard.datasetId);
  const dataset = useQuery({ ...datasetQuery(datasetId ?? ''), enabled: datasetId !== null });
  if (state.data === null || dataset.data === undefined) {
    return <LoadingBars lines={8} label={t('dashboard.traceLoading')} />;
  }
  const facts = traceFacts(tile, state.data, row);
  return facts === null ? null : (
    <Stations {...props} content={state.data} facts={facts} dataset={dataset.data} asOf={state.asOf} />
  );
};

interface StationsProps extends TraceDrawerProps {
  readonly content: TileContent;
  readonly facts: TraceFacts;
  readonly dataset: Dataset;
  readonly asOf: string | null;
}

const Station = ({
  title,
  aside,
  children,
}: {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}) => (
  <section className={classes['station']}>
    <header>
      <h3>{title}</h3>
      {aside}
    </header>
    {children}
  </section>
);

export const measureText = ({ field, aggregate, formula }: TracedMeasure): string =>
  formula ?? `${aggregate}(${field ?? ''})`;

const Stations = (props: StationsProps) => {
  const { tile, row, dashboard, address, name, content, facts, dataset, asOf } = props;
  const { openRows } = useDashboardActions();
  const filters = allOf([
    tileFilters(tile, dashboard, address),
    ...(facts.rows === null ? [] : [facts.rows]),
  ]);
  const { version, measure } = facts;
  const isNewest = dataset.version?.number === version;
  return (
    <div className={classes['trace']}>
      <span className={classes['line']} aria-hidden="true">
        <Bob height={16} />
      </span>
      <Station title={t('dashboard.traceNumber')} aside={<span>{t('dashboard.traceOn', { name })}</span>}>
        {facts.value === null ? (
          <p>{wholeWords(content, name)}</p>
        ) : (
          <p className={classes['value']}>{exactText(facts.value)}</p>
        )}
        {row === null || facts.rows === null ? null : <MarkWords filters={facts.rows} />}
      </Station>
      {measure === null ? null : (
        <Station title={t('dashboard.traceMeasure')}>
          <code>{measureText(measure)}</code>
          {content.kind === 'chart' && content.chart.mode !== 'Absolute' ? (
            <p className={classes['quiet']}>
              {t('dashboard.traceMode', { mode: t(`dashboard.mode-${content.chart.mode}`) })}
            </p>
          ) : null}
        </Station>
      )}
      <QueryStation facts={facts} filters={filters} dataset={dataset} content={content} />
      <Station
        title={t('dashboard.traceVersion')}
        aside={
          <Link to="/datasets/$id/versions" params={{ id: dataset.id }}>
            {t('dashboard.traceCompare')}
          </Link>
        }
      >
        <p>
          <strong>{t('dashboard.traceVersionOf', { name: dataset.name, version: String(version) })}</strong>{' '}
          {isNewest ? <span className={classes['newest']}>{t('dashboard.newest')}</span> : null}
        </p>
        {asOf === null ? null : (
          <p className={classes['quiet']}>{t('dashboard.traceLoaded', { at: asOf })}</p>
        )}
      </Station>
      <Station
        title={t('dashboard.traceRows')}
        aside={
          facts.rows === null ? null : (
            <Button variant="subtle" onClick={() => openRows(tile, facts.rows)}>
              {t('dashboard.openAll')}
            </Button>
          )
        }
      >
        {facts.rows === null ? (
          <p className={classes['quiet']}>{t('dashboard.traceOther')}</p>
        ) : (
          <TraceRows
            dataset={dataset}
            filters={filters}
            version={version}
            measure={content.kind === 'chart' && content.chart.mode !== 'Absolute' ? null : measure}
            value={facts.value}
          />
        )}
      </Station>
    </div>
  );
};

const wholeWords = (content: TileContent, name: string): string =>
  content.kind === 'chart' ? summarizeChart(content.chart, currentWords()) : name;

const MarkWords = ({ filters }: { readonly filters: FilterGroup }) => {
  const { findColumn } = useFilterScope();
  return <p className={classes['quiet']}>{groupWords(filters, findColumn)}</p>;
};

interface QueryStationProps {
  readonly facts: TraceFacts;
  readonly filters: FilterGroup;
  readonly dataset: Dataset;
  readonly content: TileContent;
}

const QueryStation = ({ facts, filters, dataset, content }: QueryStationProps) => {
  const [as, setAs] = useState<'words' | 'sql'>('words');
  const { findColumn } = useFilterScope();
  const lines = [
    t('dashboard.queryFrom', { name: dataset.name, version: String(facts.version) }),
    ...(filters.value.length === 0
      ? []
      : [t('dashboard.queryWhere', { filters: groupWords(filters, findColumn) })]),
    ...(content.kind === 'chart'
      ? content.chart.columns
          .filter(({ role }) => role === 'dimension')
          .map(({ label }) => t('dashboard.queryBy', { column: label }))
      : []),
    ...(facts.measure === null ? [] : [t('dashboard.queryMeasure', { measure: measureText(facts.measure) })]),
  ];
  return (
    <Station
      title={t('dashboard.traceQuery')}
      aside={
        facts.sql === '' ? null : (
          <SegmentedControl
            size="xs"
            aria-label={t('dashboard.traceQueryAs')}
            value={as}
            onChange={setAs}
            data={[
              { value: 'words', label: t('dashboard.words') },
              { value: 'sql', label: t('dashboard.sql') },
            ]}
          />
        )
      }
    >
      <pre className={classes['query']} {...FOCUSABLE}>
        {as === 'words' ? lines.join('\n') : facts.sql}
      </pre>
      {as === 'sql' && facts.params.length > 0 ? (
        <p className={classes['quiet']}>
          {t('dashboard.params', {
            list: facts.params.map((param, at) => `$${at + 1} = ${String(param)}`).join(', '),
          })}
        </p>
      ) : null}
    </Station>
  );
};
