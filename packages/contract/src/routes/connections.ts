import { z } from 'zod';
import {
  Connection,
  ConnectionCheck,
  ConnectionConfig,
  ConnectionKind,
  DatabaseConfig,
  DatasetRecipe,
  RemoteTable,
  StatementCheck,
} from '../entities/connection.ts';
import { RemotePage } from '../entities/table-page.ts';
import { Id, PageQuery, ok, okPage, pageLimit, pageNumber } from '../envelope.ts';
import { reads, writes } from '../policy.ts';
import { defineRoute } from '../route.ts';
import { ALL } from '../subjects.ts';

const params = z.object({ id: Id });
const statement = z.string().trim().min(1).max(100_000);

export const RemotePageQuery = z.object({
  page: z.coerce.number().pipe(z.int().min(1)).default(1),
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
  built: false,
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
  built: false,
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
    name: z.string().trim().min(1, 'Give the connection a name.').max(200),
    config: ConnectionConfig,
  }),
  reply: ok(Connection),
  status: 201,
  built: false,
});

export const listConnections = defineRoute({
  id: 'connections.list',
  method: 'POST',
  path: '/beta/user/connections/',
  summary: 'List the connections that the caller can use.',
  policy: reads(),
  reads: { connection: ALL },
  body: z.object({ kind: ConnectionKind.optional(), page: pageNumber, limit: pageLimit }),
  reply: okPage(Connection),
  built: false,
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
  built: false,
});

export const listConnectionTables = defineRoute({
  id: 'connections.listTables',
  method: 'GET',
  path: '/beta/connections/:id/tables',
  summary: 'List the tables and views that the connection can read.',
  policy: writes(),
  reads: { connection: 'id' },
  params,
  query: PageQuery.extend({ q: z.string().max(200).optional() }),
  reply: okPage(RemoteTable),
  built: false,
});

export const queryConnection = defineRoute({
  id: 'connections.query',
  method: 'POST',
  path: '/v1/connections/:id/query',
  summary: 'Run one read-only statement at the source, paged, under a time limit.',
  policy: writes(),
  reads: { connection: 'id' },
  params,
  query: RemotePageQuery,
  body: z.object({ query: statement }),
  reply: ok(RemotePage),
  built: false,
});

/** With `query` the answer is a `StatementCheck`, without it a `ConnectionCheck`. */
export const validateConnection = defineRoute({
  id: 'connections.validate',
  method: 'POST',
  path: '/v1/connections/:id/validate',
  summary: 'Check a statement without running it, or the connection itself.',
  policy: writes(),
  reads: { connection: 'id' },
  params,
  body: z.object({ query: statement.optional() }),
  reply: ok(z.union([StatementCheck, ConnectionCheck])),
  built: false,
});

export const createConnectionDataset = defineRoute({
  id: 'connections.createDataset',
  method: 'POST',
  path: '/v1/connections/:id/dataset/create',
  summary: 'Create a dataset from a table, a statement or a kind of object.',
  policy: writes(),
  changes: { dataset: ALL, job: ALL },
  params,
  body: DatasetRecipe.extend({
    table: z.string().min(1).max(500).optional(),
    query: statement.optional(),
    object_type: z.string().min(1).max(100).optional(),
  }).refine(
    (body) =>
      [body.table, body.query, body.object_type].filter((target) => target !== undefined).length === 1,
    { message: 'Give one of table, query and object_type.', path: ['table'] },
  ),
  reply: ok(z.object({ id: Id, jobId: Id })),
  status: 202,
  built: false,
});
