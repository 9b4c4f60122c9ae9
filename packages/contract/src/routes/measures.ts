import { z } from 'zod';
import { ColumnFormatText } from '../entities/dataset.ts';
import { MeasureRevision, SavedMeasure } from '../entities/formula.ts';
import { Id, PageQuery, ok, okEmpty, okPage } from '../envelope.ts';
import { reads, writes } from '../policy.ts';
import { defineRoute } from '../route.ts';
import { ALL } from '../subjects.ts';

const ofDataset = z.object({
  /** Id of the dataset. */
  id: Id,
});
const ofMeasure = z.object({
  /** Id of the measure. */
  id: Id,
});
export const listMeasures = defineRoute({
  id: 'measures.list',
  method: 'GET',
  path: '/v1/datasources/:id/measures',
  summary: 'List the measures of a dataset.',
  policy: reads(),
  reads: { measure: ALL },
  params: ofDataset,
  reply: ok(z.array(SavedMeasure)),
});

const measureBody = SavedMeasure.pick({ name: true, formula: true, description: true }).extend({
  /** Such as `0,0.00` or `0.0 %`; null: as the type of its result is shown. */
  format: ColumnFormatText.nullable().default(null),
  grain: SavedMeasure.shape.grain,
});
/** What is left out stays as it is. */
const measureChange = measureBody
  .extend({
    format: measureBody.shape.format.unwrap(),
    description: SavedMeasure.shape.description.unwrap(),
    grain: SavedMeasure.shape.grain.unwrap(),
    /** A person who sees the dataset. */
    ownerId: Id,
    /** Only with the permission `manage` on the dataset. */
    isCertified: z.boolean(),
    /** What the caller believes it is; `measure.stale` with `current` where somebody has saved another. */
    expected: SavedMeasure.pick({ name: true, formula: true, description: true }),
  })
  .partial();

/** 422 with the formula's diagnostics when it is wrong or gives a value per row. */
export const createMeasure = defineRoute({
  id: 'measures.create',
  method: 'POST',
  path: '/v1/datasources/:id/measures',
  summary: 'Create a measure from a formula.',
  policy: writes('viewer'),
  changes: { measure: ALL },
  params: ofDataset,
  body: measureBody,
  reply: ok(SavedMeasure),
  status: 201,
});

export const updateMeasure = defineRoute({
  id: 'measures.update',
  method: 'PUT',
  path: '/v1/measures/:id',
  summary: 'Update a measure.',
  policy: writes('viewer'),
  // A new name goes into those that show it.
  changes: { measure: 'id', chart: ALL, dashboard: ALL },
  params: ofMeasure,
  body: measureChange,
  reply: ok(SavedMeasure),
});

export const listMeasureRevisions = defineRoute({
  id: 'measures.listRevisions',
  method: 'GET',
  path: '/v1/measures/:id/revisions',
  summary: 'List the saved versions of a measure, newest first.',
  policy: reads(),
  reads: { measure: 'id' },
  params: ofMeasure,
  query: PageQuery,
  reply: okPage(MeasureRevision),
});

export const removeMeasure = defineRoute({
  id: 'measures.remove',
  method: 'DELETE',
  path: '/v1/measures/:id',
  summary: 'Delete a measure; 409 names what uses it.',
  policy: writes('viewer'),
  changes: { measure: 'id' },
  params: ofMeasure,
  reply: okEmpty,
});
