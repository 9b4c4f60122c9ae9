import type { KeyScope, Role } from '@plumbline/contract';

/** The person who makes a call, and in which workspace. */
export interface Principal {
  readonly tenantId: string;
  readonly userId: string;
  /** Id of the session, or of the API key. */
  readonly sessionId: string;
  /** What an API key may do; absent for a session. */
  readonly keyScopes?: readonly KeyScope[] | undefined;
  readonly role: Role;
  /**
   * An API key, or a session for which the workspace's own sign-in provider vouches and nobody else: it opens and shows
   * nothing of the person's other workspaces, and does not change their email.
   */
  readonly isConfined?: boolean | undefined;
  /** BCP 47: as the person chose it, else as their request prefers; absent where nobody waits for words. */
  readonly locale?: string | undefined;
}

/** What a store needs to stay inside a tenant: jobs have it without having a session. */
export type Actor = Pick<Principal, 'tenantId' | 'userId' | 'locale'> &
  Partial<Pick<Principal, 'role'>> & {
    /** Reads for somebody to whom filters leave a part of what this person sees: an embed under locks. */
    readonly seesPart?: boolean | undefined;
  };

/** No user has it: ids are UUIDs. Tables that name the actor store null instead. */
const SYSTEM_USER_ID = 'system';

/** The product itself, at work in a tenant without a person's request. */
export const systemActor = (tenantId: string): Actor => ({ tenantId, userId: SYSTEM_USER_ID });

/** True for what the server does by itself, such as a scheduled run. */
export const isSystem = ({ userId }: Actor): boolean => userId === SYSTEM_USER_ID;
