import type { Tenant } from '@plumbline/contract';
import type { Config } from '../../config.ts';
import { parseSettings } from '../../platform/tenants/tenant-settings.ts';
import { v1BaseUrlFor } from '../../platform/tenants/v1-base-url.ts';
import type { StoredTenant } from './tenants.store.ts';

export const presentTenant = (config: Config, tenant: StoredTenant): Tenant => ({
  id: tenant.id,
  slug: tenant.slug,
  name: tenant.name,
  v1BaseUrl: v1BaseUrlFor(config, tenant.slug),
  plan: tenant.plan,
  settings: parseSettings(tenant.settings),
  branding: { logo: tenant.logo, accentColor: tenant.accent_color },
});
