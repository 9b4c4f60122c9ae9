import { allows, type DashboardSummary } from '@plumbline/contract';
import { Button, Group, Menu } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../../../messages/index.ts';
import { MoreMenu } from '../../../../ui/buttons/more-menu.tsx';
import { usePhone } from '../../../../ui/page/use-phone.ts';
import { DeleteModal } from '../../core/components/delete-modal.tsx';
import { useArchiving } from '../../core/hooks/use-archiving.ts';

/** What can be done with an archived dashboard by who manages it. */
export const ArchivedActions = ({ dashboard }: { readonly dashboard: DashboardSummary }) => {
  const { name } = dashboard;
  const { restore, isBusy } = useArchiving();
  const [isDeleting, setIsDeleting] = useState(false);
  const isPhone = usePhone();
  if (!allows(dashboard.permission, 'manage')) {
    return null;
  }
  const dialog = (
    <DeleteModal dashboard={dashboard} isOpen={isDeleting} onClose={() => setIsDeleting(false)} />
  );
  if (isPhone) {
    return (
      <>
        <MoreMenu label={t('dashboard.menuOf', { name })} width={220}>
          <Menu.Item disabled={isBusy} onClick={() => void restore(dashboard)}>
            {t('ui.restore')}
          </Menu.Item>
          <Menu.Item color="red" onClick={() => setIsDeleting(true)}>
            {t('dashboard.deleteForGood')}
          </Menu.Item>
        </MoreMenu>
        {dialog}
      </>
    );
  }
  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      <Button
        size="xs"
        variant="default"
        loading={isBusy}
        aria-label={t('dashboard.restoreOf', { name })}
        onClick={() => void restore(dashboard)}
      >
        {t('ui.restore')}
      </Button>
      <Button
        size="xs"
        variant="default"
        c="var(--pl-negative)"
        aria-label={t('dashboard.deleteOf', { name })}
        onClick={() => setIsDeleting(true)}
      >
        {t('dashboard.deleteForGood')}
      </Button>
      {dialog}
    </Group>
  );
};
