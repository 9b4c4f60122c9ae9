import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router';
import { session } from '../session/current.ts';

interface RouterContext {
  /** Settles when the stored session has been checked. */
  readonly restored: Promise<void>;
}

/** The parents of every feature's routes; what they render is set by `app/router.tsx`. */
export const rootRoute = createRootRouteWithContext<RouterContext>()();

/** The panel that is open beside the page. */
type ShellSearch = { readonly panel?: unknown };

interface Visit {
  readonly context: RouterContext;
  readonly location: { readonly href: string };
}

/** Waits for the stored token to be checked; then every screen of the shell needs a session. */
async function requireSession({ context, location }: Visit): Promise<void> {
  await context.restored;
  const { isLoggedIn, isExpired, isUnreachable } = session.store.getState();
  if (isLoggedIn || isExpired || isUnreachable) {
    return;
  }
  redirect({ throw: true, to: '/sign-in', search: location.href === '/' ? {} : { to: location.href } });
}

/** Everything that needs a session. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  validateSearch: (search: ShellSearch): ShellSearch => search,
  beforeLoad: requireSession,
});
