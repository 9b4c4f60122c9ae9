import {
  AppError,
  type BodyOf,
  type Tenant,
  type updateBranding as brandingRoute,
  type updateWorkspace as route,
} from '@plumbline/contract';
import type { Principal } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { isPicture } from '../accounts/index.ts';
import { lockTenant } from '../../platform/tenants/lock-tenant.ts';
import { assertOwnTenant } from './own-tenant.ts';
import { assertFreeSlug } from './free-slug.ts';
import { presentTenant } from './present-tenant.ts';
import { findTenant, setTenant } from './tenants.store.ts';

/** The workspace of the session. Errors: `tenant.not_found`. */
export async function getWorkspace(
  services: Services,
  principal: Principal,
  tenant: string,
): Promise<Tenant> {
  await assertOwnTenant(services, principal, tenant);
  return presentTenant(services.config, await findTenant(services.db.executor, principal));
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

const definedIn = <T extends object>(change: T): Defined<T> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Defined<T>;

/** Errors: `tenant.not_found`, `tenant.slug_taken`. */
export async function updateWorkspace(
  services: Services,
  principal: Principal,
  { tenant, body }: { readonly tenant: string; readonly body: BodyOf<typeof route> },
): Promise<Tenant> {
  await assertOwnTenant(services, principal, tenant);
  const { settings = {}, ...names } = body;
  const chosen = definedIn(settings);
  const updated = await services.db.transaction(async (trx) => {
    await lockTenant(trx, principal);
    const before = await findTenant(trx, principal);
    if (names.slug !== undefined && names.slug !== before.slug) {
      await assertFreeSlug(trx, names.slug);
    }
    // Other parts of the settings, such as the rules of sign-in, stay as they are.
    const stored = JSON.stringify({ ...(JSON.parse(before.settings) as object), ...chosen });
    await setTenant(trx, principal, { ...definedIn(names), settings: stored });
    await services.events.append(trx, principal, {
      kind: 'tenant.updated',
      id: principal.tenantId,
      data: { changed: [...Object.keys(definedIn(names)), ...Object.keys(chosen)] },
    });
    return findTenant(trx, principal);
  });
  return presentTenant(services.config, updated);
}

const notALogo = (): AppError =>
  new AppError('request.invalid', 'The logo is not a PNG, JPEG or WebP image as a data URI.', {
    issues: [{ path: 'logo', message: 'Choose a PNG, JPEG or WebP image of at most 48 KB.' }],
  });

/** Errors: `tenant.not_found`, `request.invalid` for a logo that is no picture. */
export async function updateBranding(
  services: Services,
  principal: Principal,
  { tenant, body }: { readonly tenant: string; readonly body: BodyOf<typeof brandingRoute> },
): Promise<Tenant> {
  await assertOwnTenant(services, principal, tenant);
  const { logo, accentColor } = body;
  if (typeof logo === 'string' && !isPicture(logo)) {
    throw notALogo();
  }
  const updated = await services.db.transaction(async (trx) => {
    await lockTenant(trx, principal);
    await setTenant(trx, principal, definedIn({ logo, accent_color: accentColor }));
    await services.events.append(trx, principal, {
      kind: 'tenant.updated',
      id: principal.tenantId,
      data: { changed: Object.keys(definedIn({ logo, accentColor })) },
    });
    return findTenant(trx, principal);
  });
  return presentTenant(services.config, updated);
}
