import type { ChartMark, DashboardContent, Tile, TileOf } from '@plumbline/contract';

export type FigureOnly = TileOf<'figure'>;
export type ChartOnly = TileOf<'chart'>;

export interface PreviewTiles {
  readonly figures: readonly FigureOnly[];
  readonly charts: readonly ChartOnly[];
}

const MAX_FIGURES = 4;
const MAX_CHARTS = 2;

/** Their labels stand around them, where a card has no room: they come after the others. */
const NEEDS_ROOM: ReadonlySet<ChartMark> = new Set<ChartMark>(['pie', 'donut', 'rose']);

const needsRoom = ({ chart }: ChartOnly): number => Number(NEEDS_ROOM.has(chart.mark));

const inReadingOrder = (one: Tile, other: Tile): number =>
  one.place.y - other.place.y || one.place.x - other.place.x;

/** What a card shows of a dashboard: the first figures and charts of its first tab, as they are read; pies last. */
export function previewTiles({ tabs, tiles }: Pick<DashboardContent, 'tabs' | 'tiles'>): PreviewTiles {
  const first = tabs[0]?.id ?? null;
  const shown = tiles
    .filter(({ tab }) => first === null || (tab ?? first) === first)
    .toSorted(inReadingOrder);
  return {
    figures: shown.filter((tile) => tile.kind === 'figure').slice(0, MAX_FIGURES),
    charts: shown
      .filter((tile) => tile.kind === 'chart')
      .toSorted((one, other) => needsRoom(one) - needsRoom(other))
      .slice(0, MAX_CHARTS),
  };
}
