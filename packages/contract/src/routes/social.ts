import { z } from 'zod';
import { DatasetName } from '../entities/connection.ts';
import {
  AppStoreSource,
  FeedPreview,
  PlayStoreSource,
  YoutubeSource,
  YoutubeTranscriptSource,
} from '../entities/feed.ts';
import { Id, ok } from '../envelope.ts';
import { writes } from '../policy.ts';
import { defineRoute } from '../route.ts';
import { ALL } from '../subjects.ts';

const validated = { policy: writes(), reply: ok(FeedPreview) } as const;
const created = {
  policy: writes(),
  reply: ok(
    z.object({
      /** Of the new dataset, whose state is `creating` until the job has written its rows. */
      id: Id,
      /** Follow it at `GET /beta/events/worker/{jobId}`. */
      jobId: Id,
    }),
  ),
  status: 202,
} as const;

export const validatePlayStore = defineRoute({
  ...validated,
  id: 'social.validatePlayStore',
  method: 'POST',
  path: '/v1/datasources/validate/social/play-store',
  summary: 'Preview the reviews of an app in the Play Store.',
  reads: { nothing: 'A preview of another site.' },
  body: PlayStoreSource,
});

export const validateAppStore = defineRoute({
  ...validated,
  id: 'social.validateAppStore',
  method: 'POST',
  path: '/v1/datasources/validate/social/app-store',
  summary: 'Preview the reviews of an app in the App Store.',
  reads: { nothing: 'A preview of another site.' },
  body: AppStoreSource,
});

export const validateYoutube = defineRoute({
  ...validated,
  id: 'social.validateYoutube',
  method: 'POST',
  path: '/v1/datasources/validate/social/youtube',
  summary: 'Preview a video, channel or playlist.',
  reads: { nothing: 'A preview of another site.' },
  body: YoutubeSource,
});

export const validateYoutubeTranscript = defineRoute({
  ...validated,
  id: 'social.validateYoutubeTranscript',
  method: 'POST',
  path: '/v1/datasources/validate/social/youtube/transcript',
  summary: 'Preview the transcripts of videos.',
  reads: { nothing: 'A preview of another site.' },
  body: YoutubeTranscriptSource,
});

export const createPlayStore = defineRoute({
  ...created,
  id: 'social.createPlayStore',
  method: 'POST',
  path: '/v1/datasources/create/social/play-store',
  summary: 'Create a dataset from the reviews of an app in the Play Store.',
  changes: { dataset: ALL, job: ALL },
  body: DatasetName.extend(PlayStoreSource.shape),
});

export const createAppStore = defineRoute({
  ...created,
  id: 'social.createAppStore',
  method: 'POST',
  path: '/v1/datasources/create/social/app-store',
  summary: 'Create a dataset from the reviews of an app in the App Store.',
  changes: { dataset: ALL, job: ALL },
  body: DatasetName.extend(AppStoreSource.shape),
});

export const createYoutube = defineRoute({
  ...created,
  id: 'social.createYoutube',
  method: 'POST',
  path: '/v1/datasources/create/social/youtube',
  summary: 'Create a dataset from videos or their comments.',
  changes: { dataset: ALL, job: ALL },
  body: DatasetName.extend(YoutubeSource.shape),
});

export const createYoutubeTranscript = defineRoute({
  ...created,
  id: 'social.createYoutubeTranscript',
  method: 'POST',
  path: '/v1/datasources/create/social/youtube/transcript',
  summary: 'Create a dataset from the transcripts of videos, one row per line.',
  changes: { dataset: ALL, job: ALL },
  body: DatasetName.extend(YoutubeTranscriptSource.shape),
});
