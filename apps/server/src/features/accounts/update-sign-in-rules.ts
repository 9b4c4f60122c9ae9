import { AppError, type SignInRules } from '@plumbline/contract';
import type { Principal } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { getMember } from './get-member.ts';
import { saveSignInRules } from './sign-in-rules.store.ts';

/** Errors: `auth.two_factor_off` for an admin who would lock themselves out. */
export async function updateSignInRules(
  services: Services,
  principal: Principal,
  change: { readonly [K in keyof SignInRules]?: SignInRules[K] | undefined },
): Promise<SignInRules> {
  const { hasTwoFactor } = await getMember(services, principal);
  if (change.requireTwoFactor === true && !hasTwoFactor) {
    throw new AppError(
      'auth.two_factor_off',
      'Turn on two-factor sign-in for yourself first, under Settings, Security.',
    );
  }
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  return services.db.transaction(async (trx) => {
    const rules = await saveSignInRules(trx, principal, Object.fromEntries(given));
    await services.events.append(trx, principal, {
      kind: 'tenant.sign_in_rules_changed',
      id: principal.tenantId,
      data: { changed: given.map(([name]) => name) },
    });
    return rules;
  });
}
