import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/test-server.ts';
import { filter } from '../testing/datasets.ts';
import { startLinkServer, type LinkServer } from '../testing/link-server.ts';

/** So many rows of one key that those of two such datasets make 64 million pairs. */
const MANY = 8000;
const oneKey = (rows: number): string =>
  `k,n\n${Array.from({ length: rows }, (_, n) => `1,${n}`).join('\n')}\n`;
const TOO_MANY =
  /^This step would make 64,000,000 rows; this recipe can have at most 50,000,000\. Join on more columns/;

describe('a recipe that would make more rows than can be read [SEM-REL-18]', () => {
  let server: TestServer;
  let editor: TestMember;
  let links: LinkServer;
  let id: string;
  let other: string;

  beforeAll(async () => {
    links = await startLinkServer();
    server = await startTestServer();
  });
  afterAll(async () => {
    await server.close();
    await links.close();
  });
  const fromLink = async (name: string, rows: number): Promise<string> => {
    links.serve(`/${name}.csv`, oneKey(rows));
    const body = { name, url: `${links.origin}/${name}.csv` };
    const response = await server.call('POST', '/v1/datasources/create/csv', { as: editor, body });
    await server.runJobs();
    return response.body.data.id;
  };
  beforeEach(async () => {
    editor = await server.signIn('editor', await server.addTenant());
    id = await fromLink('one', MANY);
    other = await fromLink('other', MANY);
  });

  const call = (method: string, path: string, body?: object) =>
    server.call(method, path, { as: editor, ...(body && { body }) });
  const add = (step: object) => call('POST', `/v1/datasources/${id}/interact`, step);
  const preview = (...steps: object[]) =>
    call('POST', `/v1/datasources/${id}/recipe/preview`, {
      steps: steps.map((step) => ({ step, enabled: true })),
    });
  const read = async (dataset = id) => (await call('GET', `/v1/datasources/${dataset}`)).body.data;
  const rows = (dataset = id) => filter(server, editor, { id: dataset, body: {} });
  const join = () => ({ kind: 'join', datasource_id: other, on: [{ left: 'k', right: 'k' }] });
  const few = { kind: 'filter', filters: { op: 'and', value: [{ column: 'n', op: 'lt', value: 10 }] } };
  const refresh = async (dataset: string, name: string, count: number) => {
    links.serve(`/${name}.csv`, oneKey(count));
    const started = await call('POST', `/v1/datasources/${dataset}/refresh`, {});
    await server.runJobs();
    return (await call('GET', `/v1/jobs/${started.body.data.jobId}`)).body.data;
  };

  it('is refused at the step, in the preview and when it is saved, with the count and what to do', async () => {
    const fault = { message: expect.stringMatching(TOO_MANY), issues: [{ path: 'on' }] };
    expect((await preview(join(), few)).body.data).toMatchObject({
      steps: [{ kind: 'join', fault }, { kind: 'filter' }],
      rows: null,
    });
    const error = { code: 'recipe.invalid', ...fault };
    expect(await add(join())).toMatchObject({ status: 422, body: { error } });
    const whole = {
      steps: [
        { step: join(), enabled: true },
        { step: few, enabled: true },
      ],
    };
    expect(await call('PUT', `/v1/datasources/${id}/recipe`, whole)).toMatchObject({
      status: 422,
      body: {
        error: {
          code: 'recipe.invalid',
          message: expect.stringMatching(
            /^Step 1 \(join\) does not fit: This step would make 64,000,000 rows/,
          ),
          issues: [{ path: 'steps.0.step.on' }],
        },
      },
    });
    expect((await read()).transformations).toEqual([]);
  });

  it('is saved where a step before leaves few enough rows, and that step cannot be removed then', async () => {
    const filtered = (await add(few)).body.data;
    expect(await add(join())).toMatchObject({ status: 201, body: { data: { rowsAfter: 10 * MANY } } });
    expect(await call('DELETE', `/v1/transformations/${filtered.id}`)).toMatchObject({
      status: 409,
      body: { error: { code: 'recipe.step_in_use', message: expect.stringMatching(/64,000,000 rows/) } },
    });
  });

  it('fails a refresh that makes it so, with the reason; the last version stays', async () => {
    expect(await refresh(id, 'one', 2)).toMatchObject({ state: 'succeeded' });
    await add(join());
    await server.runJobs();
    const job = await refresh(id, 'one', MANY);
    expect(job).toMatchObject({
      state: 'failed',
      error: {
        code: 'recipe.invalid',
        message: expect.stringMatching(
          /^Step 1 \(join\) no longer fits: This step would make 64,000,000 rows/,
        ),
      },
    });
    expect(await read()).toMatchObject({ version: { number: 2, rowCount: 2 * MANY } });
    expect((await rows()).body.data.total).toBe(2 * MANY);
  });

  it('reports the step to its readers when the joined dataset has grown', async () => {
    await refresh(other, 'other', 1);
    await add(join());
    await server.runJobs();
    expect((await rows()).body.data.total).toBe(MANY);
    expect(await refresh(other, 'other', MANY)).toMatchObject({ state: 'succeeded' });
    const page = await rows();
    expect(page).toMatchObject({
      status: 422,
      body: { error: { message: expect.stringMatching(/^Step 1 \(join\) does not fit: .*64,000,000 rows/) } },
    });
    const { transformations } = await read();
    expect(transformations).toMatchObject([{ fault: { message: expect.stringMatching(TOO_MANY) } }]);
    await call('DELETE', `/v1/transformations/${transformations[0].id}`);
    expect((await rows()).body.data.total).toBe(MANY);
  });

  it('is refused where many cells would become rows, too', async () => {
    const half = { kind: 'filter', filters: { op: 'and', value: [{ column: 'n', op: 'lt', value: 4000 }] } };
    const columns = ['k', 'n'];
    const unpivot = { kind: 'unpivot', columns, nameColumn: 'name', valueColumn: 'value' };
    const { steps, rows: previewed } = (await preview(half, join(), unpivot)).body.data;
    expect(previewed).toBeNull();
    expect(steps).toMatchObject([
      { rowsAfter: 4000, fault: null },
      { rowsAfter: 4000 * MANY, fault: null },
      {
        fault: {
          message: expect.stringMatching(/^This step would make 64,000,000 rows.* Choose fewer columns/),
          issues: [{ path: 'columns' }],
        },
      },
    ]);
  });
});
