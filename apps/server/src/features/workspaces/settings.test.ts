import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts';

const PNG = `data:image/png;base64,${Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').toString('base64')}`;

describe('the settings of a workspace', () => {
  let server: TestServer;
  let admin: TestMember;
  let tenant: string;
  beforeAll(async () => {
    server = await startTestServer();
    tenant = await server.addTenant();
    admin = await server.signIn('admin', tenant);
  });
  afterAll(() => server.close());

  const read = async (as: { token: string } = admin) =>
    (await server.call('GET', `/beta/tenants/${tenant}`, { as })).body.data;
  const update = (body: object, as: { token: string } = admin) =>
    server.call('PUT', `/beta/tenants/${tenant}`, { as, body });
  const brand = (body: object, as: { token: string } = admin) =>
    server.call('PUT', `/beta/tenants/${tenant}/branding`, { as, body });
  const branding = async (slug: string) => (await server.call('GET', `/beta/branding/${slug}`)).body.data;

  it('begin with the defaults of the product', async () => {
    expect((await read()).settings).toEqual({
      locale: 'en-GB',
      timeZone: 'UTC',
      weekStart: 'monday',
      currency: 'EUR',
      newThings: 'private',
      sharedWithModel: 'nothing',
    });
  });

  it('are changed one by one, and every member reads them', async () => {
    await update({ settings: { timeZone: 'America/New_York' } });
    const { status, body } = await update({ name: 'Northmoor', settings: { weekStart: 'sunday' } });
    expect({ status, dataName: body.data.name }).toEqual({ status: 200, dataName: 'Northmoor' });
    const viewer = await server.signIn('viewer', tenant);
    expect((await read(viewer)).settings).toMatchObject({
      timeZone: 'America/New_York',
      weekStart: 'sunday',
      currency: 'EUR',
    });
  });

  it.each([
    { timeZone: 'Mars/Olympus' },
    { timeZone: '+02:00' },
    { currency: 'eur' },
    { currency: 'ZZZ' },
    { locale: 'not a language' },
    { locale: 'en-gb' },
    { weekStart: 'friday' },
    { newThings: 'everyone' },
    { sharedWithModel: 'everything' },
  ])('refuse %o', async (settings) => {
    const before = await read();
    const { status, body } = await update({ settings });
    expect({ status, code: body.error.code }).toEqual({ status: 400, code: 'request.malformed' });
    expect(body.error.issues[0].path).toBe(`settings.${Object.keys(settings)[0]}`);
    expect(await read()).toEqual(before);
  });

  it('leave the rules of sign-in as they are', async () => {
    const rules = () => server.call('GET', '/beta/auth/sign-in-rules', { as: admin });
    const before = (await rules()).body.data;
    await update({ settings: { currency: 'USD' } });
    expect((await rules()).body.data).toEqual(before);
  });

  it('refuse the slug of another workspace and a reserved one, and take their own again', async () => {
    const other = await server.addTenant();
    const stranger = await server.signIn('owner', other);
    const taken = (await server.call('GET', `/beta/tenants/${other}`, { as: stranger })).body.data.slug;
    for (const slug of [taken, 'login']) {
      const { status, body } = await update({ slug });
      expect({ status, code: body.error.code }).toEqual({ status: 409, code: 'tenant.slug_taken' });
    }
    expect((await update({ slug: 'northmoor' })).status).toBe(200);
    expect((await update({ slug: 'northmoor', name: 'Again' })).status).toBe(200);
  });

  it('are out of reach of other roles and of another workspace', async () => {
    const editor = await server.signIn('editor', tenant);
    expect((await update({ name: 'x' }, editor)).status).toBe(403);
    expect((await brand({ accentColor: null }, editor)).status).toBe(403);
    const foreign = await server.signIn('owner', await server.addTenant());
    expect((await update({ name: 'x' }, foreign)).body.error.code).toBe('tenant.not_found');
    expect((await brand({ accentColor: null }, foreign)).body.error.code).toBe('tenant.not_found');
  });

  it('decide the locale of members until they choose one', async () => {
    const place = await server.addTenant();
    const owner = await server.signIn('owner', place);
    const member = await server.signIn('viewer', place);
    const locale = async () =>
      (await server.call('GET', '/beta/auth/get-user', { as: member })).body.data.preferences.locale;
    const choose = (preferences: object) =>
      server.call('PUT', `/beta/users/${member.principal.userId}`, { as: member, body: { preferences } });
    expect(await locale()).toBe('en-GB');
    await server.call('PUT', `/beta/tenants/${place}`, {
      as: owner,
      body: { settings: { locale: 'de-DE' } },
    });
    expect(await locale()).toBe('de-DE');
    // A change of something else chooses no locale.
    await choose({ theme: 'Dark' });
    await server.call('PUT', `/beta/tenants/${place}`, {
      as: owner,
      body: { settings: { locale: 'fr-FR' } },
    });
    expect(await locale()).toBe('fr-FR');
    await choose({ locale: 'sv-SE' });
    expect(await locale()).toBe('sv-SE');
  });

  describe('branding', () => {
    it('takes a picture and a color with contrast, and the sign-in page shows them to anyone', async () => {
      await update({ name: 'Northmoor', slug: 'northmoor' });
      expect(await branding('northmoor')).toEqual({ name: null, logo: null, accentColor: null });
      const { status } = await brand({ logo: PNG, accentColor: '#7a1f5c' });
      expect(status).toBe(200);
      expect(await branding('northmoor')).toEqual({ name: 'Northmoor', logo: PNG, accentColor: '#7a1f5c' });
      await brand({ logo: null });
      expect((await read()).branding).toEqual({ logo: null, accentColor: '#7a1f5c' });
    });

    it('does not reveal which slugs are taken', async () => {
      await brand({ logo: null, accentColor: null });
      expect(await branding('northmoor')).toEqual(await branding('no-such-workspace'));
    });

    it.each([
      { logo: 'https://example.com/logo.png' },
      { logo: `data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}` },
      { logo: `data:image/png;base64,${Buffer.from('<svg onload="x()"/>').toString('base64')}` },
      { accentColor: '#ffff00' },
      { accentColor: 'red;background:url(x)' },
    ])('refuses %o', async (body: { logo?: string; accentColor?: string }) => {
      const { accentColor } = body;
      const before = await read();
      const answer = await brand(body);
      expect([answer.status, await read()]).toEqual([accentColor === undefined ? 422 : 400, before]);
      expect(answer.body.error.issues[0].path).toMatch(/(?:^|\.)(?:logo|accentColor)$/);
    });
  });
});
