import { tracePath, type Dashboard, type Tile } from '@plumbline/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { datasetQuery } from '../../../../../lib/data/datasets.ts';
import { traceRefQuery, type TraceInput } from '../../../../../lib/data/traces.ts';
import { useTileState } from '../../../../../lib/tiles/use-tiles.ts';
import { t } from '../../../../../messages/index.ts';
import { LoadingBars } from '../../../../../ui/states/loading-bars.tsx';
import { ErrorState } from '../../../../../ui/states/states.tsx';
import { TraceView } from '../../../../../ui/trace/trace-view.tsx';
import type { DashboardAddress } from '../../../core/model/dashboard-address.ts';
import { tileDataset } from '../../../core/model/dashboard-content.ts';
import { pageFilters } from '../../../core/hooks/use-dashboard.ts';
import { reachingFilters } from '../../../core/model/tile-requests.ts';
import { useDashboardActions } from '../../hooks/dashboard-context.ts';
import classes from '../../../core/components/dashboard.module.css';
import { tileTrace } from '../../model/tile-trace.ts';

interface TraceDrawerProps {
  readonly tile: Tile;
  /** The mark's row in the chart's data; null for the whole tile. */
  readonly row: number | null;
  readonly dashboard: Dashboard;
  readonly address: DashboardAddress;
}

/** From a tile or a mark of it down to its rows. */
export const TraceDrawer = ({ tile, row, dashboard, address }: TraceDrawerProps) => {
  const { store } = useDashboardActions();
  const { data: content } = useTileState(store, tile.id);
  const datasetId = tileDataset(tile, dashboard.datasetId);
  const dataset = useQuery({ ...datasetQuery(datasetId ?? ''), enabled: datasetId !== null });
  if (content === null || datasetId === null || dataset.data === undefined) {
    return <LoadingBars lines={8} label={t('trace.loading')} />;
  }
  // Filters on columns that the tile's dataset lacks do not reach it.
  const columns = new Set(dataset.data.columns.map(({ name }) => name));
  const filters = reachingFilters(pageFilters(tile, dashboard, address), columns);
  const request = tileTrace({ tile, content, row, datasetId, dashboardId: dashboard.id, filters });
  return request === null ? null : <Traced request={request} />;
};

const Traced = ({ request }: { readonly request: TraceInput }) => {
  const { data, error, refetch } = useQuery(traceRefQuery(request));
  if (error !== null) {
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  return data === undefined ? (
    <LoadingBars lines={8} label={t('trace.loading')} />
  ) : (
    <>
      <p className={classes['openPage']}>
        <Link to={tracePath(data.ref)}>{t('trace.openPage')}</Link>
      </p>
      <TraceView reference={data.ref} isPage={false} />
    </>
  );
};
