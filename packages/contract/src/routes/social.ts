import { z } from 'zod';
import { DatasetRecipe } from '../entities/connection.ts';
import { SourceWarning } from '../entities/source.ts';
import { ResultColumn } from '../entities/table-page.ts';
import { Cell } from '../entities/cell.ts';
import { Id, ok } from '../envelope.ts';
import { writes } from '../policy.ts';
import { defineRoute } from '../route.ts';

const country = z.string().regex(/^[A-Za-z]{2}$/, 'Give the country as two letters, for example gb.');
const language = z.string().min(2).max(35);
const maxRows = z.int().min(1).max(1_000_000);

export const PlayStoreSource = z.object({
  /** The app's id, e.g. `com.example.app`, or its address in the store. */
  app: z.string().trim().min(1).max(2000),
  country: country.default('us'),
  language: language.default('en'),
  sort: z.enum(['newest', 'relevance', 'rating']).default('newest'),
  max: maxRows.default(1000),
});

export const AppStoreSource = z.object({
  /** The app's number, or its address in the store. */
  app: z.string().trim().min(1).max(2000),
  /** Reviews are kept by country. */
  countries: z.array(country).min(1).max(200).default(['us']),
  sort: z.enum(['newest', 'helpful']).default('newest'),
  max: maxRows.default(500),
});

export const YoutubeSource = z.object({
  /** Address of a video, a channel or a playlist. */
  url: z.string().trim().min(1).max(2000),
  rows: z.enum(['videos', 'comments']).default('videos'),
  max: maxRows.default(1000),
});

export const YoutubeTranscriptSource = z.object({
  urls: z.array(z.string().trim().min(1).max(2000)).min(1).max(500),
  language: language.default('en'),
});

/** What a look at the feed shows before anything is created. */
export const FeedPreview = z.object({
  title: z.string(),
  image: z.string().nullable(),
  /** What the feed says it holds; null when it does not say. */
  available: z.int().nonnegative().nullable(),
  columns: z.array(ResultColumn),
  /** The first rows, in column order. */
  rows: z.array(z.array(Cell)),
  warnings: z.array(SourceWarning),
});
export type FeedPreview = z.infer<typeof FeedPreview>;

const validated = { policy: writes(), reply: ok(FeedPreview), built: false } as const;
const created = {
  policy: writes(),
  reply: ok(z.object({ id: Id, jobId: Id })),
  status: 202,
  built: false,
} as const;

export const validatePlayStore = defineRoute({
  ...validated,
  id: 'social.validatePlayStore',
  method: 'POST',
  path: '/v1/datasources/validate/social/play-store',
  summary: 'Look at the reviews of an app in the Play Store.',
  body: PlayStoreSource,
});

export const validateAppStore = defineRoute({
  ...validated,
  id: 'social.validateAppStore',
  method: 'POST',
  path: '/v1/datasources/validate/social/app-store',
  summary: 'Look at the reviews of an app in the App Store.',
  body: AppStoreSource,
});

export const validateYoutube = defineRoute({
  ...validated,
  id: 'social.validateYoutube',
  method: 'POST',
  path: '/v1/datasources/validate/social/youtube',
  summary: 'Look at a video, channel or playlist.',
  body: YoutubeSource,
});

export const validateYoutubeTranscript = defineRoute({
  ...validated,
  id: 'social.validateYoutubeTranscript',
  method: 'POST',
  path: '/v1/datasources/validate/social/youtube/transcript',
  summary: 'Look at the transcripts of videos.',
  body: YoutubeTranscriptSource,
});

export const createPlayStore = defineRoute({
  ...created,
  id: 'social.createPlayStore',
  method: 'POST',
  path: '/v1/datasources/create/social/play-store',
  summary: 'Make a dataset of the reviews of an app in the Play Store.',
  body: DatasetRecipe.extend(PlayStoreSource.shape),
});

export const createAppStore = defineRoute({
  ...created,
  id: 'social.createAppStore',
  method: 'POST',
  path: '/v1/datasources/create/social/app-store',
  summary: 'Make a dataset of the reviews of an app in the App Store.',
  body: DatasetRecipe.extend(AppStoreSource.shape),
});

export const createYoutube = defineRoute({
  ...created,
  id: 'social.createYoutube',
  method: 'POST',
  path: '/v1/datasources/create/social/youtube',
  summary: 'Make a dataset of videos or their comments.',
  body: DatasetRecipe.extend(YoutubeSource.shape),
});

export const createYoutubeTranscript = defineRoute({
  ...created,
  id: 'social.createYoutubeTranscript',
  method: 'POST',
  path: '/v1/datasources/create/social/youtube/transcript',
  summary: 'Make a dataset of what is said in videos, one row a line.',
  body: DatasetRecipe.extend(YoutubeTranscriptSource.shape),
});
