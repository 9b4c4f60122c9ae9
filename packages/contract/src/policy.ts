import { DAY_MS } from './vocabulary/time-grain.ts';
/** Tenant roles, weakest first: each may do what those before it may. */
export const ROLES = ['viewer', 'editor', 'admin', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/**
 * Who may call a route. Beyond this, stores confine every row to the caller's tenant: what belongs to another
 * tenant is a 404.
 */
export type Policy =
  | { readonly who: 'anyone' }
  /** The bearer of an embed's token: reads its one dashboard under its locked filters. */
  | {
      readonly who: 'embed';
      /** For how long after its end a token is still taken, in ms. */
      readonly endedWithinMs: number;
    }
  | MemberPolicy;

/** Requirements on a caller with a session or an API key. */
export interface MemberPolicy {
  readonly who: 'member';
  readonly atLeast: Role;
  /** `active`: refused with 402 when the account is past its plan. `any`: reading and one's own settings. */
  readonly plan: 'active' | 'any';
  /** False: only a person with a session may call it, whatever the scopes of an API key. */
  readonly takesKeys: boolean;
  /** Open to a member who has not yet set up the second factor that their workspace requires. */
  readonly isOpenBeforeSetUp: boolean;
}

/** Needs no session. */
export const anyone: Policy = { who: 'anyone' };
export const embedded: Policy = { who: 'embed', endedWithinMs: 0 };
/** A page that slept through the end of its token gets another. */
export const embeddedOrEnded: Policy = { who: 'embed', endedWithinMs: DAY_MS };
/** Reads, exports and changes of one's own settings: open to every member, also past the plan. */
export const reads = (atLeast: Role = 'viewer'): MemberPolicy => ({
  who: 'member',
  atLeast,
  plan: 'any',
  takesKeys: true,
  isOpenBeforeSetUp: false,
});
/** Changes to what the tenant shares. */
export const writes = (atLeast: Role = 'editor'): MemberPolicy => ({ ...reads(atLeast), plan: 'active' });
/** The call that every client makes first: the caller and their workspace. */
export const identifies: MemberPolicy = { ...reads(), isOpenBeforeSetUp: true };
/** The caller's own ways to sign in. An API key must not be able to make another, or to lock its owner out. */
export const ownSignIn: MemberPolicy = { ...identifies, takesKeys: false };

/** Whether a role includes another; owners have every role. */
export const hasRole = (role: Role, atLeast: Role): boolean => ROLES.indexOf(role) >= ROLES.indexOf(atLeast);
