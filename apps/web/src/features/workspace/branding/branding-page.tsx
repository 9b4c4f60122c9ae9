import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../../lib/current.ts';
import { t } from '../../../messages/index.ts';
import { QueryResults } from '../../../ui/list/query-results.tsx';
import { SettingsLayout } from '../../../ui/settings/settings-layout.tsx';
import { workspaceQuery } from '../../../lib/data/workspace.ts';
import { BrandingForm } from './branding-form.tsx';

const Loaded = () => {
  const query = useQuery(workspaceQuery(useUser()?.tenant.id ?? ''));
  return (
    <QueryResults
      query={query}
      loading={t('workspaceSettings.loading')}
      failed={t('workspaceSettings.failed')}
      lines={5}
    >
      {(tenant) => <BrandingForm tenant={tenant} />}
    </QueryResults>
  );
};

/** The logo and the accent color of the workspace. */
export const BrandingPage = () => (
  <SettingsLayout page="/settings/workspace/branding">
    <Loaded />
  </SettingsLayout>
);
