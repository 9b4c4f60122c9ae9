import type { Dashboard } from '@plumbline/contract';
import { figureFormat } from '@plumbline/viz';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import type { OpenTiles, TileStore } from '../../../lib/tiles/tile-store.ts';
import { useTiles, useTileState } from '../../../lib/tiles/use-tiles.ts';
import { t } from '../../../messages/index.ts';
import { Chart } from '../../../ui/chart/chart.tsx';
import { figurePeriod, figureText, periodText } from '../../../ui/tiles/figure-text.ts';
import { tileTitle } from '../../../ui/tiles/tile-title.ts';
import { LoadingBar, LoadingBars } from '../../../ui/states/loading-bars.tsx';
import { useTurn } from '../../../ui/tiles/use-render-turn.ts';
import { dashboardQuery, openTiles } from '../api.ts';
import { previewTiles, type ChartOnly, type FigureOnly } from '../preview-tiles.ts';
import classes from './dashboards.module.css';

const Figure = ({ tile, store }: { readonly tile: FigureOnly; readonly store: TileStore }) => {
  const state = useTileState(store, tile.id);
  const figure = state.data?.kind === 'figure' ? state.data.figure : null;
  const text = figure === null ? null : figureText(figure.value, figureFormat(tile.measure.format, figure));
  const period = periodText(tile, figure?.course.at(-1)?.[0]);
  return (
    <div className={classes['figure']}>
      <span className={classes['tileTitle']}>{tileTitle(tile, state)}</span>
      <strong>
        {text ?? (figure === null && state.error === null ? <LoadingBar /> : t('tile.noValue'))}
      </strong>
      {figure === null || period === null ? null : (
        <span className={classes['tileTitle']} title={figurePeriod(tile, figure) ?? period}>
          {period}
        </span>
      )}
    </div>
  );
};

const Picture = ({ tile, store }: { readonly tile: ChartOnly; readonly store: TileStore }) => {
  const hasTurn = useTurn();
  const state = useTileState(store, tile.id);
  const chart = state.data?.kind === 'chart' ? state.data.chart : null;
  return (
    <div className={classes['chart']}>
      <span className={classes['tileTitle']}>{tileTitle(tile, state)}</span>
      <div className={classes['picture']}>
        {chart === null || !hasTurn ? null : <Chart data={chart} />}
        {chart === null && state.error === null ? <LoadingBars lines={4} /> : null}
        {state.error === null ? null : <span className={classes['failed']}>{t('home.previewFailed')}</span>}
      </div>
    </div>
  );
};

const Tiles = ({ dashboard }: { readonly dashboard: Dashboard }) => {
  const { id, updatedAt } = dashboard;
  const { figures, charts } = useMemo(() => previewTiles(dashboard), [dashboard]);
  const ids = useMemo(() => [...figures, ...charts].map((tile) => tile.id), [figures, charts]);
  const wanted = useMemo(
    () => new Map(ids.map((tile) => [tile, { key: updatedAt, page: 1 }])),
    [ids, updatedAt],
  );
  const open: OpenTiles = useCallback((tiles, _page, signal) => openTiles(id, tiles, signal), [id]);
  const store = useTiles(wanted, open);
  useEffect(() => store.see(ids), [store, ids]);
  if (ids.length === 0) {
    return <p className={classes['none']}>{t('home.noPreview')}</p>;
  }
  return (
    <>
      {figures.length === 0 ? null : (
        <div className={classes['figures']}>
          {figures.map((tile) => (
            <Figure key={tile.id} tile={tile} store={store} />
          ))}
        </div>
      )}
      {charts.length === 0 ? null : (
        <div className={classes['charts']}>
          {charts.map((tile) => (
            <Picture key={tile.id} tile={tile} store={store} />
          ))}
        </div>
      )}
    </>
  );
};

/** A dashboard in small, with the data its reader sees now. */
export const DashboardPreview = ({ id }: { readonly id: string }) => {
  const { data, isError } = useQuery(dashboardQuery(id));
  if (data === undefined) {
    return isError ? <p className={classes['none']}>{t('home.previewFailed')}</p> : <LoadingBars lines={6} />;
  }
  return <Tiles dashboard={data} />;
};
