import { PARAMETER_OPS } from '../vocabulary/filter-operator.ts';
import { DAY_SECONDS, TIME_GRAIN_NAMES } from '../vocabulary/time-grain.ts';
import { z } from 'zod';
import { DEFAULT_LAYOUT, DEFAULT_THEME, MAX_LIMIT } from '../constants.ts';
import { Id, Timestamp } from '../envelope.ts';
import { ChartAnnotation } from './annotation.ts';
import { Cell } from './cell.ts';
import { ChartData, ChartFormat, ChartSpec, GraphMode, MeasureEncoding } from './chart.ts';
import { GridPage } from './dataset.ts';
import { ThingAccess } from './sharing.ts';
import { Sort } from './sort.ts';
import { FilterGroup, Filters } from './filter.ts';
import { PivotSpec, PivotTable } from './pivot.ts';
import {
  DASHBOARD_SOURCES,
  DASHBOARD_COLUMNS,
  DASHBOARD_LAYOUTS,
  MAX_TILES,
  MIN_REFRESH_SECONDS,
  THEMES,
} from '../vocabulary/dashboard.ts';
import { NamedPerson } from './person.ts';

/** What a dashboard is created from. */
export const DashboardSource = z.enum(DASHBOARD_SOURCES);
export type DashboardSource = z.infer<typeof DashboardSource>;

/** In columns and rows of the dashboard's layout. */
const place = z.object({
  /** Column of its left edge, from 0. `x` + `w` may not exceed 12. */
  x: z
    .int()
    .min(0)
    .max(DASHBOARD_COLUMNS - 1),
  /** Row of its top edge, from 0. */
  y: z.int().min(0).max(10_000),
  /** Width in columns of the layout. */
  w: z.int().min(1).max(DASHBOARD_COLUMNS),
  /** Height in rows of the layout. */
  h: z.int().min(1).max(200),
});
const tile = {
  /** Unique in the dashboard, on all tabs; else `request.invalid`. */
  id: z.string().min(1).max(100),
  /** Empty: none is shown. */
  title: z.string().max(300).default(''),
  place,
  /** The tab that holds it; null: the first. */
  tab: z.string().max(100).nullable().default(null),
};
/** Null: the dashboard's own dataset. */
const dataset = Id.nullable().default(null);
/** Beside the dashboard's filters. */
const filters = FilterGroup.optional();
/** Whether a click on a mark filters the other tiles. */
const crossFilters = z.boolean().default(true);

const FigureTile = z.object({
  ...tile,
  kind: z.literal('figure'),
  dataset,
  filters,
  measure: MeasureEncoding,
  /** A date column: the value of the newest period is compared with the one before, with a sparkline. */
  over: z
    .object({
      /** A date or timestamp column. */
      field: z.string().min(1),
      /** What is compared: the newest unit with the one before. */
      timeUnit: z.enum(['day', 'week', 'month', 'quarter', 'year']),
    })
    .optional(),
  /** Whether a rise is good; null: neither. */
  upIsGood: z.boolean().nullable().default(true),
  /** In the unit of the measure; absent: no goal is drawn. */
  goal: z.number().optional(),
});

/** One tile of a dashboard; `kind` decides its content. */
export const Tile = z.discriminatedUnion('kind', [
  z.object({
    ...tile,
    kind: z.literal('chart'),
    dataset,
    filters,
    chart: ChartSpec,
    /** How its figures are shown, unless a request for data says otherwise. */
    mode: GraphMode.default('Absolute'),
    crossFilters,
  }),
  FigureTile,
  z.object({
    ...tile,
    kind: z.literal('grid'),
    dataset,
    filters,
    /** Names in the order shown; all columns of the dataset where left out. */
    columns: z.array(z.string().min(1)).max(1000).optional(),
    /** The order of the file where left out. */
    sort: z.array(Sort).max(20).optional(),
    /** Rows at most, such as the ten highest; all of them where left out. */
    limit: z.int().min(1).max(MAX_LIMIT).optional(),
  }),
  z.object({ ...tile, kind: z.literal('pivot'), dataset, filters, pivot: PivotSpec }),
  /** Plain text with headings, lists, emphasis and links in Markdown; `{{name}}` is replaced by a parameter's value. */
  z.object({
    ...tile,
    kind: z.literal('text'),
    /**
     * Markdown: headings, lists, emphasis and links. `{{name}}` is replaced by the value of that parameter.
     */
    text: z.string().max(20_000),
  }),
  z.object({
    ...tile,
    kind: z.literal('image'),
    /** A `data:` address of an image, at most 1 MB. */
    image: z
      .string()
      .max(1_400_000)
      .regex(/^data:image\/(png|jpeg|webp|gif|svg\+xml);base64,/, 'Give an image file.'),
    /** Read by screen readers; empty for a decoration. */
    alt: z.string().max(500).default(''),
    /** `contain`: the whole picture; `cover`: fills the tile, edges may be cut. */
    fit: z.enum(['contain', 'cover']).default('contain'),
  }),
]);
export type Tile = z.infer<typeof Tile>;
/** A tile of one kind. */
export type TileOf<K extends Tile['kind']> = Extract<Tile, { kind: K }>;
export type TileKind = Tile['kind'];

/** A step down from a mark of a chart along x: the rows behind it, along x by a finer unit or by another column. */
export const DrillStep = z.object({
  /** The rows of the mark that was opened. */
  filters: FilterGroup,
  /** What is along x then. */
  to: z.union([
    z.object({
      /** The unit of the dates that are along x already. */
      timeUnit: z.enum(TIME_GRAIN_NAMES),
    }),
    z.object({
      /** Name of a column of the tile's dataset. */
      column: z.string().min(1),
    }),
  ]),
});
export type DrillStep = z.infer<typeof DrillStep>;

/** A filter that readers set: on every tile whose dataset has the column, or on those it names. */
export const DashboardParameter = z.object({
  /** Unique in the dashboard; what requests set it by, and `{{name}}` in text tiles. */
  name: z.string().min(1).max(100),
  /** What readers see; the name where it is empty. */
  label: z.string().max(200),
  /** Filters tiles whose dataset has a column of this name, unless `targets` says otherwise. */
  column: z.string().min(1),
  /** Operator of its filter, which decides the shape of `value`. */
  op: z.enum(PARAMETER_OPS).default('in'),
  /** The operand of its filter, as in `filters`; null or empty: no filter. */
  value: z.union([Cell, z.array(Cell), z.record(z.string(), Cell)]),
  /** Another column on some tiles, or none (null), by the tile's id. */
  targets: z.record(z.string(), z.string().min(1).nullable()).optional(),
});
export type DashboardParameter = z.infer<typeof DashboardParameter>;

/** A tab of a dashboard; tiles name it by its id. */
export const DashboardTab = z.object({
  /** Unique in the dashboard; else `request.invalid`. */
  id: z.string().min(1).max(100),
  /** What readers see. */
  title: z.string().trim().min(1).max(100),
});
export type DashboardTab = z.infer<typeof DashboardTab>;

/** PostgreSQL keeps no text with it. */
const hasNoNul = (text: string): boolean => !text.includes('\0');
const NUL = 'Leave out the character NUL.';

/** What people edit. */
export const DashboardContent = z.object({
  /** Need not be unique. */
  name: z.string().trim().min(1, 'Give the dashboard a name.').max(200).refine(hasNoNul, NUL),
  /** Plain text; empty for none. */
  description: z.string().max(2000).refine(hasNoNul, NUL).default(''),
  /** The view that it opens in; `Data` shows its tiles. */
  layout: z.enum(DASHBOARD_LAYOUTS).default(DEFAULT_LAYOUT),
  /** `System`: as the reader's system is set. */
  theme: z.enum(THEMES).default(DEFAULT_THEME),
  /** In the order shown. None: all tiles are on one page. */
  tabs: z.array(DashboardTab).max(30).default([]),
  /** In any order; `place` says where each is. */
  tiles: z.array(Tile).max(MAX_TILES).default([]),
  /** Hold for every tile whose dataset has the columns; the others list them in `ignored`. */
  filters: Filters,
  /** In the order shown. */
  parameters: z.array(DashboardParameter).max(50).default([]),
  /** Null: only on request. */
  refreshSeconds: z.int().min(MIN_REFRESH_SECONDS).max(DAY_SECONDS).nullable().default(null),
  /** Null: in no folder. */
  folderId: Id.nullable().default(null),
});
export type DashboardContent = z.infer<typeof DashboardContent>;

const edited = DashboardContent.shape;
/** What is left out stays as it is. */
export const DashboardEdit = z.object({
  name: edited.name.optional(),
  description: edited.description.unwrap().optional(),
  layout: edited.layout.unwrap().optional(),
  theme: edited.theme.unwrap().optional(),
  tabs: edited.tabs.unwrap().optional(),
  tiles: edited.tiles.unwrap().optional(),
  filters: edited.filters.unwrap().optional(),
  parameters: edited.parameters.unwrap().optional(),
  refreshSeconds: edited.refreshSeconds.unwrap().optional(),
  folderId: edited.folderId.unwrap().optional(),
});
export type DashboardEdit = z.infer<typeof DashboardEdit>;

/** A dashboard in a list. */
export const DashboardSummary = z.object({
  id: Id,
  name: z.string(),
  /** What it was created from. */
  source: DashboardSource,
  /** Id of that dataset, workflow or story. */
  source_id: Id,
  /** The dataset of every tile that names none: the source itself, or the dataset of the story. */
  datasetId: Id,
  /** Null: in no folder, or in one that the caller cannot see. */
  folderId: Id.nullable(),
  /** Whether the caller has marked it. */
  isFavourite: z.boolean(),
  /** On all tabs. */
  tileCount: z.int().nonnegative(),
  /** Number of the newest revision, from 1. */
  revision: z.int().positive(),
  /** True: it is in the archive alone, and its embeds, subscriptions and alerts are paused. */
  isArchived: z.boolean(),
  createdBy: NamedPerson.nullable(),
  updatedBy: NamedPerson.nullable(),
  createdAt: Timestamp,
  /** Last saved edit. ISO 8601 in UTC. */
  updatedAt: Timestamp,
  ...ThingAccess.shape,
});
export type DashboardSummary = z.infer<typeof DashboardSummary>;

/** A dashboard with its content. */
export const Dashboard = DashboardSummary.extend(DashboardContent.shape);
export type Dashboard = z.infer<typeof Dashboard>;

/** A figure that a person wants to see on their home page. */
export const PinnedFigure = z.object({
  dashboard: DashboardSummary.pick({ id: true, name: true, updatedAt: true }),
  tile: FigureTile,
});
export type PinnedFigure = z.infer<typeof PinnedFigure>;

/** One saved state of a dashboard. */
export const DashboardRevision = z.object({
  /** From 1, without gaps. */
  revision: z.int().positive(),
  /** Null for somebody who is no longer a member. */
  author: NamedPerson.nullable(),
  createdAt: Timestamp,
  /** The dashboard's name at the time. */
  name: z.string(),
  /** On all tabs. */
  tileCount: z.int().nonnegative(),
});
export type DashboardRevision = z.infer<typeof DashboardRevision>;

/** A folder of dashboards; folders can be nested. */
export const DashboardFolder = z.object({
  id: Id,
  /** Need not be unique. */
  name: z.string().trim().min(1, 'Give the folder a name.').max(200).refine(hasNoNul, NUL),
  /** Null: at the top. */
  parentId: Id.nullable().default(null),
  /** Dashboards directly in it that the caller can see. */
  dashboards: z.int().nonnegative(),
  ...ThingAccess.shape,
});
export type DashboardFolder = z.infer<typeof DashboardFolder>;

/** A figure, what it was one unit before, and its course. With `over` it is of the newest complete unit. */
export const FigureData = z.object({
  /** Null where no row passes the filters, except for a count, which is 0. */
  value: Cell,
  /** Composed of the aggregate and the column. */
  label: z.string(),
  /** How the column's figures are shown, where the tile says nothing else; absent: as their type is. */
  format: ChartFormat.optional(),
  /** Null without `over`, and where the unit before has no rows. */
  previous: Cell,
  /** `[moment, value]`, oldest first. */
  course: z.array(z.tuple([Cell, Cell])),
  /**
   * First day of the newest unit where the rows end within it: it is left out of `value`, `previous` and `course` of a
   * sum or count.
   */
  incomplete: z.string().optional(),
  /** ISO 4217: of the workspace, for a format that names none. */
  currency: z.string().optional(),
  rows: z.object({
    /** Rows of the version. */
    total: z.int().nonnegative(),
    /** Rows that passed the filters. */
    matched: z.int().nonnegative(),
  }),
  /** The statement that computed it, with `params` in order. */
  sql: z.string(),
  params: z.array(Cell),
  /** The dataset version that was read. */
  version: z.int().positive(),
  /** When the rows of a live dataset were read; absent of others. */
  asOf: Timestamp.optional(),
});
export type FigureData = z.infer<typeof FigureData>;

/** What a tile shows. `kind` is that of the tile. */
export const TileContent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('chart'),
    chart: ChartData,
    /** Notes that people pinned to marks of the chart. */
    annotations: z.array(ChartAnnotation),
  }),
  z.object({ kind: z.literal('figure'), figure: FigureData }),
  z.object({ kind: z.literal('grid'), grid: GridPage }),
  z.object({ kind: z.literal('pivot'), pivot: PivotTable }),
]);
export type TileContent = z.infer<typeof TileContent>;

/** One tile's answer; tiles come as they are ready, each once. */
export const TileData = z.object({
  /** Id of the tile. */
  tile: z.string(),
  /** Null when the tile failed. */
  data: TileContent.nullable(),
  /** Null when it did not. */
  error: z
    .object({
      /** Such as `dataset.not_shared` or `query.timed_out`. Other tiles are not affected. */
      code: z.string(),
      /** In English. */
      message: z.string(),
      /** Names the call in the server's log. */
      requestId: z.string().optional(),
    })
    .nullable(),
  /** When the version it is based on, or the rows of a live dataset, were read; null for a failure. */
  asOf: Timestamp.nullable(),
  /** What of the request does not apply to this tile, in words: filters on columns that it lacks, a mode. */
  ignored: z.array(z.string()).default([]),
});
export type TileData = z.infer<typeof TileData>;
