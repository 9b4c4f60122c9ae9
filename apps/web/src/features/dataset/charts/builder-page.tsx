import type { SavedChart } from '@plumbline/contract';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconLayoutGrid } from '@tabler/icons-react';
import { offeredModes, resolveChart } from '@plumbline/viz';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api/api.ts';
import { computedQuery } from '../../../lib/data/route-query.ts';
import { useShortcut } from '../../../lib/keyboard/shortcuts.ts';
import { LoadingBars } from '../../../ui/states/loading-bars.tsx';
import { EmptyState, ErrorState } from '../../../ui/states/states.tsx';
import { usePhone } from '../../../ui/page/use-phone.ts';
import { FilterBar } from '../core/components/filter-bar.tsx';
import { useDatasetPage } from '../core/hooks/use-dataset-page.ts';
import { LayoutTool, LayoutTools } from '../core/components/layout-tools.tsx';
import { AddToDashboard } from './components/add-to-dashboard.tsx';
import { BuilderContext, useBuilder } from './hooks/builder-context.ts';
import { savedChartQuery } from './api.ts';
import { ColumnList } from './components/column-list.tsx';
import { ChartOptions, ExportMenu, SaveMenu, SettingsSheet } from './components/lazy-parts.tsx';
import { MarkPicker } from './components/mark-picker.tsx';
import { ShelvesPanel } from './components/shelves-panel.tsx';
import { Stage } from './components/stage.tsx';
import { findMissingParts } from './model/missing-parts.ts';
import { nextMode } from './model/next-mode.ts';
import { readAddress } from '../../../lib/chart-link/chart-address.ts';
import { writeAddress } from '../../../lib/chart-link/chart-link.ts';
import { useAnnotations } from './hooks/use-annotations.ts';
import { t } from '../../../messages/index.ts';
import { useBuilder as useBuilderState } from './hooks/use-builder.ts';
import { useChartData } from './hooks/use-chart-data.ts';
import type { Base } from './hooks/use-linked-chart.ts';
import classes from './components/builder.module.css';
import { useChangeSearchKeys, useSearchKeys } from '../../../lib/routes/use-search-keys.ts';

/** A chart that is not saved yet. */
export const NewChartPage = () => {
  const { dataset, columns, version } = useDatasetPage();
  const { meaning } = dataset;
  const search = useSearchKeys();
  const changeKeys = useChangeSearchKeys();
  const { chart, of } = readAddress(search);
  const first = useQuery(
    computedQuery(
      ['first chart', {}, [columns, of, version.rowCount, meaning]],
      async () =>
        (await import('./model/first-chart.ts')).firstChart(columns, of, {
          rowCount: version.rowCount,
          meaning,
        }),
      { staleTime: Number.POSITIVE_INFINITY, enabled: chart === null },
    ),
  );
  const offered = first.data ?? null;
  const isOf = chart === null && of.length > 0;
  useEffect(() => {
    // The chart of the named columns is in the URL like any other.
    if (isOf && offered !== null) {
      changeKeys((now) => ({ ...now, ...writeAddress({ chart: offered, mode: 'Absolute' }, null) }), {
        replace: true,
      });
    }
  }, [isOf, offered, changeKeys]);
  const initial = chart ?? (isOf ? null : offered);
  const hasInitial = initial !== null;
  const base = useMemo(
    (): Base | null => (initial === null ? null : { saved: null, chart: initial, mode: 'Absolute' }),
    // oxlint-disable-next-line react/exhaustive-deps -- edits are in the address: the first chart counts until there are some
    [hasInitial],
  );
  if (base !== null) {
    return <Workbench base={base} etag={null} />;
  }
  return (
    <div className={classes['nothing']}>
      {first.isPending || offered !== null ? (
        <LoadingBars lines={10} label={t('chartBuilder.suggestionsLoading')} />
      ) : null}
      {first.isError ? <ErrorState error={first.error} onRetry={() => void first.refetch()} /> : null}
      {first.isSuccess && offered === null ? <EmptyState title={t('chartBuilder.noColumns')} /> : null}
    </div>
  );
};

/** A saved chart. */
export const SavedChartPage = () => {
  const { chartId } = useParams({ from: '/shell/datasets/$id/charts/$chartId' });
  return <SavedChartBuilder key={chartId} id={chartId} />;
};

const SavedChartBuilder = ({ id }: { readonly id: string }) => {
  const { dataset } = useDatasetPage();
  const query = useQuery(savedChartQuery(id));
  const saved = query.data?.data;
  useSavedFilters(saved);
  const base = useMemo(
    (): Base | null => (saved === undefined ? null : { saved, chart: saved.chart, mode: saved.mode }),
    [saved],
  );
  if (base !== null) {
    return <Workbench base={base} etag={query.data?.etag ?? null} />;
  }
  const isGone = query.error instanceof ApiError && query.error.status !== null && query.error.status < 500;
  const toList = (
    <Button
      variant="default"
      renderRoot={(props) => <Link {...props} to="/datasets/$id/charts" params={{ id: dataset.id }} />}
    >
      {t('chartBuilder.allCharts')}
    </Button>
  );
  return (
    <div className={classes['nothing']}>
      {query.isPending ? <LoadingBars lines={10} label={t('savedChart.loading')} /> : null}
      {query.isError && isGone ? (
        <EmptyState title={t('savedChart.gone')} actions={toList}>
          {t('savedChart.goneText')}
        </EmptyState>
      ) : null}
      {query.isError && !isGone ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} actions={toList} />
      ) : null}
    </div>
  );
};

/** A saved chart opens with its own filters, unless the URL has some, or edits. */
function useSavedFilters(saved: SavedChart | undefined): void {
  const { change } = useDatasetPage();
  const search = useSearchKeys();
  const isSetByAddress = search['f'] !== undefined || search['c'] !== undefined;
  const applied = useRef<string | null>(null);
  useEffect(() => {
    if (saved === undefined || applied.current === saved.id) {
      return;
    }
    applied.current = saved.id;
    if (!isSetByAddress && saved.filters.value.length > 0) {
      change({ filters: saved.filters });
    }
  }, [saved, isSetByAddress, change]);
}

const Workbench = ({ base, etag }: { readonly base: Base; readonly etag: string | null }) => {
  const { columns, address, version } = useDatasetPage();
  const { announcement: said, ...state } = useBuilderState(base);
  const { chart, mode, edit, saved } = state;
  const missing = useMemo(() => findMissingParts(chart, columns), [chart, columns]);
  const drawn = useChartData({ chart, mode, isWhole: missing.length === 0 });
  const annotations = useAnnotations(saved?.id ?? null);
  const resolved = useMemo(() => resolveChart(chart, columns), [chart, columns]);
  // What was drawn has everything decided; while another is on its way it is decided here.
  const shown = drawn.data === null || drawn.isOld ? resolved : drawn.data.chart;
  const builder = { ...state, shown, data: drawn.data };
  useShortcut('m', () => edit({ type: 'mode', mode: nextMode(offeredModes(shown, columns), mode) }));
  const [adding, setAdding] = useState<{ readonly column: string | null } | null>(null);
  const isFiltered = address.filters.value.length > 0 || address.search !== '';
  const total = isFiltered ? (drawn.data?.rows.matched ?? null) : version.rowCount;
  const isPhone = usePhone();
  return (
    <BuilderContext value={builder}>
      <Tools etag={etag} annotations={annotations.all} />
      <FilterBar total={drawn.isOld ? null : total} adding={adding} onAdding={setAdding} />
      <div className={classes['workbench']}>
        {isPhone ? (
          <SettingsSheet>
            <Settings />
          </SettingsSheet>
        ) : (
          <>
            <ColumnList />
            <div className={classes['panel']} role="group" aria-label={t('chartBuilder.settings')}>
              <Settings />
            </div>
          </>
        )}
        <Stage drawn={drawn} missing={missing} annotations={annotations} />
      </div>
      <div className="pl-hidden" role="status" aria-live="polite">
        {said}
      </div>
    </BuilderContext>
  );
};

const Settings = () => (
  <>
    <MarkPicker />
    <ShelvesPanel />
    <ChartOptions />
  </>
);

interface ToolsProps {
  readonly etag: string | null;
  readonly annotations: Parameters<typeof ExportMenu>[0]['annotations'];
}

/** What is done with the chart as a whole. */
const Tools = ({ etag, annotations }: ToolsProps) => {
  const { dataset } = useDatasetPage();
  const { undo, redo } = useBuilder();
  const navigate = useNavigate();
  const isPhone = usePhone();
  const toList = (): void =>
    void navigate({
      to: '/datasets/$id/charts',
      params: { id: dataset.id },
      search: ({ c: _c, mode: _mode, f: _f, ...rest }: Record<string, unknown>) => ({ ...rest, list: 1 }),
    });
  return (
    <LayoutTools>
      <LayoutTool label={t('chartBuilder.allCharts')} icon={IconLayoutGrid} run={toList} />
      <LayoutTool label={t('grid.undo')} icon={IconArrowBackUp} run={undo} />
      <LayoutTool label={t('grid.redo')} icon={IconArrowForwardUp} run={redo} />
      {isPhone ? null : <ExportMenu annotations={annotations} />}
      <AddToDashboard />
      <SaveMenu etag={etag} />
    </LayoutTools>
  );
};
