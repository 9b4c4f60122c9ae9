import { AppError, type SignInRules } from '@plumbline/contract';
import { allowsSignInBy } from '../../platform/auth/sign-in-rules.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { getMember } from './get-member.ts';
import type { Member } from './accounts.store.ts';
import { hasProvenProvider, saveSignInRules } from './sign-in-rules.store.ts';

type Change = { readonly [K in keyof SignInRules]?: SignInRules[K] | undefined };

/** Nobody locks themselves out, and nobody locks others out of a workspace whose provider has not worked yet. */
async function check(
  services: Services,
  principal: Principal,
  { change, member }: { readonly change: Change; readonly member: Member },
): Promise<void> {
  if (change.requireTwoFactor === true && !member.hasTwoFactor) {
    throw new AppError(
      'auth.two_factor_off',
      'Turn on two-factor sign-in for yourself first, under Settings, Security.',
    );
  }
  if (change.requireSingleSignOn !== true) {
    return;
  }
  const by = principal.isConfined ? 'single-sign-on' : 'password';
  const isProven = await hasProvenProvider(services.db.executor, principal);
  if (
    !isProven ||
    !allowsSignInBy({ ...member.rules, requireSingleSignOn: true }, { role: member.role, by })
  ) {
    throw new AppError(
      'sso.untested',
      'Sign in through the provider once before you require it, so that nobody is locked out.',
    );
  }
}

/**
 * Errors: `auth.two_factor_off` for an admin who would lock themselves out; `sso.untested` where nobody has signed in
 * through the provider, or the caller, who is no owner, has not.
 */
export async function updateSignInRules(
  services: Services,
  principal: Principal,
  change: Change,
): Promise<SignInRules> {
  const { db, sessions, events } = services;
  const { tenantId } = principal;
  await check(services, principal, { change, member: await getMember(services, principal) });
  const changed = Object.entries(change).filter(([, value]) => value !== undefined);
  return db.transaction(async (trx) => {
    const rules = await saveSignInRules(trx, principal, Object.fromEntries(changed));
    await sessions.shorten(trx, { tenantId, days: rules.sessionDays });
    await events.append(trx, principal, {
      kind: 'tenant.sign_in_rules_changed',
      id: tenantId,
      data: { changed: changed.map(([name]) => name) },
    });
    return rules;
  });
}
