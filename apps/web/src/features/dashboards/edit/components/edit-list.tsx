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
  const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;
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
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              aria-label={t('dashboardEditor.earlier', { name })}
              disabled={at === 0}
              onClick={move(-1)}
            >
              <IconArrowUp {...icon} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              aria-label={t('dashboardEditor.later', { name })}
              disabled={at === order.length - 1}
              onClick={move(1)}
            >
              <IconArrowDown {...icon} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              aria-label={t('dashboardEditor.settingsOf', { name })}
              onClick={() => dispatch({ type: 'picked', id: tile.id })}
            >
              <IconSettings {...icon} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              aria-label={t('dashboardEditor.removeOf', { name })}
              onClick={() => dispatch({ type: 'removed', id: tile.id })}
            >
              <IconTrash {...icon} />
            </ActionIcon>
          </li>
        );
      })}
    </ol>
  );
};
