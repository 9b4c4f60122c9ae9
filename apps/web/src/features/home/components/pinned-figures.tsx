import { Menu } from '@mantine/core';
import type { PinnedFigure } from '@plumbline/contract';
import { IconPinnedOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo } from 'react';
import { ICON } from '../../../ui/icons/icons.ts';
import { LoadingBars } from '../../../ui/states/loading-bars.tsx';
import { MoreMenu } from '../../../ui/buttons/more-menu.tsx';
import { errorMessage } from '../../../ui/states/states.tsx';
import { setPinnedFigure } from '../../../lib/data/pinned-figures.ts';
import type { OpenTiles, TileStore } from '../../../lib/tiles/tile-store.ts';
import { useTiles, useTileState } from '../../../lib/tiles/use-tiles.ts';
import { t } from '../../../messages/index.ts';
import { FigureTile } from '../../../ui/tiles/figure-tile.tsx';
import { tileTitle } from '../../../ui/tiles/tile-title.ts';
import { toast } from '../../../lib/toasts/toasts.ts';
import { openTiles } from '../api.ts';
import classes from './pinned.module.css';

interface CardProps {
  readonly pin: PinnedFigure;
  readonly store: TileStore;
}

const Card = ({ pin: { dashboard, tile }, store }: CardProps) => {
  const state = useTileState(store, tile.id);
  const figure = state.data?.kind === 'figure' ? state.data.figure : null;
  const title = tileTitle(tile, state);
  const takeAway = (): void =>
    void setPinnedFigure({ id: dashboard.id, tile: tile.id }, false).catch((error: unknown) =>
      toast(errorMessage(error)),
    );
  return (
    <li className={classes['card']} aria-busy={state.isLoading}>
      <div className={classes['head']}>
        <h3 className={classes['name']} title={title}>
          {title === '' ? t('dashboard.untitled') : title}
        </h3>
        <MoreMenu label={t('home.pinnedMenuOf', { name: title })} isSmall width={200} keepMounted={false}>
          <Menu.Item leftSection={<IconPinnedOff {...ICON} />} onClick={takeAway}>
            {t('home.unpin')}
          </Menu.Item>
        </MoreMenu>
      </div>
      <div className={classes['body']}>
        {figure === null ? null : <FigureTile tile={tile} figure={figure} />}
        {figure === null && state.error === null ? (
          <div className={classes['loading']}>
            <LoadingBars lines={2} />
          </div>
        ) : null}
        {state.error === null ? null : <p className={classes['failed']}>{state.error.message}</p>}
      </div>
      <p className={classes['foot']}>
        <Link to="/dashboards/$id" params={{ id: dashboard.id }}>
          {dashboard.name}
        </Link>
      </p>
    </li>
  );
};

/** Pinned figures of one dashboard, which are loaded with one call. */
const OfDashboard = ({ pins }: { readonly pins: readonly PinnedFigure[] }) => {
  const id = pins[0]?.dashboard.id ?? '';
  const updatedAt = pins[0]?.dashboard.updatedAt ?? '';
  const key = pins.map(({ tile }) => tile.id).join('\n');
  const tiles = useMemo(() => key.split('\n'), [key]);
  const wanted = useMemo(
    () => new Map(tiles.map((tile) => [tile, { key: updatedAt, page: 1 }])),
    [tiles, updatedAt],
  );
  const open: OpenTiles = useCallback((some, _page, signal) => openTiles(id, some, signal), [id]);
  const store = useTiles(wanted, open);
  useEffect(() => store.see(tiles), [store, tiles]);
  return pins.map((pin) => <Card key={pin.tile.id} pin={pin} store={store} />);
};

/** With the values of now, each with a way to its dashboard. */
export const PinnedFigures = ({ pins }: { readonly pins: readonly PinnedFigure[] }) => (
  <ul className={classes['cards']}>
    {[...Map.groupBy(pins, ({ dashboard }) => dashboard.id)].map(([id, ofOne]) => (
      <OfDashboard key={id} pins={ofOne} />
    ))}
  </ul>
);
