import { AppStoreSource } from '@plumbline/contract';
import { remoteConnector, type OpenContext, type Session } from '../kit/connector.ts';
import { endpoint } from '../kit/endpoints.ts';
import { defineFeed, feedColumns, utcTime, type FeedRow, type FeedSubject } from '../kit/feed.ts';
import { callService, fieldRefused, parseJson, statusFailure, unexpectedReply } from '../kit/service-call.ts';
import { parseJsonFeed, parseXmlFeed, type FeedEntry } from './review-feed.ts';

const SERVICE = 'The App Store';
/** The store gives no more: ten pages of fifty. */
const PAGES = 10;
const SORTS = { newest: 'mostrecent', helpful: 'mosthelpful' } as const;

const COLUMNS = feedColumns({
  review_id: 'text',
  country: 'text',
  rating: 'integer',
  title: 'text',
  text: 'text',
  version: 'text',
  author: 'text',
  author_url: 'text',
  vote_sum: 'integer',
  vote_count: 'integer',
  updated_at: 'timestamp',
  app_id: 'text',
});

/** The number in what a person entered: `361309726`, `id361309726`, or an address of the store. */
export function appNumber(text: string): string | null {
  if (/^(id)?\d{5,15}$/.test(text)) {
    return text.replace(/^id/, '');
  }
  const url = URL.parse(text);
  const isStore = url !== null && /(^|\.)apple\.com$/.test(url.hostname);
  return isStore ? (/\/id(\d{5,15})(?:\/|$)/.exec(url.pathname)?.[1] ?? null) : null;
}

interface Lookup {
  readonly resultCount?: number;
  readonly results?: readonly {
    readonly trackName?: string;
    readonly artworkUrl100?: string;
    readonly userRatingCount?: number;
  }[];
}

const orNull = (text: string | undefined): string | null => (text === undefined || text === '' ? null : text);

const reviewRow = (entry: FeedEntry, { country, app }: { country: string; app: string }): FeedRow => [
  orNull(entry['id']),
  country,
  orNull(entry['im:rating']),
  orNull(entry['title']),
  orNull(entry['content']),
  orNull(entry['im:version']),
  orNull(entry['author/name']),
  orNull(entry['author/uri']),
  orNull(entry['im:voteSum']),
  orNull(entry['im:voteCount']),
  utcTime(entry['updated']),
  app,
];

interface Store {
  readonly context: OpenContext;
  readonly base: string;
  readonly app: string;
  readonly source: AppStoreSource;
}

/** https://developer.apple.com/library/archive/documentation/AudioVideo/Conceptual/iTuneSearchAPI/ */
async function lookUp({ context, base, app, source }: Store, signal: AbortSignal): Promise<FeedSubject> {
  const url = `${base}/lookup?id=${app}&country=${source.countries[0] ?? 'us'}`;
  const sent = await callService(context, url, { signal });
  if (sent.status !== 200) {
    throw statusFailure(SERVICE, sent);
  }
  const { results = [], resultCount } = parseJson(SERVICE, sent) as Lookup;
  const [found] = results;
  if (resultCount === undefined) {
    throw unexpectedReply(SERVICE);
  }
  if (found === undefined) {
    throw fieldRefused(
      'app',
      `The App Store of the country "${source.countries[0] ?? ''}" has no app ${app}.`,
    );
  }
  // Ratings without words are counted too, so they say nothing of how many reviews there are.
  return { title: found.trackName ?? app, image: found.artworkUrl100 ?? null, available: null };
}

/** A page of reviews; the first entry may be the app itself, which has no rating. */
async function readPage(
  { context, base, app, source }: Store,
  {
    country,
    page,
    signal,
  }: { readonly country: string; readonly page: number; readonly signal: AbortSignal },
): Promise<readonly FeedEntry[]> {
  const path = `${base}/${country}/rss/customerreviews/page=${page}/id=${app}/sortby=${SORTS[source.sort]}`;
  const xml = await callService(context, `${path}/xml`, { signal });
  if (xml.status !== 200) {
    throw statusFailure(SERVICE, xml);
  }
  const entries = parseXmlFeed(xml.body.toString('utf8'));
  const reviews = entries.filter((entry) => entry['im:rating'] !== undefined);
  if (reviews.length > 0 || page > 1) {
    return reviews;
  }
  // One of the two forms has at times been empty while the other was not.
  const json = await callService(context, `${path}/json`, { signal });
  return json.status === 200
    ? parseJsonFeed(parseJson(SERVICE, json)).filter((entry) => (entry['im:rating'] ?? '') !== '')
    : [];
}

async function* readReviews(store: Store, signal: AbortSignal): AsyncGenerator<FeedRow> {
  const { app, source } = store;
  // A review is listed on two pages where another is written between the two requests.
  const seen = new Set<string>();
  for (const country of new Set(source.countries)) {
    for (let page = 1; page <= PAGES; page += 1) {
      const entries = await readPage(store, { country, page, signal });
      if (entries.length === 0) {
        break;
      }
      for (const entry of entries.filter(({ id = '' }) => !seen.has(id))) {
        seen.add(entry['id'] ?? '');
        yield reviewRow(entry, { country, app });
      }
    }
  }
  if (seen.size === 0) {
    throw fieldRefused(
      'countries',
      'The App Store lists no reviews for this app in these countries. It also answers so when it refuses this server.',
    );
  }
}

/** Reviews of an app in the App Store. The feed is public; the store lists the newest 500 of each country. */
export const appStore = remoteConnector({
  arrival: 'feed',
  config: AppStoreSource,
  open: async (source, context): Promise<Session> => {
    const app = appNumber(source.app);
    if (app === null) {
      throw fieldRefused('app', 'Enter the number of the app, or its address in the App Store.');
    }
    const store: Store = { context, base: endpoint(context.endpoints, 'app-store'), app, source };
    return {
      label: `App Store, app ${app}, ${source.countries.join(', ')}`,
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
