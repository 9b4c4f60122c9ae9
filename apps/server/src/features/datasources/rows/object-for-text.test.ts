import { acrossTenants } from '../../../platform/db/across-tenants.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/test-server.ts';
import { create, filter } from '../testing/datasets.ts';

const ID = newId();
const CHOICES = [{ name: 'a', type: 'text', rename: 'b', onFailure: 'null' }];
const OPTIONS = {
  dialect: { delimiter: ',', quote: '"', escape: '"', newline: '\n', encoding: 'utf-8' },
  decimal: '.',
  dateOrder: 'dmy',
  nulls: ['-'],
  onFailure: 'null',
};
const ROWS = {
  filters: {
    op: 'and',
    value: [
      { column: 'id', op: 'contains', value: 'x' },
      { op: 'or', value: [{ column: 'id', op: 'relative', value: { last: 1, unit: 'day', anchor: 'now' } }] },
    ],
  },
  sort: [{ column: 'id', direction: 'asc' }],
  columns: ['id'],
  search: 'x',
};
const CHART = {
  version: 1,
  mark: 'bar',
  encoding: { x: { field: 'id', timeUnit: 'day' }, y: { field: 'id', aggregate: 'count' } },
  sort: 'x',
  colour: '#209BE3',
  title: 't',
};

/** A whole body of every call of this part that takes one. */
const CALLS: readonly (readonly [string, string, object])[] = [
  ['POST', '/v1/uploads', { name: 'a.csv', size: 1 }],
  ['POST', '/v1/datasources/validate/datasource', { uploadId: ID, options: OPTIONS }],
  [
    'POST',
    '/v1/datasources/validate/datasource',
    { kind: 'csv-link', url: 'http://127.0.0.1/a', options: OPTIONS },
  ],
  [
    'POST',
    '/v1/datasources/create/csv',
    { name: 'a', url: 'http://127.0.0.1/a', columns: CHOICES, options: OPTIONS },
  ],
  ['POST', '/v1/datasources/create/csv', { name: 'a', uploadId: ID, description: 'd' }],
  ['POST', '/v1/datasources/create/file', { name: 'a', uploadId: ID, columns: CHOICES, options: OPTIONS }],
  ['POST', '/v1/datasources/get/meta', { datasource_ids: [ID] }],
  ['DELETE', '/v1/datasources/delete_multiple/', { datasource_ids: [ID] }],
  ['POST', `/v1/datasources/${ID}/filter`, { ...ROWS, chart: CHART, mode: 'Absolute' }],
  ['POST', `/v1/datasources/${ID}/filter/download`, { ...ROWS, format: 'csv' }],
  ['POST', `/v1/datasources/${ID}/retype`, { columns: CHOICES, options: OPTIONS }],
  [
    'PUT',
    `/v1/datasources/${ID}`,
    {
      name: 'a',
      description: 'd',
      columns: [{ name: 'a', label: 'l', description: 'd', format: 'f', synonyms: ['s'] }],
    },
  ],
  [
    'PUT',
    `/v1/datasources/${ID}/view`,
    { pinnedLeft: ['a'], pinnedRight: ['a'], hidden: ['a'], order: ['a'], density: 'dense' },
  ],
];

/** The body once for each text in it, that text replaced by an object. */
function withObjects(value: unknown, path: string): { path: string; body: unknown }[] {
  if (typeof value === 'string') {
    return [{ path, body: { $ne: null } }];
  }
  if (typeof value !== 'object' || value === null) {
    return [];
  }
  return Object.entries(value).flatMap(([key, inner]) =>
    withObjects(inner, path === '' ? key : `${path}.${key}`).map((nested) => ({
      path: nested.path,
      body: Array.isArray(value)
        ? value.map((item: unknown, index) => (String(index) === key ? nested.body : item))
        : { ...value, [key]: nested.body },
    })),
  );
}

describe('an object where a text belongs', () => {
  let server: TestServer;
  let editor: TestMember;

  beforeAll(async () => {
    server = await startTestServer();
    editor = await server.signIn('editor');
  });
  afterAll(() => server.close());

  it.each(CALLS)('is a 400 in every field of %s %s', async (method, path, whole) => {
    const answers = await Promise.all(
      withObjects(whole, '').map(async ({ path: field, body }) => {
        const answer = await server.call(method, path, { as: editor, body });
        return [
          field,
          answer.status,
          answer.body.error?.code,
          answer.body.error?.issues?.length > 0,
        ] as const;
      }),
    );
    expect(answers.length).toBeGreaterThan(0);
    expect(
      answers.filter(
        ([, status, code, isPlaced]) => status !== 400 || code !== 'request.malformed' || !isPlaced,
      ),
    ).toEqual([]);
  });

  it('is a 400 in the JSON fields of a form too, and leaves no upload', async () => {
    const body = new FormData();
    body.append('name', 'a');
    body.append('columns', JSON.stringify([{ name: {} }]));
    body.append('file', new Blob(['a\n1\n']), 'a.csv');
    const answer = await server.call('POST', '/v1/datasources/create/file', { as: editor, body });
    expect(answer).toMatchObject({ status: 400, body: { error: { issues: [{ path: 'columns.0.name' }] } } });
    expect(
      await acrossTenants(server.services.db.executor).selectFrom('uploads').select('id').execute(),
    ).toEqual([]);
  });

  it('has changed nothing', async () => {
    const id = await create(server, editor);
    await server.call('PUT', `/v1/datasources/${id}`, { as: editor, body: { name: { $ne: 1 } } });
    expect((await filter(server, editor, { id })).body.data.total).toBe(5);
    expect((await server.call('GET', `/v1/datasources/${id}`, { as: editor })).body.data.name).toBe('Orders');
  });
});
