import { Menu } from '@mantine/core';
import { listWorkspaces, switchWorkspace, type WorkspaceSummary } from '@plumbline/contract';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { session } from '../../lib/session/current.ts';
import { routeQuery } from '../../lib/data/route-query.ts';
import { toast } from '../../lib/toasts/toasts.ts';
import { t } from '../../messages/index.ts';
import { ICON } from '../../ui/icons/icons.ts';
import { errorMessage } from '../../ui/states/states.tsx';

export const workspacesQuery = routeQuery(listWorkspaces, {}, { staleTime: 0 });

/** Loads the page again in the other workspace: nothing that was fetched here is left. */
export async function openWorkspace(tenant: string): Promise<void> {
  const { data } = await api.call(switchWorkspace, { body: { tenant } });
  session.adopt({ token: data.token, userId: data.user.id });
  location.assign('/');
}

interface WorkspaceItemsProps {
  /** Id of the workspace that is open. */
  readonly current: string;
  readonly onCreate: () => void;
}

/** The person's workspaces in a menu; nothing for one who has a single one and may create none. */
export const WorkspaceItems = ({ current, onCreate }: WorkspaceItemsProps) => {
  const { data } = useQuery(workspacesQuery);
  if (data === undefined || (data.workspaces.length < 2 && !data.canCreate)) {
    return null;
  }
  const open = ({ id }: WorkspaceSummary): void => {
    if (id !== current) {
      openWorkspace(id).catch((error: unknown) => toast(errorMessage(error)));
    }
  };
  return (
    <>
      <Menu.Label>{t('workspace.switchTo')}</Menu.Label>
      {data.workspaces.map((one) => (
        <Menu.Item
          key={one.id}
          aria-current={one.id === current ? 'true' : undefined}
          rightSection={one.id === current ? <IconCheck {...ICON} /> : undefined}
          onClick={() => open(one)}
        >
          {one.name}
        </Menu.Item>
      ))}
      {data.canCreate ? (
        <Menu.Item leftSection={<IconPlus {...ICON} />} onClick={onCreate}>
          {t('workspace.newWorkspace')}
        </Menu.Item>
      ) : null}
      <Menu.Divider />
    </>
  );
};
