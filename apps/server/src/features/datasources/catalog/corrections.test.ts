import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/test-server.ts';
import { shareThing } from '../../../testing/test-shares.ts';
import { create, filter, upload } from '../testing/datasets.ts';

const STOCK = [
  'month,site,Ordered,Floor',
  ...[1, 2, 3].flatMap((month) =>
    ['North', 'South'].map((site) => `2026-0${month}-01,${site},${month}0,5.5`),
  ),
  '',
].join('\n');

/** A column for each level: none is named as one, the dataset is. */
const SECTORS = [
  'month,Manufacturing,Construction',
  ...[1, 2, 3, 4].map((month) => `2026-0${month}-01,${1000 + month},${500 - month}`),
  '',
].join('\n');

describe('corrections of what a column means', () => {
  let server: TestServer;
  let editor: TestMember;
  let id: string;

  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    editor = await server.signIn('editor', await server.addTenant());
    id = await create(server, editor, { content: STOCK, fields: { name: 'Sites' } });
  });

  const columnsOf = async (dataset = id) =>
    (await server.call('GET', `/v1/datasources/${dataset}`, { as: editor })).body.data.columns;
  const columnOf = async (name: string, dataset = id) =>
    (await columnsOf(dataset)).find((column: { name: string }) => column.name === name);
  const correct = (name: string, corrections: object, as = editor) =>
    server.call('PUT', `/v1/datasources/${id}`, { as, body: { columns: [{ name, corrections }] } });
  /** The aggregate of a chart whose author chose none. */
  const chartOf = async (field: string) => {
    const answer = await server.call('POST', `/v1/inference/gen-ai/chart-suggestion`, {
      as: editor,
      body: { dataset: id, columns: ['site', field], limit: 1 },
    });
    return answer.body.data.charts[0].chart.encoding.y;
  };
  const questionOf = async (question: string) =>
    (
      await server.call('POST', '/v1/inference/gen-ai/', {
        as: editor,
        body: { dataset: id, prompt: question },
      })
    ).body;

  it('change what charts and questions take by default, and are gone when they are removed', async () => {
    expect(await columnOf('Ordered')).toMatchObject({ quantity: 'amount', role: 'measure' });
    expect(await chartOf('Ordered')).toMatchObject({ aggregate: 'sum' });

    expect((await correct('Ordered', { quantity: 'price' })).status).toBe(200);
    expect(await columnOf('Ordered')).toMatchObject({
      quantity: 'price',
      corrections: { quantity: 'price' },
      asFound: { role: 'measure' },
    });
    expect(await chartOf('Ordered')).toMatchObject({ aggregate: 'mean' });
    expect(JSON.stringify(await questionOf('ordered by site'))).toContain('"aggregate":"mean"');

    await correct('Ordered', {});
    const back = await columnOf('Ordered');
    expect(back).toMatchObject({ quantity: 'amount' });
    expect(back).not.toHaveProperty('corrections');
    expect(await chartOf('Ordered')).toMatchObject({ aggregate: 'sum' });
  });

  it('survive a new version', async () => {
    await correct('Ordered', { quantity: 'identifier', unit: 'kg' });
    const uploadId = await upload(server, editor, { name: 'more.csv', content: STOCK });
    const added = await server.call('POST', `/v1/datasources/${id}/files`, {
      as: editor,
      body: { uploadIds: [uploadId], mode: 'replace' },
    });
    expect(added.status).toBe(202);
    await server.runJobs();
    expect(await columnOf('Ordered')).toMatchObject({
      quantity: 'identifier',
      role: 'identifier',
      format: '0,0 kg',
      corrections: { quantity: 'identifier', unit: 'kg' },
    });
  });

  it('show a unit beside the numbers, unless somebody chose a format', async () => {
    await correct('Floor', { unit: 'm²' });
    const shown = async () =>
      (await filter(server, editor, { id })).body.data.columns.find(
        ({ name }: { name: string }) => name === 'Floor',
      ).format;
    expect(await shown()).toBe('0,0.00 m²');
    await server.call('PUT', `/v1/datasources/${id}`, {
      as: editor,
      body: { columns: [{ name: 'Floor', format: '0,0' }] },
    });
    expect(await shown()).toBe('0,0');
  });

  it('are refused of columns without numbers, for units that are none, and to those who may only view', async () => {
    expect((await correct('site', { quantity: 'amount' })).body.error).toMatchObject({
      code: 'request.invalid',
      issues: [{ path: 'columns.0.corrections' }],
    });
    expect((await correct('Floor', { unit: '12' })).status).toBe(400);
    const viewer = await server.signIn('viewer', editor.principal.tenantId);
    await shareThing(server, editor.principal, { thing: { kind: 'dataset', id }, permission: 'view' });
    expect((await correct('Floor', { unit: 'm' }, viewer)).status).toBe(403);
    expect(await columnOf('Floor')).not.toHaveProperty('corrections');
  });

  it('finds levels in a column each, by the name of the dataset, for every default', async () => {
    const wide = await create(server, editor, {
      content: SECTORS,
      fields: { name: 'Employment by sector' },
    });
    expect(await columnOf('Manufacturing', wide)).toMatchObject({ quantity: 'balance', role: 'measure' });
    expect(await columnOf('Construction', wide)).toMatchObject({ quantity: 'balance' });
  });
});
