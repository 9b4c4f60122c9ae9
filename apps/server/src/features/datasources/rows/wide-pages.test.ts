import { MAX_PAGE_CELLS } from '@plumbline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/test-server.ts';
import { readRows } from '../index.ts';
import { create, filter } from '../testing/datasets.ts';

const COLUMNS = 1000;
const ROWS = 300;
const FITTING = MAX_PAGE_CELLS / COLUMNS;

describe('pages of many columns', () => {
  let server: TestServer;
  let editor: TestMember;
  let id: string;

  beforeAll(async () => {
    server = await startTestServer();
    editor = await server.signIn('editor');
    const names = Array.from({ length: COLUMNS }, (_, n) => `c${n}`);
    const lines = Array.from({ length: ROWS }, (_, row) => names.map(() => row % 7).join(','));
    id = await create(server, editor, { content: `${names.join(',')}\n${lines.join('\n')}\n` });
  });
  afterAll(() => server.close());

  const page = (body: object) => filter(server, editor, { id, body });

  it('are refused past so many cells, with what to do', async () => {
    expect(await page({ limit: ROWS })).toMatchObject({
      status: 422,
      body: {
        error: {
          code: 'query.too_large',
          message: 'This page has more cells than can be given at once.',
          issues: [{ path: 'limit', hint: 'Request fewer rows per page, or choose fewer columns.' }],
        },
      },
    });
    expect((await page({ limit: FITTING })).body.data.data).toHaveLength(FITTING);
  });

  it('may have the largest limit where fewer rows or columns are there', async () => {
    expect((await page({ limit: 1000, columns: ['c0', 'c1'] })).body.data.data).toHaveLength(ROWS);
    const filters = { op: 'and', value: [{ column: 'c0', op: 'eq', value: 3 }] };
    expect((await page({ limit: 1000, filters })).body.data.data).toHaveLength(43);
  });

  it('pages of tiles and files are shorter instead, and follow one another', async () => {
    const read = async (at: number) => {
      const filters = { op: 'and' as const, value: [] };
      const body = { page: at, limit: 1000, filters, graph: false, mode: 'Absolute' as const };
      const { signal } = new AbortController();
      const request = { id, body, signal, isFitted: true };
      return (await readRows(server.services, editor.principal, request)).grid;
    };
    expect([await read(1), await read(2)]).toMatchObject([
      { page: 1, limit: FITTING, total: ROWS, data: { length: FITTING } },
      { page: 2, limit: FITTING, total: ROWS, data: { length: ROWS - FITTING } },
    ]);
  });
});
