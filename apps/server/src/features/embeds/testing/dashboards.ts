import { expect } from 'vitest';
import type { TileData } from '@plumbline/contract';
import type { TestCall, TestMember, TestServer } from '../../../testing/test-server.ts';

const COUNTRIES = ['DE', 'FR', 'IT', ''];
const CITIES = ['Ulm', 'Bonn', 'Nice', 'Rom'];

/** 60 rows: 15 of each country, one of them empty; `secret` is shown by no tile. */
export const SALES = [
  'id,country,city,amount,secret,placed',
  ...Array.from({ length: 60 }, (_, at) =>
    [
      at,
      COUNTRIES[at % 4],
      CITIES[Math.floor(at / 4) % 4],
      at * 2,
      `s${at}`,
      `2026-0${1 + (at % 9)}-01`,
    ].join(','),
  ),
  '',
].join('\n');

const place = (y: number) => ({ x: 0, y, w: 12, h: 4 });
const count = { field: null, aggregate: 'count' as const };

/** One tile of each kind; the text names the parameter. */
export const TILES = [
  { id: 'text', kind: 'text', title: '', place: place(0), text: '# Sales in {{country}} and {{city}}' },
  {
    id: 'figure',
    kind: 'figure',
    title: 'Sales',
    place: place(4),
    measure: count,
    filters: { op: 'and', value: [{ column: 'secret', op: 'ne', value: 's3' }] },
  },
  {
    id: 'chart',
    kind: 'chart',
    title: 'By country',
    place: place(8),
    chart: {
      version: 1,
      mark: 'bar',
      encoding: { x: { field: 'country' }, y: count },
      filter: { op: 'and', value: [{ column: 'secret', op: 'ne', value: 's7' }] },
    },
  },
  { id: 'grid', kind: 'grid', title: 'Rows', place: place(12), columns: ['id', 'country', 'city'] },
  {
    id: 'pivot',
    kind: 'pivot',
    title: 'Pivot',
    place: place(16),
    pivot: { rows: ['country'], columns: ['city'], values: [{ agg: 'count' }] },
  },
];

export const PARAMETERS = [
  { name: 'country', label: 'Country', column: 'country', op: 'in', value: [] },
  { name: 'city', label: 'City', column: 'city', op: 'in', value: [] },
];

/** A dataset of a file's text; gives its id. */
export async function newDataset(
  server: TestServer,
  as: TestMember,
  { name, content }: { readonly name: string; readonly content: string },
): Promise<string> {
  const body = new FormData();
  body.append('name', name);
  body.append('file', new Blob([content]), 'rows.csv');
  const { status, body: answer } = await server.call('POST', '/v1/datasources/create/file', { as, body });
  expect(status).toBe(202);
  await server.runJobs();
  return answer.data.id as string;
}

export const newSales = (server: TestServer, as: TestMember): Promise<string> =>
  newDataset(server, as, { name: 'Sales', content: SALES });

/** A dashboard on those rows; gives its id. */
export async function newDashboard(
  server: TestServer,
  as: TestMember,
  dashboard: { readonly datasetId: string; readonly content?: Readonly<Record<string, unknown>> },
): Promise<string> {
  const { status, body } = await server.call('POST', '/v1/dashboard/', {
    as,
    body: {
      name: 'Sales',
      source: 'dataset',
      source_id: dashboard.datasetId,
      tiles: TILES,
      parameters: PARAMETERS,
      ...dashboard.content,
    },
  });
  expect([status, body.error]).toEqual([201, undefined]);
  return body.data.id as string;
}

export const germany = { op: 'and', value: [{ column: 'country', op: 'eq', value: 'DE' }] };

export interface MadeEmbed {
  readonly id: string;
  readonly token: string;
}

export async function newEmbed(
  server: TestServer,
  as: TestMember,
  embed: { readonly dashboardId: string; readonly content?: Readonly<Record<string, unknown>> },
): Promise<MadeEmbed> {
  const { status, body } = await server.call('POST', `/v1/dashboard/${embed.dashboardId}/embeds`, {
    as,
    body: embed.content ?? {},
  });
  expect([status, body.error]).toEqual([201, undefined]);
  return { id: body.data.embed.id as string, token: body.data.link.token as string };
}

/** The tiles of an answer by id; a refusal as it came. */
export async function readTiles(
  server: TestServer,
  token: string,
  call: TestCall = {},
): Promise<{ status: number; code: string | null; tiles: Readonly<Record<string, TileData>>; text: string }> {
  const response = await server.open('POST', '/v1/embedded/data', { as: { token }, body: {}, ...call });
  const text = await response.text();
  if (response.status !== 200) {
    const { error } = JSON.parse(text) as { error: { code: string } };
    return { status: response.status, code: error.code, tiles: {}, text };
  }
  const all = text
    .split('\n')
    .filter((line) => line.startsWith('data: '))
    .map((line) => JSON.parse(line.slice(6)) as TileData);
  return {
    status: 200,
    code: null,
    tiles: Object.fromEntries(all.map((each) => [each.tile, each])),
    text,
  };
}
