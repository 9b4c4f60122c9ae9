import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../../../messages/index.ts';

/** What is done with one row. */
export const RowMenu = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <Menu position="bottom-end" width={220} keepMounted={false}>
    <Menu.Target>
      <ActionIcon variant="subtle" color="gray" size={28} aria-label={t('subscription.actions', { name })}>
        <IconDots size={16} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>{children}</Menu.Dropdown>
  </Menu>
);
