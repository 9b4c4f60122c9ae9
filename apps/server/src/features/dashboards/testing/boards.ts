import type { TileData } from '@plumbline/contract';
import { expect } from 'vitest';
import type { TestAnswer, TestMember, TestServer } from '../../../testing/test-server.ts';

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

export interface NewBoard {
  readonly dataset: string;
  readonly body?: object;
}

export const post = (
  server: TestServer,
  as: TestMember,
  { dataset, body = {} }: NewBoard,
): Promise<TestAnswer> =>
  server.call('POST', '/v1/dashboard/', {
    as,
    body: { name: 'Sales', source: 'dataset', source_id: dataset, ...body },
  });

/** A dashboard that is made. */
// oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
export async function board(server: TestServer, as: TestMember, made: NewBoard): Promise<any> {
  const answer = await post(server, as, made);
  expect(answer.body).toMatchObject({ success: true });
  return answer.body.data;
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
