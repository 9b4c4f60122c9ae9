import { allows, GRAPH_MODES, THEMES, type Dashboard, type GraphMode } from '@plumbline/contract';
import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import {
  IconArchive,
  IconCheck,
  IconCopy,
  IconDots,
  IconHistory,
  IconMail,
  IconPencil,
  IconRefresh,
  IconShare2,
  IconStar,
  IconStarFilled,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCan } from '../../../../lib/session/current.ts';
import { toast } from '../../../../lib/toasts/toasts.ts';
import { useTheme } from '../../../../lib/theme/use-theme.ts';
import { ActivityItem } from '../../../../ui/activity/activity-item.tsx';
import { CommentsItem } from '../../../../ui/comments/comments-part.tsx';
import { ICON } from '../../../../ui/icons/icons.ts';
import { errorMessage } from '../../../../ui/states/states.tsx';
import { usePhone } from '../../../../ui/page/use-phone.ts';
import { copyDashboard, setFavourite } from '../../core/api.ts';
import { useArchiving } from '../../core/hooks/use-archiving.ts';
import { t } from '../../../../messages/index.ts';
import { canEditNow } from '../../core/model/can-edit-now.ts';
import { useDashboardExport } from '../hooks/use-dashboard-export.ts';
import { SubscribePart } from './subscribe-part.tsx';
import { ExportItems } from './export-items.tsx';

interface DashboardMoreProps {
  readonly dashboard: Dashboard;
  readonly mode: GraphMode | null;
  readonly onMode: (mode: GraphMode | null) => void;
  readonly onEdit: () => void;
  readonly onHistory: () => void;
  readonly onRefresh: () => void;
  readonly onShare: () => void;
}

/** What is done with the whole dashboard. */
export const DashboardMore = (props: DashboardMoreProps) => {
  const { dashboard } = props;
  const canCreate = useCan('editor');
  const navigate = useNavigate();
  const [isSubscribing, setIsSubscribing] = useState(false);
  const exported = useDashboardExport(dashboard);
  const archiving = useArchiving();
  const archive = async (): Promise<void> => {
    if (await archiving.archive(dashboard)) {
      await navigate({ to: '/dashboards' });
    }
  };
  const withErrorToast = (work: () => Promise<unknown>) => () =>
    void work().catch((error: unknown) => toast(errorMessage(error)));
  const toggleFavorite = withErrorToast(() => setFavourite(dashboard.id, !dashboard.isFavourite));
  const copy = withErrorToast(async () => {
    const copy = await copyDashboard(dashboard.id);
    toast(t('dashboard.copied', { name: copy.name }));
    await navigate({ to: '/dashboards/$id', params: { id: copy.id } });
  });
  return (
    <>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <Tooltip label={t('dashboard.more')}>
            <ActionIcon aria-label={t('dashboard.more')}>
              <IconDots {...ICON} />
            </ActionIcon>
          </Tooltip>
        </Menu.Target>
        <Menu.Dropdown>
          <PhoneItems {...props} />
          <Menu.Item
            leftSection={dashboard.isFavourite ? <IconStarFilled {...ICON} /> : <IconStar {...ICON} />}
            onClick={toggleFavorite}
          >
            {t(dashboard.isFavourite ? 'dashboard.unfavorite' : 'dashboard.favorite')}
          </Menu.Item>
          <Menu.Item leftSection={<IconHistory {...ICON} />} onClick={props.onHistory}>
            {t('dashboard.versions')}
          </Menu.Item>
          <ActivityItem kind="dashboard" id={dashboard.id} />
          <Menu.Item leftSection={<IconCopy {...ICON} />} disabled={!canCreate} onClick={copy}>
            {t('dashboard.duplicate')}
          </Menu.Item>
          {dashboard.isArchived ? null : (
            <Menu.Item leftSection={<IconMail {...ICON} />} onClick={() => setIsSubscribing(true)}>
              {t('subscription.subscribe')}
            </Menu.Item>
          )}
          <Menu.Divider />
          <ExportItems {...exported} />
          <Menu.Divider />
          <ThemeItems />
          {dashboard.isArchived ? null : <ArchiveItem dashboard={dashboard} onArchive={archive} />}
        </Menu.Dropdown>
      </Menu>
      {isSubscribing ? <SubscribePart dashboard={dashboard} onClose={() => setIsSubscribing(false)} /> : null}
    </>
  );
};

const ArchiveItem = ({
  dashboard,
  onArchive,
}: Pick<DashboardMoreProps, 'dashboard'> & { readonly onArchive: () => Promise<void> }) => {
  const canManage = allows(dashboard.permission, 'manage');
  return (
    <>
      <Menu.Divider />
      <Menu.Item
        leftSection={<IconArchive {...ICON} />}
        disabled={!canManage}
        onClick={() => void onArchive()}
      >
        {t('dashboard.archive')}
      </Menu.Item>
      {canManage ? <Menu.Label>{t('dashboard.archiveWhat')}</Menu.Label> : null}
    </>
  );
};

const ThemeItems = () => {
  const [theme, setTheme] = useTheme();
  return (
    <>
      <Menu.Label>{t('dashboard.theme')}</Menu.Label>
      {THEMES.map((each) => (
        <Menu.Item
          key={each}
          aria-current={each === theme || undefined}
          leftSection={each === theme ? <IconCheck {...ICON} /> : <span style={{ width: 16 }} />}
          onClick={() => setTheme(each)}
        >
          {t(`dashboard.theme-${each}`)}
        </Menu.Item>
      ))}
    </>
  );
};

/** What a larger screen has in its bar. */
const PhoneItems = ({ dashboard, mode, onMode, onEdit, onRefresh, onShare }: DashboardMoreProps) => {
  const isPhone = usePhone();
  if (!isPhone) {
    return null;
  }
  return (
    <>
      <Menu.Item leftSection={<IconRefresh {...ICON} />} onClick={onRefresh}>
        {t('dashboard.refresh')}
      </Menu.Item>
      <Menu.Item leftSection={<IconPencil {...ICON} />} disabled={!canEditNow(dashboard)} onClick={onEdit}>
        {t('dashboard.edit')}
      </Menu.Item>
      <CommentsItem />
      <Menu.Item leftSection={<IconShare2 {...ICON} />} onClick={onShare}>
        {t('sharing.share')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Label>{t('dashboard.mode')}</Menu.Label>
      {GRAPH_MODES.map((each) => (
        <Menu.Item
          key={each}
          aria-current={each === (mode ?? 'Absolute') || undefined}
          leftSection={
            each === (mode ?? 'Absolute') ? <IconCheck {...ICON} /> : <span style={{ width: 16 }} />
          }
          onClick={() => onMode(each === 'Absolute' ? null : each)}
        >
          {t(`dashboard.mode-${each}`)}
        </Menu.Item>
      ))}
      <Menu.Divider />
    </>
  );
};
