import { ColumnCorrection } from '../entities/column-meaning.ts';
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

const params = z.object({ id: Id });
const name = z.string().trim().min(1, 'Give the dataset a name.').max(200);
const description = z.string().max(5000);
const Created = ok(z.object({ id: Id, jobId: Id }));

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
    z.object({ kind: z.enum(LINK_SOURCE_KINDS), url: z.string().min(1).max(4096), ...inspected }),
    z.object({ uploadId: Id, ...inspected }),
    z.object({ uploadIds: UploadIds, ...inspected }),
  ]),
  bodyKind: 'json-or-multipart',
  reply: ok(Inspection.extend({ jobId: Id.nullable() })),
  alsoStatus: [202],
});

export const getInspection = defineRoute({
  id: 'datasources.getInspection',
  method: 'GET',
  path: '/v1/datasources/validate/:uploadId',
  summary: 'Get the result of a validation, complete once its job has ended.',
  policy: writes(),
  reads: { upload: 'uploadId' },
  params: z.object({ uploadId: Id }),
  reply: ok(Inspection.extend({ jobId: Id.nullable() })),
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
      url: z.string().min(1).max(4096).optional(),
      uploadId: Id.optional(),
      description: description.optional(),
      columns: z.array(ColumnChoice).max(20_000).optional(),
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
      uploadId: Id.optional(),
      uploadIds: UploadIds.optional(),
      description: description.optional(),
      columns: z.array(ColumnChoice).max(20_000).optional(),
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
  query: ListQuery.extend({ scope: ListScope.optional() }),
  reply: okPage(DatasetSummary),
});

export const listArchived = defineRoute({
  id: 'datasources.listArchived',
  method: 'GET',
  path: '/v1/datasources/archived/',
  summary: 'List archived datasets.',
  policy: reads(),
  reads: { dataset: ALL },
  query: ListQuery.extend({ scope: ListScope.optional() }),
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
    description: description.nullable().optional(),
    columns: z
      .array(
        z.object({
          name: z.string().min(1),
          label: z.string().min(1).max(200).optional(),
          description: z.string().max(2000).nullable().optional(),
          format: ColumnFormatText.nullable().optional(),
          synonyms: z.array(z.string().max(100)).max(50).optional(),
          /** All of them; `{}` returns to what was found. */
          corrections: ColumnCorrection.optional(),
        }),
      )
      .max(20_000)
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
  reply: ok(DatasetSummary.extend({ dependents: Dataset.shape.dependents })),
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
  body: z.object({ datasource_ids: z.array(z.string().min(1)).min(1).max(1000) }),
  reply: ok(
    z.array(
      z.object({
        id: z.string(),
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
  body: z.object({ datasource_ids: z.array(Id).min(1).max(100) }),
  reply: ok(
    z.array(
      z.object({
        id: Id,
        name: z.string(),
        version: DatasetVersion.nullable(),
        columns: z.array(DatasetColumn),
      }),
    ),
  ),
});
