import {
  AppError,
  DAY_MS,
  Email,
  invariant,
  type BodyOf,
  type Invitation,
  type Role,
  type SentInvitation,
  type inviteMember as route,
} from '@plumbline/contract';
import { hashToken, newToken } from '../../platform/auth/tokens.ts';
import { isoAfter, isoNow } from '../../platform/clock.ts';
import type { Trx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { emailKey, fullName } from '../accounts/index.ts';
import { assertGroups } from './groups.ts';
import {
  deleteInvitation,
  findInvitation,
  getInvitationRow,
  insertInvitation,
  listInvitationRows,
  mayInvite,
  renewInvitation,
} from './invitations.store.ts';
import { findStoredMember } from './members.store.ts';
import { lockTenant } from '../../platform/tenants/lock-tenant.ts';
import { findPerson, findPersonByEmail } from './people.store.ts';
import { invitationMail } from './invitation-mail.ts';
import { findTenant } from './tenants.store.ts';

const INVITATION_DAYS = 7;
const DEFAULT_LOCALE = 'en-GB';

const notFound = (id: string): AppError =>
  new AppError('invitation.not_found', `There is no open invitation ${id} in this workspace.`);

interface InvitationToSend {
  readonly id: string;
  readonly email: string;
  readonly token: string;
  readonly expiresAt: string;
}

/** The role of whoever invites is read behind the lock: it may have changed since the call began. */
async function assertMayInvite(trx: Trx, principal: Principal, role: Role): Promise<void> {
  const sender = await findStoredMember(trx, principal, principal.userId);
  if (sender === null || !mayInvite(sender.role, role)) {
    throw new AppError('auth.forbidden', 'Only owners can invite owners, and only admins can invite others.');
  }
}

async function sendMail(
  services: Services,
  trx: Trx,
  { principal, sending }: { readonly principal: Principal; readonly sending: InvitationToSend },
): Promise<void> {
  const [tenant, sender] = [await findTenant(trx, principal), await findPerson(trx, principal.userId)];
  invariant(sender !== null, 'Whoever calls is a person.');
  const names = { inviter: fullName(sender), workspace: tenant.name };
  await services.mail.send(trx, {
    tenantId: principal.tenantId,
    to: sending.email,
    locale: principal.locale ?? DEFAULT_LOCALE,
    ...invitationMail({ ...names, token: sending.token, days: INVITATION_DAYS }),
    validUntil: sending.expiresAt,
  });
}

/** Without a mail server, the sender hands the link over. */
const present = (
  { config }: Services,
  invitation: Invitation,
  { token, origin }: { readonly token: string; readonly origin: string },
): SentInvitation => ({
  ...invitation,
  link: config.mail === null ? `${config.publicUrl ?? origin}/invite#${token}` : null,
});

/** The person of this address in the workspace, if any. */
async function findMemberWith(
  trx: Trx,
  principal: Principal,
  email: string,
): Promise<{ readonly name: string } | null> {
  const person = await findPersonByEmail(trx, email);
  const member = person && (await findStoredMember(trx, principal, person.userId));
  return person && member ? { name: fullName(person) } : null;
}

/** Errors: `invitation.member`, `auth.forbidden`, `request.invalid` for a group that does not exist. */
export async function inviteMember(
  services: Services,
  principal: Principal,
  { body, origin }: { readonly body: BodyOf<typeof route>; readonly origin: string },
): Promise<SentInvitation> {
  const { clock } = services;
  const [id, token] = [newId(), newToken()];
  const expiresAt = isoAfter(clock, INVITATION_DAYS * DAY_MS);
  await services.db.transaction(async (trx) => {
    await lockTenant(trx, principal);
    await assertMayInvite(trx, principal, body.role);
    const member = await findMemberWith(trx, principal, body.email);
    if (member !== null) {
      throw new AppError('invitation.member', `${member.name} is a member of this workspace already.`);
    }
    const groupIds = [...new Set(body.groups)];
    await assertGroups(trx, principal, groupIds);
    const before = await findInvitation(trx, principal, { emailKey: emailKey(body.email) });
    if (before !== null) {
      await assertMayInvite(trx, principal, before.role);
      await deleteInvitation(trx, principal, before.id);
    }
    const row = {
      tenant_id: principal.tenantId,
      id,
      email: body.email,
      email_key: emailKey(body.email),
      role: body.role,
      token_hash: hashToken(token),
      invited_by: principal.userId,
      sent_at: isoNow(clock),
      expires_at: expiresAt,
    };
    await insertInvitation(trx, row, groupIds);
    await sendMail(services, trx, { principal, sending: { id, email: body.email, token, expiresAt } });
    await services.events.append(trx, principal, { kind: 'invitation.sent', id, data: { role: body.role } });
  });
  const invitation = await getInvitationRow(services.db.executor, principal, id);
  invariant(invitation !== null, 'An invitation that was just written is there.');
  return present(services, invitation, { token, origin });
}

/** Errors: `invitation.not_found`, `auth.forbidden`. */
export async function resendInvitation(
  services: Services,
  principal: Principal,
  { id, origin }: { readonly id: string; readonly origin: string },
): Promise<SentInvitation> {
  const { clock } = services;
  const token = newToken();
  const expiresAt = isoAfter(clock, INVITATION_DAYS * DAY_MS);
  await services.db.transaction(async (trx) => {
    await lockTenant(trx, principal);
    const row = await findInvitation(trx, principal, { id });
    if (row === null) {
      throw notFound(id);
    }
    await assertMayInvite(trx, principal, row.role);
    await renewInvitation(trx, principal, {
      id,
      token_hash: hashToken(token),
      invited_by: principal.userId,
      sent_at: isoNow(clock),
      expires_at: expiresAt,
    });
    await sendMail(services, trx, { principal, sending: { id, email: row.email, token, expiresAt } });
    await services.events.append(trx, principal, { kind: 'invitation.sent', id, data: { role: row.role } });
  });
  const invitation = await getInvitationRow(services.db.executor, principal, id);
  if (invitation === null) {
    throw notFound(id);
  }
  return present(services, invitation, { token, origin });
}

/** Errors: `invitation.not_found`, `auth.forbidden`. */
export async function revokeInvitation(services: Services, principal: Principal, id: string): Promise<void> {
  await services.db.transaction(async (trx) => {
    await lockTenant(trx, principal);
    const row = await findInvitation(trx, principal, { id });
    if (row === null) {
      throw notFound(id);
    }
    await assertMayInvite(trx, principal, row.role);
    await deleteInvitation(trx, principal, id);
    await services.events.append(trx, principal, {
      kind: 'invitation.revoked',
      id,
      data: { role: row.role },
    });
  });
}

export const listInvitations = ({ db }: Services, principal: Principal): Promise<Invitation[]> =>
  listInvitationRows(db.executor, principal);

interface CheckedAddress {
  readonly email: string;
  readonly status: 'new' | 'member' | 'invited' | 'invalid';
  /** Name of the member. */
  readonly name: string | null;
}

async function judge(trx: Trx, principal: Principal, email: string): Promise<CheckedAddress> {
  if (!Email.safeParse(email.trim()).success) {
    return { email, status: 'invalid', name: null };
  }
  const member = await findMemberWith(trx, principal, email);
  if (member !== null) {
    return { email, status: 'member', name: member.name };
  }
  const invited = await findInvitation(trx, principal, { emailKey: emailKey(email) });
  return { email, status: invited === null ? 'new' : 'invited', name: null };
}

/** Each address by itself. Accounts outside the workspace make no difference. */
export const checkInvitees = (
  { db }: Services,
  principal: Principal,
  emails: readonly string[],
): Promise<CheckedAddress[]> =>
  db.transaction(async (trx) => {
    const judged: CheckedAddress[] = [];
    for (const email of emails) {
      judged.push(await judge(trx, principal, email));
    }
    return judged;
  });
