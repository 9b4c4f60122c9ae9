import { z } from 'zod';
import { Cell } from './cell.ts';
import { SourceWarning } from './source.ts';
import { ResultColumn } from './table-page.ts';

const country = z
  .string()
  .trim()
  .regex(/^[A-Za-z]{2}$/, 'Enter the country as two letters, such as gb.')
  .transform((text) => text.toLowerCase());
const language = z
  .string()
  .trim()
  .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'Enter the language as a code, such as en or pt-BR.');

const maxRows = (most: number) =>
  z
    .int()
    .min(1)
    .max(most)
    .meta({ title: 'At most', description: `Rows that are read, up to ${most.toLocaleString('en-US')}.` });

const app = (description: string) =>
  z.string().trim().min(1, 'Enter the app.').max(2000).meta({ title: 'App', description });

/** Reviews of an app in the Play Store. */
export const PlayStoreSource = z.object({
  app: app('Id of the app, such as com.example.app, or its address in the store.'),
  country: country.default('us').meta({ title: 'Country', description: 'Two letters, such as us.' }),
  language: language.default('en').meta({
    title: 'Language',
    description: 'The store lists reviews by language, such as en or pt-BR.',
  }),
  sort: z.enum(['newest', 'relevance', 'rating']).default('newest').meta({
    title: 'Order',
    description: 'Which reviews are read where there are more than the maximum.',
  }),
  /** The store refuses fast or long reading. */
  max: maxRows(5_000).default(500),
});
export type PlayStoreSource = z.infer<typeof PlayStoreSource>;

/** Reviews of an app in the App Store. */
export const AppStoreSource = z.object({
  app: app('Number of the app, such as 361309726, or its address in the store.'),
  countries: z.array(country).min(1, 'Enter at least one country.').max(200).default(['us']).meta({
    title: 'Countries',
    description:
      'Reviews are stored by country: two letters each, such as us, gb. At most 500 reviews of each.',
  }),
  sort: z.enum(['newest', 'helpful']).default('newest').meta({
    title: 'Order',
    description: 'Which reviews are read where there are more than the maximum.',
  }),
  max: maxRows(100_000).default(500),
});
export type AppStoreSource = z.infer<typeof AppStoreSource>;

/** Videos or comments of YouTube. */
export const YoutubeSource = z.object({
  url: z.string().trim().min(1, 'Enter an address of YouTube.').max(2000).meta({
    title: 'Video, channel or playlist',
    description: 'Its address, such as https://www.youtube.com/@channel.',
  }),
  rows: z.enum(['videos', 'comments']).default('videos').meta({
    title: 'Rows',
    description: 'One row per video, or per comment and reply.',
  }),
  max: maxRows(100_000).default(1000),
  apiKey: z.string().trim().min(1, 'Enter the API key.').max(200).meta({
    title: 'API key',
    description:
      'From the Google Cloud console, for the YouTube Data API v3. Stored encrypted, never shown again. Google allows 10,000 requests per day and key.',
    secret: true,
  }),
});
export type YoutubeSource = z.infer<typeof YoutubeSource>;

/** Captions of videos of YouTube. */
export const YoutubeTranscriptSource = z.object({
  urls: z
    .array(z.string().trim().min(1).max(2000))
    .min(1, 'Enter at least one video.')
    .max(500)
    .meta({ title: 'Videos', description: 'Addresses or ids of videos, one per line.' }),
  language: language.default('en').meta({
    title: 'Language',
    description: 'Of the captions. Captions by people are preferred to automatic ones.',
  }),
  captions: z.string().min(1).max(1_000_000).optional().meta({
    title: 'Captions',
    description:
      'Contents of an .srt or .vtt file of the first video, for when YouTube refuses this server. Nothing is fetched then.',
  }),
});
export type YoutubeTranscriptSource = z.infer<typeof YoutubeTranscriptSource>;

/** What a feed holds, before anything is created. */
export const FeedPreview = z.object({
  /** Of the app, channel or playlist. */
  title: z.string(),
  /** Address of a picture; null where the feed has none. */
  image: z.string().nullable(),
  /** What the feed says it holds; null when it does not say. */
  available: z.int().nonnegative().nullable(),
  columns: z.array(ResultColumn),
  /** The first rows, in column order. */
  rows: z.array(z.array(Cell)),
  /** Empty where there is nothing to know. */
  warnings: z.array(SourceWarning),
});
export type FeedPreview = z.infer<typeof FeedPreview>;
