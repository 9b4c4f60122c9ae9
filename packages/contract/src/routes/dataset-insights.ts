import { z } from 'zod';
import { ChangeExplanation, ChangeRequest } from '../entities/change-explanation.ts';
import { InsightRun } from '../entities/insight.ts';
import { Accepted, Id, ok } from '../envelope.ts';
import { reads, writes } from '../policy.ts';
import { defineRoute } from '../route.ts';
import { ALL } from '../subjects.ts';

const ofDataset = z.object({
  /** Id of the dataset. */
  id: Id,
});

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

export const explainChange = defineRoute({
  id: 'datasources.explainChange',
  method: 'POST',
  path: '/v1/datasources/:id/explain',
  summary:
    'What the change of a figure between two periods is made of, by one column at a time: the values that contributed most.',
  policy: reads(),
  reads: { rows: 'id' },
  params: ofDataset,
  body: ChangeRequest,
  reply: ok(ChangeExplanation),
});

const ofInsight = ofDataset.extend({
  /** `id` of the insight. */
  insightId: z.string().regex(/^[\da-f]{16}$/u),
});

export const dismissInsight = defineRoute({
  id: 'datasources.dismissInsight',
  method: 'POST',
  path: '/v1/datasources/:id/insights/:insightId/dismiss',
  summary: 'Hide an insight from the caller, also when it is found again.',
  policy: writes('viewer'),
  changes: { insight: 'id' },
  params: ofInsight,
  reply: ok(
    z.object({
      /** Whether it is hidden from the caller now. */
      dismissed: z.boolean(),
    }),
  ),
});

export const restoreInsight = defineRoute({
  id: 'datasources.restoreInsight',
  method: 'POST',
  path: '/v1/datasources/:id/insights/:insightId/restore',
  summary: 'Show a dismissed insight again.',
  policy: writes('viewer'),
  changes: { insight: 'id' },
  params: ofInsight,
  reply: ok(
    z.object({
      /** Whether it is hidden from the caller now. */
      dismissed: z.boolean(),
    }),
  ),
});
