import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PLAY_APP, startPlayStore, type LocalPlayStore } from '#testing/services/play-store.ts';
import { describeFeedConformance, failure, openFeed, readFeed } from '../../test/feed-conformance.ts';
import { appId } from './index.ts';
import { parseReviews } from './replies.ts';

let store: LocalPlayStore;
const signal = new AbortController().signal;

beforeAll(async () => {
  store = await startPlayStore();
  store.state.reviews = Array.from({ length: 160 }, (_, index) => ({
    id: `r-${index}`,
    rating: (index % 5) + 1,
    text: `Text ${index}`,
  }));
});
afterAll(() => store.close());

const good = { app: PLAY_APP, max: 500 };
describeFeedConformance({
  kind: 'play-store',
  service: () => store,
  endpoints: (origin) => ({ 'play-store': origin }),
  good: () => good,
  canary: null,
});

const open = (change: object = {}) =>
  openFeed('play-store', { ...good, ...change }, { 'play-store': store.origin });

describe('reviews of the Play Store', () => {
  it('are read page by page by the token of the page before, once each', async () => {
    const { text } = await readFeed(await open());
    const ids = text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => line.split(',')[0]);
    expect({ ids: ids.length, size: new Set(ids).size }).toEqual({ ids: 160, size: 160 });
  });

  it('have typed columns', async () => {
    const preview = await (await open({ country: 'DE', language: 'de' })).preview(signal);
    expect(preview).toMatchObject({ title: 'Example', image: 'https://example.com/i.png' });
    expect(
      Object.fromEntries(preview.columns.map(({ name }, index) => [name, preview.rows[1]?.[index]])),
    ).toEqual({
      review_id: 'r-1',
      rating: 2,
      text: 'Text 1',
      author: 'Ann',
      author_image: 'https://example.com/ann.png',
      created_at: '2026-01-01T00:00:00.000',
      version: '2.0.1',
      thumbs_up: 7,
      reply: 'Thank you.',
      replied_at: '2026-01-02T00:00:00.000',
      country: 'de',
      language: 'de',
      app_id: PLAY_APP,
    });
  });

  it('reviews of an unknown app are refused at its field, and of none are no success', async () => {
    expect(await failure((await open({ app: 'com.example.unknown' })).preview(signal))).toMatchObject({
      code: 'source.refused',
      issues: [{ path: 'app' }],
    });
    expect(await failure(readFeed(await open({ app: 'com.example.unknown' })))).toMatchObject({
      code: 'source.refused',
    });
  });
});

it('finds the id of an app in what people enter', () => {
  expect(
    [
      'com.example.app',
      'https://play.google.com/store/apps/details?id=com.example.app&hl=en',
      'example',
      'https://evil.com/?id=com.example.app',
    ].map(appId),
  ).toEqual(['com.example.app', 'com.example.app', null, null]);
});

it('takes no reply of another form for an empty page', () => {
  const reply = (data: unknown): string => `)]}'\n\n${JSON.stringify([['wrb.fr', 'UsvDTd', data]])}`;
  for (const body of ['[]', `)]}'\n\n[]`, reply(7), reply('"text"'), reply('[{"a":1}]')]) {
    expect(() => parseReviews(body)).toThrow(expect.objectContaining({ code: 'source.refused' }));
  }
  expect(parseReviews(reply(null))).toEqual({ reviews: [], nextToken: null });
  expect(parseReviews(reply('[]'))).toEqual({ reviews: [], nextToken: null });
});
