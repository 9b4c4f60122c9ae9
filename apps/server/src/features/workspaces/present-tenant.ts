import type { Tenant } from '@plumbline/contract';
import type { Config } from '../../config.ts';
import { parseSettings } from '../../platform/tenants/tenant-settings.ts';
import type { StoredTenant } from './tenants.store.ts';

export const presentTenant = (config: Config, tenant: StoredTenant): Tenant => ({
  id: tenant.id,
  slug: tenant.slug,
  name: tenant.name,
  v1BaseUrl: config.v1BaseUrl,
  plan: tenant.plan,
  settings: parseSettings(tenant.settings),
  branding: { logo: tenant.logo, accentColor: tenant.accent_color },
});
