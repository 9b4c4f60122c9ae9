import { PlayStoreSource } from '@plumbline/contract';
import { remoteConnector, type OpenContext, type Session } from '../kit/connector.ts';
import { endpoint } from '../kit/endpoints.ts';
import { defineFeed, feedColumns, type FeedRow, type FeedSubject } from '../kit/feed.ts';
import { callService, fieldRefused, pause, statusFailure, unexpectedReply } from '../kit/service-call.ts';
import { at, parseApp, parseReviews, reviewsForm } from './replies.ts';

const SERVICE = 'The Play Store';
const SORTS = { relevance: 1, newest: 2, rating: 3 } as const;
/** The most that one request may ask for. */
const PAGE = 150;
/** The store shows a captcha to whoever reads faster. */
const PAUSE_MS = 1_000;

const COLUMNS = feedColumns({
  review_id: 'text',
  rating: 'integer',
  text: 'text',
  author: 'text',
  author_image: 'text',
  created_at: 'timestamp',
  version: 'text',
  thumbs_up: 'integer',
  reply: 'text',
  replied_at: 'timestamp',
  country: 'text',
  language: 'text',
  app_id: 'text',
});

const APP_ID = /^[A-Za-z]\w*(\.[A-Za-z]\w*)+$/;

/** The id in what a person entered: itself, or within an address of the store. */
export function appId(text: string): string | null {
  if (APP_ID.test(text)) {
    return text;
  }
  const url = URL.parse(text);
  const id = url?.hostname === 'play.google.com' ? url.searchParams.get('id') : null;
  return id !== null && APP_ID.test(id) ? id : null;
}

interface Store {
  readonly context: OpenContext;
  readonly base: string;
  readonly app: string;
  readonly source: PlayStoreSource;
}

const local = ({ source }: Store): string =>
  `hl=${encodeURIComponent(source.language)}&gl=${encodeURIComponent(source.country)}`;

async function lookUp(store: Store, signal: AbortSignal): Promise<FeedSubject> {
  const { context, base, app, source } = store;
  const url = `${base}/store/apps/details?id=${encodeURIComponent(app)}&${local(store)}`;
  const sent = await callService(context, url, { signal });
  if (sent.status === 404) {
    throw fieldRefused('app', `The Play Store of the country "${source.country}" has no app ${app}.`);
  }
  if (sent.status !== 200) {
    throw statusFailure(SERVICE, sent);
  }
  const listing = parseApp(sent.body.toString('utf8'));
  if (listing === null) {
    throw unexpectedReply(SERVICE);
  }
  return { ...listing, available: null };
}

const text = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null;

/** Seconds, with nanoseconds beside them. */
const time = (value: unknown): string | null => {
  const seconds = at(value, 0);
  return typeof seconds === 'number' && Math.abs(seconds) < 1e11
    ? new Date(seconds * 1000).toISOString().slice(0, -1)
    : null;
};

const reviewRow = (review: unknown, { app, source }: Store): FeedRow => [
  text(at(review, 0)),
  text(at(review, 2)),
  text(at(review, 4)),
  text(at(review, 1, 0)),
  text(at(review, 1, 1, 3, 2)),
  time(at(review, 5)),
  text(at(review, 10)),
  text(at(review, 6)),
  text(at(review, 7, 1)),
  time(at(review, 7, 2)),
  source.country,
  source.language,
  app,
];

async function* readReviews(store: Store, signal: AbortSignal): AsyncGenerator<FeedRow> {
  const { context, base, app, source } = store;
  const url = `${base}/_/PlayStoreUi/data/batchexecute?${local(store)}`;
  const seen = new Set<string>();
  let token: string | null = null;
  do {
    const body = reviewsForm({ app, sort: SORTS[source.sort], count: Math.min(PAGE, source.max), token });
    const sent = await callService(context, url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
      body,
      signal,
    });
    if (sent.status !== 200) {
      throw statusFailure(SERVICE, sent);
    }
    const page = parseReviews(sent.body.toString('utf8'));
    const isNew = (review: unknown): boolean => !seen.has(text(at(review, 0)) ?? '');
    for (const review of page.reviews.filter(isNew)) {
      seen.add(text(at(review, 0)) ?? '');
      yield reviewRow(review, store);
    }
    token = page.reviews.length === 0 ? null : page.nextToken;
    if (token !== null) {
      await pause(PAUSE_MS, signal);
    }
  } while (token !== null);
  if (seen.size === 0) {
    throw fieldRefused('app', 'The Play Store lists no reviews for this app in this country and language.');
  }
}

/** Reviews of an app in the Play Store, as its own pages read them: the store has no public interface for reviews. */
export const playStore = remoteConnector({
  arrival: 'feed',
  config: PlayStoreSource,
  open: async (source, context): Promise<Session> => {
    const app = appId(source.app);
    if (app === null) {
      throw fieldRefused(
        'app',
        'Enter the id of the app, such as com.example.app, or its address in the Play Store.',
      );
    }
    const store: Store = { context, base: endpoint(context.endpoints, 'play-store'), app, source };
    return {
      label: `Play Store, ${app}, ${source.country}`,
      check: () => context.outbound.check(store.base),
      file: null,
      database: null,
      feed: defineFeed({
        key: 'review_id',
        maxRows: source.max,
        columns: COLUMNS,
        describe: (signal) => lookUp(store, signal),
        rows: (signal) => readReviews(store, signal),
      }),
      [Symbol.asyncDispose]: () => Promise.resolve(),
    };
  },
});
