import { z } from 'zod';
import { SnowflakeConfig } from '../entities/connection-config.ts';
import { Connection, ConnectionCheck, RemoteTable } from '../entities/connection.ts';
import { RemotePage } from '../entities/table-page.ts';
import { Id, ok } from '../envelope.ts';
import { reads, writes } from '../policy.ts';
import { defineRoute } from '../route.ts';
import { ALL } from '../subjects.ts';
import { ConnectionDatasetBody, RemotePageQuery } from './connections.ts';

const params = z.object({
  /** Id of the connection. */
  connection_id: Id,
});
const ofDataset = z.object({
  /** Id of the dataset, not of a connection. */
  datasource_id: Id,
});
/** One read-only statement in the SQL of Snowflake; anything else is `query.refused`. */
const statement = z.string().trim().min(1).max(100_000);
const Created = ok(
  z.object({
    /** Of the new dataset, whose state is `creating` until the job has written its rows. */
    id: Id,
    /** Follow it at `GET /beta/events/worker/{jobId}`. */
    jobId: Id,
  }),
);

export const validateSnowflake = defineRoute({
  id: 'snowflake.validate',
  method: 'POST',
  path: '/v1/connections/snowflake/validate',
  summary: 'Test a Snowflake account before saving it.',
  policy: writes(),
  reads: { nothing: 'A check of the account in the body.' },
  body: SnowflakeConfig,
  reply: ok(ConnectionCheck),
});

export const saveSnowflake = defineRoute({
  id: 'snowflake.save',
  method: 'POST',
  path: '/v1/connections/snowflake/save',
  summary: 'Save a Snowflake connection.',
  policy: writes(),
  changes: { connection: ALL },
  body: z.object({ name: z.string().trim().min(1).max(200), config: SnowflakeConfig }),
  reply: ok(Connection),
  status: 201,
});

export const querySnowflake = defineRoute({
  id: 'snowflake.query',
  method: 'POST',
  path: '/v1/connections/snowflake/:connection_id/query',
  summary: 'Run one read-only statement, paged, under a time limit. Needs `edit` on the connection.',
  policy: reads(),
  reads: { connection: 'connection_id' },
  params,
  query: RemotePageQuery,
  body: z.object({ query: statement }),
  reply: ok(RemotePage),
});

export const getSnowflakeSchema = defineRoute({
  id: 'snowflake.getSchema',
  method: 'GET',
  path: '/v1/connections/snowflake/:connection_id/schema',
  summary: 'List tables and views with their columns.',
  policy: reads(),
  reads: { connection: 'connection_id' },
  params,
  reply: ok(z.array(RemoteTable)),
});

export const listSnowflakeTableNames = defineRoute({
  id: 'snowflake.listTableNames',
  method: 'GET',
  path: '/v1/connections/snowflake/:connection_id/schema/tablenames',
  summary: 'List only the names of tables and views, which is cheap.',
  policy: reads(),
  reads: { connection: 'connection_id' },
  params,
  reply: ok(z.array(RemoteTable.pick({ schema: true, name: true, kind: true }))),
});

/** Datasets made from it stay; they can no longer be refreshed. */
export const deleteSnowflake = defineRoute({
  id: 'snowflake.delete',
  method: 'DELETE',
  path: '/v1/connections/snowflake/:connection_id',
  summary: 'Delete the connection and its secrets; returns the datasets that used it.',
  policy: writes('viewer'),
  changes: { connection: 'connection_id', dataset: ALL },
  params,
  reply: ok(z.object({ id: Id, datasets: Connection.shape.datasets })),
});

export const createSnowflakeDataset = defineRoute({
  id: 'snowflake.createDataset',
  method: 'POST',
  path: '/v1/connections/snowflake/:connection_id/dataset/create',
  summary: 'Create a dataset from a table or a statement.',
  policy: writes(),
  changes: { dataset: ALL, job: ALL },
  params,
  body: ConnectionDatasetBody,
  reply: Created,
  status: 202,
});

export const refreshSnowflakeDataset = defineRoute({
  id: 'snowflake.refresh',
  method: 'POST',
  path: '/v1/connections/snowflake/:datasource_id/refresh',
  summary: 'Run the stored statement again and add a version.',
  policy: writes('viewer'),
  changes: { dataset: 'datasource_id', job: ALL },
  params: ofDataset,
  reply: Created,
  status: 202,
});

export const cloneSnowflakeDataset = defineRoute({
  id: 'snowflake.clone',
  method: 'POST',
  path: '/v1/connections/snowflake/:datasource_id/clone',
  summary:
    'Create a dataset that reads the same table or statement of the connection. Needs `edit` on the connection.',
  policy: writes(),
  changes: { dataset: ALL, job: ALL },
  params: ofDataset,
  body: z.object({ name: z.string().trim().min(1).max(200).optional() }),
  reply: Created,
  status: 202,
});
