import type { Tenant } from '@plumbline/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useUser } from '../../../lib/session/current.ts';
import { workspaceQuery } from '../../../lib/data/workspace.ts';
import { t } from '../../../messages/index.ts';
import { QueryResults } from '../../../ui/list/query-results.tsx';
import type { SettingsPath } from '../../../ui/settings/pages.ts';
import { SettingsLayout } from '../../../ui/settings/settings-layout.tsx';

interface FormProps {
  /** Lines of the placeholder while the workspace loads. */
  readonly lines: number;
  readonly children: (tenant: Tenant) => ReactNode;
}

/** A settings page with a form about the workspace. */
export const WorkspaceSettings = ({ page, ...form }: FormProps & { readonly page: SettingsPath }) => (
  <SettingsLayout page={page}>
    <Loaded {...form} />
  </SettingsLayout>
);

const Loaded = ({ lines, children }: FormProps) => {
  const query = useQuery(workspaceQuery(useUser()?.tenant.id ?? ''));
  return (
    <QueryResults
      query={query}
      loading={t('workspaceSettings.loading')}
      failed={t('workspaceSettings.failed')}
      lines={lines}
    >
      {children}
    </QueryResults>
  );
};
