import { ColumnCorrection } from '../entities/column-meaning.ts';
import { DatasetCorrection } from '../entities/dataset-meaning.ts';
import { z } from 'zod';
import { Id, ListQuery, ok, okPage } from '../envelope.ts';
import { CatalogItem } from '../entities/connector.ts';
import {
  ColumnFormatText,
  Dataset,
  DatasetColumn,
  DatasetSummary,
  DatasetVersion,
} from '../entities/dataset.ts';
import { ColumnChoice, Inspection, ReadOptions, UploadIds } from '../entities/source.ts';
import { TimeZone } from '../entities/workspace-settings.ts';
import { ListScope } from '../entities/sharing.ts';
import { LINK_SOURCE_KINDS } from '../vocabulary/source-kind.ts';
import { reads, writes } from '../policy.ts';
import { defineRoute } from '../route.ts';
import { ALL } from '../subjects.ts';

const params = z.object({
  /** Id of the dataset. */
  id: Id,
});
const name = z.string().trim().min(1, 'Give the dataset a name.').max(200);
/** Plain text; none where left out. */
const description = z.string().max(5000);
const Created = ok(
  z.object({
    /** Of the new dataset, whose state is `creating` until the job has written its rows. */
    id: Id,
    /** Follow it at `GET /beta/events/worker/{jobId}`. */
    jobId: Id,
  }),
);

export const listConnectors = defineRoute({
  id: 'connectors.list',
  method: 'GET',
  path: '/v1/connectors',
  summary: 'List the connectors.',
  policy: reads(),
  reads: { connector: ALL },
  reply: ok(z.array(CatalogItem)),
});

const inspected = {
  /**
   * How to read it; what is left out is found from the bytes. Send what an earlier inspection offered to
   * change a decision.
   */
  options: ReadOptions.optional(),
  /** Ignored, so that the form of a dataset can be sent to be inspected first. */
  name: name.optional(),
};

/** Small input answers 200 with the whole inspection; large input 202 with the first rows and a job. */
export const validateDatasource = defineRoute({
  id: 'datasources.validate',
  method: 'POST',
  path: '/v1/datasources/validate/datasource',
  summary: 'Inspect a source before anything is created.',
  policy: writes(),
  reads: { nothing: 'The bytes of an upload do not change.' },
  body: z.union([
    z.object({
      kind: z.enum(LINK_SOURCE_KINDS),
      /**
       * An `http` or `https` address of one file. Addresses within the server's own network are
       * `source.address_refused`.
       */
      url: z.string().min(1).max(4096),
      ...inspected,
    }),
    z.object({
      /** Of a complete upload; else `upload.incomplete`. */
      uploadId: Id,
      ...inspected,
    }),
    z.object({
      /** Of files that are one table, in the order of their rows. */
      uploadIds: UploadIds,
      ...inspected,
    }),
  ]),
  bodyKind: 'json-or-multipart',
  reply: ok(
    Inspection.extend({
      /** The job that reads the rest of a large file; null where `complete` is true. */
      jobId: Id.nullable(),
    }),
  ),
  alsoStatus: [202],
});

export const getInspection = defineRoute({
  id: 'datasources.getInspection',
  method: 'GET',
  path: '/v1/datasources/validate/:uploadId',
  summary: 'Get the result of a validation, complete once its job has ended.',
  policy: writes(),
  reads: { upload: 'uploadId' },
  params: z.object({
    /** As in the reply of the validation, also for a link. */
    uploadId: Id,
  }),
  reply: ok(
    Inspection.extend({
      /** The job that reads the rest of a large file; null where it was read whole at once. */
      jobId: Id.nullable(),
    }),
  ),
});

export const createCsv = defineRoute({
  id: 'datasources.createCsv',
  method: 'POST',
  path: '/v1/datasources/create/csv',
  summary: 'Create a dataset from a link or uploads.',
  policy: writes(),
  changes: { dataset: ALL, job: ALL },
  body: z
    .object({
      name,
      /** Instead of `uploadId`. A refresh of the dataset reads the address again. */
      url: z.string().min(1).max(4096).optional(),
      /** Of a complete upload, instead of `url`. */
      uploadId: Id.optional(),
      description: description.optional(),
      /** How single columns are read. A name that the file does not have is `request.invalid`. */
      columns: z.array(ColumnChoice).max(20_000).optional(),
      /** How the file is read; what is left out is found from the bytes. */
      options: ReadOptions.optional(),
    })
    .refine((body) => (body.url === undefined) !== (body.uploadId === undefined), {
      message: 'Give either url or uploadId.',
      path: ['uploadId'],
    }),
  bodyKind: 'json-or-multipart',
  bodySize: 'columns',
  reply: Created,
  status: 202,
});

export const createFile = defineRoute({
  id: 'datasources.createFile',
  method: 'POST',
  path: '/v1/datasources/create/file',
  summary:
    'Make a dataset from a file of any format: multipart `file`, `uploadId`, or `uploadIds` of files that are one table.',
  policy: writes(),
  changes: { dataset: ALL, job: ALL },
  body: z
    .object({
      name,
      /** Of a complete upload. */
      uploadId: Id.optional(),
      /** Of files that are one table, in the order of their rows; instead of `uploadId`. */
      uploadIds: UploadIds.optional(),
      description: description.optional(),
      /** How single columns are read. A name that the file does not have is `request.invalid`. */
      columns: z.array(ColumnChoice).max(20_000).optional(),
      /** How the files are read; what is left out is found from the bytes. */
      options: ReadOptions.optional(),
    })
    .refine((body) => (body.uploadId === undefined) !== (body.uploadIds === undefined), {
      message: 'Give either uploadId or uploadIds.',
      path: ['uploadId'],
    }),
  bodyKind: 'json-or-multipart',
  bodySize: 'columns',
  reply: Created,
  status: 202,
});

export const listDatasources = defineRoute({
  id: 'datasources.list',
  method: 'GET',
  path: '/v1/datasources/',
  summary: 'List active datasets.',
  policy: reads(),
  reads: { dataset: ALL },
  query: ListQuery.extend({
    /** All that the caller can open unless given. */
    scope: ListScope.optional(),
  }),
  reply: okPage(DatasetSummary),
});

export const listArchived = defineRoute({
  id: 'datasources.listArchived',
  method: 'GET',
  path: '/v1/datasources/archived/',
  summary: 'List archived datasets.',
  policy: reads(),
  reads: { dataset: ALL },
  query: ListQuery.extend({
    /** All that the caller can open unless given. */
    scope: ListScope.optional(),
  }),
  reply: okPage(DatasetSummary),
});

export const getDatasource = defineRoute({
  id: 'datasources.get',
  method: 'GET',
  path: '/v1/datasources/:id',
  summary: 'Get one dataset with its columns, profile and versions, with an ETag.',
  policy: reads(),
  reads: { dataset: 'id', dashboard: ALL },
  params,
  reply: ok(Dataset),
});

export const updateDatasource = defineRoute({
  id: 'datasources.update',
  method: 'PUT',
  path: '/v1/datasources/:id',
  summary:
    'Rename, describe, label columns. Takes what the GET gave; `If-Match` is checked where it is sent.',
  policy: writes('viewer'),
  changes: { dataset: 'id' },
  params,
  body: z.object({
    name: name.optional(),
    /** Null: that of the workspace. */
    timeZone: TimeZone.nullable().optional(),
    /** Null removes it. */
    description: description.nullable().optional(),
    /** Only those that change. Names, types and order of columns are changed by a recipe or by retyping. */
    columns: z
      .array(
        z.object({
          /** As the dataset names it; the name itself does not change. An unknown one is `request.invalid`. */
          name: z.string().min(1),
          /** What people see in its place. The name itself: no label. */
          label: z.string().min(1).max(200).optional(),
          /** Null removes it. */
          description: z.string().max(2000).nullable().optional(),
          /** Null: as its type is shown. */
          format: ColumnFormatText.nullable().optional(),
          /** Other names that questions in words may use; all of them, in place of the earlier ones. */
          synonyms: z.array(z.string().max(100)).max(50).optional(),
          /** All of them; `{}` returns to what was found. */
          corrections: ColumnCorrection.optional(),
        }),
      )
      .max(20_000)
      .optional(),
    /** What the rows are; only `corrections` of it is read. */
    meaning: z
      .object({
        /** All of them; `{}` returns to what was found. */
        corrections: DatasetCorrection.optional(),
      })
      .optional(),
  }),
  bodySize: 'columns',
  reply: ok(Dataset),
});

export const archiveDatasource = defineRoute({
  id: 'datasources.archive',
  method: 'DELETE',
  path: '/v1/datasources/:id',
  summary:
    'Archive a dataset: hidden from every list but the archive, nothing is lost. Returns its dependents.',
  policy: writes('viewer'),
  changes: { dataset: 'id' },
  params,
  reply: ok(
    DatasetSummary.extend({
      /** What still uses the dataset and that the caller may see. */
      dependents: Dataset.shape.dependents,
    }),
  ),
});

export const restoreDatasource = defineRoute({
  id: 'datasources.restore',
  method: 'PUT',
  path: '/v1/datasources/:id/restore',
  summary: 'Restore an archived dataset.',
  policy: writes('viewer'),
  changes: { dataset: 'id' },
  params,
  reply: ok(DatasetSummary),
});

export const deleteDatasources = defineRoute({
  id: 'datasources.deleteMultiple',
  method: 'DELETE',
  path: '/v1/datasources/delete_multiple/',
  summary: 'Delete archived datasets and their files for good. Returns a result per id.',
  policy: writes('viewer'),
  changes: { dataset: ALL, chart: ALL, annotation: ALL },
  body: z.object({
    /** One id may be there twice; it has one result. */
    datasource_ids: z.array(z.string().min(1)).min(1).max(1000),
  }),
  reply: ok(
    z.array(
      z.object({
        id: z.string(),
        /**
         * `not_archived`: archive it first; `in_use`: something still reads or shows it; `forbidden`: the caller
         * may see but not manage it.
         */
        result: z.enum(['deleted', 'not_archived', 'not_found', 'forbidden', 'in_use']),
      }),
    ),
  ),
});

export const getMeta = defineRoute({
  id: 'datasources.getMeta',
  method: 'POST',
  path: '/v1/datasources/get/meta',
  summary: 'Get the columns, types and profiles of several datasets.',
  policy: reads(),
  reads: { dataset: ALL, rows: ALL },
  body: z.object({
    /** If the caller cannot open one of them, the whole call fails with `dataset.not_found`. */
    datasource_ids: z.array(Id).min(1).max(100),
  }),
  reply: ok(
    z.array(
      z.object({
        id: Id,
        name: z.string(),
        /** The newest; null while the first is created. */
        version: DatasetVersion.nullable(),
        /** After the recipe. */
        columns: z.array(DatasetColumn),
      }),
    ),
  ),
});
