import { feedColumns, utcTime, type FeedRow } from '../kit/feed.ts';

/** https://developers.google.com/youtube/v3/docs/videos; numbers are text, and counts that are hidden are absent. */
export interface Video {
  readonly id: string;
  readonly snippet?: {
    readonly title?: string;
    readonly description?: string;
    readonly channelId?: string;
    readonly channelTitle?: string;
    readonly publishedAt?: string;
    readonly tags?: readonly string[];
    readonly categoryId?: string;
    readonly thumbnails?: Thumbnails;
  };
  readonly contentDetails?: { readonly duration?: string };
  readonly statistics?: {
    readonly viewCount?: string;
    readonly likeCount?: string;
    readonly commentCount?: string;
  };
}

export type Thumbnails = Readonly<Record<string, { readonly url?: string } | undefined>>;

/** https://developers.google.com/youtube/v3/docs/comments */
export interface Comment {
  readonly id: string;
  readonly snippet?: {
    readonly videoId?: string;
    readonly parentId?: string;
    readonly authorDisplayName?: string;
    readonly authorChannelId?: { readonly value?: string };
    readonly textDisplay?: string;
    readonly likeCount?: number;
    readonly publishedAt?: string;
    readonly updatedAt?: string;
  };
}

export interface CommentThread {
  readonly snippet?: {
    readonly videoId?: string;
    readonly topLevelComment?: Comment;
    readonly totalReplyCount?: number;
  };
  /** Some of them. */
  readonly replies?: { readonly comments?: readonly Comment[] };
}

export const VIDEO_COLUMNS = feedColumns({
  video_id: 'text',
  title: 'text',
  description: 'text',
  channel_id: 'text',
  channel: 'text',
  published_at: 'timestamp',
  duration_s: 'integer',
  view_count: 'integer',
  like_count: 'integer',
  comment_count: 'integer',
  tags: 'json',
  category_id: 'text',
  thumbnail: 'text',
});

export const COMMENT_COLUMNS = feedColumns({
  comment_id: 'text',
  parent_id: 'text',
  video_id: 'text',
  author: 'text',
  author_channel_id: 'text',
  text: 'text',
  like_count: 'integer',
  reply_count: 'integer',
  published_at: 'timestamp',
  updated_at: 'timestamp',
});

export const largestThumbnail = (thumbnails: Thumbnails | undefined): string | null =>
  thumbnails?.['high']?.url ?? thumbnails?.['medium']?.url ?? thumbnails?.['default']?.url ?? null;

/** `PT1H2M3S`, and `P1DT2H` of long streams. Null for another text. */
export function durationSeconds(text: string | undefined): number | null {
  const parts = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(text ?? '');
  if (parts === null || text === 'P') {
    return null;
  }
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map((part) => Number(part ?? 0));
  return ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
}

const digits = (value: string | number | undefined | null): string | null =>
  value === undefined || value === null ? null : String(value);

export const videoRow = ({ id, snippet = {}, contentDetails, statistics = {} }: Video): FeedRow => [
  id,
  snippet.title ?? null,
  snippet.description ?? null,
  snippet.channelId ?? null,
  snippet.channelTitle ?? null,
  utcTime(snippet.publishedAt),
  digits(durationSeconds(contentDetails?.duration)),
  digits(statistics.viewCount),
  digits(statistics.likeCount),
  digits(statistics.commentCount),
  snippet.tags === undefined ? null : JSON.stringify(snippet.tags),
  snippet.categoryId ?? null,
  largestThumbnail(snippet.thumbnails),
];

/** `replies` is null for a reply. */
export const commentRow = (
  { id, snippet = {} }: Comment,
  { videoId, replies }: { readonly videoId: string | undefined; readonly replies: number | null },
): FeedRow => [
  id,
  snippet.parentId ?? null,
  snippet.videoId ?? videoId ?? null,
  snippet.authorDisplayName ?? null,
  snippet.authorChannelId?.value ?? null,
  snippet.textDisplay ?? null,
  digits(snippet.likeCount),
  digits(replies),
  utcTime(snippet.publishedAt),
  utcTime(snippet.updatedAt),
];
