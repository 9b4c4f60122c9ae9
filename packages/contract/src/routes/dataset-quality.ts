import { z } from 'zod';
import { DatasetProfile } from '../entities/dataset-quality.ts';
import { Id, ok } from '../envelope.ts';
import { reads } from '../policy.ts';
import { defineRoute } from '../route.ts';

/**
 * Computed on first request and stored with the version. Small tables are answered at once; for large ones the
 * answer names the job that works the figures out.
 */
export const profileDatasource = defineRoute({
  id: 'datasources.profile',
  method: 'GET',
  path: '/v1/datasources/:id/profile',
  summary:
    'Every column at a glance, duplicates, missing values, correlations, and a quality score with its reasons.',
  policy: reads(),
  reads: { rows: 'id', profile: 'id' },
  params: z.object({
    /** Id of the dataset. */
    id: Id,
  }),
  query: z.object({
    /** Number of a version; the newest unless given. */
    version: z.coerce.number().pipe(z.int().min(1)).optional(),
  }),
  reply: ok(DatasetProfile),
});
