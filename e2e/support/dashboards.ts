import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** A tile by its title, for reading and while editing. */
export const tile = (page: Page, title: string): Locator =>
  page.locator('[data-tile]').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

/** What a figure tile shows. */
export const figure = (page: Page, title: string): Locator => tile(page, title).locator('p').first();

interface NewDashboard {
  readonly name: string;
  readonly tiles: readonly object[];
  readonly parameters?: readonly object[];
  readonly tabs?: readonly object[];
}

const at = (...[x, y, w, h]: readonly [number, number, number, number]) => ({ x, y, w, h });

/** A count, a sum, bars by country, a table, and words: enough to filter and to trace. */
export const ORDER_TILES = [
  {
    id: 'count',
    kind: 'figure',
    title: 'Orders',
    place: at(0, 0, 3, 3),
    measure: { field: null, aggregate: 'count' },
  },
  {
    id: 'sum',
    kind: 'figure',
    title: 'Revenue',
    place: at(3, 0, 3, 3),
    measure: { field: 'revenue', aggregate: 'sum' },
  },
  {
    id: 'words',
    kind: 'text',
    title: '',
    place: at(6, 0, 6, 3),
    text: '# Trading\n\nOnly **{{country}}** is shown.',
  },
  {
    id: 'bars',
    kind: 'chart',
    title: 'By country',
    place: at(0, 3, 6, 8),
    chart: {
      version: 1,
      mark: 'bar',
      encoding: { x: { field: 'country' }, y: { field: null, aggregate: 'count' } },
    },
  },
  {
    id: 'rows',
    kind: 'grid',
    title: 'All orders',
    place: at(6, 3, 6, 8),
    columns: ['order_id', 'country', 'revenue'],
  },
];

export const COUNTRY = { name: 'country', label: 'Country', column: 'country', op: 'in', value: null };

const tokenOf = (page: Page): Promise<string> =>
  page.evaluate(() => localStorage.getItem('plumbline.token') ?? '');

/** Makes a dashboard past the interface, for what is not about making one. Answers its address. */
export async function createDashboard(page: Page, dataset: string, dashboard: NewDashboard): Promise<string> {
  const token = await tokenOf(page);
  const reply = await page.request.post('/v1/dashboard/', {
    headers: { authorization: `Bearer ${token}` },
    data: { source: 'dataset', source_id: dataset.split('/').pop(), ...dashboard },
  });
  const body = (await reply.json()) as { data?: { id: string } };
  expect(body.data, JSON.stringify(body)).toBeDefined();
  return `/dashboards/${body.data?.id}`;
}

/** Ids of the tiles whose data is requested from now on, one list a request. */
export function requestedTiles(page: Page): string[][] {
  const messages: string[][] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/v1\/dashboard\/[^/]+\/data/u.test(request.url())) {
      messages.push((JSON.parse(request.postData() ?? '{}') as { tiles: string[] }).tiles);
    }
  });
  return messages;
}
