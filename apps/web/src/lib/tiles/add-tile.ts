import type { ChartSpec, Dashboard, FilterGroup, GraphMode, Tile } from '@plumbline/contract';
import {
  createDashboard,
  DASHBOARD_COLUMNS,
  getDashboard,
  listDashboards,
  updateDashboard,
} from '@plumbline/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { api } from '../api.ts';
import { routeQuery } from '../data/route-query.ts';

const MOST_LISTED = 20;
const TILE = { w: 6, h: 10 } as const;

/** Dashboards by their names, those of the dataset's own among them. */
export const dashboardsQuery = (q: string) =>
  routeQuery(
    listDashboards,
    { query: { limit: MOST_LISTED, ...(q === '' ? {} : { q }) } },
    { select: ({ data }) => data, placeholderData: keepPreviousData },
  );

/** A chart on its way to a dashboard. */
export interface TileChart {
  readonly dataset: string;
  readonly title: string;
  readonly chart: ChartSpec;
  readonly mode: GraphMode;
  readonly filters: FilterGroup;
}

/** In the first gap beside the last tile of its tab, else below all. */
export function placeBelow(tiles: readonly Tile[]): Tile['place'] {
  const bottom = Math.max(0, ...tiles.map(({ place: { y, h } }) => y + h));
  const last = tiles.find(({ place: { y, h } }) => y + h === bottom)?.place;
  const hasRoom =
    last !== undefined &&
    last.x + last.w + TILE.w <= DASHBOARD_COLUMNS &&
    !tiles.some(({ place }) => place.x >= last.x + last.w && place.y + place.h > last.y);
  return hasRoom ? { ...TILE, x: last.x + last.w, y: last.y } : { ...TILE, x: 0, y: bottom };
}

function tileOf(
  { dataset, title, chart, mode, filters }: TileChart,
  to: Pick<Dashboard, 'tiles' | 'tabs' | 'source' | 'source_id'>,
): Tile {
  const tab = to.tabs[0]?.id ?? null;
  const isOwn = to.source === 'dataset' && to.source_id === dataset;
  return {
    id: crypto.randomUUID(),
    kind: 'chart',
    title,
    tab,
    place: placeBelow(to.tiles.filter((tile) => tile.tab === null || tile.tab === tab)),
    dataset: isOwn ? null : dataset,
    ...(filters.value.length === 0 ? {} : { filters }),
    chart,
    mode,
    crossFilters: true,
  };
}

/** At the end of a dashboard as it is now: what somebody else changed meanwhile stays. */
export async function addToDashboard(id: string, tile: TileChart): Promise<Dashboard> {
  const { reply, headers } = await api.send(getDashboard, { params: { id } });
  const { data } = reply;
  const etag = headers.get('etag');
  const saved = await api.call(updateDashboard, {
    params: { id },
    body: { ...data, tiles: [...data.tiles, tileOf(tile, data)] },
    ...(etag === null ? {} : { headers: { 'If-Match': etag } }),
  });
  return saved.data;
}

export async function addToNewDashboard(name: string, tile: TileChart): Promise<Dashboard> {
  const source = { source: 'dataset', source_id: tile.dataset } as const;
  const made = await api.call(createDashboard, {
    body: { name, ...source, tiles: [tileOf(tile, { ...source, tiles: [], tabs: [] })] },
  });
  return made.data;
}
