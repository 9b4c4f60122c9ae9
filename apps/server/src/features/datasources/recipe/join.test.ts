import { acrossTenants } from '../../../platform/db/across-tenants.ts';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/test-server.ts';
import { create, filter } from '../testing/datasets.ts';

const ORDERS = 'order,customer,amount\n1,a,10\n2,b,20\n3,a,30\n4,,40\n5,z,50\n';
const CUSTOMERS = 'customer,city\na,Bonn\nb,Köln\nb,Ulm\nc,Kiel\n';

describe('datasets that use other datasets', () => {
  let server: TestServer;
  let editor: TestMember;
  let orders: string;
  let customers: string;

  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    editor = await server.signIn('editor', await server.addTenant());
    orders = await create(server, editor, { content: ORDERS, fields: { name: 'Orders' } });
    customers = await create(server, editor, { content: CUSTOMERS, fields: { name: 'Customers' } });
  });

  const call = (method: string, path: string, body?: object) =>
    server.call(method, path, { as: editor, ...(body && { body }) });
  const add = (id: string, step: object) => call('POST', `/v1/datasources/${id}/interact`, step);
  const joinTo = (id: string, rest: object = {}) => ({
    kind: 'join',
    datasource_id: id,
    on: [{ left: 'customer', right: 'customer' }],
    ...rest,
  });
  const read = async (id: string) => (await call('GET', `/v1/datasources/${id}`)).body.data;
  const rows = async (id: string, body: object = {}) => filter(server, editor, { id, body });
  const archive = (id: string) => call('DELETE', `/v1/datasources/${id}`);
  const deleteForGood = async (...ids: string[]): Promise<object[]> =>
    (await call('DELETE', '/v1/datasources/delete_multiple/', { datasource_ids: ids })).body.data;

  it('have the rows of both, and say before what the join does', async () => {
    const { kind: _, ...requested } = joinTo(customers);
    const check = await call('POST', `/v1/datasources/${orders}/join-check`, requested);
    expect(check.body.data).toEqual({
      rowsBefore: 5,
      rowsAfter: 6,
      left: { matched: 3, unmatched: 2 },
      right: { matched: 3, unmatched: 1 },
      multiplied: 1,
      examples: [
        { key: ['b'], matches: 2 },
        { key: ['a'], matches: 1 },
      ],
    });
    const joined = await add(orders, joinTo(customers));
    expect(joined).toMatchObject({
      status: 201,
      body: { data: { rowsBefore: 5, rowsAfter: 6, changed: { added: ['city'] } } },
    });
    expect((await rows(orders)).body.data.data.map((row: unknown[]) => [row[0], row[3]])).toEqual([
      [1, 'Bonn'],
      [2, 'Köln'],
      [2, 'Ulm'],
      [3, 'Bonn'],
      [4, null],
      [5, null],
    ]);
  });

  it('can be appended, columns by their names', async () => {
    const appended = await add(orders, { kind: 'append', datasource_id: customers });
    expect(appended.body.data).toMatchObject({ rowsBefore: 5, rowsAfter: 9, changed: { added: ['city'] } });
  });

  it('refuse a key that is not there, before and at the join', async () => {
    const on = [{ left: 'nobody', right: 'customer' }];
    const { kind: _, ...requested } = joinTo(customers, { on });
    for (const answer of [
      await call('POST', `/v1/datasources/${orders}/join-check`, requested),
      await add(orders, joinTo(customers, { on })),
    ]) {
      expect(answer).toMatchObject({
        status: 422,
        body: { error: { code: 'recipe.invalid', issues: [{ path: 'on.0.left' }] } },
      });
    }
  });

  it('are made only of datasets of the same tenant that are not archived', async () => {
    const stranger = await server.signIn('editor', await server.addTenant());
    const foreign = await create(server, stranger, { content: CUSTOMERS });
    for (const id of [foreign, newId()]) {
      const { kind: _, ...requested } = joinTo(id);
      expect((await call('POST', `/v1/datasources/${orders}/join-check`, requested)).status).toBe(404);
      expect(await add(orders, joinTo(id))).toMatchObject({
        status: 422,
        body: {
          error: { message: expect.stringMatching(/no such dataset/), issues: [{ path: 'datasource_id' }] },
        },
      });
    }
    await archive(customers);
    const { kind: _, ...requested } = joinTo(customers);
    expect((await call('POST', `/v1/datasources/${orders}/join-check`, requested)).body.error.code).toBe(
      'dataset.archived',
    );
    expect(await add(orders, joinTo(customers))).toMatchObject({
      status: 422,
      body: { error: { message: expect.stringMatching(/archived/), issues: [{ path: 'datasource_id' }] } },
    });
    expect((await read(orders)).transformations).toEqual([]);
  });

  it('are listed as dependents, and the datasets they use cannot be deleted for good before them', async () => {
    await add(orders, joinTo(customers));
    const uses = [{ kind: 'dataset', id: orders, name: 'Orders' }];
    expect((await read(customers)).dependents).toEqual(uses);
    expect((await archive(customers)).body.data.dependents).toEqual(uses);
    expect((await rows(orders)).body.data.total).toBe(6);
    expect(await deleteForGood(customers)).toEqual([{ id: customers, result: 'in_use' }]);
    expect((await rows(orders)).body.data.total).toBe(6);
    await archive(orders);
    expect(await deleteForGood(customers, orders)).toEqual([
      { id: customers, result: 'deleted' },
      { id: orders, result: 'deleted' },
    ]);
  });

  it('release what they use when the join is removed', async () => {
    const joined = (await add(orders, joinTo(customers))).body.data;
    await call('DELETE', `/v1/transformations/${joined.id}`);
    expect((await read(customers)).dependents).toEqual([]);
    await archive(customers);
    expect(await deleteForGood(customers)).toEqual([{ id: customers, result: 'deleted' }]);
  });

  it('are never circular, neither through others nor when two people join at once', async () => {
    expect((await add(orders, joinTo(orders))).body.error.message).toMatch(/circular/);
    await add(customers, joinTo(orders, { columns: ['amount'] }));
    expect(await add(orders, joinTo(customers))).toMatchObject({
      status: 422,
      body: { error: { code: 'recipe.invalid', message: expect.stringMatching(/circular/) } },
    });
    const a = await create(server, editor, { content: CUSTOMERS, fields: { name: 'A' } });
    const b = await create(server, editor, { content: CUSTOMERS, fields: { name: 'B' } });
    const both = await Promise.all([
      add(a, { kind: 'append', datasource_id: b }),
      add(b, { kind: 'append', datasource_id: a }),
    ]);
    expect(both.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(both.find(({ status }) => status !== 201)).toMatchObject({
      status: 422,
      body: { error: { message: expect.stringMatching(/circular/) } },
    });
  });

  it('may look values up in one another by name, and are listed as dependents', async () => {
    const formula = 'LOOKUP([customer], "customers", "customer", "city")';
    const lookedUpByName = await add(orders, { kind: 'formula', name: 'city', formula });
    expect(lookedUpByName.body.data).toMatchObject({
      rowsBefore: 5,
      rowsAfter: 5,
      changed: { added: ['city'] },
    });
    expect((await rows(orders)).body.data.data[0]).toEqual([1, 'a', 10, 'Bonn']);
    expect((await read(customers)).dependents).toEqual([{ kind: 'dataset', id: orders, name: 'Orders' }]);
    const back = 'LOOKUP([customer], "Orders", "customer", "amount")';
    expect(await add(customers, { kind: 'formula', name: 'amount', formula: back })).toMatchObject({
      status: 422,
      body: {
        error: { message: expect.stringMatching(/^"Orders": .*circular/), issues: [{ path: 'formula' }] },
      },
    });
    const nowhere = 'LOOKUP([customer], "Nobody", "customer", "amount")';
    expect((await add(customers, { kind: 'formula', name: 'amount', formula: nowhere })).status).toBe(422);
  });

  /** The same rows under another id: much quicker than reading them again. */
  const copy = async (id: string): Promise<string> => {
    const { executor } = server.services.db;
    const copied = newId();
    const { id: _, ...row } = await acrossTenants(executor)
      .selectFrom('datasets')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const version = await acrossTenants(executor)
      .selectFrom('dataset_versions')
      .selectAll()
      .where('dataset_id', '=', id)
      .executeTakeFirstOrThrow();
    await acrossTenants(executor)
      .insertInto('datasets')
      .values({ ...row, id: copied, name: `Copy ${copied}` })
      .execute();
    await acrossTenants(executor)
      .insertInto('dataset_versions')
      .values({ ...version, dataset_id: copied })
      .execute();
    const folder = join(server.home, 'files/tenants', editor.principal.tenantId, 'datasets');
    await cp(join(folder, id), join(folder, copied), { recursive: true });
    return copied;
  };

  it('can be nested up to the reported depth', async () => {
    let below = customers;
    for (let depth = 1; depth <= 8; depth += 1) {
      const id = await copy(customers);
      const appended = await add(id, { kind: 'append', datasource_id: below });
      expect([depth, appended.status]).toEqual([depth, 201]);
      below = id;
    }
    expect((await rows(below)).body.data.total).toBe(9 * 4);
    const refused = await add(await copy(customers), { kind: 'append', datasource_id: below });
    expect(refused).toMatchObject({
      status: 422,
      body: {
        error: {
          message:
            '"Customers" would be nested more than 8 datasets deep. Save a result as a dataset and use that.',
        },
      },
    });
  });

  it('take the other dataset with its recipe, and follow its changes', async () => {
    await add(customers, {
      kind: 'filter',
      filters: { op: 'and', value: [{ column: 'city', op: 'ne', value: 'Ulm' }] },
    });
    expect((await add(orders, joinTo(customers))).body.data).toMatchObject({ rowsAfter: 5 });
    await server.runJobs();
    await add(customers, {
      kind: 'filter',
      filters: { op: 'and', value: [{ column: 'city', op: 'eq', value: 'Bonn' }] },
    });
    await server.runJobs();
    expect((await rows(orders, { sort: [{ column: 'city' }] })).body.data.data[0]).toEqual([
      1,
      'a',
      10,
      'Bonn',
    ]);
    await add(customers, {
      kind: 'append',
      datasource_id: await create(server, editor, { content: CUSTOMERS }),
    });
    await server.runJobs();
    expect((await rows(orders)).body.data.total).toBe(8);
    const listed = (await call('GET', '/v1/datasources/')).body.data.data as { id: string }[];
    expect(listed.find(({ id }) => id === orders)).toMatchObject({ version: { rowCount: 8 } });
  });

  it('show a column that the other dataset got, which can be labeled at once and is found later', async () => {
    await add(orders, joinTo(customers));
    await add(customers, { kind: 'formula', name: 'shout', formula: 'UPPER([city])' });
    expect((await read(orders)).columns.at(-1)).toMatchObject({ name: 'shout' });
    const body = { columns: [{ name: 'shout', label: 'Loud city' }] };
    const labeled = await call('PUT', `/v1/datasources/${orders}`, body);
    expect(labeled.body.data.columns.at(-1)).toMatchObject({ name: 'shout', label: 'Loud city' });
    await add(customers, { kind: 'rename', column: 'shout', name: 'whisper' });
    await server.runJobs();
    await server.runJobs();
    const response = await call('GET', '/beta/global/filter?search=whisper');
    expect(response.body.data.map(({ link }: { link: string }) => link.includes(orders))).toContain(true);
  });

  it('say which step no longer fits and why when the other dataset lost a column', async () => {
    await add(orders, { kind: 'rename', column: 'amount', name: 'total' });
    const joined = (await add(orders, joinTo(customers))).body.data;
    await add(customers, { kind: 'drop', columns: ['customer'] });
    const broken = await rows(orders);
    expect(broken).toMatchObject({
      status: 422,
      body: {
        error: { code: 'recipe.invalid', message: expect.stringMatching(/^Step 2 \(join\) does not fit: /) },
      },
    });
    expect((await rows(orders, { step: 1 })).body.data.total).toBe(5);
    const dataset = await read(orders);
    expect(dataset.transformations).toMatchObject([
      { fault: null },
      { id: joined.id, fault: { issues: [{ path: 'on.0.right' }] } },
    ]);
    expect((await add(orders, { kind: 'drop', columns: ['order'] })).body.error.message).toMatch(/^Step 2/);
    expect((await call('PUT', `/v1/transformations/${joined.id}`, { enabled: false })).status).toBe(200);
    expect((await rows(orders)).body.data.total).toBe(5);
  });
});
