import { z } from 'zod';
import { PivotSpec, PivotTable } from '../entities/pivot.ts';
import { QueryResult } from '../entities/table-page.ts';
import { Transformation, TransformationStep } from '../entities/transformation.ts';
import { Id, ok, okEmpty } from '../envelope.ts';
import { reads, writes } from '../policy.ts';
import { defineRoute } from '../route.ts';

const params = z.object({ id: Id });
const version = z.int().min(1).optional();
const statement = z.string().trim().min(1, 'Give a SELECT statement.').max(100_000);

export const addTransformation = defineRoute({
  id: 'transformations.add',
  method: 'POST',
  path: '/v1/datasources/:id/interact',
  summary: "Append a step to the dataset's recipe.",
  policy: writes(),
  params,
  body: TransformationStep,
  reply: ok(Transformation),
  status: 201,
  built: false,
});

/** 409 names the later steps that could not go on. */
export const updateTransformation = defineRoute({
  id: 'transformations.update',
  method: 'PUT',
  path: '/v1/transformations/:id',
  summary: 'Edit a step, or move it to another place.',
  policy: writes(),
  params,
  body: z.object({
    step: TransformationStep.optional(),
    /** From 0. */
    position: z.int().nonnegative().optional(),
  }),
  reply: ok(Transformation),
  built: false,
});

export const removeTransformation = defineRoute({
  id: 'transformations.remove',
  method: 'DELETE',
  path: '/v1/transformations/:id',
  summary: 'Take a step back; 409 names the later steps that need it.',
  policy: writes(),
  params,
  reply: okEmpty,
  built: false,
});

export const pivotDatasource = defineRoute({
  id: 'datasources.pivot',
  method: 'POST',
  path: '/v1/datasources/:id/pivot',
  summary: 'A pivot table with its totals.',
  policy: reads(),
  params,
  body: PivotSpec.extend({ version }),
  reply: ok(PivotTable),
  built: false,
});

export const queryDatasource = defineRoute({
  id: 'datasources.query',
  method: 'POST',
  path: '/v1/datasources/:id/query',
  summary: 'One read-only SELECT over the dataset, named `dataset` in it.',
  policy: reads(),
  params,
  body: z.object({ sql: statement, version }),
  reply: ok(QueryResult),
  built: false,
});

/** A doubled dataset name takes its short id. */
export const queryAll = defineRoute({
  id: 'queries.run',
  method: 'POST',
  path: '/v1/query',
  summary: 'One read-only SELECT over several datasets, each by its name.',
  policy: reads(),
  body: z.object({ sql: statement }),
  reply: ok(QueryResult),
  built: false,
});
