import type { Dashboard, DashboardContent, Dataset } from '@plumbline/contract';
import { useCallback, useMemo } from 'react';
import type { OpenTiles, TileStore } from '../../../../lib/tiles/tile-store.ts';
import { useTiles } from '../../../../lib/tiles/use-tiles.ts';
import { useLatest } from '../../../../lib/state/use-latest.ts';
import { NO_FILTERS } from '../../../../lib/filters/filter-tree.ts';
import { openPreview } from '../../core/api.ts';
import { columnsOfDatasets } from '../../core/hooks/use-dashboard.ts';
import { wantedTiles } from '../../core/model/tile-requests.ts';

const LOOK = { filters: NO_FILTERS, parameters: {}, mode: null, cross: {} };

/** The data of tiles as they are edited: only those whose content changed are refetched. */
export function usePreview(
  dashboard: Dashboard,
  content: DashboardContent,
  datasets: ReadonlyMap<string, Dataset>,
): TileStore {
  const { datasetId } = dashboard;
  const latest = useLatest(content);
  const wanted = useMemo(
    () =>
      wantedTiles(
        { ...content, datasetId },
        { look: LOOK, columnsOf: columnsOfDatasets(datasets), pages: {} },
      ),
    [content, datasetId, datasets],
  );
  // A tile that is only moved keeps its key; the map must keep its identity for it.
  const text = JSON.stringify([...wanted]);
  const steady = useMemo(
    () => new Map(JSON.parse(text) as [string, { key: string; page: number }][]),
    [text],
  );
  const open: OpenTiles = useCallback(
    (ids, page, signal) =>
      openPreview({ source: 'dataset', source_id: datasetId, page, ...previewRequest(latest, ids) }, signal),
    [datasetId, latest],
  );
  return useTiles(steady, open);
}

/** The requested tiles, as they are now. */
function previewRequest(latest: { readonly current: DashboardContent }, ids: readonly string[]) {
  const { tiles, parameters, filters } = latest.current;
  const requested = new Set(ids);
  const wanted = tiles.filter(({ id }) => requested.has(id)).map((tile) => ({ ...tile, tab: null }));
  return { content: { tiles: wanted, parameters }, filters, tiles: [...ids] };
}
