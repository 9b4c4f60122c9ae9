import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bars, create, newDashboard } from '../../testing/test-dashboards.ts';
import { shareThing } from '../../testing/test-shares.ts';
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts';
import { listFollowers } from './comments.store.ts';

describe('comments', () => {
  let server: TestServer;
  let owner: TestMember;
  let colleague: TestMember;
  let stranger: TestMember;
  let dataset: string;

  beforeAll(async () => {
    server = await startTestServer();
    const tenant = await server.addTenant();
    owner = await server.signIn('editor', tenant);
    colleague = await server.signIn('viewer', tenant);
    stranger = await server.signIn('editor', tenant);
    dataset = await create(server, owner, { content: 'city,n\nBern,1\nBasel,2\n' });
    const thing = { kind: 'dataset', id: dataset } as const;
    const { userId } = colleague.principal;
    await shareThing(server, owner.principal, { thing, permission: 'comment', userId });
  });
  afterAll(() => server.close());

  const call = async (...[as, method, path = '', body]: readonly [TestMember, string, string?, unknown?]) => {
    const answer = await server.call(method, `/beta/comments/dataset/${dataset}${path}`, {
      as,
      ...(body === undefined ? {} : { body }),
    });
    await server.services.events.deliver();
    return answer;
  };
  const add = async (as: TestMember, body: object) => (await call(as, 'POST', '', body)).body.data;
  const threads = async (as: TestMember) => (await call(as, 'GET')).body.data.threads;
  const notices = async (as: TestMember) =>
    (await server.call('GET', '/beta/users/notifications', { as })).body.data;
  const idOf = ({ principal }: TestMember): string => principal.userId;

  it('reach who is mentioned, and say who cannot be reached', async () => {
    const before = JSON.stringify(await notices(stranger));
    const written = await add(owner, {
      text: 'Look at @Ada and @Bob',
      mentions: [idOf(colleague), idOf(stranger)],
    });
    expect(written.notReached).toMatchObject([{ id: idOf(stranger) }]);
    const [notice] = await notices(colleague);
    expect(notice).toMatchObject({
      kind: 'mention',
      body: 'Look at @Ada and @Bob',
      link: `/datasets/${dataset}?comments=${written.id}`,
    });
    expect(JSON.stringify(await notices(stranger))).toBe(before);
    expect(await threads(colleague)).toMatchObject([
      { id: written.id, anchor: null, comments: [{ mentions: [{ id: idOf(colleague) }] }] },
    ]);
  });

  it('are replied to, which notifies those who wrote in the thread', async () => {
    const { threadId } = await add(owner, { text: 'First' });
    await add(colleague, { text: 'Reply', threadId });
    expect((await notices(owner))[0]).toMatchObject({ kind: 'reply', body: 'Reply' });
    const thread = (await threads(owner)).find(({ id }: { id: string }) => id === threadId);
    expect(thread.comments.map(({ text }: { text: string }) => text)).toEqual(['First', 'Reply']);
  });

  it('are followed by those who ask for all of them', async () => {
    await call(colleague, 'PUT', '/following', { isFollowing: true });
    await add(owner, { text: 'For followers' });
    expect((await notices(colleague))[0].body).toBe('For followers');
    await call(colleague, 'PUT', '/following', { isFollowing: false });
    await add(owner, { text: 'For nobody' });
    expect((await notices(colleague))[0].body).toBe('For followers');
  });

  it('are edited and deleted by their authors, resolved and reacted to by others', async () => {
    const { id } = await add(owner, { text: 'Draft' });
    expect((await call(colleague, 'PUT', `/${id}`, { text: 'Mine' })).status).toBe(403);
    expect((await call(colleague, 'DELETE', `/${id}`)).status).toBe(403);
    await call(owner, 'PUT', `/${id}`, { text: 'Final' });
    await call(colleague, 'PUT', `/${id}/reaction`, { emoji: '👍', isOn: true });
    await call(colleague, 'PUT', `/${id}/reaction`, { emoji: '👍', isOn: true });
    await call(colleague, 'PUT', `/${id}/resolved`, { isResolved: true });
    const thread = (await threads(owner)).find((one: { id: string }) => one.id === id);
    expect(thread).toMatchObject({
      resolvedAt: expect.any(String),
      comments: [{ text: 'Final', reactions: [{ emoji: '👍', count: 1, isMine: false }], canEdit: true }],
    });
    await call(owner, 'DELETE', `/${id}`);
    expect((await threads(owner)).some((one: { id: string }) => one.id === id)).toBe(false);
    expect((await call(owner, 'PUT', `/${id}`, { text: 'Back' })).body.error.code).toBe('comment.not_found');
  });

  it('are followed no more by who is removed, not even after another invitation', async () => {
    const { tenantId } = owner.principal;
    const admin = await server.signIn('owner', tenantId);
    const leaving = await server.signIn('viewer', tenantId);
    const { userId } = leaving.principal;
    const thing = { kind: 'dataset', id: dataset } as const;
    await shareThing(server, owner.principal, { thing, permission: 'comment', userId });
    const { executor } = server.services.db;
    const following = async () => (await listFollowers(executor, { tenantId }, thing)).includes(userId);
    await call(leaving, 'PUT', '/following', { isFollowing: true });
    expect(await following()).toBe(true);
    await server.call('DELETE', `/beta/tenants/${tenantId}/members/${userId}`, { as: admin });
    await server.services.events.deliver();
    expect(await following()).toBe(false);
  });

  it('do not exist for those who cannot see the thing', async () => {
    const { id } = await add(owner, { text: 'Secret' });
    const attempts = [
      ['GET', '', undefined],
      ['GET', '/people', undefined],
      ['POST', '', { text: 'Hello' }],
      ['PUT', `/${id}`, { text: 'Hello' }],
      ['DELETE', `/${id}`, undefined],
      ['PUT', `/${id}/resolved`, { isResolved: true }],
      ['PUT', `/${id}/reaction`, { emoji: '👍', isOn: true }],
      ['PUT', '/following', { isFollowing: true }],
    ] as const;
    for (const [method, path, body] of attempts) {
      const answer = await call(stranger, method, path, body);
      expect({ method, path, status: answer.status }).toEqual({ method, path, status: 404 });
    }
    const search = await server.call('GET', '/beta/activity/', { as: stranger });
    expect(JSON.stringify(search.body)).not.toContain('Secret');
  });

  it('about cells are for those who see every cell', async () => {
    const thing = { kind: 'dataset', id: dataset } as const;
    const { userId } = stranger.principal;
    await shareThing(server, owner.principal, { thing, permission: 'comment', userId });
    const rules = `/v1/datasources/${dataset}/rules`;
    const tag = (await server.call('GET', rules, { as: owner })).headers.get('etag') ?? '';
    const put = await server.call('PUT', rules, {
      as: owner,
      headers: { 'if-match': tag },
      body: {
        rows: [
          {
            audience: { everyone: false, groups: [], people: [userId] },
            conditions: [{ column: 'city', op: 'eq', value: 'Basel' }],
          },
        ],
        columns: [],
      },
    });
    expect(put.status).toBe(200);
    const before = JSON.stringify([await threads(stranger), await notices(stranger)]);
    const anchor = { kind: 'cell', column: 'city', version: 1, row: 1, value: 'Bern', label: 'city: Bern' };
    const written = await add(owner, { text: 'Is this right?', anchor, mentions: [userId] });
    expect(written.notReached).toMatchObject([{ id: userId }]);
    expect(JSON.stringify([await threads(stranger), await notices(stranger)])).toBe(before);
    const reply = await call(stranger, 'POST', '', { text: 'What?', threadId: written.threadId });
    expect(reply.body.error.code).toBe('comment.not_found');
  });

  describe('about values', () => {
    const of = (city: string, rest: object = {}) => ({
      kind: 'values',
      datasetId: dataset,
      rows: { op: 'and', value: [{ column: 'city', op: 'eq', value: city }] },
      column: 'n',
      tileId: null,
      label: `n of ${city}`,
      ...rest,
    });

    it('are for those who see a row with them: their anchor, text and notice', async () => {
      const before = JSON.stringify([await threads(stranger), await notices(stranger)]);
      const mentions = [idOf(stranger)];
      const hidden = await add(owner, { text: 'Too low?', anchor: of('Bern'), mentions });
      expect(hidden.notReached).toMatchObject([{ id: idOf(stranger) }]);
      expect(JSON.stringify([await threads(stranger), await notices(stranger)])).toBe(before);
      // Whom the rules show no rows at all.
      expect((await threads(colleague)).some(({ id }: { id: string }) => id === hidden.id)).toBe(false);
      for (const [method, path, body] of [
        ['POST', '', { text: 'What?', threadId: hidden.threadId }],
        ['PUT', `/${hidden.id}/resolved`, { isResolved: true }],
        ['PUT', `/${hidden.id}/reaction`, { emoji: '👍', isOn: true }],
      ] as const) {
        expect((await call(stranger, method, path, body)).body.error.code).toBe('comment.not_found');
      }
      const shown = await add(owner, { text: 'Too high?', anchor: of('Basel'), mentions });
      expect(shown.notReached).toEqual([]);
      expect((await threads(stranger))[0]).toMatchObject({ id: shown.id, anchor: { label: 'n of Basel' } });
      await call(stranger, 'POST', '', { text: 'It is right', threadId: shown.threadId });
      await call(stranger, 'PUT', `/${shown.id}/resolved`, { isResolved: true });
      const thread = (await threads(owner)).find(({ id }: { id: string }) => id === shown.id);
      expect(thread.comments.map(({ text }: { text: string }) => text)).toEqual(['Too high?', 'It is right']);
      expect(thread.resolvedAt).not.toBeNull();
    });

    it('are refused where their author does not see the rows, or they are of another dataset', async () => {
      const other = await create(server, owner, { name: 'Other', content: 'city,n\nBern,1\n' });
      for (const [as, anchor] of [
        [stranger, of('Bern')],
        [owner, of('Bern', { datasetId: other })],
      ] as const) {
        const answer = await call(as, 'POST', '', { text: 'Hello', anchor });
        expect({ status: answer.status, code: answer.body.error.code }).toEqual({
          status: 422,
          code: 'comment.anchor_not_found',
        });
      }
    });

    it('comments on values of a dashboard are hidden from whoever does not see its dataset', async () => {
      const dashboard = await newDashboard(server, owner, { dataset, body: { tiles: [bars('t', 'city')] } });
      const guest = await server.signIn('viewer', owner.principal.tenantId);
      const thing = { kind: 'dashboard', id: dashboard.id } as const;
      await shareThing(server, owner.principal, { thing, permission: 'comment', userId: idOf(guest) });
      await shareThing(server, owner.principal, { thing, permission: 'comment', userId: idOf(stranger) });
      const path = `/beta/comments/dashboard/${dashboard.id}`;
      const body = { text: 'Look here', anchor: of('Bern', { column: null, tileId: 't' }) };
      expect((await server.call('POST', path, { as: owner, body })).status).toBe(201);
      const counts = [];
      for (const as of [owner, guest, stranger]) {
        counts.push((await server.call('GET', path, { as })).body.data.threads.length);
      }
      expect(counts).toEqual([1, 0, 0]);
    });
  });
});
