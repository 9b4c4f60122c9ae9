import { z } from 'zod';
import { Id, ok } from '../envelope.ts';
import { LiveSetting } from '../entities/dataset.ts';
import { ColumnDecision } from '../entities/increment.ts';
import { ColumnChoice, Difference, ReadOptions, UploadIds } from '../entities/source.ts';
import { writes } from '../policy.ts';
import { defineRoute } from '../route.ts';
import { ALL } from '../subjects.ts';

const params = z.object({
  /** Id of the dataset. */
  id: Id,
});
const Started = ok(
  z.object({
    /** Of the dataset. */
    id: Id,
    /** Follow it at `GET /beta/events/worker/{jobId}`. */
    jobId: Id,
  }),
);

export const retypeDatasource = defineRoute({
  id: 'datasources.retype',
  method: 'POST',
  path: '/v1/datasources/:id/retype',
  summary: 'Retype columns from the stored raw file, as a new version.',
  policy: writes('viewer'),
  changes: { dataset: 'id', job: ALL },
  params,
  body: z.object({
    /**
     * By the column's name in the dataset or in the file. Columns without a choice are read as before; an
     * unknown name is `request.invalid`.
     */
    columns: z.array(ColumnChoice).max(20_000),
    /** How the raw files are read; as before where left out. */
    options: ReadOptions.optional(),
  }),
  bodySize: 'columns',
  reply: Started,
  status: 202,
});

export const refreshDatasource = defineRoute({
  id: 'datasources.refresh',
  method: 'POST',
  path: '/v1/datasources/:id/refresh',
  summary: 'Read the source again and add a version if it changed.',
  policy: writes('viewer'),
  changes: { dataset: 'id', job: ALL },
  params,
  query: z.object({
    /** `all`: an incremental extract reads every row again. */
    rows: z.enum(['changed', 'all']).default('changed'),
    /** `accept`: the dataset takes the columns that the source has now, whichever were removed or changed their type. */
    schema: z.enum(['same', 'accept']).default('same'),
  }),
  reply: Started,
  status: 202,
});

/** Decides permanently, until the column changes again. Columns without a decision that have to have one fail the refresh. */
export const decideDatasetColumns = defineRoute({
  id: 'datasources.decideColumns',
  method: 'POST',
  path: '/v1/datasources/:id/refresh/columns',
  summary: 'Decide for each column that changed at the source what becomes of it, then refresh.',
  policy: writes('viewer'),
  changes: { dataset: 'id', job: ALL },
  params,
  body: z.object({
    /** Columns of `schemaChanges` in `GET /v1/datasources/{id}/schedule`. */
    columns: z.array(ColumnDecision).min(1).max(2_000),
  }),
  reply: Started,
  status: 202,
});

export const setDatasetLive = defineRoute({
  id: 'datasources.setLive',
  method: 'PUT',
  path: '/v1/datasources/:id/live',
  summary:
    'Leave the rows of a dataset at its connection, or copy them. A version is added; charts, dashboards and the recipe stay.',
  policy: writes('viewer'),
  changes: { dataset: 'id', job: ALL },
  params,
  body: z.object({
    /** Null: the rows are copied now, and with each refresh again. */
    live: LiveSetting.nullable(),
  }),
  reply: Started,
  status: 202,
});

const RowsToAdd = z.object({
  /** Of complete uploads, in the order in which their rows come. */
  uploadIds: UploadIds,
  /** `append`: the rows come after those that are there. `replace`: instead of them. */
  mode: z.enum(['append', 'replace']),
  /** How the new files are written; found where absent, as it was found for the dataset's own. */
  options: ReadOptions.optional(),
});

export const checkFiles = defineRoute({
  id: 'datasources.checkFiles',
  method: 'POST',
  path: '/v1/datasources/:id/files/check',
  summary: 'Preview how the columns of files differ from the dataset. Changes nothing.',
  policy: writes('viewer'),
  reads: { dataset: 'id' },
  params,
  body: RowsToAdd,
  reply: ok(
    z.object({
      /** Empty where the columns are the same. */
      differences: z.array(Difference),
      /** False: some difference blocks, and `POST …/files` refuses unless the request accepts it. */
      fits: z.boolean(),
    }),
  ),
});

/** `dataset.schema_differs` names every difference unless `accept` is true: missing columns are then empty, new ones are added. */
export const addFiles = defineRoute({
  id: 'datasources.addFiles',
  method: 'POST',
  path: '/v1/datasources/:id/files',
  summary: 'Append the rows of files, or replace all rows by them, as a new version.',
  policy: writes('viewer'),
  changes: { dataset: 'id', job: ALL },
  params,
  body: RowsToAdd.extend({
    /** True: adds the files although some difference blocks. */
    accept: z.boolean().default(false),
  }),
  reply: Started,
  status: 202,
});
