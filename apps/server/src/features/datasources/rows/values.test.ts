import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/test-server.ts';
import { create } from '../testing/datasets.ts';

const CSV = [
  'city,n,day',
  'Köln,10,2026-01-01',
  'koln,10,2026-01-02',
  'Bonn,20,2026-01-01',
  'Bonn,21,2026-01-01',
  ',100,',
  'Bonn,7,2026-02-03',
].join('\n');

describe('the values of a column', () => {
  let server: TestServer;
  let editor: TestMember;
  let id: string;

  beforeAll(async () => {
    server = await startTestServer();
    editor = await server.signIn('editor');
    id = await create(server, editor, { content: CSV });
  });
  afterAll(() => server.close());

  const send = (body: object, dataset = id, as = editor) =>
    server.call('POST', `/v1/datasources/${dataset}/values`, { as, body });
  const pairs = async (body: object) =>
    (await send(body)).body.data.values.map(({ value, count }: Record<string, unknown>) => [value, count]);

  it('come with their counts, the most frequent first, rows without one among them', async () => {
    const { body } = await send({ column: 'city' });
    expect(body.data).toEqual({
      values: [
        { value: 'Bonn', count: 3 },
        { value: 'Köln', count: 1 },
        { value: 'koln', count: 1 },
        { value: null, count: 1 },
      ],
      total: 4,
      page: 1,
      limit: 50,
    });
  });

  it('are found by their text, case and accents folded, numbers and dates too', async () => {
    expect(await pairs({ column: 'city', search: 'KOL' })).toEqual([
      ['Köln', 1],
      ['koln', 1],
    ]);
    expect(await pairs({ column: 'n', search: '10' })).toEqual([
      [10, 2],
      [100, 1],
    ]);
    expect(await pairs({ column: 'day', search: '-02-' })).toEqual([['2026-02-03', 1]]);
    expect(await pairs({ column: 'city', search: '%' })).toEqual([]);
  });

  it('are counted over the rows that match a filter, by value on request', async () => {
    const filters = { op: 'and', value: [{ column: 'n', op: 'lte', value: 20 }] };
    expect(await pairs({ column: 'city', filters, sort: 'value' })).toEqual([
      ['Bonn', 2],
      ['Köln', 1],
      ['koln', 1],
    ]);
  });

  it('come in pages', async () => {
    const { data } = (await send({ column: 'n', sort: 'value', page: 2, limit: 2 })).body;
    expect(data).toMatchObject({ values: [{ value: 20 }, { value: 21 }], total: 5, page: 2, limit: 2 });
  });

  it('are those after the recipe, or its first steps', async () => {
    const dataset = await create(server, editor, { content: CSV });
    const step = { kind: 'rename', column: 'city', name: 'place' };
    await server.call('POST', `/v1/datasources/${dataset}/interact`, { as: editor, body: step });
    expect((await send({ column: 'place' }, dataset)).body.data.total).toBe(4);
    expect((await send({ column: 'city' }, dataset)).body.error.issues[0].path).toBe('column');
    expect((await send({ column: 'city', step: 0 }, dataset)).body.data.total).toBe(4);
  });

  it('are refused for a column that is not there, an unknown dataset and a foreign one', async () => {
    expect(await send({ column: 'nobody' })).toMatchObject({
      status: 422,
      body: { error: { code: 'query.invalid', issues: [{ path: 'column' }] } },
    });
    expect((await send({ column: 'city' }, newId())).status).toBe(404);
    const stranger = await server.signIn('owner', await server.addTenant());
    expect((await send({ column: 'city' }, id, stranger)).status).toBe(404);
  });
});
