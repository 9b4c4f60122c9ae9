import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts';

describe('the global search', () => {
  let server: TestServer;
  let editor: TestMember;
  let id: string;

  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    editor = await server.signIn('editor', await server.addTenant());
    const body = new FormData();
    body.append('name', 'Umsätze 2025');
    body.append('file', new Blob(['net amount,Kürzel\n1,x\n']), 'a.csv');
    const response = await server.call('POST', '/v1/datasources/create/file', { as: editor, body });
    id = response.body.data.id;
    await server.runJobs();
  });

  const search = async (text: string, as = editor) =>
    (await server.call('GET', `/beta/global/filter?search=${encodeURIComponent(text)}`, { as })).body.data;

  it('is refused without a session, and for text that is too long', async () => {
    expect((await server.call('GET', '/beta/global/filter?search=a')).status).toBe(401);
    const long = await server.call('GET', `/beta/global/filter?search=${'a'.repeat(201)}`, { as: editor });
    expect(long.status).toBe(400);
  });

  it('finds datasets by name, case and accents folded', async () => {
    expect(await search('UMSATZE')).toEqual([
      {
        kind: 'dataset',
        id,
        title: 'Umsätze 2025',
        snippet: '',
        link: `/datasets/${id}`,
        marks: { title: [[0, 7]], snippet: [] },
      },
    ]);
  });

  it('finds columns by name, label and description, with the way to them', async () => {
    expect(await search('net am')).toEqual([
      {
        kind: 'column',
        id: `${id}:net amount`,
        title: 'net amount',
        snippet: 'Column of Umsätze 2025',
        link: `/datasets/${id}/data?col=net%20amount`,
        marks: {
          title: [
            [0, 3],
            [4, 6],
          ],
          snippet: [],
        },
      },
    ]);
    await server.call('PUT', `/v1/datasources/${id}`, {
      as: editor,
      body: { columns: [{ name: 'Kürzel', label: 'Zeichen', description: 'Wer verkauft hat' }] },
    });
    for (const text of ['zeichen', 'VERKAUFT', 'kurzel']) {
      expect(await search(text)).toMatchObject([
        { title: 'Zeichen', snippet: 'Column of Umsätze 2025: Wer verkauft hat' },
      ]);
    }
  });

  it('finds nothing for blank text, for wildcards, in the archive or in another tenant', async () => {
    expect([await search('  '), await search('%'), await search('_')]).toEqual([[], [], []]);
    expect(await search('umsatze', await server.signIn('owner', await server.addTenant()))).toEqual([]);
    await server.call('DELETE', `/v1/datasources/${id}`, { as: editor });
    expect([await search('umsatze'), await search('net')]).toEqual([[], []]);
  });

  it('finds words with typos, all of them anywhere, and marks what it found', async () => {
    await server.call('PUT', `/v1/datasources/${id}`, {
      as: editor,
      body: { description: 'Every order of the Zürich warehouse' },
    });
    const [first] = await search('warehuose umsatz');
    expect(first).toMatchObject({
      id,
      snippet: 'Every order of the Zürich warehouse',
      marks: { title: [[0, 6]], snippet: [[26, 35]] },
    });
    expect(await search('umsatz nothing')).toEqual([]);
    expect(await search('xy')).toEqual([]);
  });

  it('finds people, and formulas by what they compute', async () => {
    const owner = await server.signIn('owner', editor.principal.tenantId);
    await server.call('PUT', `/beta/users/${owner.principal.userId}`, {
      as: owner,
      body: { fname: 'Ngozi', lname: 'Okafor' },
    });
    await server.call('POST', `/v1/datasources/${id}/interact`, {
      as: editor,
      body: { kind: 'formula', name: 'Gross', formula: '[net amount] * 1.1907' },
    });
    expect(await search('gross')).toMatchObject([
      { kind: 'column', title: 'Gross' },
      { kind: 'formula', title: 'Gross', snippet: 'Umsätze 2025: [net amount] * 1.1907' },
    ]);
    expect(await search('okafro')).toMatchObject([{ kind: 'person', title: 'Ngozi Okafor' }]);
    // Four digits: addresses of people hold ids, in which two are found now and then.
    expect((await search('1.1907')).map(({ kind }: { kind: string }) => kind)).toEqual(['formula']);
  });

  it('ranks alike whatever others have that the caller may not see', async () => {
    const owner = await server.signIn('owner', editor.principal.tenantId);
    const create = async (name: string, as = editor) => {
      const body = new FormData();
      body.append('name', name);
      body.append('file', new Blob(['x\n1\n']), 'a.csv');
      await server.call('POST', '/v1/datasources/create/file', { as, body });
      await server.runJobs();
    };
    await create('Orders');
    await create('Old orders of 2019');
    const before = await search('orders');
    expect(before.map(({ title }: { title: string }) => title)).toEqual(['Orders', 'Old orders of 2019']);
    for (const name of ['Orders of the board', 'Orders', 'orders orders orders']) {
      await create(name, owner);
    }
    expect(await search('orders')).toEqual(before);
    expect(await search('orders', owner)).toHaveLength(5);
  });
});
