import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { APP, startAppStore, storeReview, type LocalAppStore } from '#testing/services/app-store.ts';
import { describeFeedConformance, failure, openFeed, readFeed } from '../../test/feed-conformance.ts';
import { appNumber } from './index.ts';
import { parseXmlFeed } from './review-feed.ts';

let store: LocalAppStore;
const signal = new AbortController().signal;
const reviews = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => storeReview(from + index));

beforeAll(async () => {
  store = await startAppStore();
  store.state.reviews = { us: reviews(0, 120), gb: reviews(1000, 3) };
});
afterAll(() => store.close());

const good = { app: APP, countries: ['us'], max: 500 };
describeFeedConformance({
  kind: 'app-store',
  service: () => store,
  endpoints: (origin) => ({ 'app-store': origin }),
  good: () => good,
  canary: null,
});

const open = (change: object = {}) =>
  openFeed('app-store', { ...good, ...change }, { 'app-store': store.origin });
const lines = async (change: object = {}) =>
  (await readFeed(await open(change))).text.split('\n').filter((line) => line !== '');

describe('reviews of the App Store', () => {
  it('are read page by page, of every country, up to the maximum', async () => {
    expect(await lines()).toHaveLength(120);
    expect(await lines({ countries: ['us', 'GB'] })).toHaveLength(123);
    expect(await lines({ max: 60 })).toHaveLength(60);
  });

  it('have typed columns, times in UTC, and the plain text', async () => {
    store.state.reviews = { us: [storeReview(1, { text: 'a < b & "c",\nnew line', title: '☃' })] };
    const preview = await (await open()).preview(signal);
    expect(preview).toMatchObject({
      title: 'Pages',
      image: 'https://example.com/pages.png',
      available: null,
    });
    expect(
      Object.fromEntries(preview.columns.map(({ name }, index) => [name, preview.rows[0]?.[index]])),
    ).toEqual({
      review_id: '1000001',
      country: 'us',
      rating: 2,
      title: '☃',
      text: 'a < b & "c",\nnew line',
      version: '3.1',
      author: 'Ann & Bob',
      author_url: 'https://itunes.apple.com/us/reviews/id1',
      vote_sum: 1,
      vote_count: 2,
      updated_at: '2026-01-31T15:00:00.000',
      app_id: APP,
    });
  });

  it('are read from the other form where one is empty, also where a single entry is no list', async () => {
    store.state.reviews = { us: [storeReview(1)] };
    store.state.forms = ['json'];
    expect(await lines()).toEqual([expect.stringContaining('Ann & Bob')]);
    store.state.forms = [];
    expect(await failure(lines())).toMatchObject({ code: 'source.refused', issues: [{ path: 'countries' }] });
    store.state.forms = ['xml'];
  });

  it('reviews of an unknown app are refused at its field', async () => {
    expect(await failure((await open({ app: '999999999' })).preview(signal))).toMatchObject({
      code: 'source.refused',
      issues: [{ path: 'app' }],
    });
    expect(await failure(open({ app: 'https://example.com/id361309726' }))).toMatchObject({
      issues: [{ path: 'app' }],
    });
  });
});

it('finds the number of an app in what people enter', () => {
  expect(
    [
      '361309726',
      'id361309726',
      'https://apps.apple.com/gb/app/pages/id361309726?mt=8',
      'pages',
      'https://evilapple.com/id361309726',
    ].map(appNumber),
  ).toEqual(['361309726', '361309726', '361309726', null, null]);
});

it('takes no document type, so that no entity can grow, and no broken feed', () => {
  const bomb = '<!DOCTYPE feed [<!ENTITY a "aaaa">]><feed><entry><title>&a;</title></entry></feed>';
  for (const text of [
    bomb,
    '<feed><entry>',
    '<feed><entry><title>&b;</title></entry></feed>',
    'not a feed',
  ]) {
    expect(() => parseXmlFeed(text)).toThrow(expect.objectContaining({ code: 'source.refused' }));
  }
});
