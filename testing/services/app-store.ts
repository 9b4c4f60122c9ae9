import { startService, type LocalService, type ServiceReply } from './service.ts';

/**
 * The App Store's lookup (developer.apple.com/library/archive/documentation/AudioVideo/Conceptual/iTuneSearchAPI) and its
 * feed of reviews, whose elements are those of public readers such as github.com/zeyaddeeb/itunes (R/get-reviews.R).
 */
export interface StoreReview {
  readonly id: string;
  readonly rating: number;
  readonly title: string;
  readonly text: string;
  readonly updated: string;
}

export interface LocalAppStore extends LocalService {
  /** What it has; a test changes it. */
  readonly state: {
    /** By country, newest first. */
    reviews: Record<string, readonly StoreReview[]>;
    /** Which forms of the feed have entries; the store has at times left one of them empty. */
    forms: readonly ('xml' | 'json')[];
  };
}

export const APP = '361309726';
const PAGE = 50;

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const xmlEntry = ({ id, rating, title, text, updated }: StoreReview): string => `<entry>
  <updated>${updated}</updated><id>${id}</id><title>${escape(title)}</title>
  <content type="text">${escape(text)}</content>
  <im:contentType term="Application" label="Application"/>
  <im:voteSum>1</im:voteSum><im:voteCount>2</im:voteCount><im:rating>${rating}</im:rating><im:version>3.1</im:version>
  <author><name>Ann &amp; Bob</name><uri>https://itunes.apple.com/us/reviews/id1</uri></author>
  <content type="html">&lt;b&gt;${escape(escape(text))}&lt;/b&gt;</content>
</entry>`;

const xmlFeed = (reviews: readonly StoreReview[]): string => `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns:im="http://itunes.apple.com/rss" xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>https://itunes.apple.com/us/rss/customerreviews</id><title>iTunes Store: Customer Reviews</title>
${reviews.map(xmlEntry).join('\n')}
</feed>`;

const jsonEntry = ({ id, rating, title, text, updated }: StoreReview) => ({
  author: { uri: { label: 'https://itunes.apple.com/us/reviews/id1' }, name: { label: 'Ann & Bob' } },
  updated: { label: updated },
  'im:rating': { label: String(rating) },
  'im:version': { label: '3.1' },
  id: { label: id },
  title: { label: title },
  content: { label: text, attributes: { type: 'text' } },
  'im:voteSum': { label: '1' },
  'im:voteCount': { label: '2' },
});

/** A feed with one review has an object and no list. */
const jsonFeed = (reviews: readonly StoreReview[]): object => {
  const entries = reviews.map(jsonEntry);
  return {
    feed: entries.length === 0 ? {} : { entry: entries.length === 1 ? entries[0] : entries },
  };
};

export async function startAppStore(): Promise<LocalAppStore> {
  const state: LocalAppStore['state'] = { reviews: {}, forms: ['xml'] };
  const lookUp = (url: URL): ServiceReply => {
    const isKnown = url.searchParams.get('id') === APP;
    const found = {
      trackId: Number(APP),
      trackName: 'Pages',
      artworkUrl100: 'https://example.com/pages.png',
    };
    return { body: { resultCount: isKnown ? 1 : 0, results: isKnown ? [found] : [] } };
  };
  const service = await startService(({ url }) => {
    if (url.pathname === '/lookup') {
      return lookUp(url);
    }
    const found =
      /^\/([a-z]{2})\/rss\/customerreviews\/page=(\d+)\/id=(\d+)\/sortby=(mostrecent|mosthelpful)\/(xml|json)$/.exec(
        url.pathname,
      );
    if (found === null) {
      return { status: 404, body: 'Not Found' };
    }
    const [, country = '', page = '1', app, , form = 'xml'] = found;
    if (Number(page) > 10) {
      return { status: 400, body: 'CustomerReviews RSS page depth is limited to 10' };
    }
    const all = app === APP ? (state.reviews[country] ?? []) : [];
    const isEmpty = !state.forms.includes(form as 'xml' | 'json');
    const listed = isEmpty ? [] : all.slice((Number(page) - 1) * PAGE, Number(page) * PAGE);
    return form === 'xml'
      ? { body: xmlFeed(listed), headers: { 'content-type': 'text/xml; charset=UTF-8' } }
      : { body: jsonFeed(listed) };
  });
  return { ...service, state };
}

export const storeReview = (index: number, change: Partial<StoreReview> = {}): StoreReview => ({
  id: String(1_000_000 + index),
  rating: (index % 5) + 1,
  title: `Title ${index}`,
  text: `Text ${index}`,
  updated: '2026-01-31T08:00:00-07:00',
  ...change,
});
