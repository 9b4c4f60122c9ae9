import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { APP, startAppStore, storeReview, type LocalAppStore } from '#testing/services/app-store.ts';
import { PLAY_APP, startPlayStore, type LocalPlayStore } from '#testing/services/play-store.ts';
import { startYoutube, VIDEOS, YOUTUBE_KEY, type LocalYoutube } from '#testing/services/youtube.ts';
import { acrossTenants } from '../../../platform/db/across-tenants.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let editor: TestMember;
let appStore: LocalAppStore;
let playStore: LocalPlayStore;
let youtube: LocalYoutube;
const lines: string[] = [];

beforeAll(async () => {
  appStore = await startAppStore();
  playStore = await startPlayStore();
  youtube = await startYoutube();
  server = await startTestServer({
    onLog: (line) => lines.push(line),
    environment: {
      PLUMBLINE_ENDPOINTS: `app-store=${appStore.origin},play-store=${playStore.origin},youtube-api=${youtube.origin}/youtube/v3,youtube-web=${youtube.origin}`,
    },
  });
  editor = await server.signIn('editor');
});
afterAll(async () => {
  await server.close();
  await Promise.all([appStore.close(), playStore.close(), youtube.close()]);
});

const call = (method: string, path: string, body?: unknown) =>
  server.call(method, path, { as: editor, ...(body === undefined ? {} : { body }) });
const validate = (source: string, body: object) =>
  call('POST', `/v1/datasources/validate/social/${source}`, body);
async function create(source: string, body: object): Promise<{ id: string; jobId: string }> {
  const started = await call('POST', `/v1/datasources/create/social/${source}`, { name: 'Feed', ...body });
  expect(started).toMatchObject({ status: 202 });
  await server.runJobs();
  return started.body.data;
}
const rowsOf = async (id: string, body: object = {}) =>
  (await call('POST', `/v1/datasources/${id}/filter`, body)).body.data;
async function refresh(id: string) {
  const { jobId } = (await call('POST', `/v1/datasources/${id}/refresh`, {})).body.data;
  await server.runJobs();
  return (await call('GET', `/v1/jobs/${jobId}`)).body.data;
}

describe('reviews of an app', () => {
  it('are previewed, and become a dataset with typed columns', async () => {
    appStore.state.reviews = { us: [storeReview(1), storeReview(2)] };
    const source = { app: APP, countries: ['us'] };
    expect((await validate('app-store', source)).body.data).toMatchObject({
      title: 'Pages',
      rows: [expect.any(Array), expect.any(Array)],
      warnings: [],
    });
    const { id, jobId } = await create('app-store', source);
    expect((await call('GET', `/v1/jobs/${jobId}`)).body.data).toMatchObject({ state: 'succeeded' });
    expect((await call('GET', `/v1/datasources/${id}`)).body.data).toMatchObject({
      source: { kind: 'app-store', label: `App Store, app ${APP}, us` },
      version: { number: 1, rowCount: 2, rejectCount: 0 },
      files: [],
    });
    const { columns } = await rowsOf(id);
    expect(columns.map(({ name, type }: { name: string; type: string }) => [name, type])).toEqual([
      ['review_id', 'text'],
      ['country', 'text'],
      ['rating', 'integer'],
      ['title', 'text'],
      ['text', 'text'],
      ['version', 'text'],
      ['author', 'text'],
      ['author_url', 'text'],
      ['vote_sum', 'integer'],
      ['vote_count', 'integer'],
      ['updated_at', 'timestamp'],
      ['app_id', 'text'],
    ]);
  });

  it('are merged by their ids with each refresh: new ones are added, changed ones replaced, old ones stay', async () => {
    appStore.state.reviews = { us: [storeReview(2), storeReview(1)] };
    const { id } = await create('app-store', { app: APP });
    appStore.state.reviews = { us: [storeReview(3), storeReview(2, { title: 'Changed' })] };
    expect(await refresh(id)).toMatchObject({ state: 'succeeded' });
    const { data, version, total } = await rowsOf(id, {
      sort: [{ column: 'review_id' }],
      columns: ['review_id', 'title'],
    });
    expect({ data, version, total }).toEqual({
      data: [
        ['1000001', 'Title 1'],
        ['1000002', 'Changed'],
        ['1000003', 'Title 3'],
      ],
      version: 2,
      total: 3,
    });
    expect((await rowsOf(id)).columns.map(({ type }: { type: string }) => type)).toContain('timestamp');
  });

  it('stay as they were when a refresh fails, which says why', async () => {
    appStore.state.reviews = { us: [storeReview(1)] };
    const { id } = await create('app-store', { app: APP });
    appStore.state.reviews = {};
    expect(await refresh(id)).toMatchObject({
      state: 'failed',
      error: { code: 'source.refused', message: expect.stringContaining('lists no reviews') },
    });
    expect(await rowsOf(id)).toMatchObject({ version: 1, total: 1 });
  });

  it('reviews of the Play Store are read likewise', async () => {
    playStore.state.reviews = [{ id: 'a', rating: 5, text: 'Good' }];
    expect((await validate('play-store', { app: PLAY_APP })).body.data).toMatchObject({ title: 'Example' });
    const { id } = await create('play-store', { app: PLAY_APP });
    playStore.state.reviews = [{ id: 'b', rating: 1, text: 'Bad' }];
    expect(await refresh(id)).toMatchObject({ state: 'succeeded' });
    expect(await rowsOf(id)).toMatchObject({ total: 2 });
  });

  it('reviews of an app that cannot be are refused at the field to fix', async () => {
    expect(await validate('app-store', { app: 'Pages' })).toMatchObject({
      status: 422,
      body: { error: { code: 'source.refused', issues: [{ path: 'app' }] } },
    });
    const refused = await call('POST', '/v1/datasources/create/social/play-store', { name: 'X', app: 'x' });
    expect(refused).toMatchObject({ status: 422, body: { error: { issues: [{ path: 'app' }] } } });
    expect((await validate('app-store', { app: APP, countries: ['usa'] })).status).toBe(400);
  });
});

describe('YouTube', () => {
  it('is read with a sealed key, which is in no reply, row, event, job or log', async () => {
    const source = { url: VIDEOS[0], rows: 'comments', apiKey: YOUTUBE_KEY };
    const created = await call('POST', '/v1/datasources/create/social/youtube', {
      name: 'Comments',
      ...source,
    });
    const replies = [await validate('youtube', source), created];
    const { id } = created.body.data as { id: string };
    await server.runJobs();
    expect(await refresh(id)).toMatchObject({ state: 'succeeded' });
    youtube.state.quota = 0;
    const failed = await refresh(id);
    youtube.state.quota = 10_000;
    expect(failed).toMatchObject({ state: 'failed', error: { message: expect.stringContaining('quota') } });
    expect(await rowsOf(id)).toMatchObject({ total: 5, version: 2 });
    replies.push(await call('GET', `/v1/datasources/${id}`));
    const everywhere = acrossTenants(server.services.db.executor);
    const stored = [
      await everywhere.selectFrom('datasets').selectAll().execute(),
      await everywhere.selectFrom('jobs').selectAll().execute(),
      await everywhere.selectFrom('events').selectAll().execute(),
    ];
    const all = JSON.stringify([replies.map(({ body }) => body), failed, stored, lines]);
    expect(all).not.toContain(YOUTUBE_KEY);
  });

  it('transcripts are a dataset with a row per line', async () => {
    const { id } = await create('youtube/transcript', { urls: [VIDEOS[0], VIDEOS[1]] });
    expect(await rowsOf(id)).toMatchObject({ total: 4, columns: expect.any(Array) });
    const pasted = { urls: [VIDEOS[0]], captions: 'WEBVTT\n\n00:01.000 --> 00:02.000\nHi\n' };
    expect((await validate('youtube/transcript', pasted)).body.data.rows[0]).toContain('Hi');
  });
});
