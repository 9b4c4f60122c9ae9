import { startService, type LocalService, type ServiceReply, type ServiceRequest } from './service.ts';

/**
 * The YouTube Data API v3 (developers.google.com/youtube/v3/docs) over one channel, and the player's own requests as
 * youtube-transcript (npm) makes them. Keys are checked, pages hold two items, each request costs a unit of quota.
 */
export interface LocalYoutube extends LocalService {
  readonly state: {
    /** Requests that are left today. */
    quota: number;
    /** Videos whose comments are turned off. */
    silenced: readonly string[];
    /** `blocked`: tracks are empty successes. `robot`: the player wants a sign-in. */
    player: 'open' | 'blocked' | 'robot';
  };
}

export const YOUTUBE_KEY = 'AIza-canary-of-the-youtube-key';
export const CHANNEL = `UC${'x'.repeat(22)}`;
export const UPLOADS = `UU${'x'.repeat(22)}`;
export const VIDEOS = ['video-00001', 'video-00002', 'video-00003'] as const;
const PAGE = 2;

interface Refusal {
  readonly reason: string;
  readonly message: string;
  readonly details?: readonly object[];
}

const refusal = (code: number, { reason, message, details = [] }: Refusal): ServiceReply => ({
  status: code,
  body: { error: { code, message, errors: [{ message, domain: 'youtube', reason }], details } },
});

const thumbnails = { default: { url: 'https://example.com/t.jpg' } };

const videoOf = (id: string) => ({
  id,
  snippet: {
    title: `Title of ${id}`,
    description: 'A "description",\nof two lines',
    channelId: CHANNEL,
    channelTitle: 'The channel',
    publishedAt: '2026-01-31T15:00:00Z',
    tags: ['a', 'b'],
    categoryId: '22',
    thumbnails,
  },
  contentDetails: { duration: 'PT1H2M3S' },
  // Counts are text, and one that is hidden is absent.
  statistics: {
    viewCount: '12345678901',
    ...(id === VIDEOS[0] ? { likeCount: '7', commentCount: '3' } : {}),
  },
});

const commentOf = (id: string, videoId: string, parentId?: string) => ({
  id,
  snippet: {
    videoId,
    ...(parentId === undefined ? {} : { parentId }),
    authorDisplayName: '@ann',
    authorChannelId: { value: CHANNEL },
    textDisplay: `Text of ${id}`,
    likeCount: 2,
    publishedAt: '2026-02-01T00:00:00Z',
    updatedAt: '2026-02-01T00:00:00Z',
  },
});

/** Two threads; the first has two replies, of which it holds one. */
const threadsOf = (videoId: string) => [
  {
    snippet: { videoId, topLevelComment: commentOf(`${videoId}-c1`, videoId), totalReplyCount: 2 },
    replies: { comments: [commentOf(`${videoId}-c1.r1`, videoId, `${videoId}-c1`)] },
  },
  { snippet: { videoId, topLevelComment: commentOf(`${videoId}-c2`, videoId), totalReplyCount: 0 } },
  { snippet: { videoId, topLevelComment: commentOf(`${videoId}-c3`, videoId), totalReplyCount: 0 } },
];

function pageOf(items: readonly unknown[], { searchParams }: URL): ServiceReply {
  const from = Number(searchParams.get('pageToken')?.replace('page-', '') ?? 0);
  const end = from + PAGE;
  return {
    body: {
      items: items.slice(from, end),
      pageInfo: { totalResults: items.length, resultsPerPage: PAGE },
      ...(end < items.length ? { nextPageToken: `page-${end}` } : {}),
    },
  };
}

const RESOURCES: Readonly<Record<string, (url: URL, state: LocalYoutube['state']) => ServiceReply>> = {
  channels: ({ searchParams: params }) => {
    const isKnown = params.get('id') === CHANNEL || params.get('forHandle') === '@channel';
    const channel = {
      id: CHANNEL,
      snippet: { title: 'The channel', thumbnails },
      statistics: { videoCount: String(VIDEOS.length) },
      contentDetails: { relatedPlaylists: { uploads: UPLOADS } },
    };
    return { body: isKnown ? { items: [channel] } : { pageInfo: { totalResults: 0 } } };
  },
  playlists: ({ searchParams: params }) => ({
    body: {
      items:
        params.get('id') === UPLOADS
          ? [
              {
                id: UPLOADS,
                snippet: { title: 'Uploads', thumbnails },
                contentDetails: { itemCount: VIDEOS.length },
              },
            ]
          : [],
    },
  }),
  playlistItems: (url) =>
    url.searchParams.get('playlistId') === UPLOADS
      ? pageOf(
          VIDEOS.map((videoId) => ({ contentDetails: { videoId } })),
          url,
        )
      : refusal(404, { reason: 'playlistNotFound', message: 'The playlist cannot be found.' }),
  videos: ({ searchParams: params }) => {
    const ids = (params.get('id') ?? '').split(',');
    return ids.length > 50
      ? refusal(400, { reason: 'invalidFilters', message: 'Too many ids.' })
      : { body: { items: VIDEOS.filter((id) => ids.includes(id)).map(videoOf) } };
  },
  commentThreads: (url, { silenced }) => {
    const videoId = url.searchParams.get('videoId');
    if (videoId !== null && silenced.includes(videoId)) {
      return refusal(403, { reason: 'commentsDisabled', message: 'The video has disabled comments.' });
    }
    const of = videoId === null ? VIDEOS : VIDEOS.filter((id) => id === videoId);
    return of.length === 0
      ? refusal(404, { reason: 'videoNotFound', message: 'The video cannot be found.' })
      : pageOf(of.flatMap(threadsOf), url);
  },
  comments: (url) => {
    const parent = url.searchParams.get('parentId') ?? '';
    return pageOf(
      [1, 2].map((reply) => commentOf(`${parent}.r${reply}`, parent.split('-c')[0] ?? '', parent)),
      url,
    );
  },
};

function answerApi({ url, headers }: ServiceRequest, state: LocalYoutube['state']): ServiceReply {
  if (headers['x-goog-api-key'] !== YOUTUBE_KEY) {
    return refusal(400, {
      reason: 'badRequest',
      message: 'API key not valid. Please pass a valid API key.',
      details: [{ reason: 'API_KEY_INVALID' }],
    });
  }
  if (state.quota <= 0) {
    return refusal(403, {
      reason: 'quotaExceeded',
      message: 'The request cannot be completed because you have exceeded your quota.',
    });
  }
  state.quota -= 1;
  const resource = RESOURCES[url.pathname.replace('/youtube/v3/', '')];
  return resource === undefined ? { status: 404, body: 'Not Found' } : resource(url, state);
}

function answerPlayer({ body }: ServiceRequest, { player }: LocalYoutube['state']): ServiceReply {
  const { context, videoId } = JSON.parse(body) as {
    context: { client: { clientName: string } };
    videoId: string;
  };
  if (player === 'robot' || context.client.clientName !== 'ANDROID') {
    return {
      body: {
        playabilityStatus: { status: 'LOGIN_REQUIRED', reason: 'Sign in to confirm you’re not a bot' },
      },
    };
  }
  if (!VIDEOS.some((id) => id === videoId)) {
    return { body: { playabilityStatus: { status: 'ERROR', reason: 'Video unavailable' } } };
  }
  const track = (languageCode: string, kind?: string) => ({
    baseUrl: `https://www.youtube.com/api/timedtext?v=${videoId}&lang=${languageCode}&kind=${kind ?? ''}`,
    languageCode,
    ...(kind === undefined ? {} : { kind }),
  });
  const tracks = [track('en', 'asr'), track('en-GB'), track('de')];
  return {
    body: {
      playabilityStatus: { status: 'OK' },
      videoDetails: {
        title: `Title of ${videoId}`,
        thumbnail: { thumbnails: [{ url: 'https://example.com/t.jpg' }] },
      },
      ...(videoId === VIDEOS[2]
        ? {}
        : { captions: { playerCaptionsTracklistRenderer: { captionTracks: tracks } } }),
    },
  };
}

export async function startYoutube(): Promise<LocalYoutube> {
  const state: LocalYoutube['state'] = { quota: 10_000, silenced: [], player: 'open' };
  const service = await startService((request) => {
    const { pathname, searchParams } = request.url;
    if (pathname.startsWith('/youtube/v3/')) {
      return answerApi(request, state);
    }
    if (pathname === '/youtubei/v1/player') {
      return answerPlayer(request, state);
    }
    if (pathname !== '/api/timedtext') {
      return { status: 404, body: 'Not Found' };
    }
    if (state.player === 'blocked') {
      return { body: '' };
    }
    const events = [
      { tStartMs: 0, dDurationMs: 1500, segs: [{ utf8: 'Hello' }, { utf8: ' world' }] },
      { tStartMs: 1500, segs: [{ utf8: '\n' }] },
      { tStartMs: 1500, dDurationMs: 2000, segs: [{ utf8: `in ${searchParams.get('lang')}` }] },
    ];
    return searchParams.get('fmt') === 'json3' ? { body: { events } } : { status: 400, body: 'fmt' };
  });
  return { ...service, state };
}
