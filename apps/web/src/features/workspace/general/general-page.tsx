import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../../lib/current.ts';
import { t } from '../../../messages/index.ts';
import { QueryResults } from '../../../ui/list/query-results.tsx';
import { SettingsLayout } from '../../../ui/settings/settings-layout.tsx';
import { workspaceQuery } from '../../../lib/data/workspace.ts';
import { GeneralForm } from './general-form.tsx';

const Loaded = () => {
  const query = useQuery(workspaceQuery(useUser()?.tenant.id ?? ''));
  return (
    <QueryResults
      query={query}
      loading={t('workspaceSettings.loading')}
      failed={t('workspaceSettings.failed')}
      lines={8}
    >
      {(tenant) => <GeneralForm tenant={tenant} />}
    </QueryResults>
  );
};

/** Name and address of the workspace, and what holds for everyone in it until they choose otherwise. */
export const GeneralPage = () => (
  <SettingsLayout page="/settings/workspace/general">
    <Loaded />
  </SettingsLayout>
);
