import { type FeedSourceKind, routes } from '@plumbline/contract';
import { answer, bind, success, type BoundRoute } from '../../../platform/http/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { createFromFeed, previewFeed } from './create-from-feed.ts';

const PREVIEWS = {
  'play-store': routes.validatePlayStore,
  'app-store': routes.validateAppStore,
  youtube: routes.validateYoutube,
  'youtube-transcripts': routes.validateYoutubeTranscript,
} as const;

const CREATIONS = {
  'play-store': routes.createPlayStore,
  'app-store': routes.createAppStore,
  youtube: routes.createYoutube,
  'youtube-transcripts': routes.createYoutubeTranscript,
} as const;

const kinds = Object.keys(PREVIEWS) as FeedSourceKind[];

/** Previews of public services, and datasets that are read from them. */
export const feedRoutes = (services: Services): readonly BoundRoute[] => [
  ...kinds.map((kind) =>
    bind(PREVIEWS[kind], async ({ principal, body, signal }) =>
      success(await previewFeed(services, principal, { kind, config: body, signal })),
    ),
  ),
  ...kinds.map((kind) =>
    bind(CREATIONS[kind], async ({ principal, body: { name, ...config }, once, signal }) => {
      const request = { kind, config, name, once, signal };
      return answer(202, success(await createFromFeed(services, principal, request)));
    }),
  ),
];
