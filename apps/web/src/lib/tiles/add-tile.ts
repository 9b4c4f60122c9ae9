import type {
  ChartSpec,
  Dashboard,
  FilterGroup,
  GraphMode,
  PivotSpec,
  Sort,
  Tile,
} from '@plumbline/contract';
import {
  assertNever,
  createDashboard,
  DASHBOARD_COLUMNS,
  getDashboard,
  listDashboards,
  updateDashboard,
} from '@plumbline/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import { routeQuery } from '../data/route-query.ts';
import type { FigureShows } from './figure-shows.ts';

const MAX_LISTED = 20;
const TILE = { w: 6, h: 10 } as const;
const FIGURE = { w: 3, h: 3 } as const;

/** Dashboards by their names, those of the dataset's own among them. */
export const dashboardsQuery = (q: string) =>
  routeQuery(
    listDashboards,
    { query: { limit: MAX_LISTED, ...(q === '' ? {} : { q }) } },
    { select: ({ data }) => data, placeholderData: keepPreviousData },
  );

/** A chart, a figure, a pivot or rows on their way to a dashboard. */
export interface NewTile {
  readonly dataset: string;
  readonly title: string;
  readonly filters: FilterGroup;
  readonly shows:
    | { readonly kind: 'chart'; readonly chart: ChartSpec; readonly mode: GraphMode }
    | FigureShows
    | { readonly kind: 'pivot'; readonly pivot: PivotSpec }
    | {
        readonly kind: 'grid';
        readonly columns: readonly string[];
        readonly sort: readonly Sort[];
        /** Rows at most. */
        readonly limit: number;
      };
}

/** In the first gap beside the last tile of its tab, else below all. */
export function placeBelow(
  tiles: readonly Tile[],
  size: Pick<Tile['place'], 'w' | 'h'> = TILE,
): Tile['place'] {
  const bottom = Math.max(0, ...tiles.map(({ place: { y, h } }) => y + h));
  const last = tiles.find(({ place: { y, h } }) => y + h === bottom)?.place;
  const hasRoom =
    last !== undefined &&
    last.x + last.w + size.w <= DASHBOARD_COLUMNS &&
    !tiles.some(({ place }) => place.x >= last.x + last.w && place.y + place.h > last.y);
  return hasRoom ? { ...size, x: last.x + last.w, y: last.y } : { ...size, x: 0, y: bottom };
}

export function toTile(
  { dataset, title, filters, shows }: NewTile,
  to: Pick<Dashboard, 'tiles' | 'tabs' | 'source' | 'source_id'>,
): Tile {
  const tab = to.tabs[0]?.id ?? null;
  const isOwn = to.source === 'dataset' && to.source_id === dataset;
  const placed = {
    id: crypto.randomUUID(),
    title,
    tab,
    place: placeBelow(
      to.tiles.filter((tile) => tile.tab === null || tile.tab === tab),
      shows.kind === 'figure' ? FIGURE : TILE,
    ),
    dataset: isOwn ? null : dataset,
    ...(filters.value.length === 0 ? {} : { filters }),
  };
  switch (shows.kind) {
    case 'chart':
      return { ...placed, ...shows, crossFilters: true };
    case 'figure':
      return { ...placed, ...shows, upIsGood: true };
    case 'grid':
      return { ...placed, ...shows, columns: [...shows.columns], sort: [...shows.sort] };
    case 'pivot':
      return { ...placed, ...shows };
    default:
      return assertNever(shows);
  }
}

/** At the end of a dashboard as it is now: what somebody else changed meanwhile stays. */
export async function addToDashboard(id: string, tile: NewTile): Promise<Dashboard> {
  const { reply, headers } = await api.send(getDashboard, { params: { id } });
  const { data } = reply;
  const etag = headers.get('etag');
  const saved = await api.call(updateDashboard, {
    params: { id },
    body: { ...data, tiles: [...data.tiles, toTile(tile, data)] },
    ...(etag === null ? {} : { headers: { 'If-Match': etag } }),
  });
  return saved.data;
}

export async function addToNewDashboard(name: string, tile: NewTile): Promise<Dashboard> {
  const source = { source: 'dataset', source_id: tile.dataset } as const;
  const dashboard = await api.call(createDashboard, {
    body: { name, ...source, tiles: [toTile(tile, { ...source, tiles: [], tabs: [] })] },
  });
  return dashboard.data;
}
