import type { Dashboard, Tile } from '@plumbline/contract';
import { lazyPart } from '../../../../lib/loading/lazy-part.ts';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { announceChange } from '../../../../lib/data/changes.ts';
import { useShortcut } from '../../../../lib/keyboard/shortcuts.ts';
import { FilterScopeContext } from '../../../../ui/filter/filter-scope.ts';
import { nodeWords } from '../../../../ui/filter/sentence.ts';
import { TileGrid } from '../../../../ui/tiles/tile-grid.tsx';
import { tileTitle } from '../../../../ui/tiles/tile-title.ts';
import { ArchivedDashboard } from '../../core/components/archived-dashboard.tsx';
import { canEditNow } from '../../core/model/can-edit-now.ts';
import { tilesOfTab } from '../../core/model/dashboard-content.ts';
import { useDatasetScope } from '../../../../ui/filter/use-dataset-scope.ts';
import { t } from '../../../../messages/index.ts';
import { DashboardActionsContext } from '../hooks/dashboard-context.ts';
import { DashboardBar, nextMode } from './dashboard-bar.tsx';
import { DashboardEmpty } from './dashboard-empty.tsx';
import { DashboardFilters } from './dashboard-filters.tsx';
import { DashboardTabs } from './dashboard-tabs.tsx';
import { DashboardTile, type DashboardTileProps } from './dashboard-tile.tsx';
import { PartNotice } from './part-notice.tsx';
import type { SharePanel } from '../share-panel.ts';
import { MarkMenu, type OpenedMark } from './mark-menu.tsx';
import type { Descent } from '../../core/model/descents.ts';
import { parameterWords } from '../../core/components/parameter-chip.tsx';
import { currentValue } from '../../core/model/parameter-values.ts';
import { SidePanel } from '../../core/components/side-panel.tsx';
import { useAutoRefresh } from '../hooks/use-auto-refresh.ts';
import {
  columnsOfDatasets,
  useDashboardTiles,
  useDatasets,
  useDrilled,
} from '../../core/hooks/use-dashboard.ts';
import { useDashboardActionsOf } from '../hooks/use-dashboard-actions.ts';
import { useDashboardAddress } from '../hooks/use-dashboard-address.ts';
import { unreached } from '../../core/model/tile-requests.ts';
import classes from '../../core/components/dashboard.module.css';

const TraceDrawer = lazyPart(async () => ({
  default: (await import('./trace/trace-drawer.tsx')).TraceDrawer,
}));
const VersionsPanel = lazyPart(async () => ({
  default: (await import('./versions/versions-panel.tsx')).VersionsPanel,
}));

interface DashboardViewProps {
  readonly dashboard: Dashboard;
  /** The maximized tile; null for all. */
  readonly tile: string | null;
  readonly Share: SharePanel | null;
}

/** The dashboard for reading: what the reader set on top, the tiles below, each coming as it is ready. */
export const DashboardView = ({ dashboard, tile: large, Share }: DashboardViewProps) => {
  const { address, change } = useDashboardAddress();
  const navigate = useNavigate();
  const canEdit = canEditNow(dashboard);
  const datasets = useDatasets(dashboard.datasetId, dashboard.tiles);
  const dataset = datasets.get(dashboard.datasetId);
  const scope = useDatasetScope(dataset, dashboard.datasetId);
  const shown = useDrilled(dashboard, address.drills);
  const { store, turn } = useDashboardTiles(shown, address, datasets);
  const [openedMark, setOpenedMark] = useState<OpenedMark | null>(null);
  const [isHistory, setIsHistory] = useState(false);
  const actions = useDashboardActionsOf({
    dashboard: shown,
    address,
    change,
    store,
    turn,
    openMarkMenu: setOpenedMark,
  });
  const refresh = useCallback(() => {
    store.refresh();
    void announceChange({ dashboard: dashboard.id, dataset: dashboard.datasetId });
  }, [store, dashboard.id, dashboard.datasetId]);
  useAutoRefresh(dashboard.refreshSeconds, refresh);
  useEffect(() => store.need(address.trace?.tile ?? null), [store, address.trace]);
  useShortcut('m', () => change({ mode: nextMode(address.mode) }));
  useShortcut(
    'e',
    canEdit ? () => void navigate({ to: '/dashboards/$id/edit', params: { id: dashboard.id } }) : null,
  );

  useShortcut('t', () => {
    const tile = document.activeElement?.closest<HTMLElement>('[data-tile]')?.dataset['tile'];
    change({ trace: tile === undefined ? null : { tile, row: null } });
  });

  const tiles = useMemo(() => {
    const one = shown.tiles.find(({ id }) => id === large);
    return one === undefined ? tilesOfTab(shown, address.tab) : [filling(one)];
  }, [shown, address.tab, large]);
  const parameters = useMemo(
    () =>
      Object.fromEntries(
        dashboard.parameters.map((each) => [
          each.name,
          parameterWords(each, currentValue(each, address.parameters), scope.findColumn),
        ]),
      ),
    [dashboard.parameters, address.parameters, scope],
  );
  const columnsOf = useMemo(() => columnsOfDatasets(datasets), [datasets]);
  const nameOf = (id: string): string => {
    const tile = dashboard.tiles.find((each) => each.id === id);
    const name = tile === undefined ? '' : tileTitle(tile, store.stateOf(id));
    return name === '' ? t('dashboard.untitled') : name;
  };
  const pickedOn = (id: string): Pick<DashboardTileProps, 'picked' | 'words'> => {
    const filters = address.cross[id];
    return filters === undefined
      ? { picked: '', words: '' }
      : { picked: JSON.stringify(filters), words: nodeWords(filters, scope.findColumn) };
  };
  const draw = (tile: Tile) => (
    <DashboardTile
      tile={tile}
      {...pickedOn(tile.id)}
      unreached={unreached(tile, dashboard, { look: address, columnsOf })
        .map((node) => nodeWords(node, scope.findColumn))
        .join(', ')}
      descents={address.drills[tile.id] ?? NO_DESCENTS}
      traced={address.trace?.tile === tile.id ? (address.trace.row ?? -1) : null}
      parameters={parameters}
    />
  );
  const traced = shown.tiles.find(({ id }) => id === address.trace?.tile);
  return (
    <FilterScopeContext value={scope}>
      <DashboardActionsContext value={actions}>
        <DashboardBar
          dashboard={dashboard}
          dataset={dataset}
          large={large === null ? null : nameOf(large)}
          mode={address.mode}
          onMode={(mode) => change({ mode })}
          onRefresh={refresh}
          onHistory={() => setIsHistory(!isHistory)}
          Share={Share}
        />
        {dashboard.tabs.length > 1 && large === null ? (
          <DashboardTabs tabs={dashboard.tabs} tab={address.tab} onTab={(tab) => change({ tab })} />
        ) : null}
        <div className={classes['workbench']}>
          <div className={classes['scroll']} data-scrolls="" data-paper="">
            <ArchivedDashboard dashboard={dashboard} />
            <PartNotice datasets={datasets.values()} />
            <DashboardFilters dashboard={dashboard} address={address} onChange={change} nameOf={nameOf} />
            {tiles.length === 0 ? (
              <DashboardEmpty id={dashboard.id} canEdit={canEdit} />
            ) : (
              <div data-large={large === null ? undefined : ''}>
                <TileGrid tiles={tiles} onSeen={(ids) => store.see(ids)}>
                  {draw}
                </TileGrid>
              </div>
            )}
          </div>
          {address.trace !== null && traced !== undefined ? (
            <SidePanel
              title={t('trace.title')}
              width="trace"
              closeLabel={t('trace.close')}
              onClose={() => change({ trace: null })}
            >
              <TraceDrawer
                key={`${traced.id} ${address.trace.row ?? ''}`}
                tile={traced}
                row={address.trace.row}
                dashboard={shown}
                address={address}
              />
            </SidePanel>
          ) : null}
          {isHistory && address.trace === null ? (
            <SidePanel
              title={t('dashboard.versions')}
              closeLabel={t('ui.close')}
              onClose={() => setIsHistory(false)}
            >
              <VersionsPanel dashboard={dashboard} canEdit={canEdit} />
            </SidePanel>
          ) : null}
        </div>
        {openedMark === null ? null : <MarkMenu mark={openedMark} onClose={() => setOpenedMark(null)} />}
      </DashboardActionsContext>
    </FilterScopeContext>
  );
};

const NO_DESCENTS: readonly Descent[] = [];

/** A tile by itself, as large as the page lets it be. */
const LARGE_ROWS = 18;
const filling = (tile: Tile): Tile => ({ ...tile, place: { x: 0, y: 0, w: 12, h: LARGE_ROWS } });
