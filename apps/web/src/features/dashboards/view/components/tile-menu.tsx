import type { Tile } from '@plumbline/contract';
import { Menu } from '@mantine/core';
import {
  IconArrowsDiagonal,
  IconBellRinging,
  IconChartDots,
  IconRefresh,
  IconRoute,
  IconTable,
} from '@tabler/icons-react';
import type { TileState } from '../../../../lib/tiles/tile-state.ts';
import { ICON } from '../../../../ui/icons/icons.ts';
import { MoreMenu } from '../../../../ui/buttons/more-menu.tsx';
import { tileTitle } from '../../../../ui/tiles/tile-title.ts';
import { t } from '../../../../messages/index.ts';
import type { PickedMark } from '../model/picked-mark.ts';
import { DrillPart } from './drill-part.tsx';
import { PinFigure } from './pin-figure.tsx';
import { useDashboardActions } from '../hooks/dashboard-context.ts';

interface TileMenuProps {
  readonly tile: Tile;
  readonly state: TileState;
  /** The mark that is picked; null for none. */
  readonly mark: PickedMark | null;
  readonly onAlert: () => void;
}

export const TileMenu = ({ tile, state, mark, onAlert }: TileMenuProps) => {
  const actions = useDashboardActions();
  const name = tileTitle(tile, state);
  return (
    <MoreMenu
      label={t('dashboard.tileMenuOf', { name: name === '' ? t('dashboard.untitled') : name })}
      isSmall
      width={240}
      keepMounted={false}
    >
      <Menu.Item
        leftSection={<IconRoute {...ICON} />}
        onClick={() => actions.trace({ tile: tile.id, row: null })}
      >
        {t('dashboard.trace')}
      </Menu.Item>
      {mark === null ? null : (
        <>
          <Menu.Item
            leftSection={<IconTable {...ICON} />}
            onClick={() => actions.openRows(tile, mark.filters)}
          >
            {t('dashboard.seeMarkRows')}
          </Menu.Item>
          <DrillPart tile={tile} mark={mark} />
        </>
      )}
      <Menu.Item leftSection={<IconTable {...ICON} />} onClick={() => actions.openRows(tile, null)}>
        {t('dashboard.seeRows')}
      </Menu.Item>
      {tile.kind === 'chart' ? (
        <Menu.Item leftSection={<IconChartDots {...ICON} />} onClick={() => actions.openBuilder(tile)}>
          {t('dashboard.openBuilder')}
        </Menu.Item>
      ) : null}
      {tile.kind === 'figure' ? <PinFigure id={actions.dashboard().id} tile={tile.id} /> : null}
      {tile.kind === 'figure' || tile.kind === 'grid' ? (
        <Menu.Item leftSection={<IconBellRinging {...ICON} />} onClick={onAlert}>
          {t('subscription.createAlert')}
        </Menu.Item>
      ) : null}
      <Menu.Divider />
      <Menu.Item leftSection={<IconArrowsDiagonal {...ICON} />} onClick={() => actions.openLarge(tile)}>
        {t('dashboard.openLarge')}
      </Menu.Item>
      <Menu.Item leftSection={<IconRefresh {...ICON} />} onClick={() => actions.store.retry(tile.id)}>
        {t('dashboard.readAgain')}
      </Menu.Item>
    </MoreMenu>
  );
};
