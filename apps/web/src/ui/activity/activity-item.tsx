import { Menu } from '@mantine/core';
import type { ThingKind } from '@plumbline/contract';
import { IconListDetails } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { t } from '../../messages/index.ts';
import { ICON } from '../icons/icons.ts';

interface ActivityItemProps {
  readonly kind: ThingKind;
  readonly id: string;
}

/** Leads to who did what to one thing. */
export const ActivityItem = ({ kind, id }: ActivityItemProps) => {
  const navigate = useNavigate();
  return (
    <Menu.Item
      leftSection={<IconListDetails {...ICON} />}
      onClick={() => void navigate({ to: '/activity', search: { thingKind: kind, thing: id } })}
    >
      {t('activity.title')}
    </Menu.Item>
  );
};
