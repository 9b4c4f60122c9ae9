import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTenant } from '../../../platform/db/in-tenant.ts';
import { shareNewThings } from '../../../testing/test-shares.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/test-server.ts';
import { create } from '../testing/datasets.ts';

const CSV = [
  'id,region,customer,amount,vip',
  '1,West,Ada,10,true',
  '2,East,Bo,20,false',
  '3,West,Cy,30,false',
  '4,North,Di,40,true',
  '5,,Ed,50,true',
  '',
].join('\n');

const EVERYONE = { everyone: true, groups: [], people: [] };
const own = (attribute: string, column = 'region') => ({ column, op: 'attribute', value: attribute });

describe('rules of a dataset', () => {
  let server: TestServer;
  let owner: TestMember;
  let reader: TestMember;
  let id: string;

  beforeAll(async () => {
    server = await startTestServer();
    owner = await server.signIn('owner');
    reader = await server.signIn('editor');
    await shareNewThings(server, owner.principal);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    id = await create(server, owner, { content: CSV });
    await attributes(reader, { region: ['West'] });
  });

  const attributes = (member: TestMember, values: object) =>
    inTenant(server.services.db.executor, member.principal)
      .updateTable('members')
      .set({ attributes: JSON.stringify(values) })
      .where('user_id', '=', member.principal.userId)
      .execute();
  const read = (as = owner) => server.call('GET', `/v1/datasources/${id}/rules`, { as });
  const put = async (rules: { rows?: unknown[]; columns?: unknown[] }, as = owner) =>
    server.call('PUT', `/v1/datasources/${id}/rules`, {
      as,
      body: { rows: [], columns: [], ...rules },
      headers: { 'if-match': (await read()).headers.get('etag') ?? '' },
    });
  const rows = async (as = reader, body: object = {}) =>
    (await server.call('POST', `/v1/datasources/${id}/filter`, { as, body })).body;
  const ids = async (as = reader) =>
    (await rows(as, { columns: ['id'] })).data.data.map(([value]: unknown[]) => value);
  const about = async (as = reader) => (await server.call('GET', `/v1/datasources/${id}`, { as })).body.data;

  it("leave the rows whose column is a value of the reader's attribute [SEM-ACCESS-1]", async () => {
    expect((await put({ rows: [{ audience: EVERYONE, conditions: [own('region')] }] })).status).toBe(200);
    expect(await ids()).toEqual([1, 3]);
    expect(await ids(owner)).toEqual([1, 2, 3, 4, 5]);
    expect(await about()).toMatchObject({
      confinement: { reason: 'rules', rows: true, masked: [] },
      version: { rowCount: 2 },
    });
    expect((await about(owner)).confinement).toBeNull();
    await attributes(reader, { region: ['West', 'North'] });
    expect(await ids()).toEqual([1, 3, 4]);
  });

  it('withhold how all rows name the zones of their moments', async () => {
    const content = 'region,at\nWest,2024-03-01T06:00:00+01:00\nEast,2024-03-01T06:00:00+05:30\n';
    id = await create(server, owner, { content });
    await put({ rows: [{ audience: EVERYONE, conditions: [own('region')] }] });
    const zones = async (as: TestMember) => (await about(as)).columns[1].writtenZones;
    expect(await zones(owner)).toEqual(['+01:00', '+05:30']);
    expect(await zones(reader)).toBeUndefined();
  });

  it('leave nothing to a reader without the attribute, and say why', async () => {
    await put({ rows: [{ audience: EVERYONE, conditions: [own('area')] }] });
    expect(await ids()).toEqual([]);
    expect((await about()).confinement.reason).toBe('no_attribute');
  });

  it('add up, and leave nothing to whom none is for [SEM-ACCESS-2]', async () => {
    const forReader = { everyone: false, groups: [], people: [reader.principal.userId] };
    const other = await server.signIn('viewer');
    await put({
      rows: [
        { audience: forReader, conditions: [own('region')] },
        { audience: forReader, conditions: [{ column: 'amount', op: 'gte', value: 50 }] },
      ],
    });
    expect(await ids()).toEqual([1, 3, 5]);
    expect(await ids(other)).toEqual([]);
    expect((await about(other)).confinement.reason).toBe('no_rule');
    await put({
      rows: [
        { audience: forReader, conditions: [own('region')] },
        { audience: EVERYONE, conditions: [] },
      ],
    });
    expect(await ids()).toEqual([1, 2, 3, 4, 5]);
  });

  it("compare values of the column's type [SEM-ACCESS-4]", async () => {
    await attributes(reader, { levels: ['20', 'thirty', '4e1'], vip: ['TRUE'] });
    await put({ rows: [{ audience: EVERYONE, conditions: [own('levels', 'amount')] }] });
    expect(await ids()).toEqual([2, 4]);
    await put({ rows: [{ audience: EVERYONE, conditions: [own('vip', 'vip')] }] });
    expect(await ids()).toEqual([1, 4, 5]);
  });

  it('show no row where a column of theirs is gone [SEM-ACCESS-3]', async () => {
    await put({ columns: [{ column: 'customer', access: 'hidden', audience: EVERYONE }] });
    const columns = [{ name: 'customer', rename: 'client' }];
    await server.call('POST', `/v1/datasources/${id}/retype`, { as: owner, body: { columns } });
    await server.runJobs();
    expect(await ids()).toEqual([]);
    expect((await about()).confinement.reason).toBe('broken_rule');
    expect((await read()).body.data.issues).toHaveLength(1);
  });

  it('mask columns, which can be shown and nothing else [SEM-ACCESS-5]', async () => {
    await put({
      columns: [
        { column: 'customer', access: 'masked', audience: EVERYONE },
        { column: 'amount', access: 'masked', mask: 'blank', audience: EVERYONE },
      ],
    });
    const page = (await rows(reader, { columns: ['customer', 'amount'], limit: 2 })).data;
    expect(page.data).toEqual([
      ['•••', null],
      ['•••', null],
    ]);
    const refused = [
      { filters: { op: 'and', value: [{ column: 'customer', op: 'eq', value: 'Ada' }] } },
      { sort: [{ column: 'amount', direction: 'asc' }] },
    ];
    for (const body of refused) {
      expect((await rows(reader, body)).error).toMatchObject({
        code: 'query.invalid',
        issues: [{ message: expect.stringContaining('masked for you') }],
      });
    }
    const formula = await server.call('POST', `/v1/datasources/${id}/formula-preview`, {
      as: reader,
      body: { formula: 'upper([customer])' },
    });
    expect(JSON.stringify(formula.body)).toContain('masked for you');
    expect((await about()).confinement.masked).toEqual(['customer', 'amount']);
  });

  it('hide columns: whatever names one answers as for an unknown name [SEM-ACCESS-5]', async () => {
    await put({ columns: [{ column: 'customer', access: 'hidden', audience: EVERYONE }] });
    const unknown = (name: string) => ({
      filters: { op: 'and', value: [{ column: name, op: 'eq', value: 'Ada' }] },
    });
    const reported = async (name: string) =>
      JSON.stringify((await rows(reader, unknown(name))).error)
        .replaceAll(name, '?')
        .replace(/"requestId":"[^"]*"/, '');
    expect(await reported('customer')).toBe(await reported('nonsense'));
    expect(JSON.stringify(await about())).not.toContain('customer');
    const sql = await server.call('POST', `/v1/datasources/${id}/query`, {
      as: reader,
      body: { sql: 'SELECT customer FROM dataset' },
    });
    expect(sql.body.error.code).toBe('query.invalid');
    const star = await server.call('POST', `/v1/datasources/${id}/query`, {
      as: reader,
      body: { sql: 'SELECT * FROM dataset' },
    });
    expect(star.body.data.columns.map(({ name }: { name: string }) => name)).toEqual([
      'id',
      'region',
      'amount',
      'vip',
    ]);
  });

  it('hold below the steps of the recipe [SEM-ACCESS-6]', async () => {
    await put({
      rows: [{ audience: EVERYONE, conditions: [own('region')] }],
      columns: [{ column: 'customer', access: 'hidden', audience: EVERYONE }],
    });
    const step = (body: object) => server.call('POST', `/v1/datasources/${id}/interact`, { as: owner, body });
    await step({ kind: 'formula', name: 'shout', formula: 'upper([customer])' });
    await step({ kind: 'replace', column: 'region', find: 'East', with: 'West', match: 'cell' });
    await step({ kind: 'rename', column: 'region', name: 'area' });
    expect(await ids(owner)).toHaveLength(5);
    const page = (await rows()).data;
    expect(page.columns.map(({ name }: { name: string }) => name)).toEqual(['id', 'area', 'amount', 'vip']);
    expect(page.total).toBe(2);
    expect((await about()).transformations).toEqual([]);
    await step({ kind: 'dedupe', columns: ['customer'] });
    expect((await rows()).error).toMatchObject({ code: 'recipe.invalid' });
    expect(JSON.stringify((await rows()).error)).not.toContain('customer');
  });

  it('are for those who manage the dataset, and refuse what does not fit', async () => {
    expect((await read(reader)).status).toBe(403);
    expect((await put({}, reader)).status).toBe(403);
    const answer = await put({
      rows: [
        {
          audience: EVERYONE,
          conditions: [own('region', 'nowhere'), { column: 'amount', op: 'eq', value: 'x' }],
        },
      ],
      columns: [{ column: 'nobody', access: 'hidden', audience: EVERYONE }],
    });
    expect(answer.status).toBe(422);
    expect(answer.body.error.issues.map(({ path }: { path: string }) => path)).toEqual([
      'rows.0.conditions.0.column',
      'rows.0.conditions.1.value',
      'columns.0.column',
    ]);
    const stale = await server.call('PUT', `/v1/datasources/${id}/rules`, {
      as: owner,
      body: { rows: [], columns: [] },
      headers: { 'if-match': '"7"' },
    });
    expect(stale.status).toBe(409);
  });

  it('forbid changes of rows and steps to whoever sees a part', async () => {
    await put({ rows: [{ audience: EVERYONE, conditions: [own('region')] }] });
    const change = await server.call('POST', `/v1/datasources/${id}/interact`, {
      as: reader,
      body: { kind: 'drop', columns: ['amount'] },
    });
    expect(change.body.error.code).toBe('access.forbidden');
    const retype = await server.call('POST', `/v1/datasources/${id}/retype`, {
      as: reader,
      body: { columns: [{ name: 'nobody' }] },
    });
    expect(retype.body.error.code).toBe('access.forbidden');
  });

  it('withhold what is stored beside the rows [SEM-ACCESS-7]', async () => {
    const flawed = CSV.replace('5,,Ed,50,true', '5,,Ed,fifty,true');
    id = await create(server, owner, {
      content: flawed,
      fields: { columns: [{ name: 'amount', type: 'integer' }] },
    });
    await put({ rows: [{ audience: EVERYONE, conditions: [own('region')] }] });
    const rejects = async (as: TestMember) =>
      (await server.call('GET', `/v1/datasources/${id}/rejects`, { as })).body.data.total;
    expect(await rejects(owner)).toBe(1);
    expect(await rejects(reader)).toBe(0);
    const file = await server.open('GET', `/v1/datasources/${id}/rejects/download`, { as: reader });
    expect(await file.text()).not.toContain('fifty');
    expect(await about()).toMatchObject({
      dialect: null,
      files: [],
      versions: [{ rowCount: 2, rejectCount: 0 }],
    });
  });

  it('hold in lists, searches and views', async () => {
    await put({
      rows: [{ audience: EVERYONE, conditions: [own('region')] }],
      columns: [{ column: 'customer', access: 'hidden', audience: EVERYONE }],
    });
    const counted = async (as: TestMember) =>
      (await server.call('GET', '/v1/datasources/', { as })).body.data.data.find(
        (one: { id: string }) => one.id === id,
      ).version;
    expect(await counted(reader)).toMatchObject({ rowCount: 2, columnCount: 4, sizeBytes: 0 });
    expect(await counted(owner)).toMatchObject({ rowCount: 5, columnCount: 5 });
    const hits = async (as: TestMember) =>
      JSON.stringify((await server.call('GET', '/beta/global/filter?search=customer', { as })).body.data);
    expect(await hits(owner)).toContain(`${id}:customer`);
    expect(await hits(reader)).not.toContain(id);
    const view = await server.call('PUT', `/v1/datasources/${id}/view`, {
      as: reader,
      body: { hidden: ['customer', 'nobody', 'amount'] },
    });
    expect(view.body.data.hidden).toEqual(['amount']);
  });

  it('go with what is written from a part of the rows, whoever refreshes it [SEM-ACCESS-8]', async () => {
    await put({ rows: [{ audience: EVERYONE, conditions: [own('region')] }] });
    const other = await server.signIn('editor');
    const saved = await server.call('POST', '/v1/query/save', {
      as: reader,
      body: { name: 'Copy', sql: 'SELECT * FROM dataset', datasource_id: id },
    });
    await server.runJobs();
    id = saved.body.data.id;
    expect(await ids(reader)).toEqual([1, 3]);
    expect(await ids(owner)).toEqual([1, 3]);
    expect(await ids(other)).toEqual([]);
    expect((await about(other)).confinement.reason).toBe('unreleased');
    await server.call('POST', `/v1/datasources/${id}/refresh`, { as: owner });
    await server.runJobs();
    expect((await about(owner)).version.number).toBe(2);
    expect(await ids(owner)).toEqual([1, 3]);
  });

  it('are previewed as a person before they are saved', async () => {
    const body = {
      rows: [{ audience: EVERYONE, conditions: [own('region')] }],
      columns: [],
      userId: reader.principal.userId,
    };
    const path = `/v1/datasources/${id}/rules/preview`;
    const answer = await server.call('POST', path, { as: owner, body });
    expect(answer.body.data).toMatchObject({ rowCount: 2, confinement: { reason: 'rules' } });
    expect(await ids()).toHaveLength(5);
    expect((await server.call('POST', path, { as: reader, body })).status).toBe(403);
  });
});
