import { z } from 'zod';
import { Influence, ModelRecord, Prediction } from '../entities/workflow.ts';
import { Accepted, Id, ok } from '../envelope.ts';
import { reads, writes } from '../policy.ts';
import { defineRoute } from '../route.ts';
import { ALL } from '../subjects.ts';

const ofModel = z.object({ workflowId: Id, modelId: Id });

export const predict = defineRoute({
  id: 'inference.predict',
  method: 'POST',
  path: '/v1/inference/:workflowId/:modelId',
  summary: 'Predict one record.',
  policy: reads(),
  reads: { model: 'modelId' },
  params: ofModel,
  body: z.object({ record: ModelRecord }),
  reply: ok(Prediction),
  built: false,
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
    z.object({ records: z.array(ModelRecord).min(1).max(100_000), name: z.string().max(200).optional() }),
    z.object({ uploadId: Id, name: z.string().max(200).optional() }),
    z.object({ datasource_id: Id, name: z.string().max(200).optional() }),
  ]),
  bodyKind: 'json-or-multipart',
  reply: ok(Accepted.extend({ datasourceId: Id })),
  status: 202,
  built: false,
});

export const explainPrediction = defineRoute({
  id: 'inference.influence',
  method: 'POST',
  path: '/v1/inference/:workflowId/:modelId/influence',
  summary: 'Explain the prediction of one record: each influence and its size.',
  policy: reads(),
  reads: { model: 'modelId' },
  params: ofModel,
  body: z.object({ record: ModelRecord }),
  reply: ok(Influence),
  built: false,
});
