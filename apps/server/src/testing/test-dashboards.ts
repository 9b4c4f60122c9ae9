import { Tile, type TileData } from '@plumbline/contract';
import { expect } from 'vitest';
import { acrossTenants } from '../platform/db/across-tenants.ts';
import type { TestAnswer, TestMember, TestServer } from './test-server.ts';
import type { AnyAnswer } from './any-answer.ts';

const ORDERS = [
  'id,customer,country,amount,placed',
  '1,Ada,DE,1.5,2026-01-03',
  '2,Zoë,FR,10.25,2026-01-04',
  '3,,DE,7,2026-02-01',
  '4,Eve,,0.75,2026-02-02',
  '5,ada,DE,20,2026-03-01',
  '',
].join('\n');

/** A dataset that is made; gives its id. */
export async function create(
  server: TestServer,
  as: TestMember,
  { name = 'Orders', content = ORDERS }: { readonly name?: string; readonly content?: string } = {},
): Promise<string> {
  const body = new FormData();
  body.append('name', name);
  body.append('file', new Blob([content]), 'orders.csv');
  const { status, body: answer } = await server.call('POST', '/v1/datasources/create/file', { as, body });
  expect(status).toBe(202);
  await server.runJobs();
  return answer.data.id;
}

const PLACE = { x: 0, y: 0, w: 6, h: 8 };

/** A figure: the number of rows unless more is said. */
export const figure = (id: string, rest: object = {}) => ({
  id,
  kind: 'figure',
  place: PLACE,
  measure: { field: null, aggregate: 'count' },
  ...rest,
});

export const grid = (id: string, rest: object = {}) => ({ id, kind: 'grid', place: PLACE, ...rest });

/** Rows by the values of a column. */
export const bars = (id: string, field: string, rest: object = {}) => ({
  id,
  kind: 'chart',
  place: PLACE,
  chart: {
    version: 1,
    mark: 'bar',
    encoding: { x: { field }, y: { field: null, aggregate: 'count' } },
  },
  ...rest,
});

export interface NewDashboard {
  readonly dataset: string;
  readonly body?: object;
}

export const post = (
  server: TestServer,
  as: TestMember,
  { dataset, body = {} }: NewDashboard,
): Promise<TestAnswer> =>
  server.call('POST', '/v1/dashboard/', {
    as,
    body: { name: 'Sales', source: 'dataset', source_id: dataset, ...body },
  });

/** A dashboard that is made. */
export async function newDashboard(
  server: TestServer,
  as: TestMember,
  dashboard: NewDashboard,
): Promise<AnyAnswer> {
  const answer = await post(server, as, dashboard);
  expect(answer.body).toMatchObject({ success: true });
  return answer.body.data;
}

/** Tiles that fitted when they were saved and do not any more: what they name is gone since. */
export async function storeTiles(
  { services }: TestServer,
  id: string,
  tiles: readonly object[],
): Promise<void> {
  const db = acrossTenants(services.db.executor);
  const { content } = await db
    .selectFrom('dashboards')
    .select('content')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const stored = JSON.stringify({
    ...(JSON.parse(content) as object),
    tiles: tiles.map((tile) => Tile.parse(tile)),
  });
  await db.updateTable('dashboards').set({ content: stored }).where('id', '=', id).execute();
}

/** Events of a stream, in order, to its end. */
export async function eventsOf(response: Response): Promise<TileData[]> {
  const text = await response.text();
  return text
    .split('\n\n')
    .map((block) => block.split('\n').find((line) => line.startsWith('data: ')))
    .filter((line) => line !== undefined)
    .map((line) => JSON.parse(line.slice('data: '.length)) as TileData);
}
