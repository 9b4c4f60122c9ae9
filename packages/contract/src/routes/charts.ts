import { z } from 'zod';
import { AnnotationContent, ChartAnnotation } from '../entities/annotation.ts';
import { ChartSpec, GraphMode } from '../entities/chart.ts';
import { Filters } from '../entities/filter.ts';
import { SavedChart, SavedChartContent } from '../entities/saved-chart.ts';
import { Id, PageQuery, ok, okEmpty, okPage } from '../envelope.ts';
import { reads, writes } from '../policy.ts';
import { defineRoute } from '../route.ts';
import { ALL } from '../subjects.ts';
import { CHART_EXPORT_FORMATS } from '../vocabulary/saved-chart.ts';

const ofDataset = z.object({
  /** Id of the dataset. */
  id: Id,
});
const ofChart = z.object({
  /** Id of the saved chart. */
  id: Id,
});
const ofAnnotation = z.object({
  /** Id of the annotation. */
  id: Id,
});

export const listCharts = defineRoute({
  id: 'charts.list',
  method: 'GET',
  path: '/v1/datasources/:id/charts',
  summary: 'List the saved charts of a dataset, newest first.',
  policy: reads(),
  reads: { chart: ALL },
  params: ofDataset,
  query: PageQuery.extend({
    /** Part of the name, case folded. */
    q: z.string().max(200).optional(),
  }),
  reply: okPage(SavedChart),
});

export const createChart = defineRoute({
  id: 'charts.create',
  method: 'POST',
  path: '/v1/datasources/:id/charts',
  summary: 'Save a chart on its dataset.',
  policy: writes('viewer'),
  changes: { chart: ALL },
  params: ofDataset,
  body: SavedChartContent,
  reply: ok(SavedChart),
  status: 201,
});

export const getChart = defineRoute({
  id: 'charts.get',
  method: 'GET',
  path: '/v1/charts/:id',
  summary: 'Get one saved chart, with an ETag.',
  policy: reads(),
  reads: { chart: 'id' },
  params: ofChart,
  reply: ok(SavedChart),
});

/** `If-Match` is checked where it is sent. */
export const updateChart = defineRoute({
  id: 'charts.update',
  method: 'PUT',
  path: '/v1/charts/:id',
  summary: 'Save edits. Accepts the reply of the GET.',
  policy: writes('viewer'),
  changes: { chart: 'id' },
  params: ofChart,
  body: SavedChartContent,
  reply: ok(SavedChart),
});

export const deleteChart = defineRoute({
  id: 'charts.delete',
  method: 'DELETE',
  path: '/v1/charts/:id',
  summary: 'Delete a saved chart and its own annotations.',
  policy: writes('viewer'),
  changes: { chart: 'id', annotation: ALL },
  params: ofChart,
  reply: okEmpty,
});

/** Drawn on the server; `csv` and `xlsx` hold the figures, `vega-lite` the spec where that can say it. */
export const exportChart = defineRoute({
  id: 'charts.export',
  method: 'POST',
  path: '/v1/datasources/:id/charts/export',
  summary: 'Export a chart as a file.',
  policy: reads(),
  reads: { rows: 'id', annotation: ALL },
  params: ofDataset,
  body: z.object({
    chart: ChartSpec,
    mode: GraphMode.default('Absolute'),
    /** Only the rows that pass are drawn. */
    filters: Filters,
    /** Rows in which any text column contains this. */
    search: z.string().max(500).optional(),
    /** Number of a version; the newest unless given. */
    version: z.int().min(1).optional(),
    /** `csv` and `xlsx` hold the figures, `vega-lite` the spec where that can express it. */
    format: z.enum(CHART_EXPORT_FORMATS),
    /** Colors of the background and the text. */
    theme: z.enum(['Light', 'Dark']).default('Light'),
    /** In px; a PNG is drawn at twice that. */
    width: z.int().min(100).max(4000).default(960),
    /** In px. */
    height: z.int().min(100).max(4000).default(540),
    /** Includes the annotations of this saved chart besides those on the dataset. */
    chartId: Id.optional(),
  }),
  reply: z.unknown(),
  replyKind: 'file',
});

/** Annotations of the dataset; with `chart`, also those of that chart alone. */
export const listAnnotations = defineRoute({
  id: 'annotations.list',
  method: 'GET',
  path: '/v1/datasources/:id/annotations',
  summary: 'List the annotations on the charts of a dataset.',
  policy: reads(),
  reads: { annotation: ALL },
  params: ofDataset,
  query: z.object({
    /** Id of a saved chart, whose own annotations are listed as well. */
    chart: Id.optional(),
  }),
  reply: ok(z.array(ChartAnnotation)),
});

export const createAnnotation = defineRoute({
  id: 'annotations.create',
  method: 'POST',
  path: '/v1/datasources/:id/annotations',
  summary: 'Annotate a chart.',
  policy: writes('viewer'),
  changes: { annotation: ALL },
  params: ofDataset,
  body: AnnotationContent,
  reply: ok(ChartAnnotation),
  status: 201,
});

export const updateAnnotation = defineRoute({
  id: 'annotations.update',
  method: 'PUT',
  path: '/v1/annotations/:id',
  summary: 'Update an annotation.',
  policy: writes('viewer'),
  changes: { annotation: 'id' },
  params: ofAnnotation,
  body: AnnotationContent,
  reply: ok(ChartAnnotation),
});

export const deleteAnnotation = defineRoute({
  id: 'annotations.delete',
  method: 'DELETE',
  path: '/v1/annotations/:id',
  summary: 'Delete an annotation.',
  policy: writes('viewer'),
  changes: { annotation: 'id' },
  params: ofAnnotation,
  reply: okEmpty,
});
