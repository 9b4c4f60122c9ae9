import { acrossTenants } from '../../platform/db/across-tenants.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fakeClock, type FakeClock } from '../../testing/fake-clock.ts';
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts';
import { newId } from '../../platform/ids.ts';
import { newDashboard, newEmbed, newSales, readTiles, germany, PARAMETERS } from './testing/dashboards.ts';
import { shareNewThings, shareThing } from '../../testing/test-shares.ts';

const HOUR = 3_600_000;
const DAY = 86_400_000;

describe('embeds', () => {
  let server: TestServer;
  let clock: FakeClock;
  let ada: TestMember;
  let viewer: TestMember;
  let stranger: TestMember;
  let datasetId: string;
  let dashboardId: string;

  beforeAll(async () => {
    clock = fakeClock();
    server = await startTestServer({ clock });
    const editor = await server.signIn('editor');
    await shareNewThings(server, editor.principal);
    datasetId = await newSales(server, editor);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    // Sessions end by the same clock.
    ada = await server.signIn('editor');
    viewer = await server.signIn('viewer');
    stranger = await server.signIn('owner', await server.addTenant());
    dashboardId = await newDashboard(server, ada, { datasetId });
  });

  const read = (token: string) => server.call('GET', '/v1/embedded', { as: { token } });
  const renew = (token: string) => server.call('POST', '/v1/embedded/renew', { as: { token } });
  const list = async () =>
    (await server.call('GET', `/v1/dashboard/${dashboardId}/embeds`, { as: ada })).body.data;
  const codeOf = async (answer: Promise<{ status: number; body: { error?: { code: string } } }>) => {
    const { status, body } = await answer;
    return status === 200 ? 200 : body.error?.code;
  };

  it('are made with a link that opens the dashboard, and a snippet that works without a script', async () => {
    const { status, body } = await server.call('POST', `/v1/dashboard/${dashboardId}/embeds`, {
      as: ada,
      body: { name: 'Shop', hosts: ['https://Shop.example', 'https://shop.example'], theme: 'Dark' },
    });
    expect(status).toBe(201);
    const { embed, link } = body.data;
    expect(embed).toMatchObject({
      name: 'Shop',
      hosts: ['https://shop.example'],
      theme: 'Dark',
      allowFilters: true,
      allowDownloads: false,
      createdBy: { name: 'editor Tester' },
      expiresAt: null,
      revokedAt: null,
      lastSeenAt: null,
    });
    expect(link.url).toBe(`${server.address}/embed/${link.token}`);
    expect(link.html).toContain(`src="${link.url}" title="Sales"`);
    expect(link.html).toContain(`<script async src="${server.address}/embed.js"></script>`);
    expect((await read(link.token)).body.data).toMatchObject({
      theme: 'Dark',
      locale: null,
      dashboard: { name: 'Sales' },
    });
  });

  it('have names in snippets that stay text, and the address that a proxy or the configuration names', async () => {
    await server.call('PUT', `/v1/dashboard/${dashboardId}`, {
      as: ada,
      headers: { 'if-match': '*' },
      body: { name: '"><script>alert(1)</script>' },
    });
    const { body } = await server.call('GET', `/v1/dashboard/${dashboardId}/embed`, {
      as: ada,
      headers: { 'x-forwarded-proto': 'https' },
    });
    expect(body.data.url).toBe(`${server.address.replace('http:', 'https:')}/embed/${body.data.token}`);
    expect(body.data.html).not.toContain('<script>alert');
    expect(body.data.html).toContain('title="&#34;&#62;&#60;script&#62;');
  });

  it('are listed with when they were last viewed, and without tokens', async () => {
    const { token } = await newEmbed(server, ada, { dashboardId });
    await read(token);
    const listed = await list();
    expect(listed).toMatchObject([{ lastSeenAt: new Date(clock.now()).toISOString() }]);
    expect(JSON.stringify(listed)).not.toContain('pe1_');
  });

  it('embeds of one dashboard share one plain link, however often it is requested', async () => {
    const send = () =>
      server.call('GET', `/v1/dashboard/${dashboardId}/embed`, { as: ada }).then(({ body }) => body.data);
    const [one, other] = await Promise.all([send(), send()]);
    expect(one).toEqual(other);
    expect(await send()).toEqual(one);
    expect(await list()).toHaveLength(1);
    const days = (Date.parse(one.expiresAt) - clock.now()) / DAY;
    expect([days > 7, days <= 8]).toEqual([true, true]);
    await server.call('DELETE', `/v1/embeds/${one.embedId}`, { as: ada });
    const next = await send();
    expect(next.embedId).not.toBe(one.embedId);
    expect([await codeOf(read(one.token)), await codeOf(read(next.token))]).toEqual(['embed.revoked', 200]);
  });

  it('end with the membership of whoever made them, the default one for a new one', async () => {
    const maker = await server.signIn('editor');
    const thing = { kind: 'dashboard', id: dashboardId } as const;
    await shareThing(server, ada.principal, { thing, permission: 'manage' });
    const { id, token } = await newEmbed(server, maker, { dashboardId });
    const plain = (as: TestMember) =>
      server.call('GET', `/v1/dashboard/${dashboardId}/embed`, { as }).then(({ body }) => body.data);
    const before = await plain(maker);
    expect([await codeOf(read(token)), await codeOf(read(before.token))]).toEqual([200, 200]);
    await acrossTenants(server.services.db.executor)
      .deleteFrom('members')
      .where('user_id', '=', maker.principal.userId)
      .execute();
    for (const each of [token, before.token]) {
      expect([
        await codeOf(read(each)),
        await codeOf(renew(each)),
        (await readTiles(server, each)).code,
      ]).toEqual(['embed.revoked', 'embed.revoked', 'embed.revoked']);
    }
    expect(await codeOf(server.call('GET', `/v1/embeds/${id}/link`, { as: ada }))).toBe('embed.not_found');
    const listed: { revokedAt: string | null }[] = await list();
    expect(listed.map(({ revokedAt }) => revokedAt === null)).toEqual([false, false]);
    const after = await plain(ada);
    expect(after.embedId).not.toBe(before.embedId);
    expect(await codeOf(read(after.token))).toBe(200);
  });

  it('end at once for every link when they are revoked, and stay ended', async () => {
    const { id, token } = await newEmbed(server, ada, { dashboardId });
    const other = (await server.call('GET', `/v1/embeds/${id}/link`, { as: ada })).body.data.token;
    const renewed = (await renew(token)).body.data.token;
    expect((await server.call('DELETE', `/v1/embeds/${id}`, { as: ada })).status).toBe(200);
    for (const each of [token, other, renewed]) {
      expect([
        await codeOf(read(each)),
        await codeOf(renew(each)),
        (await readTiles(server, each)).code,
      ]).toEqual(['embed.revoked', 'embed.revoked', 'embed.revoked']);
    }
    expect(await codeOf(server.call('GET', `/v1/embeds/${id}/link`, { as: ada }))).toBe('embed.not_found');
    expect(await codeOf(server.call('PUT', `/v1/embeds/${id}`, { as: ada, body: {} }))).toBe(
      'embed.not_found',
    );
    expect((await server.call('DELETE', `/v1/embeds/${id}`, { as: ada })).status).toBe(200);
  });

  it('end with their dashboard, and while it or its rows are archived', async () => {
    const { token, id } = await newEmbed(server, ada, { dashboardId });
    const links = async (): Promise<number> =>
      (await server.call('GET', `/beta/shares/dashboard/${dashboardId}`, { as: ada })).body.data.links.length;
    expect(await links()).toBe(1);
    await server.call('PUT', `/v1/dashboard/${dashboardId}/archive`, { as: ada });
    expect([await codeOf(read(token)), await links()]).toEqual(['embed.revoked', 0]);
    expect(await codeOf(server.call('GET', `/v1/embeds/${id}/link`, { as: ada }))).toBe('dashboard.archived');
    await server.call('PUT', `/v1/dashboard/${dashboardId}/restore`, { as: ada });
    expect([await codeOf(read(token)), await links()]).toEqual([200, 1]);
    await server.call('DELETE', `/v1/datasources/${datasetId}`, { as: ada });
    const { status, body } = await read(token);
    expect([status, body.error.code]).toEqual([401, 'embed.revoked']);
    expect(body.error.message).not.toMatch(/[0-9a-f]{8}-/);
    await server.call('PUT', `/v1/datasources/${datasetId}/restore`, { as: ada });
    expect(await codeOf(read(token))).toBe(200);
    await server.call('DELETE', `/v1/dashboard/${dashboardId}`, { as: ada });
    expect(await codeOf(read(token))).toBe('embed.revoked');
    await server.services.events.deliver();
    const row = await acrossTenants(server.services.db.executor)
      .selectFrom('embeds')
      .select('revoked_at')
      .where('dashboard_id', '=', dashboardId)
      .executeTakeFirstOrThrow();
    expect(row.revoked_at).not.toBeNull();
  });

  it('last as long as they were made for, and their links as long', async () => {
    const { id, token } = await newEmbed(server, ada, {
      dashboardId,
      content: { expiresInDays: 2 },
    });
    const end = new Date(clock.now() + 2 * DAY).toISOString();
    const link = await server.call('GET', `/v1/embeds/${id}/link`, { as: ada });
    expect(link.body.data.expiresAt).toBe(end);
    const changed = await server.call('PUT', `/v1/embeds/${id}`, { as: ada, body: { name: 'Renamed' } });
    expect(changed.body.data).toMatchObject({ name: 'Renamed', expiresAt: end });
    clock.advance(2 * DAY - 1);
    expect(await codeOf(read(token))).toBe(200);
    expect((await renew(token)).body.data.expiresAt).toBe(end);
    clock.advance(1);
    expect([await codeOf(read(token)), await codeOf(renew(token))]).toEqual([
      'embed.expired',
      'embed.expired',
    ]);
  });

  it('give a frame a token for an hour, again and again, also within a day of its end', async () => {
    const { token } = await newEmbed(server, ada, { dashboardId });
    const first = (await renew(token)).body.data;
    expect(Date.parse(first.expiresAt) - Date.parse(first.now)).toBe(HOUR);
    clock.advance(HOUR - 1);
    expect(await codeOf(read(first.token))).toBe(200);
    clock.advance(1);
    expect(await codeOf(read(first.token))).toBe('embed.expired');
    clock.advance(DAY - 1);
    const second = await renew(first.token);
    expect(second.status).toBe(200);
    expect(await codeOf(read(second.body.data.token))).toBe(200);
    clock.advance(1);
    expect(await codeOf(renew(first.token))).toBe('embed.expired');
    expect(await codeOf(renew(token))).toBe(200);
  });

  it('change under links that were given out', async () => {
    const { id, token } = await newEmbed(server, ada, { dashboardId });
    const body = { filters: germany, theme: 'Dark', allowFilters: false };
    expect((await server.call('PUT', `/v1/embeds/${id}`, { as: ada, body })).status).toBe(200);
    expect((await read(token)).body.data).toMatchObject({ theme: 'Dark', allowFilters: false });
    const { tiles } = await readTiles(server, token);
    expect(tiles['grid']?.data).toMatchObject({ grid: { total: 15 } });
  });

  it('give the types of what readers may set, and of nothing that is locked', async () => {
    const between = { name: 'placed', label: 'Placed', column: 'placed', op: 'between', value: null };
    const least = { name: 'paid', label: 'Paid', column: 'amount', op: 'gte', value: null };
    const content = { parameters: [...PARAMETERS, between, least] };
    const dated = await newDashboard(server, ada, { datasetId, content });
    const typesOf = async (embed: Record<string, unknown>) => {
      const { token } = await newEmbed(server, ada, { dashboardId: dated, content: embed });
      return (await read(token)).body.data.parameterTypes;
    };
    expect(await typesOf({ parameters: { city: ['Ulm'] } })).toEqual({
      country: 'text',
      placed: 'date',
      paid: 'integer',
    });
    expect(await typesOf({ allowFilters: false })).toEqual({});
  });

  it('are for who manages the dashboard, and of another tenant not there', async () => {
    const { id } = await newEmbed(server, ada, { dashboardId });
    const calls = [
      ['GET', `/v1/dashboard/${dashboardId}/embed`],
      ['GET', `/v1/dashboard/${dashboardId}/embeds`],
      ['POST', `/v1/dashboard/${dashboardId}/embeds`],
      ['GET', `/v1/embeds/${id}/link`],
      ['PUT', `/v1/embeds/${id}`],
      ['DELETE', `/v1/embeds/${id}`],
    ] as const;
    for (const [method, path] of calls) {
      const body = method === 'POST' || method === 'PUT' ? {} : undefined;
      const asViewer = await server.call(method, path, { as: viewer, body });
      const asStranger = await server.call(method, path, { as: stranger, body });
      expect([method, path, asViewer.status, asStranger.status]).toEqual([method, path, 403, 404]);
    }
    expect((await list())[0].revokedAt).toBeNull();
  });

  it('refuse locks that do not fit the dashboard, all faults at once', async () => {
    const make = (body: object) =>
      server.call('POST', `/v1/dashboard/${dashboardId}/embeds`, { as: ada, body });
    const { status, body } = await make({
      parameters: { nobody: 1 },
      filters: { op: 'and', value: [{ column: 'nothing', op: 'eq', value: 1 }] },
    });
    expect([status, body.error.issues.map(({ path }: { path: string }) => path)]).toEqual([
      422,
      ['parameters.nobody', 'filters'],
    ]);
    const wrongType = await make({
      filters: { op: 'and', value: [{ column: 'amount', op: 'gt', value: 'much' }] },
    });
    expect(wrongType.body.error.code).toBe('query.invalid');
    for (const host of [
      'https://shop.example/path',
      'ftp://shop.example',
      'https://a.example; script-src *',
      '*',
    ]) {
      expect([host, (await make({ hosts: [host] })).status]).toEqual([host, 400]);
    }
    expect(await list()).toEqual([]);
  });

  it('are framed by the sites of one owner: refuses wildcards over sites of anybody and over addresses', async () => {
    const open = [
      'https://*.github.io',
      'https://*.herokuapp.com',
      'https://*.GitHub.io:8443',
      'https://*.compute.amazonaws.com',
      'https://*.co.uk',
      'https://*.10.0.0.1',
      'http://*.127.1',
    ];
    const path = `/v1/dashboard/${dashboardId}/embeds`;
    for (const host of open) {
      const { status, body } = await server.call('POST', path, { as: ada, body: { hosts: [host] } });
      expect([host, status < 500, body.error?.code]).toEqual([
        host,
        true,
        expect.stringMatching(/^request\./),
      ]);
      expect([host, body.error.issues[0].path]).toEqual([host, expect.stringMatching(/^hosts/)]);
    }
    const owned = ['https://*.shop.github.io', 'https://*.shop.example.co.uk', 'https://10.0.0.1:8080'];
    const { id, token } = await newEmbed(server, ada, { dashboardId, content: { hosts: owned } });
    const update = { as: ada, body: { name: 'Shop', hosts: ['https://*.github.io'] } };
    const refused = await server.call('PUT', `/v1/embeds/${id}`, update);
    expect(refused.body.error?.code).toBe('request.invalid');
    // Saved before such hosts were refused.
    await acrossTenants(server.services.db.executor)
      .updateTable('embeds')
      .set({ hosts: JSON.stringify(['https://*.github.io', ...owned]) })
      .where('id', '=', id)
      .execute();
    expect((await server.services.embedAccess.frameOf(token))?.hosts).toEqual(owned);
  });

  it('are nothing without their token: made-up, foreign and cut ones are refused alike', async () => {
    const { token } = await newEmbed(server, ada, { dashboardId });
    const answers = await Promise.all([newId(), ada.token, token.slice(0, -1), `x${token}`].map(read));
    const shown = answers.map(({ status, body }) => [status, body.error.code, body.error.message]);
    expect(new Set(shown.map(String)).size).toBe(1);
    expect(shown[0]?.slice(0, 2)).toEqual([401, 'embed.invalid']);
  });

  it('lead to no trace: their token neither makes nor reads a reference', async () => {
    const { token } = await newEmbed(server, ada, { dashboardId });
    const body = { datasetId, filters: { op: 'and', value: [] }, number: { kind: 'rows' } };
    const response = await server.call('POST', '/v1/traces', { as: ada, body });
    const { ref } = response.body.data;
    expect((await server.call('GET', `/v1/traces/${ref}`, { as: ada })).status).toBe(200);
    const refused = await Promise.all([
      server.call('POST', '/v1/traces', { as: { token }, body }),
      server.call('GET', `/v1/traces/${ref}`, { as: { token } }),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([401, 401]);
    expect(JSON.stringify(refused.map(({ body: reply }) => reply))).not.toContain(datasetId);
    expect(JSON.stringify(await readTiles(server, token))).not.toContain('/trace/');
  });
});
