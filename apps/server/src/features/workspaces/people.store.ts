import type { Role } from '@plumbline/contract';
import { isoNow, type Clock } from '../../platform/clock.ts';
import { acrossTenants } from '../../platform/db/across-tenants.ts';
import type { Executor, Trx } from '../../platform/db/database.ts';
import { insertInto } from '../../platform/db/in-tenant.ts';
import type { Actor } from '../../platform/principal.ts';
import { emailKey } from '../accounts/index.ts';

export interface Person {
  readonly userId: string;
  readonly email: string;
  readonly fname: string;
  readonly lname: string;
  readonly passwordHash: string | null;
}

const persons = (db: Executor) =>
  acrossTenants(db)
    .selectFrom('users')
    .select(['id as userId', 'email', 'fname', 'lname', 'password_hash as passwordHash']);

/** A person, of whatever workspaces or none. */
export const findPersonByEmail = async (db: Executor, email: string): Promise<Person | null> =>
  (await persons(db).where('email_key', '=', emailKey(email)).executeTakeFirst()) ?? null;

/** Null for an id of nobody. */
export const findPerson = async (db: Executor, userId: string): Promise<Person | null> =>
  (await persons(db).where('id', '=', userId).executeTakeFirst()) ?? null;

/** False when the person is a member already, whose role stays as it is. */
export async function joinTenant(
  trx: Trx,
  clock: Clock,
  { tenantId, userId, role }: Actor & { readonly role: Role },
): Promise<boolean> {
  const result = await insertInto(trx, 'members')
    .values({ tenant_id: tenantId, user_id: userId, role, created_at: isoNow(clock) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** A workspace that a person is a member of. */
export interface OwnTenant {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  /** Of the person in it. */
  readonly role: Role;
}

/** The workspaces of a person, by name. */
export async function listOwnTenants(db: Executor, userId: string): Promise<OwnTenant[]> {
  const rows = await acrossTenants(db)
    .selectFrom('members as m')
    .innerJoin('tenants as t', 't.id', 'm.tenant_id')
    .select(['t.id', 't.slug', 't.name', 'm.role'])
    .where('m.user_id', '=', userId)
    .execute();
  return rows.toSorted((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id));
}

/** By any workspace of this server. */
export async function isSlugTaken(db: Executor, slug: string): Promise<boolean> {
  const row = await acrossTenants(db)
    .selectFrom('tenants')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row !== undefined;
}
