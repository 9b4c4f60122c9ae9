import { ROLES, hasRole, type Invitation, type Role } from '@plumbline/contract';
import { acrossTenants } from '../../platform/db/across-tenants.ts';
import type { Executor, Trx } from '../../platform/db/database.ts';
import { inTenant, insertInto } from '../../platform/db/in-tenant.ts';
import type { InvitationRow } from '../../platform/db/tables.ts';
import type { Actor } from '../../platform/principal.ts';

type Tenant = Pick<Actor, 'tenantId'>;

/** An invitation that is open or expired, by id or by address; null after it was used or revoked. */
export const findInvitation = async (
  db: Executor,
  actor: Tenant,
  by: { readonly id: string } | { readonly emailKey: string },
): Promise<InvitationRow | null> => {
  const all = inTenant(db, actor).selectFrom('invitations').selectAll();
  const matching = 'id' in by ? all.where('id', '=', by.id) : all.where('email_key', '=', by.emailKey);
  return (await matching.executeTakeFirst()) ?? null;
};

const named = (db: Executor, actor: Tenant) =>
  inTenant(db, actor)
    .selectFrom('invitations as i')
    .leftJoin('members as m', (join) =>
      join.onRef('m.tenant_id', '=', 'i.tenant_id').onRef('m.user_id', '=', 'i.invited_by'),
    )
    .leftJoin('users as u', 'u.id', 'm.user_id')
    .select(['i.id', 'i.email', 'i.role', 'i.sent_at as sentAt', 'i.expires_at as expiresAt'])
    .select(['u.fname', 'u.lname', 'u.email as inviter']);

type NamedRow = Awaited<ReturnType<ReturnType<typeof named>['execute']>>[number];

const inviterOf = ({ fname, lname, inviter }: NamedRow): string | null => {
  const name = `${fname ?? ''} ${lname ?? ''}`.trim();
  return name === '' ? inviter : name;
};

async function withGroups(db: Executor, actor: Tenant, rows: readonly NamedRow[]): Promise<Invitation[]> {
  const groups = await inTenant(db, actor)
    .selectFrom('invitation_groups as ig')
    .innerJoin('groups as g', (join) =>
      join.onRef('g.tenant_id', '=', 'ig.tenant_id').onRef('g.id', '=', 'ig.group_id'),
    )
    .select(['ig.invitation_id', 'g.id', 'g.name'])
    .orderBy('g.name_key')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    role: row.role,
    groups: groups
      .filter(({ invitation_id }) => invitation_id === row.id)
      .map(({ id, name }) => ({ id, name })),
    invitedBy: inviterOf(row),
    sentAt: row.sentAt,
    expiresAt: row.expiresAt,
  }));
}

/** The open invitations, the newest first. */
export async function listInvitationRows(db: Executor, actor: Tenant): Promise<Invitation[]> {
  const rows = await named(db, actor).orderBy('i.sent_at', 'desc').orderBy('i.id').execute();
  return withGroups(db, actor, rows);
}

export async function getInvitationRow(db: Executor, actor: Tenant, id: string): Promise<Invitation | null> {
  const [invitation] = await withGroups(db, actor, await named(db, actor).where('i.id', '=', id).execute());
  return invitation ?? null;
}

export async function insertInvitation(
  trx: Trx,
  row: InvitationRow,
  groupIds: readonly string[],
): Promise<void> {
  await insertInto(trx, 'invitations').values(row).execute();
  if (groupIds.length > 0) {
    await insertInto(trx, 'invitation_groups')
      .values(groupIds.map((group_id) => ({ tenant_id: row.tenant_id, invitation_id: row.id, group_id })))
      .execute();
  }
}

/** Replaces the link: the earlier one no longer opens anything. */
export async function renewInvitation(
  trx: Trx,
  actor: Tenant,
  { id, ...set }: Pick<InvitationRow, 'id' | 'token_hash' | 'invited_by' | 'sent_at' | 'expires_at'>,
): Promise<void> {
  await inTenant(trx, actor).updateTable('invitations').set(set).where('id', '=', id).execute();
}

/** False when it no longer exists. */
export async function deleteInvitation(trx: Trx, actor: Tenant, id: string): Promise<boolean> {
  const result = await inTenant(trx, actor).deleteFrom('invitations').where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/**
 * Ends the invitations that a person sent and, with the role they have now, may send no more: somebody who is removed
 * does not come back by a link of their own.
 */
export async function deleteInvitationsBeyond(
  trx: Trx,
  actor: Tenant,
  { userId, role }: { readonly userId: string; readonly role: Role | null },
): Promise<void> {
  const beyond = ROLES.filter((one) => role === null || !mayInvite(role, one));
  if (beyond.length > 0) {
    await inTenant(trx, actor)
      .deleteFrom('invitations')
      .where('invited_by', '=', userId)
      .where('role', 'in', beyond)
      .execute();
  }
}

/** Admins invite up to admins; only owners invite owners. */
export const mayInvite = (by: Role, role: Role): boolean =>
  hasRole(by, 'admin') && (role !== 'owner' || by === 'owner');

const openByToken = (db: Executor, tokenHash: string, now: string) =>
  acrossTenants(db)
    .selectFrom('invitations')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** The invitation of a link that can be used now; another call may still use it first. */
export const findByToken = async (
  db: Executor,
  { tokenHash, now }: { readonly tokenHash: string; readonly now: string },
): Promise<InvitationRow | null> => (await openByToken(db, tokenHash, now)) ?? null;

/** Uses a link up. Null when it is unknown, expired, revoked or was used before, also by a call at the same time. */
export async function takeInvitation(
  trx: Trx,
  { tokenHash, now }: { readonly tokenHash: string; readonly now: string },
): Promise<{ readonly row: InvitationRow; readonly groupIds: readonly string[] } | null> {
  const row = await openByToken(trx, tokenHash, now);
  if (!row) {
    return null;
  }
  const tenant = { tenantId: row.tenant_id };
  const groups = await inTenant(trx, tenant)
    .selectFrom('invitation_groups')
    .select('group_id')
    .where('invitation_id', '=', row.id)
    .execute();
  const isTaken = (
    await inTenant(trx, tenant)
      .deleteFrom('invitations')
      .where('id', '=', row.id)
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst()
  ).numDeletedRows;
  return isTaken > 0n ? { row, groupIds: groups.map(({ group_id }) => group_id) } : null;
}
