import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts';
import { sheetCells, workbookText } from '../../testing/workbook-text.ts';
import { shareNewThings } from '../../testing/test-shares.ts';

describe('a chart as a file', () => {
  let server: TestServer;
  let viewer: TestMember;
  let dataset: string;

  beforeAll(async () => {
    server = await startTestServer();
    viewer = await server.signIn('viewer', await server.addTenant());
    const editor = await server.signIn('editor', viewer.principal.tenantId);
    await shareNewThings(server, viewer.principal);
    const body = new FormData();
    body.append('name', 'Orders');
    body.append(
      'file',
      new Blob(['city,revenue,fee\n=SUM(A1),10,€1.50\nPorto,20,€2.25\n"Faro, old",5,€0.10\nBeja,1,€3.00\n']),
      'a.csv',
    );
    dataset = (await server.call('POST', '/v1/datasources/create/file', { as: editor, body })).body.data.id;
    await server.runJobs();
  });
  afterAll(() => server.close());

  const chart = (rest: object = {}) => ({
    version: 1,
    mark: 'bar',
    encoding: { x: { field: 'city' }, y: { field: 'revenue', aggregate: 'sum' } },
    sort: '-y',
    ...rest,
  });
  const send = (body: object, as = viewer) =>
    server.open('POST', `/v1/datasources/${dataset}/charts/export`, { as, body });

  it('holds its figures as CSV, in its order, with text disarmed and the rest as a word', async () => {
    const whole = await send({ chart: chart({ title: 'Revenue / city' }), format: 'csv' });
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(whole.headers.get('content-disposition')).toContain('Revenue _ city.csv');
    const [head, ...rows] = (await whole.text()).trim().split('\r\n');
    expect(head).toMatch(/^city,.*revenue/i);
    expect(rows).toEqual(['Porto,20', "'=SUM(A1),10", '"Faro, old",5', 'Beja,1']);
    const cut = await send({ chart: chart({ limit: 2 }), format: 'csv' });
    expect((await cut.text()).trim().split('\r\n').slice(1)).toEqual(['Porto,20', "'=SUM(A1),10", 'Other,6']);
  });

  it('holds its figures as a workbook in which text stays text', async () => {
    const answer = await send({ chart: chart(), format: 'xlsx' });
    expect(answer.headers.get('content-type')).toContain('spreadsheetml');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(sheetCells(bytes)[2]).toEqual(['A3==SUM(A1)', 'B3=10']);
    expect(workbookText(bytes, 'xl/worksheets/sheet1.xml')).not.toContain('<f>');
  });

  it('holds money in its currency in a workbook, and shares as shares', async () => {
    const styles = async (body: object) => {
      const answer = await send({ format: 'xlsx', ...body });
      expect(answer.status).toBe(200);
      const bytes = Buffer.from(await answer.arrayBuffer());
      const cell = /<c r="B2" s="(\d+)"/.exec(workbookText(bytes, 'xl/worksheets/sheet1.xml'));
      return [cell !== null, workbookText(bytes, 'xl/styles.xml')] as const;
    };
    const fees = chart({ encoding: { x: { field: 'city' }, y: { field: 'fee', aggregate: 'sum' } } });
    const [isStyled, ofColumn] = await styles({ chart: fees });
    expect({ isStyled, ofColumn }).toEqual({
      isStyled: true,
      ofColumn: expect.stringContaining('&quot;€&quot;#,##0.00'),
    });
    const y = { field: 'revenue', aggregate: 'sum', format: { kind: 'currency', currency: 'CHF' } };
    const [, ofChart] = await styles({ chart: chart({ encoding: { x: { field: 'city' }, y } }) });
    expect(ofChart).toContain('&quot;CHF&quot;#,##0.00');
    const share = { field: 'revenue', aggregate: 'mean', format: { kind: 'percent', decimals: 1 } };
    const [, ofShare] = await styles({ chart: chart({ encoding: { x: { field: 'city' }, y: share } }) });
    expect(ofShare).toContain('formatCode="0.0%"');
  });

  it('is said in Vega-Lite, with what that cannot say', async () => {
    const answer = await send({ chart: chart({ title: 'By city' }), format: 'vega-lite' });
    expect(answer.headers.get('content-disposition')).toContain('By city.vl.json');
    const spec = JSON.parse(await answer.text());
    expect(spec).toMatchObject({ $schema: expect.stringContaining('vega-lite'), title: 'By city' });
    expect(spec.data.values).toHaveLength(4);
    const gauge = { version: 1, mark: 'gauge', encoding: { y: { field: 'revenue', aggregate: 'sum' } } };
    const unsaid = JSON.parse(await (await send({ chart: gauge, format: 'vega-lite' })).text());
    expect(unsaid.usermeta.missing.length).toBeGreaterThan(0);
  });

  it.each(['png', 'svg'])('is drawn as %s', async (format) => {
    const answer = await send({ chart: chart(), format });
    expect(answer.status).toBe(200);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const begins = format === 'png' ? bytes.subarray(1, 4).toString() : bytes.subarray(0, 4).toString();
    expect(begins).toBe(format === 'png' ? 'PNG' : '<svg');
    expect(bytes.length).toBeGreaterThan(1000);
  });

  it('is refused with the faults of the chart, and for another tenant', async () => {
    const refused = await send({ chart: chart({ encoding: { x: { field: 'town' } } }), format: 'csv' });
    expect(refused.status).toBe(422);
    const stranger = await server.signIn('owner', await server.addTenant());
    expect((await send({ chart: chart(), format: 'csv' }, stranger)).status).toBe(404);
  });
});
