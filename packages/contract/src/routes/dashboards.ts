import { z } from 'zod';
import { Cell } from '../entities/cell.ts';
import { GraphMode } from '../entities/chart.ts';
import {
  Dashboard,
  DashboardContent,
  DashboardEdit,
  DashboardRevision,
  DashboardSource,
  DashboardSummary,
  DrillStep,
  PinnedFigure,
  TileData,
} from '../entities/dashboard.ts';
import { Filters } from '../entities/filter.ts';
import { ListScope } from '../entities/sharing.ts';
import { Id, PageQuery, ok, okEmpty, okPage, pageLimit, pageNumber } from '../envelope.ts';
import { reads, writes } from '../policy.ts';
import { defineRoute } from '../route.ts';
import { ALL } from '../subjects.ts';
import { MAX_DRILLS, MAX_TILES } from '../vocabulary/dashboard.ts';

const params = z.object({
  /** Id of the dashboard. */
  id: Id,
});
/** Whoever sees a dashboard in small beside others has not opened it: the log of activity says so, and it is no view. */
const reading = z.object({
  /** `true`: the call is not counted as a view. */
  preview: z.enum(['true', 'false']).default('false'),
});

/** What a reader set, by the parameter's name; the dashboard's own value where absent. */
export const ParameterValues = z
  .record(z.string(), z.union([Cell, z.array(Cell), z.record(z.string(), Cell)]))
  .default({});

/** A filter that holds for one tile alone, such as the click that made it leaves out its own tile. */
export const tileDataOptions = {
  /** Of grids and pivots. */
  page: pageNumber,
  limit: pageLimit,
  /** Beside those of the dashboard; tiles whose dataset lacks a column list it in `ignored`. */
  filters: Filters,
  /**
   * Values by the parameter's name; the dashboard's own where left out. An unknown name is listed in
   * `ignored`.
   */
  parameters: ParameterValues,
  /** Mode for every chart that it means something for; the others, and all where it is absent, have their own. */
  mode: GraphMode.optional(),
  /** By the clicked tile's id: the values of its mark. It filters every other tile that has its columns. */
  crossFilters: z.record(z.string(), Filters).optional(),
  /** Ids of the tiles wanted, the first first; all, from the top, when absent. */
  tiles: z.array(z.string().min(1).max(100)).max(MAX_TILES).optional(),
};

export const listDashboards = defineRoute({
  id: 'dashboards.list',
  method: 'GET',
  path: '/v1/dashboard/all',
  summary: 'List active or archived dashboards, all or those of one source, person or folder.',
  policy: reads(),
  reads: { dashboard: ALL },
  query: PageQuery.extend({
    /** Only those created from this kind of source. */
    source: DashboardSource.optional(),
    /** Only those created from this dataset, workflow or story. */
    source_id: Id.optional(),
    /** Id of the person who created them. */
    createdBy: Id.optional(),
    /** Id of a folder, or `none` for those in none that the caller can see. */
    folder: z.union([Id, z.literal('none')]).optional(),
    /** `true`: only the caller's favorites; `false`: only the others. */
    favourites: z.stringbool().optional(),
    scope: ListScope.optional(),
    /** `true`: only archived ones; `false`: only the others. */
    archived: z.stringbool().default(false),
    /** Part of the name, case folded. */
    q: z.string().max(200).optional(),
    /** With `-`: descending. */
    sort: z
      .enum(['name', '-name', 'updatedAt', '-updatedAt', 'createdAt', '-createdAt'])
      .default('-updatedAt'),
  }),
  reply: okPage(DashboardSummary),
});

/**
 * Of a story without tiles: its headings, charts and the numbers of its overview become tiles, as far as the caller sees
 * them. The dashboard is a copy: later changes of the story do not change it.
 *
 * Of a workflow: its tiles show the scored records of the newest model, which a dataset of their own has (created by the
 * first such call, so that tiles answer `dataset.not_ready` for some seconds). Without tiles it starts with charts of what
 * the model adds to the records.
 */
export const createDashboard = defineRoute({
  id: 'dashboards.create',
  method: 'POST',
  path: '/v1/dashboard/',
  summary: 'Create a dashboard from a dataset, a workflow or a story.',
  policy: writes(),
  changes: { dashboard: ALL, folder: ALL },
  body: DashboardContent.extend({
    source: DashboardSource,
    /** Id of that dataset, workflow or story, which the caller can see. */
    source_id: Id,
  }),
  reply: ok(Dashboard),
  status: 201,
});

export const getDashboard = defineRoute({
  id: 'dashboards.get',
  method: 'GET',
  path: '/v1/dashboard/:id',
  summary: 'Get one dashboard, with an ETag.',
  policy: reads(),
  reads: { dashboard: 'id' },
  params,
  query: reading,
  reply: ok(Dashboard),
});

/** A stale `If-Match` is a 409 whose `error.data` is the current dashboard. */
export const updateDashboard = defineRoute({
  id: 'dashboards.update',
  method: 'PUT',
  path: '/v1/dashboard/:id',
  summary: 'Save edits; what is left out stays as it is. Accepts the reply of the GET.',
  policy: writes('viewer'),
  changes: { dashboard: 'id', folder: ALL },
  params,
  body: DashboardEdit,
  reply: ok(Dashboard),
  needsIfMatch: true,
});

/**
 * Out of every list but that of archived ones; nothing is lost. Its embeds answer `embed.revoked`, and its subscriptions
 * and alerts wait, until it is restored. One that is archived already stays as it is.
 */
export const archiveDashboard = defineRoute({
  id: 'dashboards.archive',
  method: 'PUT',
  path: '/v1/dashboard/:id/archive',
  summary: 'Archive a dashboard.',
  policy: writes('viewer'),
  changes: { dashboard: 'id', folder: ALL, embed: ALL, subscription: ALL, alert: ALL, schedule: ALL },
  params,
  reply: ok(DashboardSummary),
});

/** One that is not archived stays as it is. */
export const restoreDashboard = defineRoute({
  id: 'dashboards.restore',
  method: 'PUT',
  path: '/v1/dashboard/:id/restore',
  summary: 'Restore an archived dashboard.',
  policy: writes('viewer'),
  changes: { dashboard: 'id', folder: ALL, embed: ALL, subscription: ALL, alert: ALL, schedule: ALL },
  params,
  reply: ok(DashboardSummary),
});

export const deleteDashboard = defineRoute({
  id: 'dashboards.delete',
  method: 'DELETE',
  path: '/v1/dashboard/:id',
  summary: 'Delete a dashboard for good, with its embeds, subscriptions and alerts.',
  policy: writes('viewer'),
  changes: { dashboard: 'id', folder: ALL, embed: ALL, subscription: ALL, alert: ALL, schedule: ALL },
  params,
  reply: okEmpty,
});

/** One event per tile, as each is ready; equal work is done once. */
export const getDashboardData = defineRoute({
  id: 'dashboards.getData',
  method: 'POST',
  path: '/v1/dashboard/:id/data',
  summary: "Stream the tiles' data.",
  policy: reads(),
  reads: { dashboard: 'id', rows: ALL },
  params,
  query: reading,
  body: z.object({
    ...tileDataOptions,
    /** By the tile's id, how far down its chart was opened, from the top. */
    drills: z.record(z.string(), z.array(DrillStep).max(MAX_DRILLS)).optional(),
  }),
  reply: TileData,
  replyKind: 'events',
});

/** What the layout's editor shows before it is saved: the same as the data of a saved dashboard. */
export const previewDashboardData = defineRoute({
  id: 'dashboards.previewData',
  method: 'POST',
  path: '/v1/dashboard/preview/data',
  summary: 'Stream the data of tiles that are not saved yet.',
  policy: reads(),
  reads: { rows: ALL },
  body: z.object({
    ...tileDataOptions,
    source: DashboardSource,
    /** Id of that dataset, workflow or story. */
    source_id: Id,
    content: DashboardContent.pick({ tiles: true, parameters: true }),
  }),
  reply: TileData,
  replyKind: 'events',
});

export const duplicateDashboard = defineRoute({
  id: 'dashboards.duplicate',
  method: 'POST',
  path: '/v1/dashboard/:id/duplicate',
  summary: 'Copy a dashboard under another name.',
  policy: writes(),
  changes: { dashboard: ALL, folder: ALL },
  params,
  body: z.object({
    /** `Copy of` and the name of the original where left out. */
    name: DashboardContent.shape.name.optional(),
  }),
  reply: ok(Dashboard),
  status: 201,
});

export const listPinnedFigures = defineRoute({
  id: 'dashboards.listPinned',
  method: 'GET',
  path: '/v1/dashboard/pinned',
  summary:
    "List the figures on the caller's home page, the first pinned first; without those of dashboards and tiles that are gone.",
  policy: reads(),
  reads: { dashboard: ALL },
  reply: ok(z.array(PinnedFigure)),
});

/** 409 `dashboard.too_many_pinned` beyond `MAX_PINNED_FIGURES`. */
export const pinFigure = defineRoute({
  id: 'dashboards.pinFigure',
  method: 'PUT',
  path: '/v1/dashboard/:id/tiles/:tile/pinned',
  summary: "Put a figure on the caller's home page, or take it away.",
  policy: reads(),
  changes: { dashboard: 'id' },
  params: params.extend({
    /** Id of a tile of kind `figure`. */
    tile: z.string().min(1).max(100),
  }),
  body: z.object({
    /** For the caller alone. */
    isPinned: z.boolean(),
  }),
  reply: okEmpty,
});

export const favouriteDashboard = defineRoute({
  id: 'dashboards.favourite',
  method: 'PUT',
  path: '/v1/dashboard/:id/favourite',
  summary: "Add it to the caller's favorites, or remove it.",
  policy: reads(),
  changes: { dashboard: 'id' },
  params,
  body: z.object({
    /** For the caller alone. */
    isFavourite: z.boolean(),
  }),
  reply: ok(DashboardSummary),
});

export const listDashboardRevisions = defineRoute({
  id: 'dashboards.listRevisions',
  method: 'GET',
  path: '/v1/dashboard/:id/revisions',
  summary: 'List every saved version, newest first.',
  policy: reads(),
  reads: { dashboard: 'id' },
  params,
  query: PageQuery,
  reply: okPage(DashboardRevision),
});

export const getDashboardRevision = defineRoute({
  id: 'dashboards.getRevision',
  method: 'GET',
  path: '/v1/dashboard/:id/revisions/:revision',
  summary: 'Get a saved version of a dashboard.',
  policy: reads(),
  reads: { nothing: 'A saved state never changes.' },
  params: params.extend({
    /** From 1; `dashboard.revision_not_found` where there is none. */
    revision: z.coerce.number().pipe(z.int().positive()),
  }),
  reply: ok(Dashboard),
});

/** Restoring is a change like any other: it makes a new revision. */
export const restoreDashboardRevision = defineRoute({
  id: 'dashboards.restoreRevision',
  method: 'POST',
  path: '/v1/dashboard/:id/revisions/:revision/restore',
  summary: 'Restore a saved version.',
  policy: writes('viewer'),
  changes: { dashboard: 'id', folder: ALL },
  params: params.extend({
    /** From 1; `dashboard.revision_not_found` where there is none. */
    revision: z.coerce.number().pipe(z.int().positive()),
  }),
  reply: ok(Dashboard),
});

export const EXPORT_PAGES = ['pdf', 'png'] as const;

/** How long the file of an export can be fetched. */
export const EXPORT_LIFETIME_HOURS = 24;

const ExportRequest = z.object({
  /** `pdf`: pages; `png`: one picture. */
  format: z.enum(EXPORT_PAGES),
  /** Beside those of the dashboard. */
  filters: Filters,
  parameters: ParameterValues,
  /** That of the dashboard where left out; Light where it follows the reader's system. */
  theme: z.enum(['Light', 'Dark']).optional(),
  /** All tabs unless given. */
  tab: z.string().max(100).optional(),
});

/**
 * Drawn on the server: the filters and parameters given, tables whole. Answers with the file, for scripts and small
 * dashboards; what takes longer than a minute to draw is `query.timed_out` here and belongs into a job (`/exports`).
 */
export const exportDashboard = defineRoute({
  id: 'dashboards.export',
  method: 'POST',
  path: '/v1/dashboard/:id/export',
  summary: 'Export the dashboard as PDF or PNG.',
  policy: reads(),
  reads: { dashboard: 'id', rows: ALL },
  params,
  body: ExportRequest,
  reply: z.unknown(),
  replyKind: 'file',
});

/** The same as a job, whose progress counts tiles and then the drawing. `id` is the export's. */
export const startDashboardExport = defineRoute({
  id: 'dashboards.startExport',
  method: 'POST',
  path: '/v1/dashboard/:id/exports',
  summary: 'Start to export the dashboard as PDF or PNG.',
  policy: reads(),
  changes: { job: ALL },
  params,
  body: ExportRequest,
  reply: ok(
    z.object({
      /** Of the export, to download its file. */
      id: Id,
      /** Follow it at `GET /beta/events/worker/{jobId}`. */
      jobId: Id,
    }),
  ),
  status: 202,
});

/**
 * Once its job succeeded, for 24 hours and for whoever started it. `export.not_found` before, after, and for everybody
 * else.
 */
export const downloadDashboardExport = defineRoute({
  id: 'dashboards.downloadExport',
  method: 'GET',
  path: '/v1/dashboard/:id/exports/:exportId',
  summary: 'Download the file of a finished export.',
  policy: reads(),
  reads: { dashboard: 'id' },
  params: params.extend({
    /** `id` of the reply that started it. */
    exportId: Id,
  }),
  reply: z.unknown(),
  replyKind: 'file',
});
