import { unexpectedReply } from '../kit/service-call.ts';

/**
 * What the Play Store's own pages read. None of it is documented: the positions are those that google-play-scraper
 * (github.com/facundoolano/google-play-scraper, lib/reviews.js and lib/app.js) reads, and the store may change them.
 */
const SERVICE = 'The Play Store';
/** Put before JSON so that no page can run it as a script. */
const ANTI_SCRIPT = ")]}'";
const REVIEWS_CALL = 'UsvDTd';

export const at = (value: unknown, ...path: readonly number[]): unknown =>
  path.reduce<unknown>(
    (inner, index) => (Array.isArray(inner) ? (inner as unknown[])[index] : undefined),
    value,
  );

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw unexpectedReply(SERVICE, error);
  }
};

export interface ReviewPage {
  readonly reviews: readonly unknown[];
  /** Null at the last page. */
  readonly nextToken: string | null;
}

/** The form of a request for a page of reviews. */
export function reviewsForm(request: {
  readonly app: string;
  readonly sort: number;
  readonly count: number;
  readonly token: string | null;
}): string {
  const { app, sort, count, token } = request;
  const inner = JSON.stringify([null, null, [2, sort, [count, null, token], null, []], [app, 7]]);
  const form = JSON.stringify([[[REVIEWS_CALL, inner, null, 'generic']]]);
  return `f.req=${encodeURIComponent(form)}`;
}

/** A page of reviews: a list of replies to calls, ours with its own JSON as text. */
export function parseReviews(body: string): ReviewPage {
  if (!body.startsWith(ANTI_SCRIPT)) {
    // A page that asks whether a person is there.
    throw unexpectedReply(SERVICE);
  }
  const replies = parse(body.slice(ANTI_SCRIPT.length));
  const reply = Array.isArray(replies) ? replies.find((one) => at(one, 1) === REVIEWS_CALL) : undefined;
  const text = at(reply, 2);
  if (reply === undefined || (text !== null && typeof text !== 'string')) {
    throw unexpectedReply(SERVICE);
  }
  // An app without reviews has null, or an empty list.
  const data = text === null ? null : parse(text);
  const reviews = at(data, 0) ?? [];
  if (!Array.isArray(reviews) || (data !== null && !Array.isArray(data))) {
    throw unexpectedReply(SERVICE);
  }
  const token = at(data, 1, 1);
  return { reviews, nextToken: typeof token === 'string' && token !== '' ? token : null };
}

/** Name and icon of an app, from the data within its page; null where the page has none of it. */
export function parseApp(html: string): { readonly title: string; readonly image: string | null } | null {
  const match = /AF_initDataCallback\(\{key: 'ds:5',.*?data:(.*?), sideChannel: \{\}\}\);<\/script>/s.exec(
    html,
  );
  if (match === null) {
    return null;
  }
  const data = parse(match[1] ?? '');
  const title = at(data, 1, 2, 0, 0);
  const image = at(data, 1, 2, 95, 0, 3, 2);
  return typeof title === 'string' ? { title, image: typeof image === 'string' ? image : null } : null;
}
