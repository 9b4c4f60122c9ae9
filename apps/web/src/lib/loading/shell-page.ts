import { createRoute } from '@tanstack/react-router';
import { lazyPage } from './lazy-page.ts';
import { shellRoute } from '../routes/root-routes.ts';

/** A page of the shell without search keys of its own. */
export const shellPage = <const P extends string, M extends object>(
  path: P,
  load: () => Promise<M>,
  name: keyof M & string,
) => createRoute({ getParentRoute: () => shellRoute, path, component: lazyPage(load, name) });
