import type { Tile } from '@plumbline/contract';
import { IconX } from '@tabler/icons-react';
import { useStore } from '../../../../lib/state/use-store.ts';
import { t } from '../../../../messages/index.ts';
import { tileTitle } from '../../../../ui/tiles/tile-title.ts';
import type { FrameSession } from '../hooks/frame-session.ts';
import classes from './frame.module.css';

interface PickedBarProps {
  readonly session: FrameSession;
  readonly tiles: readonly Tile[];
}

/** The cross-filters set by clicks on marks, each removable. */
export const PickedBar = ({ session, tiles }: PickedBarProps) => {
  const picked = useStore(session.store, (state) => state.picked);
  const shown = tiles.filter(({ id }) => picked[id] !== undefined);
  if (shown.length === 0) {
    return null;
  }
  return (
    <div className={classes['picked']}>
      {shown.map((tile) => {
        const title = tileTitle(tile);
        return (
          <button
            key={tile.id}
            type="button"
            aria-label={t('embed.clearPicked', { tile: title })}
            onClick={() => session.store.dispatch({ type: 'pick', tile: tile.id, picked: null })}
          >
            {t('embed.picked', { tile: title })}
            <IconX size={12} stroke={1.8} aria-hidden="true" />
          </button>
        );
      })}
    </div>
  );
};
