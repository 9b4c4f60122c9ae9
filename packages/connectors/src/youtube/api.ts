import type { AppError } from '@plumbline/contract';
import type { OpenContext } from '../kit/connector.ts';
import type { OutboundResponse } from '../kit/outbound/send.ts';
import { callService, fieldRefused, parseJson, rateLimited, statusFailure } from '../kit/service-call.ts';

const SERVICE = 'YouTube';

interface ErrorReply {
  readonly error?: {
    readonly message?: string;
    readonly errors?: readonly { readonly reason?: string }[];
    readonly details?: readonly { readonly reason?: string }[];
  };
}

/** What the reasons mean: https://developers.google.com/youtube/v3/docs/errors */
const REASONS: Readonly<Record<string, () => AppError>> = {
  quotaExceeded: () =>
    fieldRefused(
      'apiKey',
      'The daily quota of this API key is used up. It starts again at midnight Pacific time; read fewer rows, or request more quota from Google.',
    ),
  rateLimitExceeded: () => rateLimited(SERVICE),
  API_KEY_INVALID: () =>
    fieldRefused('apiKey', 'Google does not know this API key. Check it in the Google Cloud console.'),
  accessNotConfigured: () =>
    fieldRefused(
      'apiKey',
      'The project of this API key has not enabled the YouTube Data API v3. Enable it in the Google Cloud console.',
    ),
  forbidden: () =>
    fieldRefused(
      'apiKey',
      'This API key may not be used from this server. Check its restrictions in the Google Cloud console.',
    ),
  commentsDisabled: () => fieldRefused('url', 'Comments are turned off for this video.'),
  videoNotFound: () => fieldRefused('url', 'This video does not exist, or it is private.'),
  playlistNotFound: () => fieldRefused('url', 'This playlist does not exist, or it is private.'),
  channelNotFound: () => fieldRefused('url', 'This channel does not exist.'),
};
const SAME_AS: Readonly<Record<string, string>> = {
  dailyLimitExceeded: 'quotaExceeded',
  userRateLimitExceeded: 'rateLimitExceeded',
  keyInvalid: 'API_KEY_INVALID',
  SERVICE_DISABLED: 'accessNotConfigured',
  ipRefererBlocked: 'forbidden',
  playlistItemsNotAccessible: 'playlistNotFound',
  channelForbidden: 'channelNotFound',
};

function reasonsIn(sent: OutboundResponse): readonly string[] {
  try {
    const { error } = parseJson(SERVICE, sent) as ErrorReply;
    return [...(error?.details ?? []), ...(error?.errors ?? [])].flatMap(({ reason }) => reason ?? []);
  } catch {
    return [];
  }
}

/** A refusal, with the reason that the service gave. */
class YoutubeRefusal extends Error {
  override readonly name = 'YoutubeRefusal';
  readonly reasons: readonly string[];
  readonly failure: AppError;

  constructor(sent: OutboundResponse) {
    const reasons = reasonsIn(sent).map((reason) => SAME_AS[reason] ?? reason);
    const known = reasons.find((reason) => Object.hasOwn(REASONS, reason));
    const failure = known === undefined ? statusFailure(SERVICE, sent) : REASONS[known]!();
    super(failure.message);
    this.reasons = reasons;
    this.failure = failure;
  }
}

export interface ListReply<Item> {
  readonly items?: readonly Item[];
  readonly nextPageToken?: string;
  readonly pageInfo?: { readonly totalResults?: number };
}

interface ListRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

export interface YoutubeApi {
  readonly context: OpenContext;
  readonly base: string;
  readonly apiKey: string;
}

/** One request, which costs one unit of the key's quota. The key is in a header: addresses end up in logs. */
export async function list<Item>(
  { context, base, apiKey }: YoutubeApi,
  resource: string,
  { params, signal }: ListRequest,
): Promise<ListReply<Item>> {
  const sent = await callService(context, `${base}/${resource}?${new URLSearchParams(params).toString()}`, {
    headers: { 'x-goog-api-key': apiKey, accept: 'application/json' },
    signal,
  });
  if (sent.status !== 200) {
    throw new YoutubeRefusal(sent);
  }
  return parseJson(SERVICE, sent) as ListReply<Item>;
}

/** All items, page by page. */
export async function* listAll<Item>(
  api: YoutubeApi,
  resource: string,
  { params, signal }: ListRequest,
): AsyncGenerator<readonly Item[]> {
  let pageToken: string | undefined;
  do {
    const page: ListReply<Item> = await list<Item>(api, resource, {
      params: { ...params, ...(pageToken === undefined ? {} : { pageToken }) },
      signal,
    });
    yield page.items ?? [];
    pageToken = page.nextPageToken;
  } while (pageToken !== undefined);
}

export const isRefusedBecause = (error: unknown, reason: string): boolean =>
  error instanceof YoutubeRefusal && error.reasons.includes(reason);

/** Translates a refusal into an error for a person; other errors as they are. */
export const toFailure = (error: unknown): unknown =>
  error instanceof YoutubeRefusal ? error.failure : error;
