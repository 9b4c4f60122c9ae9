import { hasRole } from './policy.ts';
import type { Route } from './route.ts';

/** What an API key may do, within its owner's role. */
export const KEY_SCOPES = ['read', 'write', 'admin'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/**
 * The scope that a key needs for a route: `admin` for what only admins may do, else whether the call reads or changes.
 * It derives from the route, so that a new route has a scope from its first day. Null where no key will do.
 */
export function keyScope({ policy, reads }: Route): KeyScope | null {
  if (policy.who !== 'member' || !policy.takesKeys) {
    return null;
  }
  if (hasRole(policy.atLeast, 'admin')) {
    return 'admin';
  }
  return reads === null ? 'write' : 'read';
}
