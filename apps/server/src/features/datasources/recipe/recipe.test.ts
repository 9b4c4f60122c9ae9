import { acrossTenants } from '../../../platform/db/across-tenants.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/test-server.ts';
import { create, filter } from '../testing/datasets.ts';
import { shareThing } from '../../../testing/test-shares.ts';

const CSV = 'id,name,amount\n1,ada,10\n2,bob,20\n3,cyd,30\n4,ada,40\n';

describe('the recipe of a dataset', () => {
  let server: TestServer;
  let editor: TestMember;
  let id: string;

  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    editor = await server.signIn('editor', await server.addTenant());
    id = await create(server, editor, { content: CSV });
  });

  const call = (method: string, path: string, body?: object) =>
    server.call(method, path, { as: editor, ...(body && { body }) });
  const add = (step: object, dataset = id) => call('POST', `/v1/datasources/${dataset}/interact`, step);
  const added = async (step: object, dataset = id) => {
    const answer = await add(step, dataset);
    expect([answer.status, answer.body.error]).toEqual([201, undefined]);
    return answer.body.data;
  };
  const read = async (dataset = id) => (await call('GET', `/v1/datasources/${dataset}`)).body.data;
  const page = async (body: object = {}, dataset = id) =>
    (await filter(server, editor, { id: dataset, body })).body.data;
  const names = (columns: { name: string }[]) => columns.map(({ name }) => name);

  it('is appended to step by step, each with the columns and rows before and after it', async () => {
    const first = await added({ kind: 'rename', column: 'name', name: 'who' });
    expect(first).toMatchObject({
      kind: 'rename',
      position: 0,
      rowsBefore: 4,
      rowsAfter: 4,
      enabled: true,
      fault: null,
      changed: { added: ['who'], removed: ['name'], retyped: [] },
      createdBy: { id: editor.principal.userId, name: 'editor Tester' },
    });
    const second = await added({
      kind: 'filter',
      filters: { op: 'and', value: [{ column: 'who', op: 'eq', value: 'ada' }] },
    });
    expect(second).toMatchObject({ position: 1, rowsBefore: 4, rowsAfter: 2 });
    const dataset = await read();
    expect(names(dataset.columns)).toEqual(['id', 'who', 'amount']);
    expect(dataset).toMatchObject({
      version: { rowCount: 2, columnCount: 3 },
      versions: [{ number: 1, rowCount: 4 }],
      transformations: [first, second],
    });
    expect(await page()).toMatchObject({
      total: 2,
      data: [
        [1, 'ada', 10],
        [4, 'ada', 40],
      ],
    });
  });

  it('can be applied up to a step, in the grid and in a download', async () => {
    await added({ kind: 'rename', column: 'name', name: 'who' });
    await added({ kind: 'drop', columns: ['amount'] });
    expect(names((await page()).columns)).toEqual(['id', 'who']);
    expect(names((await page({ step: 1 })).columns)).toEqual(['id', 'who', 'amount']);
    expect(names((await page({ step: 0 })).columns)).toEqual(['id', 'name', 'amount']);
    const download = async (body: object) =>
      (await call('POST', `/v1/datasources/${id}/filter/download`, { format: 'csv', ...body })).body;
    expect((await download({})).split(/\r?\n/)[0]).toBe('id,who');
    expect((await download({ step: 1 })).split(/\r?\n/)[0]).toBe('id,who,amount');
  });

  it('shows in lists, in the search of columns, and in the columns endpoint', async () => {
    await added({ kind: 'rename', column: 'name', name: 'who' });
    await added({
      kind: 'filter',
      filters: { op: 'and', value: [{ column: 'amount', op: 'gt', value: 15 }] },
    });
    const list = await call('GET', '/v1/datasources/');
    expect(list.body.data.data[0].version).toMatchObject({ rowCount: 3, columnCount: 3 });
    const response = await call('GET', '/beta/global/filter?search=who');
    expect(response.body.data).toMatchObject([{ kind: 'column', title: 'who' }]);
    expect((await call('GET', '/beta/global/filter?search=name')).body.data).toEqual([]);
    const label = await call('PUT', `/v1/datasources/${id}`, { columns: [{ name: 'who', label: 'Person' }] });
    expect(label.body.data.columns[1]).toMatchObject({ name: 'who', label: 'Person' });
    const meta = await call('POST', '/v1/datasources/get/meta', { datasource_ids: [id] });
    expect(names(meta.body.data[0].columns)).toEqual(['id', 'who', 'amount']);
  });

  it('refuses a step that does not fit, with places in the step, and keeps nothing of it', async () => {
    const refused = await add({ kind: 'rename', column: 'nobody', name: 'who' });
    expect(refused).toMatchObject({
      status: 422,
      body: { error: { code: 'recipe.invalid', issues: [{ path: 'column' }] } },
    });
    expect((await add({ kind: 'melt' })).status).toBe(400);
    expect((await add({ kind: 'rename', column: 'name', name: 'who' }, newId())).status).toBe(404);
    expect((await read()).transformations).toEqual([]);
  });

  it('names the later steps that need one that is removed or switched off', async () => {
    const rename = await added({ kind: 'rename', column: 'name', name: 'who' });
    const trim = await added({ kind: 'trim', columns: ['who'] });
    await added({ kind: 'drop', columns: ['amount'] });
    for (const answer of [
      await call('DELETE', `/v1/transformations/${rename.id}`),
      await call('PUT', `/v1/transformations/${rename.id}`, { enabled: false }),
      await call('PUT', `/v1/transformations/${rename.id}`, { step: { ...rename.step, name: 'person' } }),
    ]) {
      expect(answer).toMatchObject({
        status: 409,
        body: {
          error: {
            code: 'recipe.step_in_use',
            message: expect.stringMatching(/^Step 2 \(trim\) needs step 1 \(rename\) as it is: /),
            issues: [{ path: 'steps.1', message: expect.stringMatching(/^Step 2 \(trim\): /) }],
          },
        },
      });
    }
    expect(await read()).toMatchObject({ transformations: [{ id: rename.id }, { id: trim.id }, {}] });
    expect((await call('DELETE', `/v1/transformations/${trim.id}`)).status).toBe(200);
    expect((await call('DELETE', `/v1/transformations/${rename.id}`)).status).toBe(200);
    const left = (await read()).transformations;
    expect(left.map(({ kind, position }: { kind: string; position: number }) => [kind, position])).toEqual([
      ['drop', 0],
    ]);
    expect((await call('DELETE', `/v1/transformations/${rename.id}`)).body.error.code).toBe(
      'transformation.not_found',
    );
  });

  it('takes edits, moves and switches of a step', async () => {
    const over = await added({
      kind: 'filter',
      filters: { op: 'and', value: [{ column: 'amount', op: 'gt', value: 15 }] },
    });
    const ada = await added({
      kind: 'filter',
      filters: { op: 'and', value: [{ column: 'name', op: 'eq', value: 'ada' }] },
    });
    const moved = await call('PUT', `/v1/transformations/${ada.id}`, { position: 0 });
    expect(moved.body.data).toMatchObject({ position: 0, rowsBefore: 4, rowsAfter: 2 });
    const off = await call('PUT', `/v1/transformations/${ada.id}`, { enabled: false });
    expect(off.body.data).toMatchObject({ enabled: false, rowsBefore: 4, rowsAfter: 4 });
    const step = {
      kind: 'filter',
      filters: { op: 'and', value: [{ column: 'amount', op: 'gt', value: 35 }] },
    };
    const edited = await call('PUT', `/v1/transformations/${over.id}`, { step });
    expect(edited.body.data).toMatchObject({ position: 1, rowsBefore: 4, rowsAfter: 1, step });
    expect((await page()).data).toEqual([[4, 'ada', 40]]);
    const wrong = { kind: 'drop', columns: ['nobody'] };
    expect(await call('PUT', `/v1/transformations/${over.id}`, { step: wrong })).toMatchObject({
      status: 422,
      body: { error: { code: 'recipe.invalid', issues: [{ path: 'step.columns.0' }] } },
    });
  });

  it('is put as a whole: undone, redone under the same ids, and guarded by what was expected', async () => {
    const rename = await added({ kind: 'rename', column: 'name', name: 'who' });
    const drop = await added({ kind: 'drop', columns: ['amount'] });
    const put = (steps: object[], expected?: string[]) =>
      call('PUT', `/v1/datasources/${id}/recipe`, { steps, ...(expected && { expected }) });
    const asStep = ({ id: stepId, step, enabled }: Record<string, unknown>) => ({
      id: stepId,
      step,
      enabled,
    });
    const undone = await put([asStep(rename)], [rename.id, drop.id]);
    expect(names(undone.body.data.columns)).toEqual(['id', 'who', 'amount']);
    const stale = await put([], [rename.id, drop.id]);
    expect(stale).toMatchObject({ status: 409, body: { error: { code: 'dataset.stale' } } });
    const redone = await put([asStep(rename), asStep(drop)], [rename.id]);
    expect(redone.body.data.transformations.map(({ id: stepId }: { id: string }) => stepId)).toEqual([
      rename.id,
      drop.id,
    ]);
    const wrong = await put([asStep(drop), { step: { kind: 'trim', columns: ['amount'] } }]);
    expect(wrong).toMatchObject({
      status: 422,
      body: { error: { code: 'recipe.invalid', issues: [{ path: 'steps.1.step.columns.0' }] } },
    });
    const doubled = await put([asStep(rename), asStep(rename)]);
    expect(doubled.body.error.issues[0].path).toBe('steps.0.id');
    expect((await read()).transformations).toHaveLength(2);
  });

  it('does not take the id of a step of another dataset', async () => {
    const rename = await added({ kind: 'rename', column: 'name', name: 'who' });
    const other = await create(server, editor, { content: CSV });
    const steps = [{ id: rename.id, step: rename.step }];
    const answer = await call('PUT', `/v1/datasources/${other}/recipe`, { steps });
    expect(answer).toMatchObject({ status: 422, body: { error: { issues: [{ path: 'steps.0.id' }] } } });
    expect((await read()).transformations).toHaveLength(1);
  });

  it('is previewed without being saved; steps that do not fit say so', async () => {
    const preview = (steps: object[], rest: object = {}) =>
      call('POST', `/v1/datasources/${id}/recipe/preview`, { steps, ...rest });
    const keep = {
      kind: 'filter',
      filters: { op: 'and', value: [{ column: 'name', op: 'eq', value: 'ada' }] },
    };
    const fine = await preview([{ step: keep }, { step: { kind: 'drop', columns: ['id'] } }], { limit: 1 });
    expect(fine.body.data).toMatchObject({
      steps: [
        { kind: 'filter', rowsBefore: 4, rowsAfter: 2, fault: null },
        { kind: 'drop', rowsBefore: 2, rowsAfter: 2, fault: null },
      ],
      rows: { columns: [{ name: 'name' }, { name: 'amount' }], data: [['ada', 10]], truncated: true },
    });
    const wrong = await preview([{ step: { kind: 'drop', columns: ['nobody'] } }, { step: keep }]);
    expect(wrong).toMatchObject({
      status: 200,
      body: {
        data: { steps: [{ fault: { issues: [{ path: 'columns.0' }] } }, { fault: null }], rows: null },
      },
    });
    const viewer = await server.signIn('viewer', editor.principal.tenantId);
    await shareThing(server, editor.principal, { thing: { kind: 'dataset', id }, permission: 'view' });
    const path = `/v1/datasources/${id}/recipe/preview`;
    const response = await server.call('POST', path, { as: viewer, body: { steps: [] } });
    expect(response.body.data.rows.data).toHaveLength(4);
    expect((await read()).transformations).toEqual([]);
    const { executor } = server.services.db;
    const stored = await acrossTenants(executor)
      .selectFrom('recipe_facts')
      .selectAll()
      .where('dataset_id', '=', id)
      .execute();
    expect(stored).toEqual([]);
  });

  it('says in the preview how many cells a change of type leaves empty', async () => {
    const preview = async (...steps: object[]) => {
      const body = { steps: steps.map((step) => ({ step })) };
      return (await call('POST', `/v1/datasources/${id}/recipe/preview`, body)).body.data.emptied;
    };
    const toNumber = { kind: 'cast', column: 'name', type: 'integer' };
    const keep = {
      kind: 'filter',
      filters: { op: 'and', value: [{ column: 'name', op: 'eq', value: 'ada' }] },
    };
    expect(await preview(keep, toNumber)).toBe(2);
    expect(await preview({ kind: 'cast', column: 'id', type: 'text' })).toBe(0);
    expect(await preview(toNumber, keep)).toBeNull();
  });

  it('says in the preview how many cells a split finds nothing to split in', async () => {
    const preview = async (separator: string) => {
      const step = { kind: 'split', column: 'name', separator, names: ['one', 'two'] };
      const body = { steps: [{ step }], limit: 0 };
      return (await call('POST', `/v1/datasources/${id}/recipe/preview`, body)).body.data.split;
    };
    expect(await preview('d')).toEqual({ cells: 4, without: 1 });
    // As the step itself: neither as a pattern, nor with case folded.
    expect(await preview('.')).toEqual({ cells: 4, without: 4 });
    expect(await preview('D')).toEqual({ cells: 4, without: 4 });
  });

  it('is no longer previewed once the caller went away', async () => {
    const { engine } = server.services;
    const leaving = new AbortController();
    const received = Promise.withResolvers<void>();
    Object.assign(engine, {
      inspectRows: ({ signal }: { signal: AbortSignal }) => {
        signal.addEventListener('abort', () => received.resolve(), { once: true });
        leaving.abort();
        return new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
        });
      },
    });
    const steps = [{ step: { kind: 'dedupe' } }];
    const preview = server.call('POST', `/v1/datasources/${id}/recipe/preview`, {
      as: editor,
      body: { steps },
      signal: leaving.signal,
    });
    await expect(preview).rejects.toThrow(/abort/i);
    await received.promise;
    expect(Reflect.deleteProperty(engine, 'inspectRows')).toBe(true);
  });

  it('keeps what two people append at the same moment, each at a place of its own', async () => {
    const steps = Array.from({ length: 6 }, (_, at) => ({
      kind: 'replace',
      column: 'name',
      find: `x${at}`,
      with: 'y',
      match: 'cell',
    }));
    const answers = await Promise.all(steps.map((step) => add(step)));
    expect(answers.map(({ status }) => status)).toEqual(steps.map(() => 201));
    const { transformations } = await read();
    expect(transformations.map(({ position }: { position: number }) => position)).toEqual([0, 1, 2, 3, 4, 5]);
    const stored = transformations.map(({ step }: { step: { find: string } }) => step.find);
    expect(stored.toSorted()).toEqual(steps.map(({ find }) => find));
  });

  it('changes whole or not at all: when the event cannot be written, there is no step', async () => {
    const { executor } = server.services.db;
    const { events } = server.services;
    const { append } = events;
    const before = await read();
    Object.assign(events, {
      append: async () => {
        throw new Error('The disk went away.');
      },
    });
    const answer = await add({ kind: 'drop', columns: ['amount'] });
    Object.assign(events, { append });
    expect(answer.status).toBe(500);
    expect(await read()).toEqual(before);
    expect(
      await acrossTenants(executor)
        .selectFrom('transformations')
        .selectAll()
        .where('dataset_id', '=', id)
        .execute(),
    ).toEqual([]);
    expect(names((await page()).columns)).toEqual(['id', 'name', 'amount']);
  });

  it('has profiles of the columns its steps derive once a job has computed them, and reports the job', async () => {
    await server.runJobs();
    await added({ kind: 'rename', column: 'amount', name: 'total' });
    const meanwhile = await read();
    expect(meanwhile.profileJobId).toEqual(expect.any(String));
    expect(meanwhile.columns.map(({ profile }: { profile: unknown }) => profile)).toEqual([null, null, null]);
    await server.runJobs();
    const after = await read();
    expect(after.profileJobId).toBeNull();
    expect(after.columns[2]).toMatchObject({
      name: 'total',
      profile: { min: 10, max: 40, mean: 25, nulls: 0 },
    });
    const received = await acrossTenants(server.services.db.executor)
      .selectFrom('events')
      .select('kind')
      .where('subject_id', '=', id)
      .where('kind', '<>', 'dataset.viewed')
      .orderBy('id')
      .execute();
    expect(received.map(({ kind }) => kind)).toEqual([
      'dataset.created',
      'dataset.recipe_changed',
      'dataset.profiled',
    ]);
  });
});
