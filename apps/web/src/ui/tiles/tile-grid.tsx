import type { Tile } from '@plumbline/contract';
import { useCallback, useEffect, useRef, type CSSProperties, type ReactNode } from 'react';
import { t } from '../../messages/index.ts';
import { usePhone } from '../page/use-phone.ts';
import { gridHeight, inReadingOrder, phoneGroups, phoneHeight } from './places.ts';
import { usePrint } from './use-print.ts';
import { useSeen, type Watch } from './use-visible-tiles.ts';
import classes from './tiles.module.css';

interface TileGridProps {
  readonly tiles: readonly Tile[];
  /** Draws one tile. Give the same function as long as nothing changes that all tiles show. */
  readonly children: (tile: Tile) => ReactNode;
  /** Called with the tiles on the screen, topmost first, whenever that changes. */
  readonly onSeen: (ids: readonly string[]) => void;
}

/** The tiles in their places, for reading: twelve columns, or one on a phone. */
export const TileGrid = ({ tiles, children, onSeen }: TileGridProps) => {
  const isPhone = usePhone();
  const latest = useRef(onSeen);
  useEffect(() => {
    latest.current = onSeen;
  });
  const notify = useCallback((ids: readonly string[]) => latest.current(ids), []);
  const watch = useSeen(notify);
  const grid = usePrint();
  if (isPhone) {
    return (
      <div ref={grid} className={classes['column']}>
        {phoneGroups(tiles).map((group) => (
          <PhoneGroup key={group[0]?.id} group={group} watch={watch}>
            {children}
          </PhoneGroup>
        ))}
      </div>
    );
  }
  return (
    <div ref={grid} className={classes['grid']}>
      {inReadingOrder(tiles).map((tile) => (
        <div
          key={tile.id}
          ref={watch}
          data-tile={tile.id}
          className={classes['place']}
          style={placeStyle(tile)}
        >
          {children(tile)}
        </div>
      ))}
    </div>
  );
};

const placeStyle = ({ place: { x, y, w, h } }: Tile): CSSProperties => ({
  gridColumn: `${x + 1} / span ${w}`,
  gridRow: `${y + 1} / span ${h}`,
  containIntrinsicHeight: `${gridHeight(h)}px`,
});

interface PhoneGroupProps extends Pick<TileGridProps, 'children'> {
  readonly group: readonly Tile[];
  readonly watch: Watch;
}

const PhoneGroup = ({ group, watch, children }: PhoneGroupProps) => {
  const isKpis = group.length > 1;
  const places = group.map((tile) => {
    const height = phoneHeight(tile);
    return (
      <div
        key={tile.id}
        ref={watch}
        data-tile={tile.id}
        className={classes['place']}
        style={height === null ? undefined : { height }}
      >
        {children(tile)}
      </div>
    );
  });
  return isKpis ? (
    <div className={classes['kpis']} role="group" aria-label={t('tile.kpis')}>
      {places}
    </div>
  ) : (
    places
  );
};
