import {
  type Dashboard,
  type Dataset,
  type FilterGroup,
  parameterColumn,
  type Tile,
} from '@plumbline/contract';
import { drilledTile } from '@plumbline/viz';
import { useQueries } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { OpenTiles, TileStore } from '../../../../lib/tiles/tile-store.ts';
import { useTiles } from '../../../../lib/tiles/use-tiles.ts';
import { datasetQuery } from '../../../../lib/data/datasets.ts';
import { openTiles } from '../api.ts';
import { tileDataset } from '../model/dashboard-content.ts';
import type { DashboardAddress } from '../model/dashboard-address.ts';
import { joinFilters, toCondition, parameterFilters, currentValue } from '../model/parameter-values.ts';
import { wantedTiles, type ColumnsOf } from '../model/tile-requests.ts';

/** The datasets that the tiles read, by id; those not loaded yet are absent. */
export function useDatasets(sourceId: string, tiles: readonly Tile[]): ReadonlyMap<string, Dataset> {
  const ids = useMemo(
    () => [...new Set([sourceId, ...tiles.flatMap((tile) => tileDataset(tile, sourceId) ?? [])])],
    [sourceId, tiles],
  );
  return useQueries({
    queries: ids.map((id) => datasetQuery(id)),
    combine: (results) =>
      new Map(results.flatMap(({ data }) => (data === undefined ? [] : [[data.id, data] as const]))),
  });
}

export const columnsOfDatasets = (datasets: ReadonlyMap<string, Dataset>): ColumnsOf => {
  const sets = new Map(
    [...datasets].map(([id, { columns }]) => [id, new Set(columns.map(({ name }) => name))] as const),
  );
  return (id) => sets.get(id) ?? null;
};

/** Everything that is set on the page, on the dashboard's own dataset. */
export const dashboardFilters = (
  dashboard: Dashboard,
  { filters, parameters }: DashboardAddress,
): FilterGroup =>
  joinFilters([
    dashboard.filters,
    filters,
    { op: 'and', value: [...parameterFilters(dashboard.parameters, parameters)] },
  ]);

/** What is set on the page for one tile, without the filters of its chart or pivot. */
export function pageFilters(tile: Tile, dashboard: Dashboard, address: DashboardAddress): FilterGroup {
  const own = 'filters' in tile && tile.filters !== undefined ? [tile.filters] : [];
  const cross = Object.entries(address.cross).flatMap(([from, each]) => (from === tile.id ? [] : [each]));
  const parameters = dashboard.parameters.flatMap((parameter) => {
    const column = parameterColumn(parameter, tile.id);
    return column === null
      ? []
      : (toCondition(parameter, currentValue(parameter, address.parameters), column) ?? []);
  });
  return joinFilters([
    dashboard.filters,
    address.filters,
    { op: 'and', value: parameters },
    ...own,
    ...cross,
  ]);
}

/** Everything that one tile's rows passed, without the marks picked on itself: what leads to its rows. */
export function tileFilters(tile: Tile, dashboard: Dashboard, address: DashboardAddress): FilterGroup {
  const chart = tile.kind === 'chart' && tile.chart.filter !== undefined ? [tile.chart.filter] : [];
  const pivot = tile.kind === 'pivot' ? [tile.pivot.filters] : [];
  return joinFilters([pageFilters(tile, dashboard, address), ...chart, ...pivot]);
}

export interface DashboardTiles {
  readonly store: TileStore;
  /** Another page of a grid tile's rows. */
  readonly turn: (tile: string, page: number) => void;
}

const withoutNames = (drills: DashboardAddress['drills']) =>
  Object.fromEntries(
    Object.entries(drills).map(([tile, steps]) => [tile, steps.map(({ filters, to }) => ({ filters, to }))]),
  );

/** The dashboard with each chart as far down as it was opened. */
export function useDrilled(dashboard: Dashboard, drills: DashboardAddress['drills']): Dashboard {
  return useMemo(() => {
    const tileAt = (tile: Tile): Tile => {
      const steps = drills[tile.id];
      return steps === undefined ? tile : (drilledTile(tile, steps) ?? tile);
    };
    return Object.keys(drills).length === 0
      ? dashboard
      : { ...dashboard, tiles: dashboard.tiles.map(tileAt) };
  }, [dashboard, drills]);
}

/** Fetches the tiles again once a dataset has changed while they are shown. */
function useNewRows(store: TileStore, datasets: ReadonlyMap<string, Dataset>): void {
  const known = useRef<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    const before = known.current;
    const now = new Map([...datasets].map(([id, { updatedAt }]) => [id, updatedAt]));
    known.current = new Map([...before, ...now]);
    if ([...now].some(([id, updatedAt]) => before.has(id) && before.get(id) !== updatedAt)) {
      store.refresh();
    }
  }, [store, datasets]);
}

/** The tiles' data with the reader's filters: only tiles that a change affects are fetched, and only once visible. */
export function useDashboardTiles(
  dashboard: Dashboard,
  address: DashboardAddress,
  datasets: ReadonlyMap<string, Dataset>,
): DashboardTiles {
  const { filters, parameters, mode, cross, drills } = address;
  const look = useMemo(() => ({ filters, parameters, mode, cross }), [filters, parameters, mode, cross]);
  const lookText = JSON.stringify(look);
  const [turned, setTurned] = useState<{ look: string; pages: Readonly<Record<string, number>> }>({
    look: lookText,
    pages: {},
  });
  // Another filter gives other rows: they begin at their first page.
  const pages = useMemo(() => (turned.look === lookText ? turned.pages : {}), [turned, lookText]);
  const wanted = useMemo(
    () => wantedTiles(dashboard, { look, columnsOf: columnsOfDatasets(datasets), pages }),
    [dashboard, look, datasets, pages],
  );
  const open: OpenTiles = useCallback(
    (tiles, page, signal) =>
      openTiles(
        dashboard.id,
        {
          tiles: [...tiles],
          page,
          filters: look.filters,
          parameters: look.parameters,
          crossFilters: look.cross,
          ...(Object.keys(drills).length === 0 ? {} : { drills: withoutNames(drills) }),
          ...(look.mode === null ? {} : { mode: look.mode }),
        },
        signal,
      ),
    [dashboard.id, look, drills],
  );
  const store = useTiles(wanted, open);
  useNewRows(store, datasets);
  const turn = useCallback(
    (tile: string, page: number) =>
      setTurned((before) => ({
        look: lookText,
        pages: { ...(before.look === lookText ? before.pages : {}), [tile]: page },
      })),
    [lookText],
  );
  return useMemo(() => ({ store, turn }), [store, turn]);
}
