import { z } from 'zod';
import { InsightRun } from '../entities/insight.ts';
import { Accepted, Id, ok } from '../envelope.ts';
import { reads, writes } from '../policy.ts';
import { defineRoute } from '../route.ts';
import { ALL } from '../subjects.ts';

const ofDataset = z.object({ id: Id });

export const computeDatasetInsights = defineRoute({
  id: 'datasources.computeInsights',
  method: 'POST',
  path: '/v1/datasources/:id/insights',
  summary: 'Find patterns in the newest rows of the dataset that the caller sees.',
  policy: writes('viewer'),
  changes: { insight: 'id', job: ALL },
  params: ofDataset,
  reply: ok(Accepted),
  status: 202,
});

export const getDatasetInsights = defineRoute({
  id: 'datasources.getInsights',
  method: 'GET',
  path: '/v1/datasources/:id/insights',
  summary: 'Get the insights, best first, with their numbers computed from the rows that the caller sees.',
  policy: reads(),
  reads: { insight: 'id', rows: 'id' },
  params: ofDataset,
  reply: ok(InsightRun),
});
