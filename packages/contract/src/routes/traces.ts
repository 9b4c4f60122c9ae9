import { z } from 'zod';
import { Trace, TraceRequest } from '../entities/trace.ts';
import { ok } from '../envelope.ts';
import { reads } from '../policy.ts';
import { defineRoute } from '../route.ts';
import { ALL } from '../subjects.ts';

/** Equal requests get the same reference. Needs to see the dataset. */
export const createTrace = defineRoute({
  id: 'traces.create',
  method: 'POST',
  path: '/v1/traces',
  summary: 'Get a reference to a number, under which its query and rows can be read.',
  policy: reads(),
  reads: { dataset: ALL },
  body: TraceRequest,
  reply: ok(
    z.object({
      /** Part of the address `/v1/traces/{ref}`. */
      ref: z.string(),
    }),
  ),
});

/** What is behind the reference is for whoever sees the dataset, and is computed from the rows and columns that they see. */
export const readTrace = defineRoute({
  id: 'traces.get',
  method: 'GET',
  path: '/v1/traces/:ref',
  summary: 'Get a number with its query, versions, filters and rows.',
  policy: reads(),
  reads: { rows: ALL },
  params: z.object({
    /** As `POST /v1/traces` returned it. */
    ref: z.string().min(1).max(100),
  }),
  reply: ok(Trace),
});
