import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../../platform/db/in-tenant.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/test-server.ts';
import { shareNewThings } from '../../../testing/test-shares.ts';
import { create } from '../testing/datasets.ts';

const REGIONS = ['north', 'south', 'west'];
const ROWS = Array.from({ length: 300 }, (_, at) => ({
  id: at,
  region: REGIONS[at % 3] ?? '',
  amount: ((at * 37) % 101) * (1 + (at % 3)),
}));
const CSV = [
  'id,region,amount',
  ...ROWS.map(({ id, region, amount }) => `${id},${region},${amount}`),
  '',
].join('\n');
const total = (region: string): number =>
  ROWS.filter((row) => row.region === region).reduce((sum, { amount }) => sum + amount, 0);

const sum = { column: 'amount', agg: 'sum' };
const figure = { field: 'amount', aggregate: 'sum' };
const chart = {
  version: 1,
  mark: 'bar',
  encoding: { x: { field: 'region' }, y: figure },
};
const place = { x: 0, y: 0, w: 6, h: 6 };
const TILES = [
  { id: 'chart', kind: 'chart', place, chart },
  { id: 'figure', kind: 'figure', place, measure: figure },
  { id: 'pivot', kind: 'pivot', place, pivot: { rows: ['region'], values: [sum] } },
];

/** Each is answered from a cache where it was sent before: pages and orders, answers, pivots, shared scans. */
const REQUESTS: readonly (readonly [path: string, body: object])[] = [
  ['filter', { sort: [{ column: 'amount', direction: 'desc' }], limit: 200 }],
  ['filter', { sort: [{ column: 'amount', direction: 'desc' }], limit: 20, page: 3 }],
  ['filter', { search: 'o', limit: 200 }],
  ['filter', { graph: true, chart }],
  ['pivot', { rows: ['region'], values: [sum], totals: { grand: true } }],
  ['pivot', { rows: ['id'], values: [sum], limit: 200 }],
  ['values', { column: 'region', filters: { op: 'and', value: [] } }],
  ['query', { sql: 'SELECT region, sum(amount) AS s FROM dataset GROUP BY region' }],
];

describe('people under different rules', () => {
  let server: TestServer;
  let owner: TestMember;
  let readers: readonly TestMember[];
  let id: string;

  const move = (reader: TestMember, region: string) =>
    inTenant(server.services.db.executor, reader.principal)
      .updateTable('members')
      .set({ attributes: JSON.stringify({ region: [region] }) })
      .where('user_id', '=', reader.principal.userId)
      .execute();

  beforeAll(async () => {
    server = await startTestServer();
    owner = await server.signIn('owner');
    readers = await Promise.all(REGIONS.map(() => server.signIn('viewer')));
    await Promise.all(readers.map((reader, at) => move(reader, REGIONS[at] ?? '')));
    await shareNewThings(server, owner.principal);
    id = await create(server, owner, { content: CSV });
    await server.call('PUT', `/v1/datasources/${id}/rules`, {
      as: owner,
      headers: { 'if-match': '*' },
      body: {
        rows: [
          {
            audience: { everyone: true, groups: [], people: [] },
            conditions: [{ column: 'region', op: 'attribute', value: 'region' }],
          },
        ],
        columns: [],
      },
    });
  });
  afterAll(() => server.close());

  const read = async (reader: TestMember, [path, body]: (typeof REQUESTS)[number]): Promise<string> => {
    const answer = await server.call('POST', `/v1/datasources/${id}/${path}`, { as: reader, body });
    expect(answer.status).toBe(200);
    return JSON.stringify(answer.body.data);
  };
  const expectOwn = (text: string, region: string): void => {
    for (const other of REGIONS.filter((one) => one !== region)) {
      expect(text).not.toContain(`"${other}"`);
      expect(text).not.toContain(String(total(other)));
    }
  };

  it.each(REQUESTS)('never share a cached answer of %s %j', async (...request) => {
    // At once, so that they could join one another's requests; then again, from what is cached.
    for (let round = 0; round < 2; round += 1) {
      const answers = await Promise.all(
        [owner, ...readers, ...readers].map((reader) => read(reader, request)),
      );
      const [, ...own] = answers;
      own.forEach((text, at) => expectOwn(text, REGIONS[at % 3] ?? ''));
      expect(own.slice(0, 3)).not.toContain(answers[0]);
    }
  });

  it('never share a scan of a dashboard', async () => {
    const body = {
      source: 'dataset',
      source_id: id,
      content: { tiles: TILES, parameters: [] },
    };
    const answers = await Promise.all(
      [owner, ...readers, ...readers].map((as) =>
        server.open('POST', '/v1/dashboard/preview/data', { as, body }).then((answer) => answer.text()),
      ),
    );
    answers.slice(1).forEach((text, at) => {
      expectOwn(text, REGIONS[at % 3] ?? '');
      expect(text).toContain(String(total(REGIONS[at % 3] ?? '')));
    });
  });

  it('see other rows as soon as they come under another rule', async () => {
    const [reader] = readers;
    if (reader !== undefined) {
      await move(reader, 'west');
      for (const request of REQUESTS) {
        expectOwn(await read(reader, request), 'west');
      }
    }
  });
});
