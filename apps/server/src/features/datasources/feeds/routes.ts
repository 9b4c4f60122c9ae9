import { routes } from '@plumbline/contract';
import { answer, bind, success, type BoundRoute } from '../../../platform/http/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { createFromFeed, previewFeed } from './create-from-feed.ts';

const previews = (services: Services): readonly BoundRoute[] => [
  bind(routes.validatePlayStore, async ({ body, signal }) =>
    success(await previewFeed(services, { kind: 'play-store', config: body, signal })),
  ),
  bind(routes.validateAppStore, async ({ body, signal }) =>
    success(await previewFeed(services, { kind: 'app-store', config: body, signal })),
  ),
];

/** Previews of public services, and datasets that are read from them. */
export const feedRoutes = (services: Services): readonly BoundRoute[] => [
  ...previews(services),
  bind(routes.createPlayStore, async ({ principal, body: { name, ...config }, once, signal }) => {
    const request = { kind: 'play-store', config, name, once, signal } as const;
    return answer(202, success(await createFromFeed(services, principal, request)));
  }),
  bind(routes.createAppStore, async ({ principal, body: { name, ...config }, once, signal }) => {
    const request = { kind: 'app-store', config, name, once, signal } as const;
    return answer(202, success(await createFromFeed(services, principal, request)));
  }),
];
