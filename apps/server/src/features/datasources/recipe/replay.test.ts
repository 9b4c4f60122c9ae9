import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/test-server.ts';
import { create, filesOf, filter } from '../testing/datasets.ts';
import { startLinkServer, type LinkServer } from '../testing/link-server.ts';

describe('a refresh of a dataset with a recipe', () => {
  let server: TestServer;
  let editor: TestMember;
  let links: LinkServer;
  let id: string;

  beforeAll(async () => {
    links = await startLinkServer();
    server = await startTestServer();
  });
  afterAll(async () => {
    await server.close();
    await links.close();
  });
  beforeEach(async () => {
    editor = await server.signIn('editor', await server.addTenant());
    links.serve('/sales.csv', 'city,amount\nBonn,10\nKiel,20\nBonn,30\n');
    const body = { name: 'Sales', url: `${links.origin}/sales.csv` };
    const response = await server.call('POST', '/v1/datasources/create/csv', { as: editor, body });
    id = response.body.data.id;
    await server.runJobs();
  });

  const add = async (step: object) => {
    const answer = await server.call('POST', `/v1/datasources/${id}/interact`, { as: editor, body: step });
    expect([answer.status, answer.body.error]).toEqual([201, undefined]);
    return answer.body.data;
  };
  const renew = async (how: 'refresh' | 'retype' = 'refresh', body: object = {}) => {
    const started = await server.call('POST', `/v1/datasources/${id}/${how}`, { as: editor, body });
    await server.runJobs();
    const { jobId } = started.body.data;
    const job = (await server.call('GET', `/v1/jobs/${jobId}`, { as: editor })).body.data;
    const stream = await server.open('GET', `/beta/events/worker/${jobId}`, { as: editor });
    const last = (await stream.text()).trim().split('\n\n').at(-1) ?? '';
    return {
      ...job,
      last: JSON.parse(/^data: (.*)$/m.exec(last)?.[1] ?? '{}') as { type: string; msg: string },
    };
  };
  const read = async () => (await server.call('GET', `/v1/datasources/${id}`, { as: editor })).body.data;
  const rows = async (body: object = {}) => (await filter(server, editor, { id, body })).body.data;
  const perCity = {
    kind: 'group',
    by: [{ column: 'city' }],
    measures: [{ aggregate: 'sum', column: 'amount', name: 'total' }],
  };

  it('replays the recipe over the new rows, counted before they are shown', async () => {
    await add(perCity);
    links.serve('/sales.csv', 'amount,city\n1,Ulm\n2,Bonn\n3,Ulm\n');
    expect(await renew()).toMatchObject({ state: 'succeeded', last: { type: 'done' } });
    expect(await read()).toMatchObject({
      version: { number: 2, rowCount: 2, columnCount: 2 },
      versions: [{ rowCount: 3 }, { rowCount: 3 }],
      transformations: [{ rowsBefore: 3, rowsAfter: 2, fault: null }],
    });
    const page = await rows();
    expect(page.version).toBe(2);
    expect(page.data.map(([city, total]: [string, unknown]) => [city, Number(total)])).toEqual([
      ['Bonn', 2],
      ['Ulm', 4],
    ]);
    const before = await rows({ version: 1 });
    expect(before.data.map(([city, total]: [string, unknown]) => [city, Number(total)])).toEqual([
      ['Bonn', 40],
      ['Kiel', 20],
    ]);
  });

  it('ends with a warning that names the step and why when one no longer fits; the last version stays', async () => {
    await add({ kind: 'rename', column: 'city', name: 'place' });
    await add({ kind: 'trim', columns: ['place'] });
    await server.runJobs();
    const before = await read();
    const files = await filesOf(server, editor.principal.tenantId);
    links.serve('/sales.csv', 'town,amount\nUlm,1\n');
    const job = await renew();
    expect(job).toMatchObject({ state: 'failed', error: { code: 'recipe.invalid' } });
    expect(job.last.type).toBe('warning');
    expect(job.last.msg).toMatch(
      /^Step 1 \(rename\) no longer fits: .*city.* Step 2 \(trim\) no longer fits: /,
    );
    expect(await read()).toMatchObject({
      version: { number: 1 },
      versions: [{ number: 1 }],
      columns: before.columns,
      transformations: before.transformations,
    });
    expect((await rows()).data).toHaveLength(3);
    expect(await filesOf(server, editor.principal.tenantId)).toEqual(files);
    const shown = await server.call('GET', '/beta/users/notifications', { as: editor });
    expect(shown.body.data[0]).toMatchObject({ body: expect.stringMatching(/^Step 1 \(rename\)/) });

    links.serve('/sales.csv', 'city,amount\nUlm,1\nKiel,2\n');
    expect(await renew()).toMatchObject({ state: 'succeeded' });
    expect(await rows()).toMatchObject({
      version: 2,
      data: [
        ['Ulm', 1],
        ['Kiel', 2],
      ],
    });
  });

  it('is rejected in the same way when columns are retyped and a step needs the old type', async () => {
    await add({ kind: 'bin', column: 'amount', name: 'band', bins: [15] });
    const columns = [
      { name: 'city', type: 'text' },
      { name: 'amount', type: 'text' },
    ];
    expect((await renew('retype', { columns })).last).toMatchObject({
      type: 'warning',
      msg: expect.stringMatching(/^Step 1 \(bin\) no longer fits/),
    });
    expect(await read()).toMatchObject({ version: { number: 1 } });
  });

  it('finds the keys of a pivot again, in the new rows', async () => {
    await add({ kind: 'formula', name: 'all', formula: '1' });
    await add({ kind: 'pivot', rows: ['all'], column: 'city', value: 'amount', aggregate: 'sum' });
    const names = async () => (await read()).columns.map(({ name }: { name: string }) => name);
    expect(await names()).toEqual(['all', 'Bonn', 'Kiel']);
    links.serve('/sales.csv', 'city,amount\nUlm,1\nBonn,2\n');
    await renew();
    expect(await names()).toEqual(['all', 'Bonn', 'Ulm']);
    expect((await rows()).data.map((row: unknown[]) => row.map(Number))).toEqual([[1, 2, 1]]);
  });

  it('follows a change of the recipe that comes while it reads', async () => {
    const { services } = server;
    const { inspectRows } = services.engine;
    await add(perCity);
    links.serve('/sales.csv', 'city,amount\nUlm,1\n');
    let isFirst = true;
    const busy = inspectRows.bind(services.engine);
    Object.assign(services.engine, {
      async inspectRows(request: Parameters<typeof inspectRows>[0]) {
        const response = await busy(request);
        if (isFirst && request.source.version === 2) {
          isFirst = false;
          await add({ kind: 'drop', columns: ['total'] });
        }
        return response;
      },
    });
    const job = await renew();
    Reflect.deleteProperty(services.engine, 'inspectRows');
    expect(isFirst).toBe(false);
    expect(job.state).toBe('succeeded');
    expect(await rows()).toMatchObject({ version: 2, data: [['Ulm']] });
    expect((await read()).transformations).toHaveLength(2);
  });

  it('leaves datasets without a recipe as they were', async () => {
    const plain = await create(server, editor, { content: 'a\n1\n' });
    const dataset = (await server.call('GET', `/v1/datasources/${plain}`, { as: editor })).body.data;
    expect(dataset).toMatchObject({ transformations: [], version: { rowCount: 1 }, profileJobId: null });
    expect(dataset.columns[0].profile).not.toBeNull();
  });
});
