import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnBothStores } from '../../../testing/both-stores.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/test-server.ts';
import { create, filter } from '../testing/datasets.ts';
import { shareNewThings } from '../../../testing/test-shares.ts';

await describeOnBothStores('recipes changed by several people at once', (stores) => {
  let server: TestServer;
  let people: readonly TestMember[];
  let editor: TestMember;
  let a: string;
  let b: string;

  beforeAll(async () => {
    const address = await stores.address();
    const environment =
      address.dialect === 'postgres' ? { environment: { PLUMBLINE_DATABASE_URL: address.url } } : {};
    server = await startTestServer(environment);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    const tenant = await server.addTenant();
    editor = await server.signIn('editor', tenant);
    people = [editor, await server.signIn('editor', tenant), await server.signIn('admin', tenant)];
    await shareNewThings(server, editor.principal);
    a = await create(server, editor, { content: 'k,n\na,1\nb,2\n', fields: { name: 'A' } });
    b = await create(server, editor, { content: 'k,m\na,1\nb,2\n', fields: { name: 'B' } });
  });

  const add = (id: string, step: object, as = editor) =>
    server.call('POST', `/v1/datasources/${id}/interact`, { as, body: step });
  const read = async (id: string) =>
    (await server.call('GET', `/v1/datasources/${id}`, { as: editor })).body.data;
  const append = (id: string) => ({ kind: 'append', datasource_id: id });

  it('keep every step that was answered, each at a place of its own', async () => {
    const steps = Array.from({ length: 9 }, (_, at) => ({ kind: 'rename', column: 'n', name: `n${at}` }));
    const answers = await Promise.all(steps.map((step, at) => add(a, step, people[at % people.length])));
    // The first renames the column away from the others: each of them finds that out.
    const stored = answers.filter(({ status }) => status === 201);
    expect(stored).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 422]));
    const trims = await Promise.all(people.map((as) => add(a, { kind: 'trim', columns: ['k'] }, as)));
    expect(trims.map(({ status }) => status)).toEqual([201, 201, 201]);
    const { transformations } = await read(a);
    expect(transformations.map(({ position }: { position: number }) => position)).toEqual([0, 1, 2, 3]);
    expect((await filter(server, editor, { id: a })).body.data.total).toBe(2);
  });

  it('cannot close a circle of datasets', async () => {
    const both = await Promise.all([add(a, append(b), people[0]), add(b, append(a), people[1])]);
    expect(both.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(both.find(({ status }) => status !== 201)).toMatchObject({
      status: 422,
      body: { error: { message: expect.stringMatching(/circular/) } },
    });
  });

  it('never lose a dataset that was joined while somebody deleted it', async () => {
    const [joined] = await Promise.all([
      add(a, append(b)),
      server.call('DELETE', `/v1/datasources/${b}`, { as: editor }).then(() =>
        server.call('DELETE', '/v1/datasources/delete_multiple/', {
          as: editor,
          body: { datasource_ids: [b] },
        }),
      ),
    ]);
    const page = await filter(server, editor, { id: a });
    const { transformations } = await read(a);
    const isThere = (await server.call('GET', `/v1/datasources/${b}`, { as: editor })).status === 200;
    const isJoined = joined.status === 201;
    expect([page.status, page.body.data?.total]).toEqual([200, isJoined ? 4 : 2]);
    expect([transformations.length, isThere || !isJoined]).toEqual([isJoined ? 1 : 0, true]);
  });

  it('are put by one of two who expected the same', async () => {
    const step = { kind: 'drop', columns: ['n'] };
    const body = { steps: [{ step }], expected: [] };
    const puts = await Promise.all(
      people.map((as) => server.call('PUT', `/v1/datasources/${a}/recipe`, { as, body })),
    );
    expect(puts.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409, 409]);
    const stale = puts.find(({ status }) => status === 409);
    expect(stale?.body.error).toMatchObject({ code: 'dataset.stale', current: { id: a } });
    expect((await read(a)).transformations).toHaveLength(1);
  });

  it('lose no edit of a step that somebody saved meanwhile', async () => {
    const { id, step } = (await add(a, { kind: 'rename', column: 'n', name: 'first' })).body.data;
    const edit = (name: string, as: TestMember) =>
      server.call('PUT', `/v1/transformations/${id}`, {
        as,
        body: { step: { ...step, name }, expected: step },
      });
    const [mine = editor, theirs = editor] = people;
    expect((await edit('theirs', theirs)).status).toBe(200);
    const refused = await edit('mine', mine);
    expect([refused.status, refused.body.error.code]).toEqual([409, 'dataset.stale']);
    // An undo from the state before puts the whole recipe.
    const body = { steps: [], expected: [{ id, step, enabled: true }] };
    expect((await server.call('PUT', `/v1/datasources/${a}/recipe`, { as: mine, body })).status).toBe(409);
    expect((await read(a)).transformations[0].step.name).toBe('theirs');
    const known = { steps: [], expected: [{ id, step: { ...step, name: 'theirs' }, enabled: true }] };
    const put = await server.call('PUT', `/v1/datasources/${a}/recipe`, { as: mine, body: known });
    expect(put.status).toBe(200);
  });
});
