import { z } from 'zod';
import { DEFAULT_LAYOUT, DEFAULT_THEME } from '../constants.ts';
import { Id, Timestamp } from '../envelope.ts';
import { Cell } from './cell.ts';
import { ChartData, ChartSpec, GraphMode, MeasureEncoding } from './chart.ts';
import { GridPage } from './dataset.ts';
import { Sort } from './sort.ts';
import { FilterGroup, Filters } from './filter.ts';
import { PivotSpec, PivotTable } from './pivot.ts';

export const DASHBOARD_SOURCES = ['dataset', 'workflow', 'story'] as const;
export const DashboardSource = z.enum(DASHBOARD_SOURCES);

/** Columns of the grid a tile spans; rows are counted in the same unit. */
const place = z.object({
  x: z.int().min(0).max(23),
  y: z.int().min(0).max(10_000),
  w: z.int().min(1).max(24),
  h: z.int().min(1).max(200),
});
const tile = {
  id: z.string().min(1).max(100),
  title: z.string().max(300).default(''),
  place,
};
/** Null: the dashboard's own dataset. */
const dataset = Id.nullable().default(null);
/** Beside the dashboard's filters. */
const filters = FilterGroup.optional();

export const Tile = z.discriminatedUnion('kind', [
  z.object({
    ...tile,
    kind: z.literal('chart'),
    dataset,
    filters,
    chart: ChartSpec,
    mode: GraphMode.default('Absolute'),
  }),
  z.object({ ...tile, kind: z.literal('figure'), dataset, filters, measure: MeasureEncoding }),
  z.object({
    ...tile,
    kind: z.literal('grid'),
    dataset,
    filters,
    columns: z.array(z.string().min(1)).max(1000).optional(),
    sort: z.array(Sort).max(20).optional(),
  }),
  z.object({ ...tile, kind: z.literal('pivot'), dataset, pivot: PivotSpec }),
  z.object({ ...tile, kind: z.literal('text'), text: z.string().max(20_000) }),
]);
export type Tile = z.infer<typeof Tile>;

/** A value a reader may set, used by the tiles' filters. */
export const DashboardParameter = z.object({
  name: z.string().min(1).max(100),
  label: z.string().max(200),
  column: z.string().min(1),
  value: z.union([Cell, z.array(Cell)]),
});

/** What people edit. */
export const DashboardContent = z.object({
  name: z.string().trim().min(1, 'Give the dashboard a name.').max(200),
  layout: z.string().max(50).default(DEFAULT_LAYOUT),
  theme: z.string().max(50).default(DEFAULT_THEME),
  tiles: z.array(Tile).max(200).default([]),
  filters: Filters,
  parameters: z.array(DashboardParameter).max(50).default([]),
});

export const DashboardSummary = z.object({
  id: Id,
  name: z.string(),
  source: DashboardSource,
  source_id: Id,
  createdBy: z.object({ id: Id, name: z.string() }).nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type DashboardSummary = z.infer<typeof DashboardSummary>;

export const Dashboard = DashboardSummary.extend(DashboardContent.shape);
export type Dashboard = z.infer<typeof Dashboard>;

/** One tile's answer; tiles come as they are ready, each once. */
export const TileData = z.object({
  tile: z.string(),
  /** Null when the tile failed. */
  data: z.union([GridPage, ChartData, PivotTable, z.object({ value: Cell })]).nullable(),
  /** Null when it did not. */
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
});
export type TileData = z.infer<typeof TileData>;
