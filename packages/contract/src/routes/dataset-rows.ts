import { z } from 'zod';
import { ChartData, ChartSpec, GraphMode } from '../entities/chart.ts';
import { DatasetView, GridPage } from '../entities/dataset.ts';
import { Filters } from '../entities/filter.ts';
import { SavedView, ValueList } from '../entities/saved-view.ts';
import { Sort } from '../entities/sort.ts';
import { Reject } from '../entities/source.ts';
import { Id, PageQuery, ok, okEmpty, okPage, pageLimit, pageNumber } from '../envelope.ts';
import { reads } from '../policy.ts';
import { defineRoute } from '../route.ts';
import { ALL } from '../subjects.ts';

const ofDataset = z.object({
  /** Id of the dataset. */
  id: Id,
});
const ofView = z.object({
  /** Id of the saved view. */
  id: Id,
});
const versionNumber = z.int().min(1);
/** Steps of the recipe to apply, from the first: 0 for the rows as they were read. All unless given. */
const stepNumber = z.int().min(0).optional();
/** Columns to give, in this order; all when absent. A row without a column is none. */
const shownColumns = z.array(z.string().min(1)).min(1).max(20_000).optional();

/** Answers `GridPage` with `graph: false`, `ChartData` with `graph: true`. Unknown query keys are ignored. */
export const filterDatasource = defineRoute({
  id: 'datasources.filter',
  method: 'POST',
  path: '/v1/datasources/:id/filter',
  summary: 'Get a page of rows, or the data of a chart.',
  policy: reads(),
  reads: { rows: 'id' },
  params: ofDataset,
  body: z.object({
    page: pageNumber,
    /** A page has 250,000 cells at most: beyond it is `query.too_large`. */
    limit: pageLimit,
    /** Which rows; all unless given. */
    filters: Filters,
    /** True: the reply is `ChartData`, and `chart` is required. False: it is `GridPage`. */
    graph: z.boolean().default(false),
    /**
     * The first column decides; later ones decide where it is equal. The order of the file unless given.
     */
    sort: z.array(Sort).max(20).optional(),
    columns: shownColumns,
    /** Rows in which any text column contains this, case and accents folded. */
    search: z.string().max(500).optional(),
    /** Number of a version; the newest unless given. `dataset.version_not_found` where there is none. */
    version: versionNumber.optional(),
    step: stepNumber,
    /** Only with `graph: true`; its absence is then `request.invalid`. */
    chart: ChartSpec.optional(),
    /** How the figures of the chart are shown. Ignored without `graph`. */
    mode: GraphMode.default('Absolute'),
  }),
  reply: ok(z.union([GridPage, ChartData])),
});

export const DOWNLOAD_FORMATS = ['csv', 'xlsx', 'parquet', 'json'] as const;

export const downloadDatasource = defineRoute({
  id: 'datasources.download',
  method: 'POST',
  path: '/v1/datasources/:id/filter/download',
  summary: 'Download all filtered rows in the given sort, streamed.',
  policy: reads(),
  reads: { rows: 'id' },
  params: ofDataset,
  body: z.object({
    /** Which rows; all unless given. */
    filters: Filters,
    /**
     * The first column decides; later ones decide where it is equal. The order of the file unless given.
     */
    sort: z.array(Sort).max(20).optional(),
    columns: shownColumns,
    /** Rows in which any text column contains this, case and accents folded. */
    search: z.string().max(500).optional(),
    /** Number of a version; the newest unless given. */
    version: versionNumber.optional(),
    step: stepNumber,
    /**
     * `xlsx`: rows beyond what one sheet holds continue on the next; more columns than a sheet holds are
     * `query.too_large`.
     */
    format: z.enum(DOWNLOAD_FORMATS),
    /** Ignored, so that the body of a page of rows can be sent as it is: a download holds all of them. */
    page: pageNumber.optional(),
    limit: pageLimit.optional(),
  }),
  reply: z.unknown(),
  replyKind: 'file',
});

export const getDatasetView = defineRoute({
  id: 'datasources.getView',
  method: 'GET',
  path: '/v1/datasources/:id/view',
  summary: 'Get the columns that the caller pinned, ordered, hid and resized.',
  policy: reads(),
  reads: { view: 'id' },
  params: ofDataset,
  reply: ok(DatasetView),
});

export const putDatasetView = defineRoute({
  id: 'datasources.putView',
  method: 'PUT',
  path: '/v1/datasources/:id/view',
  summary: "Save the caller's view of the dataset.",
  policy: reads(),
  changes: { view: 'id' },
  params: ofDataset,
  body: DatasetView,
  reply: ok(DatasetView),
});

export const listRejects = defineRoute({
  id: 'datasources.listRejects',
  method: 'GET',
  path: '/v1/datasources/:id/rejects',
  summary: 'List cells and rows that did not fit, by row.',
  policy: reads(),
  reads: { rows: 'id' },
  params: ofDataset,
  query: PageQuery.extend({
    /** Number of a version; the newest unless given. */
    version: z.coerce.number().pipe(versionNumber).optional(),
    /** Only rejects of this column; all unless given. */
    column: z.string().optional(),
  }),
  reply: okPage(Reject),
});

export const downloadRejects = defineRoute({
  id: 'datasources.downloadRejects',
  method: 'GET',
  path: '/v1/datasources/:id/rejects/download',
  summary: 'Download the whole reject table as CSV.',
  policy: reads(),
  reads: { rows: 'id' },
  params: ofDataset,
  query: z.object({
    /** Number of a version; the newest unless given. */
    version: z.coerce.number().pipe(versionNumber).optional(),
  }),
  reply: z.unknown(),
  replyKind: 'file',
});

/** Most frequent first; blank search lists all. */
export const listValues = defineRoute({
  id: 'datasources.listValues',
  method: 'POST',
  path: '/v1/datasources/:id/values',
  summary: 'List the distinct values of a column with their row counts, for pickers.',
  policy: reads(),
  reads: { rows: 'id' },
  params: ofDataset,
  body: z.object({
    /** A column that the dataset does not have is `query.invalid`. */
    column: z.string().min(1),
    /** Values that contain this, case and accents folded. */
    search: z.string().max(500).optional(),
    /** Which rows are counted. */
    filters: Filters,
    /** `count`: the most frequent first; `value`: in ascending order. */
    sort: z.enum(['count', 'value']).default('count'),
    page: pageNumber,
    limit: pageLimit,
    /** Number of a version; the newest unless given. */
    version: versionNumber.optional(),
    step: stepNumber,
  }),
  reply: ok(ValueList),
});

/** The caller's own and those shared with all. */
export const listSavedViews = defineRoute({
  id: 'views.list',
  method: 'GET',
  path: '/v1/datasources/:id/views',
  summary: 'List the saved views of a dataset.',
  policy: reads(),
  reads: { savedView: ALL },
  params: ofDataset,
  reply: ok(z.array(SavedView)),
});

const savedViewBody = SavedView.pick({ name: true, layout: true, state: true, isShared: true });

/** Sharing needs an editor. */
export const createSavedView = defineRoute({
  id: 'views.create',
  method: 'POST',
  path: '/v1/datasources/:id/views',
  summary: 'Save the current view under a name.',
  policy: reads(),
  changes: { savedView: ALL },
  params: ofDataset,
  body: savedViewBody,
  reply: ok(SavedView),
  status: 201,
});

export const updateSavedView = defineRoute({
  id: 'views.update',
  method: 'PUT',
  path: '/v1/views/:id',
  summary: 'Rename, update or share a saved view of the caller.',
  policy: reads(),
  changes: { savedView: 'id' },
  params: ofView,
  // Without the default: what is left out stays as it is.
  body: savedViewBody.extend({ isShared: z.boolean() }).partial(),
  reply: ok(SavedView),
});

export const removeSavedView = defineRoute({
  id: 'views.remove',
  method: 'DELETE',
  path: '/v1/views/:id',
  summary: 'Delete a saved view.',
  policy: reads(),
  changes: { savedView: 'id' },
  params: ofView,
  reply: okEmpty,
});
