import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/test-server.ts';
import { sheetCells } from '../../../testing/workbook-text.ts';
import { create, filter } from '../testing/datasets.ts';
import { shareNewThings } from '../../../testing/test-shares.ts';

const CSV = [
  'id,customer,country,amount,score,active,placed,at,ref',
  '1,Ada,DE,10.50,0.5,true,2026-01-03,2026-01-03T10:00:00,9007199254740993',
  '2,Zoë,FR,3.25,1.5,false,2026-01-20,2026-01-20T11:30:00,2',
  '3,ada lovelace,DE,7.00,,true,2026-02-01,2026-02-01T00:00:00,3',
  '4,Bob,,0.75,2.5,true,2026-02-15,2026-02-15T23:59:59,4',
  '5,=1+1,US,100.00,3.5,false,2026-03-01,2026-03-01T12:00:00,5',
  '',
].join('\n');

describe('rows', () => {
  let server: TestServer;
  let viewer: TestMember;
  let id: string;

  beforeAll(async () => {
    server = await startTestServer();
    const editor = await server.signIn('editor');
    viewer = await server.signIn('viewer');
    await shareNewThings(server, editor.principal);
    id = await create(server, editor, {
      content: CSV,
      fields: {
        columns: [
          { name: 'id' },
          { name: 'customer' },
          { name: 'country' },
          { name: 'amount', type: 'decimal' },
          { name: 'score' },
          { name: 'active' },
          { name: 'placed' },
          { name: 'at' },
          { name: 'ref', type: 'integer' },
        ],
      },
    });
  });
  afterAll(() => server.close());

  const idsWhere = async (...value: object[]): Promise<number[]> => {
    const body = { filters: { op: 'and', value }, columns: ['id'], sort: [{ column: 'id' }] };
    const answer = await filter(server, viewer, { id, body });
    expect(answer.status).toBe(200);
    expect(answer.body.data.total).toBe(answer.body.data.data.length);
    return answer.body.data.data.map(([cell]: [number]) => cell);
  };

  it('come as arrays in column order with their types, roles and version', async () => {
    const { data } = (await filter(server, viewer, { id, body: { limit: 1 } })).body;
    expect(data).toMatchObject({ page: 1, limit: 1, total: 5, version: 1 });
    expect(
      data.columns.map(({ name, label, type, encoding }: never) => [name, label, type, encoding]),
    ).toEqual([
      ['id', 'id', 'integer', undefined],
      ['customer', 'customer', 'text', undefined],
      ['country', 'country', 'text', undefined],
      ['amount', 'amount', 'decimal', 'string'],
      ['score', 'score', 'number', undefined],
      ['active', 'active', 'boolean', undefined],
      ['placed', 'placed', 'date', undefined],
      ['at', 'at', 'timestamp', undefined],
      ['ref', 'ref', 'integer', 'string'],
    ]);
    expect(data.data).toEqual([
      [1, 'Ada', 'DE', '10.50', 0.5, true, '2026-01-03', '2026-01-03T10:00:00', '9007199254740993'],
    ]);
  });

  it.each([
    [{ column: 'country', op: 'eq', value: 'DE' }, [1, 3]],
    [{ column: 'country', op: 'ne', value: 'DE' }, [2, 4, 5]],
    [{ column: 'amount', op: 'lt', value: 3.25 }, [4]],
    [{ column: 'amount', op: 'lte', value: '3.25' }, [2, 4]],
    [{ column: 'placed', op: 'gt', value: '2026-02-01' }, [4, 5]],
    [{ column: 'at', op: 'gte', value: '2026-02-15' }, [4, 5]],
    [{ column: 'placed', op: 'between', value: ['2026-01-20', '2026-02-15'] }, [2, 3, 4]],
    [{ column: 'country', op: 'in', value: ['FR', null] }, [2, 4]],
    [{ column: 'id', op: 'nin', value: [1, '2'] }, [3, 4, 5]],
    [{ column: 'customer', op: 'contains', value: 'ADA' }, [1, 3]],
    [{ column: 'customer', op: 'ncontains', value: 'ada' }, [2, 4, 5]],
    [{ column: 'customer', op: 'startswith', value: 'zoe' }, [2]],
    [{ column: 'customer', op: 'endswith', value: 'LACE' }, [3]],
    [{ column: 'customer', op: 'matches', value: '^[A-Z][a-z]+$' }, [1, 4]],
    [{ column: 'score', op: 'isnull' }, [3]],
    [{ column: 'score', op: 'notnull' }, [1, 2, 4, 5]],
    [{ column: 'placed', op: 'relative', value: { last: 2, unit: 'month', anchor: 'max' } }, [3, 4, 5]],
    [{ column: 'active', op: 'eq', value: true }, [1, 3, 4]],
    [{ column: 'ref', op: 'eq', value: '9007199254740993' }, [1]],
  ])('rows that match %j are exactly those', async (condition, ids) => {
    expect(await idsWhere(condition)).toEqual(ids);
  });

  it('follow groups within groups', async () => {
    const german = { column: 'country', op: 'eq', value: 'DE' };
    const dear = { column: 'amount', op: 'gt', value: 5 };
    expect(await idsWhere({ op: 'or', value: [german, { op: 'and', value: [dear] }] })).toEqual([1, 3, 5]);
    expect(await idsWhere({ op: 'not', value: [german] }, dear)).toEqual([5]);
  });

  it('are searched in every text column, case and accents folded', async () => {
    const ids = async (search: string) =>
      (await filter(server, viewer, { id, body: { search, columns: ['id'] } })).body.data.data.flat();
    expect([await ids('ZOE'), await ids('de'), await ids('100%')]).toEqual([[2], [1, 3], []]);
  });

  it('are paged and sorted with an exact total, page past the end included', async () => {
    const page = async (number: number) =>
      (
        await filter(server, viewer, {
          id,
          body: { page: number, limit: 2, sort: [{ column: 'amount', direction: 'desc' }], columns: ['id'] },
        })
      ).body.data;
    expect((await page(1)).data.flat()).toEqual([5, 1]);
    expect(await page(3)).toMatchObject({ data: [[4]], total: 5 });
    expect(await page(4)).toMatchObject({ data: [], total: 5 });
  });

  it.each([
    [{ columns: [] }, 'columns', 'Give at least 1 entry.'],
    [{ page: Number.MAX_SAFE_INTEGER }, 'page', 'Give at most 9007199254740.'],
    [{ limit: 1001 }, 'limit', 'Give at most 1000.'],
  ])('are refused with 400 for %j', async (body, path, message) => {
    const refusal = { status: 400, body: { error: { issues: [{ path, message }] } } };
    expect(await filter(server, viewer, { id, body })).toMatchObject(refusal);
  });

  it('are not downloaded without a column', async () => {
    const body = { format: 'json', columns: [] };
    const answer = await server.call('POST', `/v1/datasources/${id}/filter/download`, { as: viewer, body });
    expect(answer).toMatchObject({ status: 400, body: { error: { issues: [{ path: 'columns' }] } } });
  });

  it('take no notice of query keys that they do not know', async () => {
    const answer = await server.call('POST', `/v1/datasources/${id}/filter?_=k3j2`, { as: viewer, body: {} });
    expect(answer.body.data.total).toBe(5);
  });

  describe('as a chart', () => {
    const chart = (encoding: object, rest = {}) => ({ version: 1, mark: 'bar', encoding, ...rest });
    const draw = (body: object) => filter(server, viewer, { id, body: { graph: true, ...body } });
    const byCountry = chart({ x: { field: 'country' }, y: { field: 'amount', aggregate: 'sum' } });

    it('are grouped and summed, with the statement and the counts behind it', async () => {
      const filters = { op: 'and', value: [{ column: 'country', op: 'notnull' }] };
      const { data } = (await draw({ chart: byCountry, filters })).body;
      expect(data.data.map(([x, y]: [string, string]) => [x, Number(y)])).toEqual([
        ['DE', 17.5],
        ['FR', 3.25],
        ['US', 100],
      ]);
      expect(data).toMatchObject({
        mode: 'Absolute',
        rows: { total: 5, matched: 4 },
        marks: { shown: 3, total: 3 },
        version: 1,
        notes: [],
      });
      expect(data.sql).toMatch(/^SELECT[\s\S]*GROUP BY/);
    });

    it('show the share of the whole in Percent', async () => {
      const counted = chart({ x: { field: 'active' }, y: { field: null, aggregate: 'count' } });
      const { data } = (await draw({ chart: counted, mode: 'Percent' })).body;
      expect(
        data.data.map(([, y]: [boolean, number]) => y).toSorted((a: number, b: number) => a - b),
      ).toEqual([40, 60]);
    });

    it('report how many marks were cut', async () => {
      const { data } = (await draw({ chart: { ...byCountry, limit: 1, sort: '-y' } })).body;
      expect(data.marks).toEqual({ shown: 1, total: 4 });
      expect(data.data[0][0]).toBe('US');
      expect(data.notes).toHaveLength(1);
    });

    it('are no shares or sums where they are not numbers', async () => {
      const latest = chart({ x: { field: 'country' }, y: { field: 'country', aggregate: 'max' } });
      expect(await draw({ chart: latest, mode: 'Cumulative' })).toMatchObject({
        status: 422,
        body: { error: { code: 'query.invalid', issues: [{ path: 'mode' }] } },
      });
      expect((await draw({ chart: latest })).status).toBe(200);
    });

    it('answer 422 without the chart', async () => {
      expect(await draw({})).toMatchObject({ status: 422, body: { error: { issues: [{ path: 'chart' }] } } });
    });
  });

  describe('as a download', () => {
    const download = (body: object) =>
      server.open('POST', `/v1/datasources/${id}/filter/download`, { as: viewer, body });
    const some = {
      filters: { op: 'and', value: [{ column: 'id', op: 'gte', value: 4 }] },
      sort: [{ column: 'id', direction: 'desc' }],
      columns: ['customer', 'amount'],
    };

    it.each([{}, { page: 2, limit: 2 }])(
      'are all that there are, whatever page is sent along: %j',
      async (page) => {
        const long = await create(server, await server.signIn('editor'), {
          content: `id\n${Array.from({ length: 120 }, (_, at) => at).join('\n')}\n`,
        });
        const body = { format: 'json', ...page };
        const answer = await server.open('POST', `/v1/datasources/${long}/filter/download`, {
          as: viewer,
          body,
        });
        expect(JSON.parse(await answer.text())).toHaveLength(120);
      },
    );

    it('are CSV in the filter and the sort of the screen, formulas made harmless', async () => {
      const answer = await download({ ...some, format: 'csv' });
      expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
      expect(answer.headers.get('content-disposition')).toContain('filename="Orders.csv"');
      expect((await answer.text()).trim().split(/\r?\n/)).toEqual([
        'customer,amount',
        "'=1+1,100.00",
        'Bob,0.75',
      ]);
    });

    it('are JSON with the same values', async () => {
      const answer = await download({ ...some, format: 'json' });
      expect(await answer.json()).toEqual([
        { customer: '=1+1', amount: '100.00' },
        { customer: 'Bob', amount: '0.75' },
      ]);
    });

    it('begin and end as a Parquet file does', async () => {
      const bytes = Buffer.from(await (await download({ format: 'parquet' })).arrayBuffer());
      expect([bytes.subarray(0, 4).toString(), bytes.subarray(-4).toString()]).toEqual(['PAR1', 'PAR1']);
    });

    it('are XLSX with typed cells, text as it is', async () => {
      const answer = await download({
        ...some,
        columns: ['customer', 'amount', 'active', 'placed', 'ref'],
        format: 'xlsx',
      });
      expect(answer.headers.get('content-disposition')).toContain('filename="Orders.xlsx"');
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(sheetCells(bytes)).toEqual([
        ['A1=customer', 'B1=amount', 'C1=active', 'D1=placed', 'E1=ref'],
        ['A2==1+1', 'B2=100.00', 'C2=0', 'D2=46082', 'E2=5'],
        ['A3=Bob', 'B3=0.75', 'C3=1', 'D3=46068', 'E3=4'],
      ]);
    });

    it('report an unknown column before anything is sent', async () => {
      expect((await download({ columns: ['nope'], format: 'csv' })).status).toBe(422);
    });
  });
});
