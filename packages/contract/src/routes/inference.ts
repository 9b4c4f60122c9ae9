import { z } from 'zod';
import {
  Counterfactual,
  Influence,
  ModelRecord,
  Prediction,
  Sensitivity,
} from '../entities/workflow/index.ts';
import { Cell } from '../entities/cell.ts';
import { Accepted, Id, ok } from '../envelope.ts';
import { reads, writes } from '../policy.ts';
import { defineRoute } from '../route.ts';
import { ALL } from '../subjects.ts';

const ofModel = z.object({
  /** Id of the workflow. */
  workflowId: Id,
  /** `model.not_ready` while it is trained, and where its training failed. */
  modelId: Id,
});

export const predict = defineRoute({
  id: 'inference.predict',
  method: 'POST',
  path: '/v1/inference/:workflowId/:modelId',
  summary: 'Predict one record.',
  policy: reads(),
  reads: { model: 'modelId' },
  params: ofModel,
  body: z.object({
    /** By input name. Inputs that are left out count as unknown; a name like one of them is `request.malformed`, others are ignored. */
    record: ModelRecord,
  }),
  reply: ok(Prediction),
});

export const predictBatch = defineRoute({
  id: 'inference.predictBatch',
  method: 'POST',
  path: '/v1/inference/:workflowId/:modelId/batch/',
  summary: 'Predict many records; the result is a dataset.',
  policy: writes(),
  changes: { dataset: ALL, job: ALL },
  params: ofModel,
  body: z.union([
    z.object({
      /** By input name; the dataset has a column for every name that occurs. */
      records: z.array(ModelRecord).min(1).max(100_000),
      /** Of the new dataset; composed of the workflow's name where left out. */
      name: z.string().max(200).optional(),
    }),
    z.object({
      /** Of a complete upload with a column for each input. */
      uploadId: Id,
      /** Of the new dataset; composed of the workflow's name where left out. */
      name: z.string().max(200).optional(),
    }),
    z.object({
      /** A dataset with a column for each input. */
      datasource_id: Id,
      /** Of the new dataset; composed of the workflow's name where left out. */
      name: z.string().max(200).optional(),
    }),
  ]),
  bodyKind: 'json-or-multipart',
  reply: ok(
    Accepted.extend({
      /** Of the dataset with the predictions, which the job creates. */
      datasourceId: Id,
    }),
  ),
  status: 202,
});

export const explainPrediction = defineRoute({
  id: 'inference.influence',
  method: 'POST',
  path: '/v1/inference/:workflowId/:modelId/influence',
  summary: 'Explain the prediction of one record: each influence and its size.',
  policy: reads(),
  reads: { model: 'modelId' },
  params: ofModel,
  body: z.object({
    /** By input name. Inputs that are left out count as unknown; a name like one of them is `request.malformed`, others are ignored. */
    record: ModelRecord,
  }),
  reply: ok(Influence),
});

export const getSensitivity = defineRoute({
  id: 'inference.sensitivity',
  method: 'POST',
  path: '/v1/inference/:workflowId/:modelId/sensitivity',
  summary: 'Show how the prediction of one record changes with each input.',
  policy: reads(),
  reads: { model: 'modelId' },
  params: ofModel,
  body: z.object({
    /** By input name. Inputs that are left out count as unknown; a name like one of them is `request.malformed`, others are ignored. */
    record: ModelRecord,
  }),
  reply: ok(Sensitivity),
});

export const findCounterfactuals = defineRoute({
  id: 'inference.counterfactuals',
  method: 'POST',
  path: '/v1/inference/:workflowId/:modelId/counterfactuals',
  summary: 'Find the fewest changes of a record after which the model would predict something else.',
  policy: reads(),
  reads: { model: 'modelId' },
  params: ofModel,
  body: z.object({
    /** By input name. Inputs that are left out count as unknown; a name like one of them is `request.malformed`, others are ignored. */
    record: ModelRecord,
    /** `outcome` for a model of classes, `low` or `high` for one of numbers; else `request.invalid`. */
    goal: z.object({
      /** For classes: the class to reach. */
      outcome: Cell.optional(),
      /** For numbers: the range to reach, either end open. */
      low: z.number().optional(),
      /** Upper end of the range, inclusive. */
      high: z.number().optional(),
    }),
    /** Columns that may not change. */
    locked: z.array(z.string()).max(1000).optional(),
    /** Values that a column may take. */
    bounds: z
      .record(
        z.string(),
        z.object({
          /** Smallest value, inclusive. */
          low: Cell.optional(),
          /** Largest value, inclusive. */
          high: Cell.optional(),
          /** The values that are tried; those of training where left out. */
          values: z.array(Cell).max(1000).optional(),
        }),
      )
      .optional(),
  }),
  reply: ok(z.array(Counterfactual)),
});
