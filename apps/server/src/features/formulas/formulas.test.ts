import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts';
import { shareNewThings } from '../../testing/test-shares.ts';
import { previewFormula } from './preview-formula.ts';

const ORDERS = [
  'id,region,customer,sales,day,returned',
  ...Array.from(
    { length: 700 },
    (_, index) =>
      `${index},${index === 650 ? 'West' : 'North'},Bo,${index % 10},2024-01-${String((index % 28) + 1).padStart(2, '0')},false`,
  ),
  '700,South,Ada,1000,2024-02-01,true',
  '701,South,,,2024-02-02,false',
].join('\n');

describe('formulas', () => {
  let server: TestServer;
  let ada: TestMember;
  let viewer: TestMember;
  let stranger: TestMember;
  let orders: string;

  const create = async (name: string, text: string): Promise<string> => {
    const body = new FormData();
    body.append('name', name);
    body.append('file', new Blob([text]), `${name}.csv`);
    const response = await server.call('POST', '/v1/datasources/create/file', { as: ada, body });
    await server.runJobs();
    return response.body.data.id;
  };
  beforeAll(async () => {
    server = await startTestServer();
    const tenant = await server.addTenant();
    ada = await server.signIn('editor', tenant);
    viewer = await server.signIn('viewer', tenant);
    await shareNewThings(server, ada.principal);
    stranger = await server.signIn('owner', await server.addTenant());
    orders = await create('Orders', ORDERS);
    await create('Customers', 'name,country\nAda,DE\nBo,NO\nBo,SE\n');
  });
  afterAll(() => server.close());

  const validate = (formula: string, rest: object = {}, as = viewer) =>
    server.call('POST', '/v1/inference/gen-ai/formula-validate', {
      as,
      body: { dataset: orders, formula, ...rest },
    });
  const preview = (formula: string, rest: object = {}, as = viewer) =>
    server.call('POST', `/v1/datasources/${orders}/formula-preview`, { as, body: { formula, ...rest } });

  describe('are checked', () => {
    it('formulas are reported with the type that they return', async () => {
      expect(await validate('=IF([sales] > 5, "big", "small")')).toMatchObject({
        status: 200,
        body: {
          success: true,
          engine: 'embedded',
          data: { valid: true, type: 'text', scope: 'row', diagnostics: [] },
        },
      });
      expect((await validate('SUM([sales])')).body.data).toMatchObject({ scope: 'aggregate' });
    });

    it('wrong formulas are a 200 with every issue, its position and its fix', async () => {
      const { status, body } = await validate('[salse] + SUMM(1)');
      expect(status).toBe(200);
      expect(body.data).toMatchObject({
        valid: false,
        type: null,
        diagnostics: [
          { from: 0, to: 7, severity: 'error', code: 'unknown_column', fixes: [{ insert: '[sales]' }] },
          { from: 10, to: 14, code: 'unknown_function', fixes: [{ insert: 'SUM' }] },
        ],
      });
    });

    it('formulas are checked for the requested scope', async () => {
      expect((await validate('[sales]', { scope: 'aggregate' })).body.data.diagnostics[0].code).toBe(
        'wrong_scope',
      );
    });

    it('formulas are refused when they are longer than 20,000 characters, or the dataset is not theirs', async () => {
      expect((await validate('1+'.repeat(50_000))).status).toBeGreaterThanOrEqual(400);
      expect((await validate('1', {}, stranger)).body.error.code).toBe('dataset.not_found');
      expect((await validate('1', { dataset: newId() })).status).toBe(404);
    });
  });

  describe('are computed on a few rows', () => {
    it('sampled rows reach every branch, however far down, with the share of nulls', async () => {
      const { status, body } = await preview(
        'IFS([region] = "West", 1, [returned], 2, ISNULL([sales]), NULL, TRUE, 3)',
      );
      expect(status).toBe(200);
      const { result, check } = body.data;
      expect(check).toMatchObject({ valid: true });
      expect(result).toMatchObject({ type: 'integer', scope: 'row', rowsRead: 702 });
      expect(result.columns.map(({ name }: { name: string }) => name)).toEqual([
        'region',
        'sales',
        'returned',
        'result',
      ]);
      expect(result.rows).toHaveLength(5);
      expect(new Set(result.rows.map((row: unknown[]) => row.at(-1)))).toEqual(new Set([1, 2, 3, null]));
      expect(result.nullShare).toBeCloseTo(1 / 702, 12);
    });

    it('functions that look at other rows are computed', async () => {
      const { result } = (await preview('RUNNINGSUM([id])', { limit: 4 })).body.data;
      expect(result).toMatchObject({
        scope: 'window',
        rows: [
          [0, 0],
          [1, 1],
          [2, 3],
          [3, 6],
        ],
      });
    });

    it('aggregates are one figure, and one per group when they are fixed to groups', async () => {
      expect((await preview('COUNTIF([returned]) / COUNT()')).body.data.result).toMatchObject({
        type: 'number',
        scope: 'aggregate',
        rows: [[1 / 702]],
        nullShare: 0,
      });
      const { result } = (await preview('COUNT() / FIXED([region], COUNT())')).body.data;
      expect(result.rows).toEqual(
        expect.arrayContaining([
          ['North', 1],
          ['South', 1],
          ['West', 1],
        ]),
      );
    });

    it('values that are looked up in another dataset are computed', async () => {
      const { result } = (await preview('LOOKUP([customer], "Customers", "name", "country")', { limit: 50 }))
        .body.data;
      expect(result.columns.at(-1)).toEqual({ name: 'result', type: 'text' });
      expect(result.rows).toContainEqual(['Bo', 'NO']);
      expect(result.rowsRead).toBe(702);
      const wrong = (await preview('LOOKUP([customer], "Custmers", "name", "country")')).body.data.check;
      expect(wrong.diagnostics[0]).toMatchObject({
        code: 'unknown_dataset',
        fixes: [{ insert: '"Customers"' }],
      });
    });

    it('wrong formulas are not computed: their issues are the answer', async () => {
      expect((await preview('[sales] +')).body.data).toMatchObject({ check: { valid: false }, result: null });
      expect((await preview('1', {}, stranger)).body.error.code).toBe('dataset.not_found');
    });

    it('the computation ends when the caller leaves', async () => {
      const body = { formula: 'RUNNINGSUM([sales])', limit: 5 };
      const signal = AbortSignal.abort();
      await expect(
        previewFormula(server.services, viewer.principal, { id: orders, body, signal }),
      ).rejects.toMatchObject({ code: 'request.cancelled' });
    });

    it('formulas are computed also when nothing has a value', async () => {
      expect((await preview('NULL', { limit: 1 })).body.data.result).toMatchObject({
        rows: [[null]],
        nullShare: 1,
      });
    });
  });

  describe('saved as measures', () => {
    const save = (name: string, formula: string, as = ada) =>
      server.call('POST', `/v1/datasources/${orders}/measures`, { as, body: { name, formula } });
    const change = (id: string, body: object, as = ada) =>
      server.call('PUT', `/v1/measures/${id}`, { as, body });
    const remove = (id: string, as = ada) => server.call('DELETE', `/v1/measures/${id}`, { as });
    const list = async () =>
      (await server.call('GET', `/v1/datasources/${orders}/measures`, { as: viewer })).body.data as {
        name: string;
        formula: string;
        fault: string | null;
      }[];

    it('are listed by name, with type and maker, and can be named by other formulas', async () => {
      const saved = await save('Total', 'SUM([sales])');
      expect(saved).toMatchObject({
        status: 201,
        body: {
          data: {
            name: 'Total',
            type: 'integer',
            fault: null,
            format: null,
            createdBy: { id: ada.principal.userId },
          },
        },
      });
      expect((await save('Mean sale', '[Total] / COUNT()')).status).toBe(201);
      expect((await list()).map(({ name }) => name)).toEqual(['Mean sale', 'Total']);
      expect((await validate('[Total] * 2')).body.data).toMatchObject({ valid: true, scope: 'aggregate' });
    });

    it('take a new name into the formulas that name them, and stay while they are named', async () => {
      const { id } = (await save('Base', 'SUM([id])')).body.data;
      const user = (await save('Upon', '[Base] + 1')).body.data;
      expect((await change(id, { name: 'Ground' })).body.data).toMatchObject({ name: 'Ground' });
      expect((await list()).find(({ name }) => name === 'Upon')).toMatchObject({
        formula: '[Ground] + 1',
        fault: null,
      });
      const refused = await remove(id);
      expect(refused).toMatchObject({ status: 409, body: { error: { code: 'measure.in_use' } } });
      expect(refused.body.error.message).toContain('“Upon”');
      expect([(await remove(user.id)).status, (await remove(id)).status]).toEqual([200, 200]);
      expect((await remove(id)).body.error.code).toBe('measure.not_found');
    });

    it('are refused with 422 and the diagnostics when they are wrong, give a value per row, or go in a circle', async () => {
      const wrong = await save('Wrong', 'SUM([salse])');
      expect(wrong).toMatchObject({
        status: 422,
        body: { error: { code: 'formula.invalid', issues: [{ path: 'formula' }] } },
      });
      expect((await save('Rows', '[sales] * 2')).body.error.code).toBe('formula.invalid');
      expect((await save('Itself', '[Itself] + 1')).body.error.code).toBe('formula.invalid');
      const { id } = (await save('One', 'COUNT()')).body.data;
      await save('Two', '[One] + 1');
      expect((await change(id, { formula: '[Two] + 1' })).body.error.code).toBe('formula.invalid');
    });

    it('have a name of their own, in whatever case, that no column has', async () => {
      await save('Unique', 'COUNT()');
      expect((await save('UNIQUE', 'COUNT()')).body.error).toMatchObject({
        code: 'request.invalid',
        issues: [{ path: 'name' }],
      });
      expect((await save('Sales', 'COUNT()')).body.error).toMatchObject({
        code: 'request.invalid',
        issues: [{ path: 'name' }],
      });
    });

    it('are not overwritten where somebody else has saved since', async () => {
      const { id, name, formula, description } = (await save('Shared', 'COUNT()')).body.data;
      const expected = { name, formula, description };
      expect((await change(id, { formula: 'COUNT() + 1', expected })).status).toBe(200);
      expect((await change(id, { formula: 'COUNT() + 2', expected })).body.error).toMatchObject({
        code: 'measure.stale',
        current: { id, formula: 'COUNT() + 1' },
      });
      const known = { ...expected, formula: 'COUNT() + 1' };
      expect((await change(id, { formula: 'COUNT() + 2', expected: known })).body.data).toMatchObject({
        formula: 'COUNT() + 2',
      });
    });

    it('keep what is not sent, and are nobody else’s', async () => {
      const { id } = (await save('Saved', 'COUNT()')).body.data;
      await change(id, { description: 'All of them', format: '0' });
      expect((await change(id, { formula: 'COUNT() + 1' })).body.data).toMatchObject({
        description: 'All of them',
        format: '0',
      });
      expect((await change(id, { name: 'x' }, stranger)).status).toBe(404);
      expect((await remove(id, stranger)).status).toBe(404);
      expect((await change(id, { name: 'x' }, viewer)).status).toBe(403);
      expect((await save('y', 'COUNT()', stranger)).body.error.code).toBe('dataset.not_found');
    });
  });
});
