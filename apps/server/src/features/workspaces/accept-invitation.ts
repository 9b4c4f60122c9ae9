import {
  AppError,
  type BodyOf,
  type InvitationOffer,
  type acceptInvitation as route,
} from '@plumbline/contract';
import { hashPassword, verifyPassword } from '../../platform/auth/passwords.ts';
import { refuseWeakPassword } from '../../platform/auth/weak-passwords.ts';
import type { ClientInfo } from '../../platform/auth/sessions.ts';
import { allowsSignInBy, parseSignInRules } from '../../platform/auth/sign-in-rules.ts';
import { hashToken } from '../../platform/auth/tokens.ts';
import { isoNow } from '../../platform/clock.ts';
import type { Trx } from '../../platform/db/database.ts';
import type { InvitationRow } from '../../platform/db/tables.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { addMember, emailKey, ssoRequired, startSession, type LoginGuard } from '../accounts/index.ts';
import { findByToken, getInvitationRow, takeInvitation } from './invitations.store.ts';
import { setMemberGroups } from './members.store.ts';
import { lockTenant } from '../../platform/tenants/lock-tenant.ts';
import { findPerson, findPersonByEmail, joinTenant } from './people.store.ts';
import { findTenant } from './tenants.store.ts';

const invalid = (): AppError =>
  new AppError(
    'invitation.invalid',
    'This invitation has expired, was revoked, or was already used. Ask for a new one.',
  );

const invitationKey = ({ clock }: Services, token: string) => ({
  tokenHash: hashToken(token),
  now: isoNow(clock),
});

async function getOpen(services: Services, token: string): Promise<InvitationRow> {
  const row = await findByToken(services.db.executor, invitationKey(services, token));
  if (row === null) {
    throw invalid();
  }
  return row;
}

/** Errors: `invitation.invalid`. */
export async function openInvitation(services: Services, token: string): Promise<InvitationOffer> {
  const { executor } = services.db;
  const row = await getOpen(services, token);
  const tenant = { tenantId: row.tenant_id };
  const invitation = await getInvitationRow(executor, tenant, row.id);
  const { name, slug } = await findTenant(executor, tenant);
  return {
    workspace: name,
    slug,
    email: row.email,
    role: row.role,
    invitedBy: invitation?.invitedBy ?? null,
    hasAccount: (await findPersonByEmail(executor, row.email)) !== null,
  };
}

/** Uses the link: `person` makes somebody a member, who gets its groups. */
async function redeem(
  services: Services,
  trx: Trx,
  {
    token,
    person,
  }: {
    readonly token: string;
    readonly person: (row: InvitationRow) => Promise<string>;
  },
): Promise<{ readonly tenantId: string; readonly userId: string }> {
  const open = await findByToken(trx, invitationKey(services, token));
  // Before the invitation's own row, as everywhere: two writers never wait for each other.
  await lockTenant(trx, { tenantId: open?.tenant_id ?? '' });
  const invitation = await takeInvitation(trx, invitationKey(services, token));
  if (invitation === null) {
    throw invalid();
  }
  const { row, groupIds } = invitation;
  await services.plans.claim(trx, { tenantId: row.tenant_id }, { limit: 'members', adding: 1 });
  const actor = { tenantId: row.tenant_id, userId: await person(row) };
  await setMemberGroups(trx, actor, { userId: actor.userId, groupIds });
  await services.events.append(trx, actor, {
    kind: 'invitation.accepted',
    id: row.id,
    data: { userId: actor.userId, role: row.role },
  });
  await services.events.append(trx, actor, {
    kind: 'member.added',
    id: actor.userId,
    data: { role: row.role },
  });
  return actor;
}

const join = (
  services: Services,
  trx: Trx,
  { token, userId }: { readonly token: string; readonly userId: string },
) =>
  redeem(services, trx, {
    token,
    person: async ({ tenant_id: tenantId, role }) => {
      if (!(await joinTenant(trx, services.clock, { tenantId, userId, role }))) {
        throw new AppError('invitation.member', 'You are a member of this workspace already.');
      }
      return userId;
    },
  });

export interface AcceptedInvitation {
  readonly token: string | null;
  readonly userId: string;
}

/**
 * A new person is signed in; a person who has an account joins, and signs in as always.
 * Errors: `invitation.invalid`, `auth.wrong_password`, `auth.password_weak`, `auth.too_many_tries`, `invitation.member`.
 */
export async function acceptInvitation(
  services: Services & { readonly guard: LoginGuard },
  body: BodyOf<typeof route>,
  client: ClientInfo,
): Promise<AcceptedInvitation> {
  const { guard, db, clock } = services;
  const row = await getOpen(services, body.token);
  const known = await findPersonByEmail(db.executor, row.email);
  if (known !== null) {
    const tried = { account: emailKey(row.email), address: client.address ?? '' };
    const isRight = await guard.attempt(
      tried,
      async () => (await verifyPassword(known.passwordHash, body.password)) || null,
    );
    if (isRight === null) {
      throw new AppError('auth.wrong_password', 'Wrong password.', {
        issues: [{ path: 'password', message: 'This is not the password of your account.' }],
      });
    }
    const { userId } = await db.transaction((trx) =>
      join(services, trx, { token: body.token, userId: known.userId }),
    );
    return { token: null, userId };
  }
  await refuseWeakPassword({
    password: body.password,
    path: 'password',
    about: [row.email, body.fname, body.lname],
  });
  const passwordHash = await hashPassword(body.password);
  return db.transaction(async (trx) => {
    const actor = await redeem(services, trx, {
      token: body.token,
      person: async ({ tenant_id: tenantId, email, role }) => {
        // Somebody may have signed up with the address since.
        if ((await findPersonByEmail(trx, email)) !== null) {
          throw invalid();
        }
        const { fname, lname } = body;
        return addMember(trx, clock, { tenantId, email, fname, lname, role, passwordHash });
      },
    });
    const started = await startSession(services, trx, { actor, by: 'link', client });
    return { token: 'token' in started ? started.token : null, userId: actor.userId };
  });
}

/** Errors: `invitation.invalid`, `invitation.other_email`, `invitation.member`, `auth.sso_required` once they have joined. */
export async function joinWorkspace(
  services: Services,
  principal: Principal,
  { token, client }: { readonly token: string; readonly client: ClientInfo },
): Promise<{ token: string; userId: string }> {
  const row = await getOpen(services, token);
  const person = await findPerson(services.db.executor, principal.userId);
  if (person === null || emailKey(person.email) !== row.email_key) {
    throw new AppError(
      'invitation.other_email',
      `This invitation is for ${row.email}, and you are signed in as ${person?.email ?? 'somebody else'}.`,
    );
  }
  const joined = await services.db.transaction(async (trx) => {
    const { tenantId, userId } = await join(services, trx, { token, userId: principal.userId });
    const { slug, settings } = await findTenant(trx, { tenantId });
    const by = 'link';
    if (!allowsSignInBy(parseSignInRules(settings), { role: row.role, by })) {
      return { singleSignOn: slug };
    }
    return { token: await services.sessions.create(trx, { tenantId, userId, by }, client), userId };
  });
  if ('singleSignOn' in joined) {
    throw ssoRequired(joined.singleSignOn);
  }
  return joined;
}
