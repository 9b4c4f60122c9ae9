import type { Tile } from '@plumbline/contract';
import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconSettings, IconTrash } from '@tabler/icons-react';
import { inReadingOrder } from '../../../../ui/tiles/places.ts';
import { t } from '../../../../messages/index.ts';
import { tileName } from '../../core/model/difference-text.ts';
import { useEdit } from '../hooks/edit-context.ts';
import classes from './edit.module.css';

/** On a phone nothing is dragged: tiles are a list, put before or after one another. */
export const EditList = ({ tiles }: { readonly tiles: readonly Tile[] }) => {
  const { dispatch, tab } = useEdit();
  const order = inReadingOrder(tiles);
  const tool = (label: string, Icon: typeof IconTrash, run: (() => void) | null) => (
    <ActionIcon size={44} aria-label={label} disabled={run === null} onClick={() => run?.()}>
      <Icon size={18} stroke={1.6} aria-hidden="true" />
    </ActionIcon>
  );
  return (
    <ol className={classes['list']}>
      {order.map((tile, at) => {
        const name = tileName(tile);
        const move = (step: 1 | -1) => () => dispatch({ type: 'ordered', id: tile.id, step, tab });
        return (
          <li key={tile.id}>
            <span className={classes['listName']}>
              {name}
              <small>{t(`dashboardEditor.kind-${tile.kind}`)}</small>
            </span>
            {tool(t('dashboardEditor.earlier', { name }), IconArrowUp, at === 0 ? null : move(-1))}
            {tool(
              t('dashboardEditor.later', { name }),
              IconArrowDown,
              at === order.length - 1 ? null : move(1),
            )}
            {tool(t('dashboardEditor.settingsOf', { name }), IconSettings, () =>
              dispatch({ type: 'picked', id: tile.id }),
            )}
            {tool(t('dashboardEditor.removeOf', { name }), IconTrash, () =>
              dispatch({ type: 'removed', id: tile.id }),
            )}
          </li>
        );
      })}
    </ol>
  );
};
