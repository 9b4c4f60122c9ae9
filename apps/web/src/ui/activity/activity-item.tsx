import { Menu } from '@mantine/core';
import type { ThingKind } from '@plumbline/contract';
import { IconListDetails } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { t } from '../../messages/index.ts';

interface ActivityItemProps {
  readonly kind: ThingKind;
  readonly id: string;
}

/** Leads to who did what to one thing. */
export const ActivityItem = ({ kind, id }: ActivityItemProps) => {
  const navigate = useNavigate();
  return (
    <Menu.Item
      leftSection={<IconListDetails size={16} stroke={1.6} aria-hidden="true" />}
      onClick={() => void navigate({ to: '/activity', search: { thingKind: kind, thing: id } })}
    >
      {t('activity.title')}
    </Menu.Item>
  );
};
