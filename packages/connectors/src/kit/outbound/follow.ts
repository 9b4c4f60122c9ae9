import { AppError } from '@plumbline/contract';
import { hostAndPort, refusedStatus } from './failures.ts';
import { openHop, type Hop, type HopOptions } from './hop.ts';
import { parseTarget, type Target } from './target.ts';

export interface FollowedResponse extends Hop {
  /** Where the answer came from, after redirects. */
  readonly url: URL;
}

export interface FollowOptions extends Omit<HopOptions, 'headers'> {
  /** Sent at every hop. */
  readonly headers: Readonly<Record<string, string>>;
  /** Sent until a redirect leaves the first origin. A redirect's own user name and password are never sent. */
  readonly credentials: Readonly<Record<string, string>>;
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * Where a redirect leads, checked as a link is.
 *
 * @throws `source.refused` where it leads nowhere or from https to http, `source.address_refused`
 */
export const redirectTarget = (from: URL, location: string | null): Target => {
  const next = location === null ? null : URL.parse(location, from.href);
  if (next === null) {
    throw new AppError('source.refused', `${hostAndPort(from)} answered with a redirect that leads nowhere.`);
  }
  const target = parseTarget(next.href);
  if (from.protocol === 'https:' && target.url.protocol === 'http:') {
    throw new AppError(
      'source.refused',
      `${hostAndPort(from)} redirects from https to http, where anybody on the way could change the file. Give the link it leads to.`,
    );
  }
  return target;
};

/** Opens a link and follows its redirects, each checked as if somebody had given it. Answers 200 or 304. */
export const follow = async (link: string, options: FollowOptions): Promise<FollowedResponse> => {
  const first = parseTarget(link);
  const { authorization } = first;
  let credentials = { ...(authorization === null ? {} : { authorization }), ...options.credentials };
  let target = first;
  for (let redirects = 0; redirects <= options.limits.maxRedirects; redirects += 1) {
    const hop = await openHop(target, { ...options, headers: { ...options.headers, ...credentials } });
    if (hop.status === 200 || hop.status === 304) {
      return { ...hop, url: target.url };
    }
    hop.close();
    if (!REDIRECTS.has(hop.status)) {
      throw refusedStatus(target.url, hop.status);
    }
    target = redirectTarget(target.url, hop.header('location'));
    if (target.url.origin !== first.url.origin) {
      // Dropped permanently: a foreign server could lead back to a path of its own choice.
      credentials = {};
    }
  }
  throw new AppError(
    'source.refused',
    `${hostAndPort(first.url)} redirects more than ${options.limits.maxRedirects} times. Give the link it should lead to.`,
  );
};
