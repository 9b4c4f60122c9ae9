import { createRandom } from '@plumbline/learn';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acrossTenants } from '../../platform/db/across-tenants.ts';
import { create, eventsOf } from '../../testing/test-dashboards.ts';
import { shareThing } from '../../testing/test-shares.ts';
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts';
import { workbookText } from '../../testing/workbook-text.ts';

const ROWS = 1200;
const REGIONS = ['North', 'South', 'East', 'West'];

/** Three years of orders: sales rise, and West sells twice as much. */
function orders(seed: number, change: (row: string[]) => string[] = (row) => row): string {
  const random = createRandom(seed);
  const lines = Array.from({ length: ROWS }, (_, row) => {
    const day = new Date(Date.UTC(2022, 0, 1 + Math.floor((row * 1095) / ROWS))).toISOString().slice(0, 10);
    const region = REGIONS[random.below(4)]!;
    const sales = (100 + row / 12 + 15 * random.normal()) * (region === 'West' ? 2 : 1);
    return change([day, region, sales.toFixed(2), (50 + 5 * random.normal()).toFixed(2)]);
  });
  return ['ordered,region,sales,cost', ...lines.map((line) => line.join(',')), ''].join('\n');
}

interface ClaimInline {
  readonly kind: 'claim';
  readonly id: string;
  readonly claim: { readonly query: object; readonly format: { readonly kind: string } };
  readonly check: {
    readonly state: string;
    readonly written: string | null;
    readonly current: string | null;
    readonly evidence: { readonly sql: string; readonly version: number } | null;
  };
}

interface Block {
  readonly kind: string;
  readonly id: string;
  readonly content?: ({ readonly kind: 'text'; readonly text: string } | ClaimInline)[];
}

const claimsIn = ({ blocks }: { blocks: Block[] }): ClaimInline[] =>
  blocks.flatMap(({ content = [] }) => content.filter((inline) => inline.kind === 'claim'));

describe('stories', () => {
  let server: TestServer;
  let owner: TestMember;
  let dataset: string;
  let story: { storyId: string; workflowId: string; modelId: string };

  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    server.call(method, path, { as: owner, ...(body && { body }) });
  const getAs = (as: TestMember, path: string) => server.call('GET', path, { as });
  const read = async (id = story.storyId, as = owner) =>
    (await getAs(as, `/v1/insights/stories/${id}`)).body.data;
  const putPath = () => `/v1/insights/stories/${story.workflowId}/${story.modelId}/${story.storyId}/`;
  const write = async (datasetId: string) => {
    const response = await call('POST', '/v1/insights/stories', { datasetId });
    expect({ status: response.status, error: response.body.error }).toEqual({
      status: 202,
      error: undefined,
    });
    await server.runJobs();
    return response.body.data;
  };
  const replaceRows = async (id: string, content: string) => {
    const opened = await call('POST', '/v1/uploads', {
      name: 'orders.csv',
      size: Buffer.byteLength(content),
    });
    const { uploadId } = opened.body.data;
    await server.call('PUT', `/v1/uploads/${uploadId}`, {
      as: owner,
      headers: {
        'content-type': 'application/octet-stream',
        'content-range': `bytes 0-${Buffer.byteLength(content) - 1}/${Buffer.byteLength(content)}`,
      },
      body: content,
    });
    const { status } = await call('POST', `/v1/datasources/${id}/files`, {
      uploadIds: [uploadId],
      mode: 'replace',
    });
    expect(status).toBe(202);
    await server.runJobs();
  };

  beforeAll(async () => {
    server = await startTestServer();
    owner = await server.signIn('editor');
    dataset = await create(server, owner, { name: 'Orders', content: orders(3) });
    story = await write(dataset);
  }, 60_000);
  afterAll(() => server.close());

  it('are written by a job from the patterns of a dataset, with a workflow that describes it', async () => {
    const body = await read();
    expect(body).toMatchObject({
      state: 'ready',
      title: 'What “Orders” shows',
      version: 1,
      permission: 'manage',
    });
    expect(body.blocks[0]).toMatchObject({ kind: 'heading', text: 'At a glance' });
    const claims = claimsIn(body);
    expect(claims.length).toBeGreaterThan(10);
    expect(new Set(claims.map(({ check }) => check.state))).toEqual(new Set(['holds']));
    expect(body.checks).toMatchObject({ holds: claims.length, changed: 0, false: 0, unknown: 0, typed: 0 });
    for (const { check } of claims) {
      expect(check.evidence?.sql).toContain('SELECT');
      expect(check.current).toBe(check.written);
    }
    const report = await call('GET', `/beta/reports/workflows/${story.workflowId}/`);
    expect(report.body.data).toMatchObject({ service: 'describe', state: 'ready', hasPredictions: false });
  });

  it('keep the statement behind a number, which returns the very number', async () => {
    const claim = claimsIn(await read()).find(({ claim: { query } }) =>
      expect
        .objectContaining({ kind: 'value', measure: { field: null, aggregate: 'count' } })
        .asymmetricMatch(query),
    );
    expect(claim?.check.current).toBe('1,200');
  });

  it('are saved under their own workflow and model alone', async () => {
    const { title, blocks, etag } = await read();
    for (const path of [story.workflowId, story.modelId].map((id) => putPath().replace(id, story.storyId))) {
      const request = { as: owner, headers: { 'if-match': etag }, body: { title, blocks } };
      const { status, body } = await server.call('PUT', path, request);
      expect([status, body.error?.code]).toEqual([404, 'story.not_found']);
    }
  });

  it('know a number that a person typed over, and no longer check it', async () => {
    const before = await read();
    const typed = before.blocks.map((block: Block, at: number) =>
      at === 1 ? { ...block, content: [{ kind: 'text', text: 'Orders has 9,999 rows.' }] } : block,
    );
    const saved = await server.call('PUT', putPath(), {
      as: owner,
      headers: { 'if-match': before.etag },
      body: { title: before.title, blocks: typed },
    });
    expect(saved.status).toBe(200);
    expect(saved.body.data.typedNumbers).toEqual(['9,999']);
    expect(saved.body.data.checks.typed).toBe(1);
    const stale = await server.call('PUT', putPath(), {
      as: owner,
      headers: { 'if-match': before.etag },
      body: { title: 'Mine', blocks: typed },
    });
    expect({ status: stale.status, code: stale.body.error.code, title: stale.body.error.data.title }).toEqual(
      { status: 409, code: 'story.stale', title: before.title },
    );
    // Who is refused reads whose state they would save over.
    expect(stale.body.error.data.updatedBy).toEqual({
      id: owner.principal.userId,
      name: expect.stringMatching(/./u),
    });
    const then = await call('GET', `/v1/insights/stories/${story.storyId}/revisions/1`);
    expect(then.body.data).toMatchObject({ revision: 1, title: before.title, blocks: before.blocks });
    const none = await call('GET', `/v1/insights/stories/${story.storyId}/revisions/99`);
    expect({ status: none.status, code: none.body.error.code }).toEqual({
      status: 404,
      code: 'story.revision_not_found',
    });
    const restored = await call('POST', `/v1/insights/stories/${story.storyId}/revisions/1/restore`);
    expect(restored.body.data.checks.typed).toBe(0);
    const { body } = await call('GET', `/v1/insights/stories/${story.storyId}/revisions`);
    expect(body.data.data.map(({ revision }: { revision: number }) => revision)).toEqual([3, 2, 1]);
    const author = { id: owner.principal.userId, name: expect.stringMatching(/./u) };
    expect(body.data.data).toMatchObject([{ author }, { author }, { author }]);
  });

  it('know a number that a person typed into a heading', async () => {
    const before = await read();
    const blocks = [...before.blocks, { kind: 'heading', id: 'typed-heading', text: 'Sales rose 40 %' }];
    const body = { title: before.title, blocks };
    const saved = await server.call('PUT', putPath(), {
      as: owner,
      headers: { 'if-match': before.etag },
      body,
    });
    expect(saved.body.data.typedNumbers).toEqual(['40 %']);
    const { etag } = saved.body.data;
    await server.call('PUT', putPath(), {
      as: owner,
      headers: { 'if-match': etag },
      body: { title: before.title, blocks: before.blocks },
    });
  });

  it('do not let a caller set the value that a claim was written with', async () => {
    const before = await read();
    const blocks = before.blocks.map((block: Block) => ({
      ...block,
      content: block.content?.map((inline) =>
        inline.kind === 'claim' ? { ...inline, check: { ...inline.check, written: '1' } } : inline,
      ),
    }));
    const saved = await server.call('PUT', putPath(), {
      as: owner,
      headers: { 'if-match': before.etag },
      body: { title: before.title, blocks },
    });
    expect({ status: saved.status, error: saved.body.error }).toEqual({ status: 200, error: undefined });
    expect(saved.body.data.checks).toEqual(before.checks);
  });

  it('are private until they are shared, and never show numbers of rows that a reader does not see', async () => {
    const id = await create(server, owner, { name: 'Ruled', content: orders(3) });
    const { storyId } = await write(id);
    const reader = await server.signIn('editor', owner.principal.tenantId);
    const path = `/v1/insights/stories/${storyId}`;
    expect((await getAs(reader, path)).status).toBe(404);
    const share = { permission: 'edit', userId: reader.principal.userId } as const;
    await shareThing(server, owner.principal, { ...share, thing: { kind: 'story', id: storyId } });
    const blind = await getAs(reader, path);
    expect([blind.status, claimsIn(blind.body.data), blind.body.data.version]).toEqual([200, [], null]);

    await shareThing(server, owner.principal, {
      ...share,
      permission: 'view',
      thing: { kind: 'dataset', id },
    });
    const ruled = await server.call('PUT', `/v1/datasources/${id}/rules`, {
      as: owner,
      headers: { 'if-match': '*' },
      body: {
        rows: [
          {
            audience: { everyone: true, groups: [], people: [] },
            conditions: [{ column: 'region', op: 'eq', value: 'North' }],
          },
        ],
        columns: [],
      },
    });
    expect(ruled.status).toBe(200);
    const answer = await getAs(reader, path);
    const text = JSON.stringify(answer.body.data.blocks);
    expect(text).not.toContain('1,200');
    expect(text).not.toContain('West');
    const whole = await read(storyId);
    const claims = claimsIn(answer.body.data);
    expect(claims.length).toBeGreaterThan(0);
    expect(claims.length).toBeLessThan(claimsIn(whole).length);
    expect(claims.every(({ check }) => check.written === null)).toBe(true);
    // A saved version is withheld as the story is.
    const then = await getAs(reader, `${path}/revisions/1`);
    expect(then.body.data.blocks).toEqual(answer.body.data.blocks);
    const saved = await server.call(
      'PUT',
      `/v1/insights/stories/${whole.workflowId}/${whole.modelId}/${storyId}/`,
      {
        as: reader,
        headers: { 'if-match': whole.etag },
        body: { title: 'T', blocks: [] },
      },
    );
    expect({ status: saved.status, code: saved.body.error.code }).toEqual({
      status: 403,
      code: 'access.forbidden',
    });
  });

  it('are found, archived, restored and deleted', async () => {
    const { storyId } = await write(dataset);
    const response = await call('GET', '/beta/global/filter?search=what%20orders');
    expect(response.body.data).toContainEqual(expect.objectContaining({ kind: 'story', id: storyId }));
    const path = `/v1/insights/stories/${storyId}`;
    const ids = async (query: string) =>
      (await call('GET', `/v1/insights/stories${query}`)).body.data.data.map(({ id }: { id: string }) => id);
    expect((await call('PUT', `${path}/archive`)).body.data.isArchived).toBe(true);
    expect(await ids('')).not.toContain(storyId);
    expect(await ids('?archived=true')).toEqual([storyId]);
    expect((await call('PUT', `${path}/restore`)).body.data.isArchived).toBe(false);
    expect((await call('DELETE', path)).status).toBe(200);
    expect((await call('GET', path)).status).toBe(404);
  });

  it('are exported as a page and as slides with their numbers', async () => {
    const path = `/v1/insights/stories/${story.storyId}/export`;
    const page = await call('POST', path, { format: 'html' });
    expect(page.status).toBe(200);
    const html = String(page.body);
    const { blocks } = await read();
    const claims = claimsIn({ blocks });
    const charts = blocks.filter(({ chart }: { chart?: object | null }) => chart);
    expect(html.match(/data:image\/svg\+xml/gu)).toHaveLength(charts.length);
    const links = [...html.matchAll(/\/trace\/([\w-]+)">([^<]*)<\/a>/gu)];
    const current = claims.map(({ check }) => check.current ?? '');
    const ofClaims = links.filter(([, , text]) => current.includes(text ?? ''));
    expect(ofClaims.map(([, , text]) => text)).toEqual(current);
    for (const [, ref, text] of ofClaims) {
      const traced = await call('GET', `/v1/traces/${ref}`);
      expect(traced.body.data.shown.text).toBe(text);
    }
    for (const [format, start] of [
      ['pdf', '%PDF'],
      ['pptx', 'PK'],
    ] as const) {
      const file = await server.open('POST', path, { as: owner, body: { format } });
      const bytes = Buffer.from(await file.arrayBuffer());
      expect([file.status, bytes.subarray(0, start.length).toString()]).toEqual([200, start]);
      // Each number of a PDF is an annotation that holds its address.
      const links = bytes.toString('latin1').match(/\/URI \(/gu) ?? [];
      expect(format === 'pptx' || links.length >= claims.length).toBe(true);
    }
  });

  it('are slides with titles, in the name of the product', async () => {
    const path = `/v1/insights/stories/${story.storyId}/export`;
    const file = await server.open('POST', path, { as: owner, body: { format: 'pptx' } });
    const bytes = Buffer.from(await file.arrayBuffer());
    const titleOf = (at: number): string =>
      /<p:ph[^>]*type="title"[^>]*>.*?<a:t>([^<]*)<\/a:t>/su.exec(
        workbookText(bytes, `ppt/slides/slide${at}.xml`),
      )?.[1] ?? '';
    expect([titleOf(1), titleOf(2)]).toEqual([(await read()).title, 'At a glance']);
    // The first slide has nothing but its title: that is large and in the middle.
    const shapeOf = (at: number): string =>
      /type="title".*?<\/p:sp>/su.exec(workbookText(bytes, `ppt/slides/slide${at}.xml`))?.[0] ?? '';
    const [top, size] = [/<a:off x="\d+" y="(\d+)"/u, /<a:rPr [^>]*sz="(\d+)"/u];
    const titles = [1, 2].map((at) => [top, size].map((pattern) => Number(pattern.exec(shapeOf(at))?.[1])));
    expect(titles).toEqual([
      [1_554_480, 3400],
      [274_320, 2600],
    ]);
    const properties = workbookText(bytes, 'docProps/core.xml') + workbookText(bytes, 'docProps/app.xml');
    expect(properties).toContain('<dc:creator>Plumbline</dc:creator>');
    expect(properties).not.toContain('PptxGenJS');
  });

  it('say in files which statement is no longer true', async () => {
    const id = await create(server, owner, { name: 'Turned', content: orders(5) });
    const { storyId } = await write(id);
    const regions: Record<string, string> = { West: 'East', East: 'West' };
    await replaceRows(
      id,
      orders(5, ([day, region, ...rest]) => [day!, regions[region!] ?? region!, ...rest]),
    );
    const untrue = claimsIn(await read(storyId)).filter(({ check }) => check.state === 'false');
    expect(untrue.length).toBeGreaterThan(0);
    const path = `/v1/insights/stories/${storyId}/export`;
    const page = await (await server.open('POST', path, { as: owner, body: { format: 'html' } })).text();
    for (const { check } of untrue) {
      expect(page).toContain(
        `${check.current}</a><strong> (no longer true; written as ${check.written})</strong>`,
      );
    }
    expect(page.match(/no longer true; written as/gu)).toHaveLength(untrue.length);
  });

  it('list the insights of their model, best first', async () => {
    const path = `/v1/workflows/${story.workflowId}/${story.modelId}/insights/`;
    expect((await call('GET', path)).body.data).toMatchObject({ computedAt: null, insights: [] });
    expect((await call('POST', path)).status).toBe(202);
    await server.runJobs();
    const { body } = await call('GET', path);
    expect(body.data.insights.length).toBeGreaterThan(2);
    const scores = body.data.insights.map(({ score }: { score: number }) => score);
    expect(scores).toEqual(scores.toSorted((one: number, other: number) => other - one));
    expect(body.data.insights.map(({ text }: { text: string }) => text).join('\n')).toMatch(
      /West has the highest average sales by region: [\d,.]+, compared with [\d,.]+ overall\./,
    );
  });

  it('become dashboards: charts and main numbers as tiles, as far as the creator sees them', async () => {
    const { storyId } = await write(dataset);
    const body = { name: 'From a story', source: 'story', source_id: storyId };
    const response = await call('POST', '/v1/dashboard/', body);
    expect({ status: response.status, error: response.body.error }).toEqual({
      status: 201,
      error: undefined,
    });
    const { id, tiles, datasetId, source, source_id } = response.body.data;
    expect({ datasetId, source, source_id }).toEqual({
      datasetId: dataset,
      source: 'story',
      source_id: storyId,
    });
    const { blocks } = await read(storyId);
    const charts = blocks.filter(({ chart }: { chart?: object | null }) => chart);
    expect(
      tiles.filter(({ kind }: { kind: string }) => kind === 'chart').map((tile: Block) => tile.id),
    ).toEqual(charts.map((block: Block) => block.id));
    const data = await server.open('POST', `/v1/dashboard/${id}/data`, { as: owner, body: {} });
    const events = await eventsOf(data);
    expect(events.every(({ error }) => error === null)).toBe(true);
    expect(JSON.stringify(events.find(({ tile }) => tile === 'figure-1'))).toContain('1200');
    const listed = await call('GET', `/v1/dashboard/all?source=story&source_id=${storyId}`);
    expect(listed.body.data.data.map((one: { id: string }) => one.id)).toEqual([id]);
    const outsider = await server.signIn('editor', owner.principal.tenantId);
    const refused = await server.call('POST', '/v1/dashboard/', { as: outsider, body });
    expect({ status: refused.status, code: refused.body.error.code }).toEqual({
      status: 404,
      code: 'story.not_found',
    });
    // Deleting the story leaves the dashboard, whose dataset still cannot be deleted.
    await call('DELETE', `/v1/insights/stories/${storyId}`);
    expect((await call('GET', `/v1/dashboard/${id}`)).body.data.datasetId).toBe(dataset);
  });

  it('find for a reader under row rules what a dataset of their rows alone shows, byte for byte', async () => {
    const content = orders(3);
    const [head, ...lines] = content.split('\n');
    const own = [head, ...lines.filter((line) => line.includes(',North,') || line.includes(',West,')), ''];
    const ruled = await create(server, owner, { name: 'All regions', content });
    const part = await create(server, owner, { name: 'Two regions', content: own.join('\n') });
    const reader = await server.signIn('editor', owner.principal.tenantId);
    const audience = { everyone: true, groups: [], people: [] };
    const conditions = [{ column: 'region', op: 'in', value: ['North', 'West'] }];
    const rules = await server.call('PUT', `/v1/datasources/${ruled}/rules`, {
      as: owner,
      headers: { 'if-match': '*' },
      body: { rows: [{ audience, conditions }], columns: [] },
    });
    expect(rules.status).toBe(200);
    const { userId } = reader.principal;
    const view = { permission: 'view', userId } as const;
    await shareThing(server, owner.principal, { ...view, thing: { kind: 'dataset', id: ruled } });
    const findAs = async (as: TestMember, id: string) => {
      const created = await server.call('POST', '/v1/insights/stories', { as, body: { datasetId: id } });
      expect({ status: created.status, error: created.body.error }).toEqual({
        status: 202,
        error: undefined,
      });
      await server.runJobs();
      const { workflowId, modelId } = created.body.data;
      const path = `/v1/workflows/${workflowId}/${modelId}/insights/`;
      expect((await server.call('POST', path, { as })).status).toBe(202);
      await server.runJobs();
      const { tests, passed, insights } = (await getAs(as, path)).body.data;
      // The statements differ by the condition of the rule, and nothing else may.
      return JSON.stringify({ tests, passed, insights }, (key, value: unknown) =>
        key === 'evidence' ? null : value,
      );
    };
    const [seen, alone] = [await findAs(reader, ruled), await findAs(owner, part)];
    expect(seen).toBe(alone);
    expect(JSON.parse(seen).insights.length).toBeGreaterThan(0);
    // Without the rule there is more to find, so that the comparison means something.
    expect(await findAs(owner, ruled)).not.toBe(alone);
  });

  it('are commented on by those who may, until they are deleted', async () => {
    const { storyId } = await write(dataset);
    const path = `/beta/comments/story/${storyId}`;
    const reader = await server.signIn('viewer', owner.principal.tenantId);
    expect((await getAs(reader, path)).status).toBe(404);
    await shareThing(server, owner.principal, {
      thing: { kind: 'story', id: storyId },
      permission: 'comment',
      userId: reader.principal.userId,
    });
    const said = { text: 'Is this right?', mentions: [owner.principal.userId] };
    expect((await server.call('POST', path, { as: reader, body: said })).status).toBe(201);
    await server.services.events.deliver();
    const notices = (await call('GET', '/beta/users/notifications')).body.data;
    expect(notices[0]).toMatchObject({ kind: 'mention', body: said.text });
    expect(notices[0].link).toMatch(new RegExp(`^/stories/${storyId}\\?comments=`, 'u'));
    await call('DELETE', `/v1/insights/stories/${storyId}`);
    await server.services.events.deliver();
    const left = await acrossTenants(server.services.db.executor)
      .selectFrom('comments')
      .select('id')
      .where('thing_id', '=', storyId)
      .execute();
    expect(left).toEqual([]);
  });

  it('show exactly which claims changed once the rows behind them did', async () => {
    const id = await create(server, owner, { name: 'Sales', content: orders(4) });
    const { storyId } = await write(id);
    const thing = { kind: 'story', id: storyId } as const;
    const follow = async (permission: 'comment') => {
      const person = await server.signIn('editor', owner.principal.tenantId);
      await shareThing(server, owner.principal, { thing, permission, userId: person.principal.userId });
      const followed = await server.call('PUT', `/beta/comments/story/${storyId}/following`, {
        as: person,
        body: { isFollowing: true },
      });
      expect(followed.status).toBe(200);
      return person;
    };
    // Both follow the story; one alone may read its rows.
    const [follower, blind] = [await follow('comment'), await follow('comment')];
    await shareThing(server, owner.principal, {
      thing: { kind: 'dataset', id },
      permission: 'view',
      userId: follower.principal.userId,
    });
    // Costs alone are other ones: every claim on sales, regions and rows stays as it was.
    await replaceRows(
      id,
      orders(4, ([day, region, sales, cost]) => [day!, region!, sales!, (Number(cost) * 3).toFixed(2)]),
    );
    const claims = claimsIn(await read(storyId));
    const isAboutCost = ({ claim }: ClaimInline) => JSON.stringify(claim.query).includes('"cost"');
    expect(claims.filter(isAboutCost).length).toBeGreaterThan(0);
    for (const claim of claims) {
      expect([claim.check.state === 'holds', claim.check.evidence?.version]).toEqual([
        !isAboutCost(claim),
        2,
      ]);
    }

    // The job that follows the new version stored the same, and its owner was notified once.
    const count = (state: string): number => claims.filter(({ check }) => check.state === state).length;
    const listed = await call('GET', '/v1/insights/stories?limit=100');
    const { lastCheck } = listed.body.data.data.find((one: { id: string }) => one.id === storyId);
    expect(lastCheck).toMatchObject({
      version: 2,
      holds: count('holds'),
      changed: count('changed'),
      false: count('false'),
      unknown: 0,
    });
    const stored = await acrossTenants(server.services.db.executor)
      .selectFrom('story_checks')
      .select('claims')
      .where('story_id', '=', storyId)
      .executeTakeFirstOrThrow();
    const moved = (
      JSON.parse(stored.claims) as { id: string; state: string; written: unknown; current: unknown }[]
    ).filter(({ written, current }) => written !== current);
    expect(moved.map((check) => check.id)).toEqual(claims.filter(isAboutCost).map((claim) => claim.id));
    const link = `/stories/${storyId}`;
    const notices = async (as = owner): Promise<{ title: string; body: string }[]> => {
      const { body } = await getAs(as, '/beta/users/notifications');
      return body.data.filter(
        (one: { link: string; kind: string }) => one.link === link && one.kind === 'change',
      );
    };
    expect(await notices()).toMatchObject([{ title: expect.stringContaining('Numbers changed in') }]);
    expect(await notices(follower)).toHaveLength(1);
    expect(await notices(blind)).toEqual([]);
    // The same rows once more: nothing became false, so nobody is notified again.
    await replaceRows(
      id,
      orders(4, ([day, region, sales, cost]) => [day!, region!, sales!, (Number(cost) * 3).toFixed(2)]),
    );
    expect(await notices()).toHaveLength(1);
  });
});
