import { Menu } from '@mantine/core';
import { IconPinned, IconPinnedOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ICON } from '../../../../ui/icons/icons.ts';
import { errorMessage } from '../../../../ui/states/states.tsx';
import { pinnedFiguresQuery, setPinnedFigure } from '../../../../lib/data/pinned-figures.ts';
import { t } from '../../../../messages/index.ts';
import { toast } from '../../../../lib/toasts/toasts.ts';

interface PinFigureProps {
  readonly id: string;
  readonly tile: string;
}

/** Puts a figure on the person's home page, or takes it away. */
export const PinFigure = ({ id, tile }: PinFigureProps) => {
  const pins = useQuery(pinnedFiguresQuery).data;
  const isPinned = pins?.some((pin) => pin.dashboard.id === id && pin.tile.id === tile) === true;
  const turn = (): void =>
    void setPinnedFigure({ id, tile }, !isPinned).catch((error: unknown) => toast(errorMessage(error)));
  return (
    <Menu.Item
      leftSection={isPinned ? <IconPinnedOff {...ICON} /> : <IconPinned {...ICON} />}
      disabled={pins === undefined}
      onClick={turn}
    >
      {t(isPinned ? 'home.unpin' : 'home.pin')}
    </Menu.Item>
  );
};
