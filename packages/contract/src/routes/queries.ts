import { z } from 'zod';
import { PastQuery, QuerySchema, StatementResult } from '../entities/table-page.ts';
import { Id, PageQuery, ok, okPage } from '../envelope.ts';
import { reads, writes } from '../policy.ts';
import { defineRoute } from '../route.ts';
import { ALL } from '../subjects.ts';

const params = z.object({
  /** Id of the dataset. */
  id: Id,
});
/** Number of a version of the dataset; the newest unless given. */
const version = z.int().min(1).optional();
/** One SELECT; anything else is `query.refused`. Functions that can be used are in `GET /v1/query/schema`. */
const statement = z.string().trim().min(1, 'Give a SELECT statement.').max(100_000);

/**
 * The dataset goes by its own name too, and every other active dataset by its name, as in `/v1/query`; `version` is that
 * of this dataset. Answers at most 10,000 rows. `query.refused` (anything but one plain SELECT over
 * these names) and `query.invalid` list each issue with its position; `error.places` holds, for each issue, `{ from, to,
 * line, column }` (offsets in UTF-16 from 0, line and column from 1) or null. `query.too_large` 422, `query.timed_out` 504.
 */
export const queryDatasource = defineRoute({
  id: 'datasources.query',
  method: 'POST',
  path: '/v1/datasources/:id/query',
  summary: 'Run one read-only SELECT from the dataset, named `dataset` in it.',
  policy: reads(),
  changes: { statement: ALL },
  params,
  body: z.object({ sql: statement, version }),
  reply: ok(StatementResult),
});

/**
 * Names are compared without regard to case. Datasets that share a name are named with the end of their id, all of
 * them: `"Orders 3f2a"`. Only datasets that the statement names are opened, each in its newest version.
 */
export const queryAll = defineRoute({
  id: 'queries.run',
  method: 'POST',
  path: '/v1/query',
  summary: 'Run one read-only SELECT over the active datasets, each by its name.',
  policy: reads(),
  changes: { statement: ALL },
  body: z.object({ sql: statement }),
  reply: ok(StatementResult),
});

/** The last 200 of the caller, whatever became of them. */
export const listPastQueries = defineRoute({
  id: 'queries.list',
  method: 'GET',
  path: '/v1/query/history',
  summary: "List the caller's statements, newest first.",
  policy: reads(),
  reads: { statement: ALL },
  query: PageQuery,
  reply: okPage(PastQuery),
});

/** All active datasets. With `dataset`, the names of that dataset are the first, `dataset` among them. */
export const getQuerySchema = defineRoute({
  id: 'queries.schema',
  method: 'GET',
  path: '/v1/query/schema',
  summary: 'List the tables, columns and functions that a statement may name.',
  policy: reads(),
  reads: { dataset: ALL },
  query: z.object({
    /** Id of a dataset whose names come first. */
    dataset: Id.optional(),
  }),
  reply: ok(QuerySchema),
});

/**
 * A snapshot of the whole answer: a dataset of its own. A refresh runs the statement again, over the same datasets even
 * when they are called otherwise by then. A statement that may not be run is refused at once.
 */
export const saveQuery = defineRoute({
  id: 'queries.save',
  method: 'POST',
  path: '/v1/query/save',
  summary: 'Save the result of a statement as a dataset.',
  policy: writes(),
  changes: { dataset: ALL, job: ALL },
  body: z.object({
    name: z.string().trim().min(1).max(200),
    sql: statement,
    /** The dataset that `dataset` means in the statement; none unless given. */
    datasource_id: Id.optional(),
  }),
  reply: ok(
    z.object({
      /** Of the new dataset, whose state is `creating` until the job has written its rows. */
      id: Id,
      /** Follow it at `GET /beta/events/worker/{jobId}`. */
      jobId: Id,
    }),
  ),
  status: 202,
});
