import { YoutubeSource } from '@plumbline/contract';
import { remoteConnector, type Session } from '../kit/connector.ts';
import { endpoint } from '../kit/endpoints.ts';
import { defineFeed, type FeedRow, type FeedSubject } from '../kit/feed.ts';
import { fieldRefused } from '../kit/service-call.ts';
import { parseAddress, type YoutubeTarget } from '../kit/youtube-address.ts';
import { isRefusedBecause, list, listAll, toFailure, type YoutubeApi } from './api.ts';
import {
  COMMENT_COLUMNS,
  commentRow,
  largestThumbnail,
  VIDEO_COLUMNS,
  videoRow,
  type Comment,
  type CommentThread,
  type Thumbnails,
  type Video,
} from './rows.ts';

/** The most that one page has. */
const VIDEOS = '50';
const COMMENTS = '100';

interface YoutubeItem {
  readonly id: string;
  readonly snippet?: { readonly title?: string; readonly thumbnails?: Thumbnails };
  readonly statistics?: { readonly videoCount?: string; readonly commentCount?: string };
  readonly contentDetails?: {
    readonly itemCount?: number;
    readonly relatedPlaylists?: { readonly uploads?: string };
  };
}

interface Feed {
  readonly api: YoutubeApi;
  readonly target: YoutubeTarget;
}

const RESOURCES = { video: 'videos', playlist: 'playlists', channel: 'channels' } as const;
const WORDS = { video: 'video', playlist: 'playlist', channel: 'channel' } as const;

/** What the address leads to. An unknown id is an empty list, and no refusal. */
async function find({ api, target }: Feed, signal: AbortSignal): Promise<YoutubeItem> {
  const id = target.kind === 'channel' ? { [target.by]: target.value } : { id: target.id };
  const part = target.kind === 'playlist' ? 'snippet,contentDetails' : 'snippet,contentDetails,statistics';
  const { items = [] } = await list<YoutubeItem>(api, RESOURCES[target.kind], {
    params: { part, ...id },
    signal,
  });
  const [channel] = items;
  if (channel === undefined) {
    throw fieldRefused('url', `This ${WORDS[target.kind]} does not exist, or it is private.`);
  }
  return channel;
}

async function describe(feed: Feed, rows: YoutubeSource['rows'], signal: AbortSignal): Promise<FeedSubject> {
  const { snippet, statistics, contentDetails } = await find(feed, signal);
  const counts = {
    video: rows === 'videos' ? '1' : statistics?.commentCount,
    playlist: rows === 'videos' ? contentDetails?.itemCount : undefined,
    channel: rows === 'videos' ? statistics?.videoCount : undefined,
  };
  const available = Number(counts[feed.target.kind] ?? Number.NaN);
  return {
    title: snippet?.title ?? 'YouTube',
    image: largestThumbnail(snippet?.thumbnails),
    available: Number.isFinite(available) ? available : null,
  };
}

/** Ids of the videos, page by page. The uploads of a channel are a playlist: a search would cost far more quota. */
async function* videoIds(feed: Feed, signal: AbortSignal): AsyncGenerator<readonly string[]> {
  const { api, target } = feed;
  if (target.kind === 'video') {
    yield [target.id];
    return;
  }
  const playlistId =
    target.kind === 'playlist'
      ? target.id
      : ((await find(feed, signal)).contentDetails?.relatedPlaylists?.uploads ?? '');
  const params = { part: 'contentDetails', playlistId, maxResults: VIDEOS };
  interface Item {
    readonly contentDetails?: { readonly videoId?: string };
  }
  for await (const items of listAll<Item>(api, 'playlistItems', { params: params, signal })) {
    yield items.flatMap(({ contentDetails }) => contentDetails?.videoId ?? []);
  }
}

async function* readVideos(feed: Feed, signal: AbortSignal): AsyncGenerator<FeedRow> {
  const part = 'snippet,contentDetails,statistics';
  for await (const ids of videoIds(feed, signal)) {
    const { items = [] } =
      ids.length === 0
        ? {}
        : await list<Video>(feed.api, 'videos', {
            params: { part, id: ids.join(','), maxResults: VIDEOS },
            signal,
          });
    yield* items.map(videoRow);
  }
}

/** A comment and its replies; a thread holds some of them, the others are requested. */
async function* readThread(
  api: YoutubeApi,
  { snippet = {}, replies }: CommentThread,
  signal: AbortSignal,
): AsyncGenerator<FeedRow> {
  const { topLevelComment, videoId, totalReplyCount = 0 } = snippet;
  if (topLevelComment === undefined) {
    return;
  }
  yield commentRow(topLevelComment, { videoId, replies: totalReplyCount });
  const held = replies?.comments ?? [];
  if (held.length >= totalReplyCount) {
    yield* held.map((reply) => commentRow(reply, { videoId, replies: null }));
    return;
  }
  const params = {
    part: 'snippet',
    parentId: topLevelComment.id,
    maxResults: COMMENTS,
    textFormat: 'plainText',
  };
  for await (const page of listAll<Comment>(api, 'comments', { params: params, signal })) {
    yield* page.map((reply) => commentRow(reply, { videoId, replies: null }));
  }
}

async function* readThreads(
  api: YoutubeApi,
  of: Readonly<Record<string, string>>,
  signal: AbortSignal,
): AsyncGenerator<FeedRow> {
  const params = {
    part: 'snippet,replies',
    ...of,
    maxResults: COMMENTS,
    order: 'time',
    textFormat: 'plainText',
  };
  for await (const threads of listAll<CommentThread>(api, 'commentThreads', { params: params, signal })) {
    for (const thread of threads) {
      yield* readThread(api, thread, signal);
    }
  }
}

/** None of a video whose comments are turned off, or that is gone. */
async function* readOpenThreads(
  api: YoutubeApi,
  videoId: string,
  signal: AbortSignal,
): AsyncGenerator<FeedRow> {
  try {
    yield* readThreads(api, { videoId }, signal);
  } catch (error) {
    if (!isRefusedBecause(error, 'commentsDisabled') && !isRefusedBecause(error, 'videoNotFound')) {
      throw error;
    }
  }
}

/** Comments of the videos of a playlist; videos whose comments are turned off are left out. */
async function* readComments(feed: Feed, signal: AbortSignal): AsyncGenerator<FeedRow> {
  const { api, target } = feed;
  if (target.kind === 'video') {
    yield* readThreads(api, { videoId: target.id }, signal);
    return;
  }
  if (target.kind === 'channel') {
    const { id } = await find(feed, signal);
    yield* readThreads(api, { allThreadsRelatedToChannelId: id }, signal);
    return;
  }
  for await (const ids of videoIds(feed, signal)) {
    for (const videoId of ids) {
      yield* readOpenThreads(api, videoId, signal);
    }
  }
}

async function* failingAs<T>(rows: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* rows;
  } catch (error) {
    throw toFailure(error);
  }
}

/** Videos and comments by the YouTube Data API v3. */
export const youtube = remoteConnector({
  arrival: 'feed',
  config: YoutubeSource,
  open: async ({ url, rows, max, apiKey }, context): Promise<Session> => {
    const target = parseAddress(url);
    if (target === null) {
      throw fieldRefused('url', 'Enter the address of a video, a channel or a playlist of YouTube.');
    }
    const api = { context, base: endpoint(context.endpoints, 'youtube-api'), apiKey };
    const feed = { api, target };
    const isVideos = rows === 'videos';
    return {
      label: `YouTube, ${rows} of ${target.kind} ${target.kind === 'channel' ? target.value : target.id}`,
      check: () => context.outbound.check(api.base),
      file: null,
      database: null,
      feed: defineFeed({
        // Videos are listed whole; of comments the newest are read.
        key: isVideos ? null : 'comment_id',
        maxRows: max,
        columns: isVideos ? VIDEO_COLUMNS : COMMENT_COLUMNS,
        describe: async (signal) =>
          describe(feed, rows, signal).catch((error: unknown) => {
            throw toFailure(error);
          }),
        rows: (signal) => failingAs(isVideos ? readVideos(feed, signal) : readComments(feed, signal)),
      }),
      [Symbol.asyncDispose]: () => Promise.resolve(),
    };
  },
});
