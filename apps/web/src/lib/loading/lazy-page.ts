import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { loadWhenOnline } from '../browser/online.ts';

/**
 * A page that loads when it is first opened. Its type stays out of the type of its route, because pages are checked
 * against the routes: each would depend on the other.
 */
export const lazyPage = <M extends object>(load: () => Promise<M>, name: keyof M & string): RouteComponent =>
  lazyRouteComponent(
    () => loadWhenOnline(load as unknown as () => Promise<Record<string, RouteComponent>>),
    name,
  );
