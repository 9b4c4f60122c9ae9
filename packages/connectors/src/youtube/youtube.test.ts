import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  CHANNEL,
  startYoutube,
  UPLOADS,
  VIDEOS,
  YOUTUBE_KEY,
  type LocalYoutube,
} from '#testing/services/youtube.ts';
import { describeFeedConformance, failure, openFeed, readFeed } from '../../test/feed-conformance.ts';
import { parseAddress } from '../kit/youtube-address.ts';
import { durationSeconds } from './rows.ts';

let service: LocalYoutube;
const signal = new AbortController().signal;
const [FIRST, SECOND] = VIDEOS;

beforeAll(async () => {
  service = await startYoutube();
});
beforeEach(() => Object.assign(service.state, { quota: 10_000, silenced: [] }));
afterAll(() => service.close());

const endpoints = (origin: string) => ({ 'youtube-api': `${origin}/youtube/v3` });
const good = { url: 'https://www.youtube.com/@channel', rows: 'videos', max: 1000, apiKey: YOUTUBE_KEY };
describeFeedConformance({
  kind: 'youtube',
  service: () => service,
  endpoints,
  good: () => good,
  canary: YOUTUBE_KEY,
});

const open = (change: object = {}) => openFeed('youtube', { ...good, ...change }, endpoints(service.origin));
const idsOf = async (change: object) =>
  (await readFeed(await open(change))).text
    .split('\n')
    .flatMap((line) => /^(video-\d+[^,"]*),/.exec(line)?.[1] ?? []);
const comments = (url: string, max = 1000) => idsOf({ url, rows: 'comments', max });
const commentsOf = (id: string) => ['c1', 'c1.r1', 'c1.r2', 'c2', 'c3'].map((comment) => `${id}-${comment}`);

describe('videos', () => {
  it('videos of a channel, a playlist and an address are read page by page', async () => {
    for (const url of [
      'https://www.youtube.com/@channel',
      `youtube.com/channel/${CHANNEL}/videos`,
      `https://www.youtube.com/playlist?list=${UPLOADS}`,
    ]) {
      expect(await idsOf({ url })).toEqual([...VIDEOS]);
    }
    expect(await idsOf({ url: `https://youtu.be/${SECOND}?t=3` })).toEqual([SECOND]);
    expect(await idsOf({ max: 1 })).toEqual([FIRST]);
  });

  it('have typed columns; what is hidden is empty', async () => {
    const preview = await (await open()).preview(signal);
    expect(preview).toMatchObject({ title: 'The channel', available: 3, image: 'https://example.com/t.jpg' });
    const [first, second] = preview.rows.map((row) =>
      Object.fromEntries(preview.columns.map(({ name }, at) => [name, row[at]])),
    );
    expect(first).toMatchObject({
      duration_s: 3723,
      view_count: 12_345_678_901,
      like_count: 7,
      comment_count: 3,
      tags: '["a","b"]',
      published_at: '2026-01-31T15:00:00.000',
    });
    expect(second).toMatchObject({ like_count: null, comment_count: null });
  });
});

describe('comments', () => {
  it('comments of a video come with all replies, also those that a thread does not hold', async () => {
    expect(await comments(FIRST)).toEqual(commentsOf(FIRST));
  });

  it('comments of a channel and a playlist are those of its videos; a silenced one is left out', async () => {
    expect(await comments('@channel')).toEqual(VIDEOS.flatMap(commentsOf));
    service.state.silenced = [SECOND];
    const others = VIDEOS.filter((id) => id !== SECOND);
    expect(await comments(`https://www.youtube.com/playlist?list=${UPLOADS}`)).toEqual(
      others.flatMap(commentsOf),
    );
  });

  it('comments that are turned off are a refusal of a single video', async () => {
    service.state.silenced = [FIRST];
    expect(await failure(comments(FIRST))).toMatchObject({
      code: 'source.refused',
      issues: [{ path: 'url' }],
    });
  });

  it('cost no more quota than the rows that are read', async () => {
    await comments(FIRST, 1);
    expect(service.state.quota).toBe(9_999);
  });
});

describe('a refusal', () => {
  it.each([
    {
      of: 'a key that Google does not know',
      change: { apiKey: 'wrong' },
      path: 'apiKey',
      words: 'does not know',
    },
    { of: 'an unknown channel', change: { url: '@nobody' }, path: 'url', words: 'does not exist' },
    { of: 'an unknown video', change: { url: 'video-99999' }, path: 'url', words: 'does not exist' },
  ])('a refusal of $of is at its field', async ({ change, path, words }) => {
    const error = await failure((await open(change)).preview(signal));
    expect(error).toMatchObject({
      code: 'source.refused',
      message: expect.stringContaining(words),
      issues: [{ path }],
    });
  });

  it('for the quota says when it starts again', async () => {
    service.state.quota = 2;
    expect(await failure(comments('@channel'))).toMatchObject({
      code: 'source.refused',
      message: expect.stringContaining('midnight Pacific'),
      issues: [{ path: 'apiKey' }],
    });
  });
});

it('knows the addresses of YouTube and no others', () => {
  const video = { kind: 'video', id: FIRST };
  expect(
    [
      FIRST,
      `https://www.youtube.com/watch?v=${FIRST}&t=1`,
      `https://m.youtube.com/shorts/${FIRST}`,
      `https://www.youtube.com/live/${FIRST}`,
    ].map(parseAddress),
  ).toEqual([video, video, video, video]);
  expect(
    [
      'https://evil.com/watch?v=video-00001',
      'https://youtube.com.evil.com/@channel',
      'https://www.youtube.com/feed',
      'x',
      '@a b',
    ].map(parseAddress),
  ).toEqual([null, null, null, null, null]);
});

it('counts the seconds of a duration', () => {
  expect(['PT1H2M3S', 'PT45S', 'P1DT1S', 'P', 'x'].map(durationSeconds)).toEqual([
    3723,
    45,
    86_401,
    null,
    null,
  ]);
});
