import { ActionIcon, Menu, type MenuProps } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';

interface MoreMenuProps extends MenuProps {
  /** Names the button, which shows three dots. */
  readonly label: string;
  /** In the head of a tile. */
  readonly isSmall?: boolean;
}

/** What can be done with one row, tab or tile. */
export const MoreMenu = ({ label, isSmall = false, children, ...menu }: MoreMenuProps) => (
  <Menu position="bottom-end" {...menu}>
    <Menu.Target>
      <ActionIcon size={isSmall ? 24 : 28} aria-label={label}>
        <IconDots size={isSmall ? 14 : 16} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>{children}</Menu.Dropdown>
  </Menu>
);
