import type { ChartSpec } from '@plumbline/contract';
import { Button, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { DEFAULT_GRAPH_MODE, GRAPH_MODES } from '@plumbline/contract';
import { hasModes } from '@plumbline/viz';
import { useShortcut } from '../../../lib/shortcuts.ts';
import { LoadingBars } from '../../../ui/loading-bars.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { chartQuery } from '../api.ts';
import { FilterBar } from '../filter/filter-bar.tsx';
import { useDatasetPage } from '../page/context.ts';
import { t } from '../text.ts';
import { ChartSettings } from './chart-settings.tsx';
import { chartOf, nextMode, readChart, writeChart, type ChartAddress } from './chart-state.ts';
import { chartDates, chartTitle } from './chart-title.ts';
import { ChartViews, type ChartView } from './chart-views.tsx';
import { Suggestions } from './suggestions.tsx';
import classes from './chart.module.css';

/** One dimension, one measure, drawn; settings beside it, filters above it. */
export const ChartsLayout = () => {
  const { columns } = useDatasetPage();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const chart = useMemo(() => readChart(search), [search]);
  const spec = useMemo(() => chartOf(chart, columns), [chart, columns]);
  const [adding, setAdding] = useState<{ readonly column: string | null } | null>(null);
  const change = (part: Partial<ChartAddress>): void =>
    void navigate({
      to: '.',
      search: ({ c: _c, mode: _mode, ...rest }: Record<string, unknown>) => ({
        ...rest,
        ...writeChart({ ...chart, ...part }),
      }),
      resetScroll: false,
    } as never);
  return spec === null ? (
    <div className={classes['empty']}>
      <EmptyState
        title={t('chartNoColumns')}
        actions={
          chart.dimension === null ? null : (
            <Button onClick={() => change({ dimension: null })}>{t('chartStartAnew')}</Button>
          )
        }
      />
    </div>
  ) : (
    <Charts spec={spec} chart={chart} change={change} adding={adding} onAdding={setAdding} />
  );
};

interface ChartsProps {
  readonly spec: ChartSpec;
  readonly chart: ChartAddress;
  readonly change: (part: Partial<ChartAddress>) => void;
  readonly adding: { readonly column: string | null } | null;
  readonly onAdding: (adding: { readonly column: string | null } | null) => void;
}

const Charts = ({ spec, chart, change, adding, onAdding }: ChartsProps) => {
  const { dataset, version, address, columns } = useDatasetPage();
  const { filters, search } = address;
  const hasNumbers = hasModes(spec, columns);
  const mode = hasNumbers ? chart.mode : DEFAULT_GRAPH_MODE;
  const query = useQuery(
    chartQuery(dataset.id, { filters, search, version: version.number }, { chart: spec, mode }),
  );
  useShortcut('m', hasNumbers ? () => change({ mode: nextMode(mode) }) : null);
  const [view, setView] = useState<ChartView>('chart');
  const title = chartTitle(spec, columns);
  const isFiltered = filters.value.length > 0 || search !== '';
  const total = isFiltered ? (query.data?.rows.matched ?? null) : version.rowCount;
  return (
    <>
      <FilterBar total={query.isPlaceholderData ? null : total} adding={adding} onAdding={onAdding} />
      <div className={classes['workbench']}>
        <ChartSettings spec={spec} chart={chart} onChange={change} />
        <div className={classes['stage']}>
          <section className={classes['tile']} aria-label={title}>
            {query.isFetching ? <div className={classes['working']} /> : null}
            <div className={classes['tileHead']}>
              <div className={classes['titles']}>
                <h2 className={classes['title']}>{title}</h2>
                <p className={classes['subtitle']}>
                  {query.data === undefined
                    ? '\u00a0'
                    : subtitleOf(query.data.rows, isFiltered, chartDates(spec, columns))}
                </p>
              </div>
              <SegmentedControl
                aria-label={t('chartMode')}
                value={mode}
                onChange={(wanted) => change({ mode: wanted })}
                data={GRAPH_MODES.map((value) => ({
                  value,
                  label: t(`mode_${value}`),
                  disabled: !hasNumbers && value !== DEFAULT_GRAPH_MODE,
                }))}
              />
            </div>
            {query.isError ? (
              <div className={classes['failed']}>
                <ErrorState
                  error={query.error}
                  title={t('chartFailed')}
                  onRetry={() => void query.refetch()}
                />
              </div>
            ) : null}
            {query.isPending ? (
              <div className={classes['failed']}>
                <LoadingBars lines={8} label={t('chartLoading')} />
              </div>
            ) : null}
            {query.data === undefined || query.isError ? null : (
              <ChartViews data={query.data} title={title} view={view} onView={setView} />
            )}
          </section>
          <Suggestions spec={spec} onPick={change} />
        </div>
      </div>
    </>
  );
};

const subtitleOf = (
  { matched, total }: { readonly matched: number; readonly total: number },
  isFiltered: boolean,
  dates: string | null,
): string => {
  const rows = isFiltered
    ? t('chartSubtitleOf', { rows: matched, total })
    : t('chartSubtitle', { rows: total });
  return dates === null ? rows : t('chartSubtitleDates', { dates, rows });
};
