import { z } from 'zod';
import { DatabaseConfig } from '../entities/connection-config.ts';
import {
  Connection,
  ConnectionCheck,
  ConnectionConfig,
  ColumnTypeChoice,
  ConnectionKind,
  DatasetRecipe,
  FilePattern,
  RemoteFile,
  RemoteInspection,
  RemoteTable,
  StatementCheck,
} from '../entities/connection.ts';
import { LiveSetting } from '../entities/dataset.ts';
import { Increment } from '../entities/increment.ts';
import { RemotePage } from '../entities/table-page.ts';
import { Id, PageQuery, ok, okPage, pageLimit, pageNumber } from '../envelope.ts';
import { reads, writes } from '../policy.ts';
import { defineRoute } from '../route.ts';
import { ALL } from '../subjects.ts';

const params = z.object({
  /** Id of the connection. */
  id: Id,
});
const statement = z.string().trim().min(1).max(100_000);
const name = z.string().trim().min(1, 'Enter a name for the connection.').max(200);

/** What is read from a connection: the answer of a statement, or a table. */
const remoteTarget = {
  /** One read-only statement in the language of the source; anything else is `query.refused`. */
  query: statement.optional(),
  /** Name of a table or view: `orders`, or `sales.orders` where `schema` is absent. */
  table: z.string().min(1).max(500).optional(),
  /** Of the table; the part of `table` before its first dot where left out. */
  schema: z.string().min(1).max(128).optional(),
  /** Pattern of the files that are read, of a source that has files in place of tables: `sales/*.csv`, or `**` for all. */
  files: FilePattern.optional(),
  /** Names of the table's columns that are read, in their order; all when absent. */
  only: z.array(z.string().min(1).max(200)).min(1).max(2_000).optional(),
};
/** Values by the names of parameters, of a source whose tables take some, such as reports. */
export const TableParameters = z.record(z.string().max(200), z.string().max(2_000));
const hasOneTarget = (body: {
  readonly query?: unknown;
  readonly table?: unknown;
  readonly files?: unknown;
}): boolean => [body.query, body.table, body.files].filter((target) => target !== undefined).length === 1;
const ONE_TARGET = { message: 'Send one of table, query and files.', path: ['table'] };

/** A dataset to create from a table or a statement. */
export const ConnectionDatasetBody = DatasetRecipe.extend({
  ...remoteTarget,
  /** Reads what changed with each refresh; all rows where left out. For tables alone. */
  increment: Increment.optional(),
  /** Leaves the rows at the source; they are copied where left out. */
  live: LiveSetting.optional(),
  /** Columns of a table or a statement that are read as other types than the source has; absent: none. */
  types: z.array(ColumnTypeChoice).max(2_000).optional(),
})
  .refine(hasOneTarget, ONE_TARGET)
  .refine(({ live, schedule }) => live === undefined || schedule === undefined, {
    message: 'A live dataset has no schedule: its rows are read when they are requested.',
    path: ['schedule'],
  })
  .refine(({ live, increment }) => live === undefined || increment === undefined, {
    message: 'A live dataset has no copy that could be read incrementally.',
    path: ['increment'],
  })
  .refine(({ query, increment }) => query === undefined || increment === undefined, {
    message: 'Only tables are read incrementally. The rows of a statement are all read with each refresh.',
    path: ['increment'],
  })
  .refine(({ files, increment, live }) => files === undefined || (increment ?? live) === undefined, {
    message: 'Files are copied, and read again when they change.',
    path: ['files'],
  })
  .refine(({ live, types }) => live === undefined || types === undefined || types.length === 0, {
    message: 'The columns of a live dataset have the types of their database.',
    path: ['types'],
  })
  .refine(({ files, types }) => files === undefined || types === undefined, {
    message: 'Types of the columns of files are chosen in `columns`.',
    path: ['types'],
  })
  .refine(({ files, columns }) => files !== undefined || columns === undefined, {
    message: 'Name the columns of a table in `only`. Types and names are chosen for files alone.',
    path: ['columns'],
  });

export const RemotePageQuery = z.object({
  /** From 1. */
  page: z.coerce.number().pipe(z.int().min(1)).default(1),
  /** Rows on a page at most. */
  size: z.coerce.number().pipe(z.int().min(1).max(1000)).default(50),
});

export const checkMysql = defineRoute({
  id: 'connections.checkMysql',
  method: 'POST',
  path: '/beta/datasource/connect/mysql/check',
  summary: 'Test a MySQL or MariaDB server before saving it.',
  policy: writes(),
  reads: { nothing: 'A check of the server in the body.' },
  body: DatabaseConfig,
  reply: ok(ConnectionCheck),
});

export const checkPostgresql = defineRoute({
  id: 'connections.checkPostgresql',
  method: 'POST',
  path: '/beta/datasource/connect/pgsql/check',
  summary: 'Test a PostgreSQL server before saving it.',
  policy: writes(),
  reads: { nothing: 'A check of the server in the body.' },
  body: DatabaseConfig,
  reply: ok(ConnectionCheck),
});

export const checkNewConnection = defineRoute({
  id: 'connections.check',
  method: 'POST',
  path: '/beta/connections/check',
  summary: 'Test a source of any kind before saving it.',
  policy: writes(),
  reads: { nothing: 'A check of the server in the body.' },
  body: z.object({
    kind: ConnectionKind,
    /** As `config` of the connector in `GET /v1/connectors` describes it. */
    config: ConnectionConfig,
  }),
  reply: ok(ConnectionCheck),
});

export const createConnection = defineRoute({
  id: 'connections.create',
  method: 'POST',
  path: '/beta/connections',
  summary: 'Save a connection. Its secrets are sealed and never shown again.',
  policy: writes(),
  changes: { connection: ALL },
  body: z.object({
    kind: ConnectionKind,
    name,
    /**
     * As `config` of the connector in `GET /v1/connectors` describes it. An invalid field is
     * `request.invalid`.
     */
    config: ConnectionConfig,
  }),
  reply: ok(Connection),
  status: 201,
});

export const updateConnection = defineRoute({
  id: 'connections.update',
  method: 'PUT',
  path: '/v1/connections/:id',
  summary:
    'Rename a connection or change its configuration. Saved secrets stay unless host, port, account or user change.',
  policy: writes('viewer'),
  changes: { connection: 'id' },
  params,
  body: z.object({
    name: name.optional(),
    /**
     * All of it. A secret that is left out or sent as `{ set: true }` stays; null removes it. Where host, port, account or user
     * change, secrets must be sent again (`connection.secret_required`).
     */
    config: ConnectionConfig.optional(),
  }),
  reply: ok(Connection),
});

export const deleteConnection = defineRoute({
  id: 'connections.delete',
  method: 'DELETE',
  path: '/v1/connections/:id',
  summary:
    'Delete the connection and its secrets. Its datasets keep their rows and can no longer be refreshed.',
  policy: writes('viewer'),
  changes: { connection: 'id', dataset: ALL },
  params,
  reply: ok(
    z.object({
      id: Id,
      /** Those that it fed and that the caller can see. */
      datasets: Connection.shape.datasets,
    }),
  ),
});

export const listConnections = defineRoute({
  id: 'connections.list',
  method: 'POST',
  path: '/beta/user/connections/',
  summary: 'List the connections that the caller can use.',
  policy: reads(),
  reads: { connection: ALL },
  body: z.object({
    /** Only connections of this kind; all where left out. */
    kind: ConnectionKind.optional(),
    page: pageNumber,
    limit: pageLimit,
  }),
  reply: okPage(Connection),
});

export const getConnection = defineRoute({
  id: 'connections.get',
  method: 'GET',
  path: '/beta/connections/:id',
  summary: 'Get one connection with its secrets masked.',
  policy: reads(),
  reads: { connection: 'id' },
  params,
  reply: ok(Connection),
});

export const listConnectionTables = defineRoute({
  id: 'connections.listTables',
  method: 'GET',
  path: '/beta/connections/:id/tables',
  summary: 'List the tables and views that the connection can read. Needs `edit` on the connection.',
  policy: reads(),
  reads: { connection: 'id' },
  params,
  query: PageQuery.extend({
    /** Part of the name with its schema, case folded. */
    q: z.string().max(200).optional(),
  }),
  reply: okPage(RemoteTable),
});

export const listConnectionFiles = defineRoute({
  id: 'connections.listFiles',
  method: 'GET',
  path: '/beta/connections/:id/files',
  summary:
    'List the folders and files in a folder of the connection; with `q`, the files in and below it whose path has that text. Needs `edit` on the connection.',
  policy: reads(),
  reads: { connection: 'id' },
  params,
  query: PageQuery.extend({
    /** Path of the folder, with `/`; empty for the top. */
    folder: z.string().max(1000).default(''),
    /** Part of the path. */
    q: z.string().trim().min(1).max(200).optional(),
  }),
  reply: okPage(RemoteFile),
});

export const queryConnection = defineRoute({
  id: 'connections.query',
  method: 'POST',
  path: '/v1/connections/:id/query',
  summary:
    'Run one read-only statement at the source, or read a table or files, paged, under a time limit. Needs `edit` on the connection, since the rows of a source are under no row rules.',
  policy: reads(),
  reads: { connection: 'id' },
  params,
  query: RemotePageQuery,
  body: z.object(remoteTarget).refine(hasOneTarget, ONE_TARGET),
  reply: ok(RemotePage),
});

/** Reads at most 1,000 rows; of files, the beginning of the first one, or all of them where they are small. */
export const inspectConnection = defineRoute({
  id: 'connections.inspect',
  method: 'POST',
  path: '/v1/connections/:id/inspect',
  summary:
    'Read the first rows of a table, a statement or files, and show how a dataset would type each column: the share of cells that fit, and the first that do not. Needs `edit` on the connection.',
  policy: reads(),
  reads: { connection: 'id' },
  params,
  body: z
    .object({
      ...remoteTarget,
      /** Of the table. */
      parameters: TableParameters.optional(),
    })
    .refine(hasOneTarget, ONE_TARGET),
  reply: ok(RemoteInspection),
});

/**
 * With `query` or `table` the answer is a `StatementCheck`, without them a `ConnectionCheck`: of the connection as it is
 * saved, or with the changes in `config`.
 */
export const validateConnection = defineRoute({
  id: 'connections.validate',
  method: 'POST',
  path: '/v1/connections/:id/validate',
  summary: 'Check a statement without running it, or the connection itself.',
  policy: writes('viewer'),
  changes: { connection: 'id' },
  params,
  body: z.object({
    /** A read-only statement, which is not run. Left out: the connection is checked. */
    query: statement.optional(),
    /** Checks the connection with this configuration instead of the saved one. Needs `manage`. */
    config: ConnectionConfig.optional(),
  }),
  reply: ok(z.union([StatementCheck, ConnectionCheck])),
});

export const createConnectionDataset = defineRoute({
  id: 'connections.createDataset',
  method: 'POST',
  path: '/v1/connections/:id/dataset/create',
  summary:
    'Create a dataset from a table, a statement or files: its rows are copied now, and with each refresh again; with `live` they stay at the source.',
  policy: writes(),
  changes: { dataset: ALL, job: ALL },
  params,
  body: ConnectionDatasetBody,
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
