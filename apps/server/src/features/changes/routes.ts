import { routes } from '@plumbline/contract';
import { bind, type BoundRoute } from '../../platform/http/bind.ts';
import { eventStream } from '../../platform/http/events.ts';
import type { Services } from '../../platform/services.ts';
import { ChangeFeed } from './change-feed.ts';

export function changeRoutes(services: Services): readonly BoundRoute[] {
  const feed = new ChangeFeed(services);
  return [bind(routes.streamChanges, (call) => eventStream(call, feed.watch(call.principal, call.signal)))];
}
