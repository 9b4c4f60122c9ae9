import { z } from 'zod';
import { Cell } from './cell.ts';
import { SourceWarning } from './source.ts';
import { ResultColumn } from './table-page.ts';

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
  /** Reviews are stored by country. */
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
