import { YoutubeTranscriptSource } from '@plumbline/contract';
import { remoteConnector, type OpenContext, type Session } from '../kit/connector.ts';
import { endpoint } from '../kit/endpoints.ts';
import { defineFeed, feedColumns, type FeedRow } from '../kit/feed.ts';
import { callService, fieldRefused, parseJson, statusFailure, unexpectedReply } from '../kit/service-call.ts';
import { parseAddress } from '../kit/youtube-address.ts';
import { parseCaptionFile, parseTrack, type Caption } from './captions.ts';

const SERVICE = 'YouTube';
/** The client whose tracks can be read without a token of a browser. */
const CLIENT = { clientName: 'ANDROID', clientVersion: '20.10.38', hl: 'en' } as const;

const COLUMNS = feedColumns({
  video_id: 'text',
  title: 'text',
  language: 'text',
  is_generated: 'boolean',
  segment_no: 'integer',
  start_s: 'number',
  duration_s: 'number',
  text: 'text',
});

/** The part of the reply that is read; the shape is that which youtube-transcript (npm) reads. */
interface Player {
  readonly playabilityStatus?: { readonly status?: string; readonly reason?: string };
  readonly videoDetails?: {
    readonly title?: string;
    readonly thumbnail?: { readonly thumbnails?: readonly { readonly url?: string }[] };
  };
  readonly captions?: {
    readonly playerCaptionsTracklistRenderer?: { readonly captionTracks?: readonly Track[] };
  };
}

interface Track {
  readonly baseUrl?: string;
  readonly languageCode?: string;
  /** `asr`: by speech recognition. */
  readonly kind?: string;
}

interface Videos {
  readonly context: OpenContext;
  readonly base: string;
  readonly ids: readonly string[];
  readonly source: YoutubeTranscriptSource;
}

const blocked = () =>
  fieldRefused(
    'captions',
    'YouTube refuses the address of this server. Paste the captions of the video instead, or reach YouTube through a gateway (PLUMBLINE_ENDPOINTS).',
  );

async function getPlayer({ context, base }: Videos, videoId: string, signal: AbortSignal): Promise<Player> {
  const sent = await callService(context, `${base}/youtubei/v1/player?prettyPrint=false`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ context: { client: CLIENT }, videoId }),
    signal,
  });
  if (sent.status === 403) {
    throw blocked();
  }
  if (sent.status !== 200) {
    throw statusFailure(SERVICE, sent);
  }
  const player = parseJson(SERVICE, sent) as Player;
  const { status, reason = '' } = player.playabilityStatus ?? {};
  if (status === undefined) {
    throw unexpectedReply(SERVICE);
  }
  if (status === 'LOGIN_REQUIRED' && /bot/i.test(reason)) {
    throw blocked();
  }
  if (status !== 'OK') {
    throw fieldRefused('urls', `The video ${videoId} cannot be read${reason === '' ? '.' : `: ${reason}.`}`);
  }
  return player;
}

const isLanguage = ({ languageCode = '' }: Track, language: string): boolean =>
  languageCode.toLowerCase() === language.toLowerCase() ||
  languageCode.toLowerCase().split('-')[0] === language.toLowerCase();

/** The track of the language; one by people rather than one by speech recognition. */
function chooseTrack(
  player: Player,
  { videoId, language }: { readonly videoId: string; readonly language: string },
) {
  const tracks = player.captions?.playerCaptionsTracklistRenderer?.captionTracks ?? [];
  if (tracks.length === 0) {
    throw fieldRefused('urls', `The video ${videoId} has no captions.`);
  }
  const wanted = tracks.filter((track) => isLanguage(track, language));
  const track = wanted.find(({ kind }) => kind !== 'asr') ?? wanted[0];
  if (track === undefined) {
    const languages = [...new Set(tracks.flatMap(({ languageCode }) => languageCode ?? []))].join(', ');
    throw fieldRefused(
      'language',
      `The video ${videoId} has no captions in "${language}". It has them in: ${languages}.`,
    );
  }
  return track;
}

/** A track is at YouTube itself, or at the address used in its place. */
function trackUrl({ base }: Videos, { baseUrl = '' }: Track): string {
  const url = URL.parse(baseUrl);
  const isYoutube =
    url !== null && (/(^|\.)youtube\.com$/.test(url.hostname) || url.origin === new URL(base).origin);
  if (!isYoutube) {
    throw unexpectedReply(SERVICE);
  }
  url.searchParams.set('fmt', 'json3');
  return `${base}${url.pathname}${url.search}`;
}

async function readTrack(videos: Videos, track: Track, signal: AbortSignal): Promise<readonly Caption[]> {
  const sent = await callService(videos.context, trackUrl(videos, track), { signal });
  if (sent.status !== 200) {
    throw statusFailure(SERVICE, sent);
  }
  const text = sent.body.toString('utf8');
  if (text.trim() === '') {
    // An empty success is how a track is withheld: it does not mean that nothing is said.
    throw blocked();
  }
  return parseTrack(text);
}

interface About {
  readonly videoId: string;
  readonly title: string | null;
  readonly language: string;
  readonly isGenerated: boolean | null;
}

const toRow =
  ({ videoId, title, language, isGenerated }: About) =>
  ({ startS, durationS, text }: Caption, index: number): FeedRow => [
    videoId,
    title,
    language,
    isGenerated === null ? null : String(isGenerated),
    String(index + 1),
    String(startS),
    durationS === null ? null : String(durationS),
    text,
  ];

async function* readTranscripts(videos: Videos, signal: AbortSignal): AsyncGenerator<FeedRow> {
  const { ids, source } = videos;
  for (const videoId of ids) {
    const player = await getPlayer(videos, videoId, signal);
    const track = chooseTrack(player, { videoId, language: source.language });
    const about = {
      videoId,
      title: player.videoDetails?.title ?? null,
      language: track.languageCode ?? source.language,
      isGenerated: track.kind === 'asr',
    };
    yield* (await readTrack(videos, track, signal)).map(toRow(about));
  }
}

/** Captions that a person pasted: nothing is requested. */
async function* pasted(
  videoId: string,
  language: string,
  captions: readonly Caption[],
): AsyncGenerator<FeedRow> {
  yield* captions.map(toRow({ videoId, title: null, language, isGenerated: null }));
}

const videoId = (text: string): string => {
  const target = parseAddress(text);
  if (target?.kind !== 'video') {
    throw fieldRefused('urls', `"${text.slice(0, 100)}" is no address of a video.`);
  }
  return target.id;
};

function captionsIn(text: string): readonly Caption[] {
  const captions = parseCaptionFile(text);
  if (captions === null) {
    throw fieldRefused('captions', 'These are no captions. Paste the whole of an .srt or .vtt file.');
  }
  return captions;
}

/** What is said in videos, from their captions, as YouTube's own player reads them: there is no public interface for it. */
export const youtubeTranscripts = remoteConnector({
  arrival: 'feed',
  config: YoutubeTranscriptSource,
  open: async (source, context): Promise<Session> => {
    const ids = [...new Set(source.urls.map(videoId))];
    const [first = ''] = ids;
    const videos: Videos = { context, base: endpoint(context.endpoints, 'youtube-web'), ids, source };
    const own = source.captions === undefined ? null : captionsIn(source.captions);
    return {
      label:
        ids.length === 1 ? `YouTube transcript of ${first}` : `YouTube transcripts of ${ids.length} videos`,
      check: () => context.outbound.check(videos.base),
      file: null,
      database: null,
      feed: defineFeed({
        key: null,
        maxRows: null,
        columns: COLUMNS,
        describe: async (signal) => {
          if (own !== null) {
            return { title: first, image: null, available: own.length };
          }
          const { videoDetails } = await getPlayer(videos, first, signal);
          const image = videoDetails?.thumbnail?.thumbnails?.at(-1)?.url ?? null;
          return { title: videoDetails?.title ?? first, image, available: null };
        },
        rows: (signal) =>
          own === null ? readTranscripts(videos, signal) : pasted(first, source.language, own),
      }),
      [Symbol.asyncDispose]: () => Promise.resolve(),
    };
  },
});
