import type { EmbeddedDashboard, Tile } from '@plumbline/contract';
import { markFilter } from '@plumbline/viz';
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { useStore } from '../../../../lib/state/use-store.ts';
import { t } from '../../../../messages/index.ts';
import { Bob } from '../../../../ui/icons/bob.tsx';
import { TileGrid } from '../../../../ui/tiles/tile-grid.tsx';
import { TileView } from '../../../../ui/tiles/tile-view.tsx';
import { useAccentColor } from '../../../../ui/theme/use-accent-color.ts';
import { freeValues } from '../../core/model.ts';
import { DownloadButtons } from './download-buttons.tsx';
import type { FrameSession } from '../hooks/frame-session.ts';
import { ParameterBar } from './parameter-bar.tsx';
import { PickedBar } from './selection-bar.tsx';
import { parameterTexts } from '../model/parameter-texts.ts';
import { newestMoment } from '../model/as-of.ts';
import classes from './frame.module.css';

interface DashboardProps {
  readonly session: FrameSession;
  readonly embedded: EmbeddedDashboard;
}

/** Tiles and the footer with the datum; no shell. */
export const Dashboard = ({ session, embedded }: DashboardProps) => {
  const { dashboard, allowFilters } = embedded;
  useAccentColor(embedded.branding?.accentColor ?? null);
  const [wantedTab, setTab] = useState<string | null>(null);
  const tabs = dashboard.tabs;
  const tab = tabs.find(({ id }) => id === wantedTab) ?? tabs[0];
  const tiles = useMemo(
    () => dashboard.tiles.filter((tile) => tab === undefined || (tile.tab ?? tabs[0]?.id) === tab.id),
    [dashboard.tiles, tab, tabs],
  );
  const draw = useCallback(
    (tile: Tile) => <FrameTile session={session} embedded={embedded} tile={tile} />,
    [session, embedded],
  );
  return (
    <>
      <h1 className="pl-hidden">{dashboard.name}</h1>
      {tabs.length < 2 ? null : (
        <nav className={classes['tabs']} aria-label={t('embed.tabs')}>
          {tabs.map(({ id, title }) => (
            <button
              key={id}
              type="button"
              aria-current={id === tab?.id ? 'page' : undefined}
              onClick={() => setTab(id)}
            >
              {title}
            </button>
          ))}
        </nav>
      )}
      {allowFilters && dashboard.parameters.length > 0 ? (
        <ParameterBar session={session} parameters={dashboard.parameters} types={embedded.parameterTypes} />
      ) : null}
      <PickedBar session={session} tiles={dashboard.tiles} />
      {tiles.length === 0 ? (
        <p className={classes['nothing']}>{t('embed.noTiles')}</p>
      ) : (
        <TileGrid tiles={tiles} onSeen={(ids) => session.tiles.see(ids)}>
          {draw}
        </TileGrid>
      )}
      <Footer session={session} embedded={embedded} tiles={tiles} />
    </>
  );
};

const useTile = (session: FrameSession, id: string) =>
  useSyncExternalStore(
    useCallback((listener) => session.tiles.subscribe(id, listener), [session, id]),
    () => session.tiles.stateOf(id),
  );

const FrameTile = ({ session, embedded, tile }: DashboardProps & { readonly tile: Tile }) => {
  const state = useTile(session, tile.id);
  const picked = useStore(session.store, (frame) => frame.picked[tile.id]);
  const values = useStore(session.store, (frame) => frame.parameters);
  const { parameters } = embedded.dashboard;
  const texts = useMemo(
    () => parameterTexts(parameters, freeValues(values, parameters)),
    [parameters, values],
  );
  const selected = useMemo(() => (picked === undefined ? undefined : [picked.row]), [picked]);
  const { data } = state;
  const canPick = embedded.allowFilters && tile.kind === 'chart' && tile.crossFilters;
  return (
    <TileView
      tile={tile}
      state={state}
      parameters={texts}
      {...(selected === undefined ? {} : { selected })}
      onRetry={() => session.tiles.retry(tile.id)}
      onPage={(page) => session.turn(tile.id, page)}
      {...(canPick && data?.kind === 'chart'
        ? {
            onMark: ({ row }) => {
              const filter = row === null ? null : markFilter(data.chart, row);
              if (row !== null && filter !== null && filter.value.length > 0) {
                session.store.dispatch({ type: 'pick', tile: tile.id, picked: { filter, row } });
              }
            },
          }
        : {})}
    />
  );
};

/** The source of the dashboard: when the rows behind it were read. */
const Footer = ({ session, embedded, tiles }: DashboardProps & { readonly tiles: readonly Tile[] }) => {
  const connection = useStore(session.store, (state) => state.connection);
  const asOf = useSyncExternalStore(
    useCallback(
      (listener) => {
        const leave = tiles.map(({ id }) => session.tiles.subscribe(id, listener));
        return () => leave.forEach((each) => each());
      },
      [session, tiles],
    ),
    () => newestMoment(tiles.map(({ id }) => session.tiles.stateOf(id).asOf)),
  );
  return (
    <footer className={classes['foot']}>
      <span className={classes['datum']}>
        {typeof embedded.branding?.logo !== 'string' ? (
          <Bob height={11} />
        ) : (
          <img className={classes['logo']} src={embedded.branding.logo} alt={embedded.branding.name ?? ''} />
        )}
        {asOf === null ? t('embed.madeWith') : t('embed.asOf', { at: asOf })}
      </span>
      <span role="status" className={classes['lost']}>
        {connection === 'lost' ? t('embed.lost') : null}
      </span>
      {embedded.allowDownloads ? <DownloadButtons session={session} name={embedded.dashboard.name} /> : null}
    </footer>
  );
};
