import { z } from 'zod';
import { GridPage } from '../entities/dataset.ts';
import { Sort } from '../entities/sort.ts';
import { Filters } from '../entities/filter.ts';
import { InsightRun } from '../entities/insight.ts';
import { ModelComparison, RecordFacet } from '../entities/model-comparison.ts';
import { Influence, ModelRecord, Prediction } from '../entities/workflow/index.ts';
import { Accepted, Id, Timestamp, ok, pageLimit, pageNumber } from '../envelope.ts';
import { anyone, reads, writes } from '../policy.ts';
import { defineRoute } from '../route.ts';
import { ALL } from '../subjects.ts';

const ofModel = z.object({
  /** Id of the workflow. */
  wId: Id,
  /** `model.not_ready` while it is trained, and where its training failed. */
  modelId: Id,
});
const recordSelection = {
  /** Columns are those of the dataset and what the model added; all records unless given. */
  filters: Filters,
  /** The first column decides; later ones decide where it is equal. */
  sort: z.array(Sort).max(20).optional(),
};

export const filterRecords = defineRoute({
  id: 'models.filter',
  method: 'POST',
  path: '/v1/workflows/:wId/:modelId/filter',
  summary: 'Get a page of scored records.',
  policy: reads(),
  reads: { model: 'modelId' },
  params: ofModel,
  body: z.object({ page: pageNumber, limit: pageLimit, ...recordSelection }),
  reply: ok(GridPage),
});

export const listRecordFacets = defineRoute({
  id: 'models.listFacets',
  method: 'POST',
  path: '/v1/workflows/:wId/:modelId/facets',
  summary: 'List what scored records can be filtered by: values and ranges, with counts.',
  policy: reads(),
  reads: { model: 'modelId' },
  params: ofModel,
  body: z.object({
    /** Each column is counted without its own conditions. */
    filters: Filters,
  }),
  reply: ok(z.array(RecordFacet)),
});

export const createSubset = defineRoute({
  id: 'models.createSubset',
  method: 'POST',
  path: '/v1/workflows/:wId/:modelId/subset',
  summary: 'Save the filtered records as a dataset.',
  policy: writes(),
  changes: { dataset: ALL, job: ALL },
  params: ofModel,
  body: z.object({
    /** Of the new dataset; composed of the workflow's name where left out. */
    name: z.string().trim().min(1).max(200).optional(),
    ...recordSelection,
  }),
  reply: z.object({
    success: z.literal(true),
    subset: z.object({
      /** Same as `datasourceId`. */
      id: Id,
      /** Records that match. */
      rows: z.int().nonnegative(),
      /** Of the new dataset, which a job creates. */
      datasourceId: Id,
    }),
  }),
  status: 201,
});

export const presignRecords = defineRoute({
  id: 'models.presign',
  method: 'POST',
  path: '/v1/workflows/:wId/:modelId/presigned',
  summary: 'Get a signed, expiring URL of the filtered records as a file.',
  policy: reads(),
  reads: { model: 'modelId' },
  params: ofModel,
  body: z.object({
    /** Of the file. */
    format: z.enum(['csv', 'xlsx', 'parquet', 'json']).default('csv'),
    ...recordSelection,
  }),
  reply: ok(
    z.object({
      /**
       * Downloads the file without a bearer token until `expiresAt`. Filters too long for an address are
       * `request.too_large`.
       */
      url: z.string(),
      /** In 15 minutes. ISO 8601 in UTC. */
      expiresAt: Timestamp,
    }),
  ),
});

export const computeInsights = defineRoute({
  id: 'models.computeInsights',
  method: 'POST',
  path: '/v1/workflows/:wId/:modelId/insights/',
  summary: 'Compute insights on the scored records, or on the rows of the dataset that the caller sees.',
  policy: writes('viewer'),
  changes: { model: 'modelId', job: ALL },
  params: ofModel,
  reply: ok(Accepted),
  status: 202,
});

export const getInsights = defineRoute({
  id: 'models.getInsights',
  method: 'GET',
  path: '/v1/workflows/:wId/:modelId/insights/',
  summary: 'Get the insights, best first, with their numbers computed from the rows that the caller sees.',
  policy: reads(),
  reads: { model: 'modelId', rows: ALL },
  params: ofModel,
  reply: ok(InsightRun),
});

export const getRecord = defineRoute({
  id: 'models.getRecord',
  method: 'GET',
  path: '/v1/workflows/:wId/:modelId/record/:key',
  summary: 'Get one record with its prediction, influences and nearest records.',
  policy: reads(),
  reads: { model: 'modelId' },
  params: ofModel.extend({
    /** The record's number: `Record` of the scored records. */
    key: z.string().min(1).max(1000),
  }),
  reply: ok(
    z.object({
      /** As requested. */
      key: z.string(),
      /** By column name, with what the model added. */
      record: ModelRecord,
      /** Null for services that predict nothing for new records. */
      prediction: Prediction.nullable(),
      /** Null for services without contributions per column. */
      influence: Influence.nullable(),
      /** The most similar records, nearest first, three at most. */
      nearest: z.array(
        z.object({
          /** Its number. */
          key: z.string(),
          /** Average over the inputs, 0 (equal) to 1. */
          distance: z.number(),
          record: ModelRecord,
        }),
      ),
    }),
  ),
});

export const compareModels = defineRoute({
  id: 'models.compare',
  method: 'GET',
  path: '/v1/workflows/:wId/:modelId/compare',
  summary: 'Compare a model with another one of its workflow, on rows that neither learned from.',
  policy: reads(),
  reads: { model: ALL },
  params: ofModel,
  query: z.object({
    /** The model that it may replace; the one in use unless given. */
    with: Id.optional(),
  }),
  reply: ok(ModelComparison),
});

export const downloadPresigned = defineRoute({
  id: 'models.downloadPresigned',
  method: 'GET',
  path: '/v1/records/:token',
  summary: 'Download scored records by an address that `presigned` gave: without a bearer, for 15 minutes.',
  policy: anyone,
  reads: { model: ALL },
  params: z.object({
    /** Part of the address that `presigned` gave; `auth.link_invalid` once it has expired. */
    token: z.string().min(1).max(8000),
  }),
  reply: z.unknown(),
  replyKind: 'file',
});
