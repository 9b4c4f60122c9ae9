import type { Role } from '@plumbline/contract';

/** Who is asking. Every store that reads or writes a tenant's rows takes one. */
export interface Principal {
  readonly tenantId: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly role: Role;
}

/** What a store needs to stay inside a tenant: jobs have it without having a session. */
export type Actor = Pick<Principal, 'tenantId' | 'userId'>;
