import type { ActivityCheck, ActivityEntry, PlanName } from '@plumbline/contract';
import { ACTIVITY_GROUPS, DAY_MS } from '@plumbline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acrossTenants } from '../../platform/db/across-tenants.ts';
import { newId } from '../../platform/ids.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { create, figure, newDashboard } from '../../testing/test-dashboards.ts';
import { shareThing } from '../../testing/test-shares.ts';
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts';
import { ACTIVITY } from './activity-kinds.ts';
import { deleteOldActivity, sweepActivity } from './delete-old.ts';

it('can be narrowed to every kind of entry on screen', () => {
  const recorded = Object.entries(ACTIVITY).flatMap(([kind, text]) =>
    text === null ? [] : [kind.split('.')[0]],
  );
  expect(new Set(recorded)).toEqual(new Set(ACTIVITY_GROUPS));
});

describe('the log of activity', () => {
  let server: TestServer;
  let owner: TestMember;
  let editor: TestMember;
  let viewer: TestMember;
  let datasetId: string;

  /** `GET /path`, with a body where it takes one. */
  const call = (as: TestMember, request: string, body?: unknown) => {
    const [method = '', path = ''] = request.split(' ');
    return server.call(method, path, { as, ...(body !== undefined && { body }) });
  };
  const read = async (as: TestMember, query = ''): Promise<ActivityEntry[]> => {
    await server.services.events.deliver();
    return (await call(as, `GET /beta/activity/${query}`)).body.data.data;
  };
  /** Reads are recorded after their answer. */
  async function readUntil(as: TestMember, kind: string): Promise<ActivityEntry> {
    await expect.poll(() => read(as, `?kind=${kind}`), { timeout: 5_000 }).not.toEqual([]);
    return (await read(as, `?kind=${kind}`))[0]!;
  }

  beforeAll(async () => {
    server = await startTestServer();
    owner = await server.signIn('owner');
    editor = await server.signIn('editor');
    viewer = await server.signIn('viewer');
    datasetId = await create(server, editor, { name: '=Örders' });
  });
  afterAll(() => server.close());

  it('says who created a dataset, and where its page is', async () => {
    const [entry] = await read(owner, '?kind=dataset.created');
    expect(entry).toMatchObject({
      actor: { id: editor.principal.userId },
      kind: 'dataset.created',
      subject: { kind: 'dataset', id: datasetId, name: '=Örders' },
      link: `/datasets/${datasetId}`,
    });
    expect(entry!.message).toBe(`${entry!.actor!.name} created the dataset “=Örders”`);
  });

  it('says from where a request came, to admins and to the actor alone', async () => {
    await call(editor, `PUT /v1/datasources/${datasetId}`, { description: 'All of them' });
    await shareThing(server, editor.principal, {
      thing: { kind: 'dataset', id: datasetId },
      permission: 'view',
      userId: viewer.principal.userId,
    });
    const [seenBy, own, others] = await Promise.all(
      [owner, editor, viewer].map(async (as) => (await read(as, '?kind=dataset.updated'))[0]!),
    );
    expect([seenBy!.from?.address, own!.from?.address, others!.from]).toEqual([
      '127.0.0.1',
      '127.0.0.1',
      null,
    ]);
    expect(others!.changed).toEqual(['description']);
  });

  it('records views once in a while, downloads, statements and prompts', async () => {
    for (let visit = 0; visit < 3; visit += 1) {
      await call(viewer, `GET /v1/datasources/${datasetId}/view`);
    }
    await call(viewer, `POST /v1/datasources/${datasetId}/filter/download`, { format: 'csv' });
    const statement = 'select 42 as secret_question from dataset';
    await call(viewer, `POST /v1/datasources/${datasetId}/query`, { sql: statement });
    await call(viewer, 'POST /v1/inference/gen-ai/chart-suggestion', {
      dataset: datasetId,
      prompt: 'amount by region',
    });
    await readUntil(owner, 'assistant.prompted');
    expect((await readUntil(owner, 'dataset.queried')).detail).toBe(statement);
    expect((await readUntil(owner, 'dataset.exported')).actor?.id).toBe(viewer.principal.userId);
    const views = await read(owner, `?kind=dataset.viewed&actor=${viewer.principal.userId}`);
    expect(views).toHaveLength(1);
    expect((await read(editor, '?kind=dataset.queried'))[0]!.detail).toBeNull();
  });

  it('records who only filters or pivots, prompts of every kind, and downloads of the log itself', async () => {
    const reader = await server.signIn('viewer');
    const { userId } = reader.principal;
    const thing = { kind: 'dataset', id: datasetId } as const;
    await shareThing(server, editor.principal, { thing, permission: 'view', userId });
    const filtered = await call(reader, `POST /v1/datasources/${datasetId}/filter`, {});
    expect(filtered.status).toBe(200);
    const suggested = await call(reader, 'POST /v1/inference/gen-ai/formula-suggestion', {
      dataset: datasetId,
      prompt: 'twice the amount',
    });
    expect(suggested.status).toBe(200);
    await call(owner, 'GET /beta/activity/export?kind=dataset.created');
    await expect
      .poll(() => read(owner, `?kind=dataset.viewed&actor=${userId}`), { timeout: 5_000 })
      .toHaveLength(1);
    await expect
      .poll(() => read(owner, `?kind=assistant.prompted&actor=${userId}`), { timeout: 5_000 })
      .toMatchObject([{ detail: 'twice the amount' }]);
    expect((await readUntil(owner, 'activity.exported')).actor?.id).toBe(owner.principal.userId);
  });

  it('counts the name and columns of a dataset, which lists and forms show, as no view of it', async () => {
    const reader = await server.signIn('owner');
    expect((await call(reader, `GET /v1/datasources/${datasetId}`)).status).toBe(200);
    // Recorded after that call, so whatever that call recorded is there as well.
    await call(reader, `POST /v1/datasources/${datasetId}/filter/download`, { format: 'csv' });
    await expect
      .poll(() => read(owner, `?kind=dataset.exported&actor=${reader.principal.userId}`), { timeout: 5_000 })
      .toHaveLength(1);
    expect(await read(owner, `?kind=dataset.viewed&actor=${reader.principal.userId}`)).toEqual([]);
  });

  it('counts a dashboard in small on Home as no view of it', async () => {
    const reader = await server.signIn('owner');
    const { id } = await newDashboard(server, owner, { dataset: datasetId, body: { tiles: [figure('n')] } });
    const path = `/v1/dashboard/${id}`;
    await call(reader, `GET ${path}?preview=true`);
    const data = await server.open('POST', `${path}/data?preview=true`, { as: reader, body: {} });
    await data.text();
    const of = (kind: string) => read(owner, `?kind=${kind}&actor=${reader.principal.userId}`);
    await expect.poll(() => of('dashboard.previewed'), { timeout: 5_000 }).toHaveLength(1);
    expect(await of('dashboard.viewed')).toEqual([]);
    const usage = async () =>
      (await call(owner, 'GET /beta/activity/usage?kind=dashboard')).body.data.data.find(
        (line: { id: string }) => line.id === id,
      );
    expect(await usage()).toMatchObject({ views: 0, viewers: 0, lastViewedAt: null });

    await call(reader, `GET ${path}`);
    await expect.poll(() => of('dashboard.viewed'), { timeout: 5_000 }).toHaveLength(1);
    expect(await usage()).toMatchObject({ views: 1, viewers: 1 });
  });

  it('records no call that failed', async () => {
    const stranger = await server.signIn('editor');
    const { status } = await call(stranger, `GET /v1/datasources/${datasetId}/view`);
    expect(status).toBe(404);
    expect(await read(owner, `?kind=dataset.viewed&actor=${stranger.principal.userId}`)).toEqual([]);
  });

  it('shows nobody what happened to things that they may not see', async () => {
    const stranger = await server.signIn('editor');
    const foreign = await server.signIn('owner', await server.addTenant());
    for (const as of [stranger, foreign]) {
      expect(await read(as, '?kind=dataset')).toEqual([]);
      expect(await read(as, `?thingKind=dataset&thing=${datasetId}`)).toEqual([]);
    }
    const csv = await call(stranger, 'GET /beta/activity/export');
    expect(csv.body).not.toContain('rders');
    expect((await read(viewer, '?kind=dataset')).length).toBeGreaterThan(0);
  });

  it('is narrowed by name, dates, person and thing', async () => {
    const kinds = async (query: string) => (await read(owner, query)).map(({ kind }) => kind);
    expect(await kinds('?q=ORDERS&kind=dataset.created')).toEqual(['dataset.created']);
    expect(await kinds('?q=none-of-them')).toEqual([]);
    expect(await kinds('?endDate=2020-01-01')).toEqual([]);
    const today = new Date(server.services.clock.now()).toISOString().slice(0, 10);
    expect((await kinds(`?startDate=${today}&endDate=${today}`)).length).toBeGreaterThan(0);
    expect(new Set(await kinds(`?thingKind=dataset&thing=${datasetId}`))).toContain('dataset.created');
    expect((await call(owner, 'GET /beta/activity/?thing=' + datasetId)).status).toBe(400);
    expect((await call(owner, 'GET /beta/activity/?startDate=yesterday')).status).toBe(400);
  });

  it('comes in pages, newest first', async () => {
    const all = await read(owner);
    const second = await read(owner, '?limit=2&page=2');
    expect(second.map(({ id }) => id)).toEqual(all.slice(2, 4).map(({ id }) => id));
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
  });

  it('is downloaded as CSV in which no name runs as a formula', async () => {
    const { body: text, headers } = await call(owner, 'GET /beta/activity/export?kind=dataset.created');
    expect(headers.get('content-type')).toContain('text/csv');
    const [header, row] = text.split('\r\n');
    expect(header).toBe('number,at,actor,kind,name,message,changed,address,device,detail');
    expect(row).toContain(",'=Örders,");
  });

  it('counts views for what the reader may see', async () => {
    const usage = async (as: TestMember) =>
      (await call(as, 'GET /beta/activity/usage?kind=dataset')).body.data.data;
    const [line] = await usage(viewer);
    expect(line).toMatchObject({ id: datasetId, viewers: 2, views: 2 });
    expect(await usage(await server.signIn('editor'))).toEqual([]);
  });

  it('names whom a thing is shared with, no longer shared with, and who owns it then', async () => {
    const thing = { kind: 'dataset', id: await create(server, editor, { name: 'Shared' }) } as const;
    const reader = await server.signIn('viewer');
    const path = `/beta/shares/dataset/${thing.id}`;
    const holder = { kind: 'user', id: reader.principal.userId };
    const nameOf = async (userId: string) =>
      (await call(owner, `GET /beta/tenants/${owner.principal.tenantId}/members`)).body.data.data.find(
        ({ id }: { id: string }) => id === userId,
      );
    const { fname, lname } = await nameOf(holder.id);
    const everybody = { kind: 'workspace', id: owner.principal.tenantId };
    for (const body of [
      { holder, permission: 'view' },
      { holder: everybody, permission: 'view' },
    ]) {
      expect((await call(editor, `PUT ${path}`, body)).status).toBe(200);
    }
    expect((await call(editor, `DELETE ${path}/user/${holder.id}`)).status).toBe(200);
    const entries = await read(owner, `?thingKind=dataset&thing=${thing.id}&kind=share`);
    const [actor] = entries.map((entry) => entry.actor?.name);
    expect(entries.map(({ message }) => message)).toEqual([
      `${actor} stopped sharing “Shared” with ${fname} ${lname}`,
      `${actor} shared “Shared” with everybody in the workspace`,
      `${actor} shared “Shared” with ${fname} ${lname}`,
    ]);
  });

  it('names no measure to readers from whom a rule hides a column of the dataset', async () => {
    const id = await create(server, editor, { name: 'Ruled' });
    const reader = await server.signIn('viewer');
    const { userId } = reader.principal;
    const thing = { kind: 'dataset', id } as const;
    await shareThing(server, editor.principal, { thing, permission: 'view', userId });
    const kinds = async (as: TestMember) =>
      (await read(as, `?thingKind=dataset&thing=${id}&kind=measure`)).map(({ kind }) => kind);
    const path = `/v1/datasources/${id}/measures`;
    const { data } = (await call(editor, `POST ${path}`, { name: 'Secret', formula: 'SUM(amount)' })).body;
    await call(editor, `PUT /v1/measures/${data.id}`, { name: 'Secret sum', formula: 'SUM(amount)' });
    await call(owner, `DELETE /v1/measures/${data.id}`);
    const all = ['measure.removed', 'measure.updated', 'measure.created'];
    expect([await kinds(reader), await kinds(owner)]).toEqual([all, all]);

    const hidden = {
      column: 'amount',
      access: 'hidden',
      audience: { everyone: true, groups: [], people: [] },
    };
    const ruled = await server.call('PUT', `/v1/datasources/${id}/rules`, {
      as: editor,
      body: { rows: [], columns: [hidden] },
      headers: { 'if-match': '*' },
    });
    expect(ruled.status).toBe(200);
    expect([await kinds(reader), await kinds(owner)]).toEqual([[], all]);
    expect((await call(reader, 'GET /beta/activity/export')).body).not.toContain('Secret');
  });
});

describe('the check of the log', () => {
  let server: TestServer;
  let owner: TestMember;
  const all = () => acrossTenants(server.services.db.executor);
  const check = async (): Promise<ActivityCheck> =>
    (await server.call('GET', '/beta/activity/check', { as: owner })).body.data;

  beforeAll(async () => {
    server = await startTestServer();
    owner = await server.signIn('owner');
  });
  afterAll(() => server.close());

  const write = async (count: number) => {
    const { db, events } = server.services;
    await db.transaction(async (trx) => {
      for (let index = 0; index < count; index += 1) {
        const event = { kind: 'dataset.restored', id: newId(), data: { name: `n${index}` } } as const;
        await events.append(trx, owner.principal, event);
      }
    });
    await events.deliver();
  };
  const changed = async (work: () => Promise<unknown>) => {
    const saved = await all().selectFrom('activity').selectAll().execute();
    const ends = await all().selectFrom('activity_ends').selectAll().execute();
    await work();
    const { isIntact, problems } = await check();
    await all().deleteFrom('activity').execute();
    await all().deleteFrom('activity_ends').execute();
    await all().insertInto('activity').values(saved).execute();
    await all().insertInto('activity_ends').values(ends).execute();
    return { isIntact, problems };
  };
  const renumber = (from: number, to: number) =>
    all().updateTable('activity').set({ number: to }).where('number', '=', from).execute();

  it('finds nothing in a log that nobody touched', async () => {
    await write(12);
    expect(await check()).toMatchObject({ isIntact: true, first: 1, problems: [] });
    expect((await check()).checked).toBeGreaterThanOrEqual(12);
  });

  it.each([
    ['name', { name: 'other' }],
    ['actor', { actor_id: null }],
    ['time', { at: '2020-01-01T00:00:00.000Z' }],
    ['address', { address: '192.0.2.1' }],
  ])('names an entry whose %s was altered', async (_what, values) => {
    const report = await changed(() =>
      all().updateTable('activity').set(values).where('number', '=', 4).execute(),
    );
    expect(report).toEqual({ isIntact: false, problems: [{ number: 4, kind: 'altered' }] });
  });

  it('names entries that were removed', async () => {
    const report = await changed(() => all().deleteFrom('activity').where('number', 'in', [5, 6]).execute());
    expect(report.problems).toEqual([{ number: 5, kind: 'missing' }]);
  });

  it('names entries that changed places', async () => {
    const report = await changed(async () => {
      await renumber(5, 1_000);
      await renumber(6, 5);
      await renumber(1_000, 6);
    });
    expect(report.isIntact).toBe(false);
    expect(report.problems[0]).toEqual({ number: 5, kind: 'moved' });
  });

  it.each(['with', 'without'])(
    'finds that the newest were cut off, %s its record of the end',
    async (how) => {
      const report = await changed(async () => {
        await all().deleteFrom('activity').where('number', '>', 6).execute();
        if (how === 'with') {
          const last = await all()
            .selectFrom('activity')
            .select('link_mac')
            .where('number', '=', 6)
            .executeTakeFirstOrThrow();
          await all().updateTable('activity_ends').set({ last_number: 6, last_mac: last.link_mac }).execute();
        } else {
          await all().deleteFrom('activity_ends').execute();
        }
      });
      expect(report.problems[0]!.kind).toBe('cut-off');
    },
  );

  it('still succeeds after the oldest were deleted, and numbers go on', async () => {
    const beforeMs = server.services.clock.now() + DAY_MS;
    const last = (await check()).checked;
    const { tenantId } = owner.principal;
    expect(await deleteOldActivity(server.services, { tenantId, beforeMs })).toBe(last);
    await write(3);
    expect(await check()).toMatchObject({ isIntact: true, checked: 3, first: last + 1 });
  });

  it('answers 403 to an editor', async () => {
    const editor = await server.signIn('editor');
    expect((await server.call('GET', '/beta/activity/check', { as: editor })).status).toBe(403);
  });
});

describe('how far the log reaches back', () => {
  const clock = fakeClock();
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer({ clock, environment: { PLUMBLINE_ACTIVITY_DAYS: '60' } });
  });
  afterAll(() => server.close());

  it('is the less of what the plan says and the operator, and what is left stays proven', async () => {
    const { db, events } = server.services;
    const newTenant = async (plan: PlanName) => {
      const tenantId = await server.addTenant();
      await acrossTenants(db.executor)
        .updateTable('tenants')
        .set({ plan })
        .where('id', '=', tenantId)
        .execute();
      return { plan, tenantId, userId: (await server.signIn('owner', tenantId)).principal.userId };
    };
    const tenants = [await newTenant('free'), await newTenant('trial'), await newTenant('enterprise')];
    for (const [age, daysUntilNext] of [
      [100, 55],
      [45, 35],
      [10, 10],
    ] as const) {
      for (const actor of tenants) {
        const event = { kind: 'dataset.restored', id: newId(), data: { name: `${age}` } } as const;
        await db.transaction((trx) => events.append(trx, actor, event));
      }
      await events.deliver();
      clock.advance(daysUntilNext * DAY_MS);
    }
    await sweepActivity(server.services);
    for (const { plan, tenantId } of tenants) {
      const owner = await server.signIn('owner', tenantId);
      const { data } = (await server.call('GET', '/beta/activity/?kind=dataset.restored', { as: owner })).body
        .data;
      const names = data.map(({ subject }: ActivityEntry) => subject.name);
      expect({ plan, names }).toEqual({ plan, names: plan === 'free' ? ['10'] : ['10', '45'] });
      const proof = (await server.call('GET', '/beta/activity/check', { as: owner })).body.data;
      expect(proof).toMatchObject({ isIntact: true, first: plan === 'free' ? 3 : 2, problems: [] });
    }
  });
});
