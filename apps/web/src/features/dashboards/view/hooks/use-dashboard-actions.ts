import type { Dashboard } from '@plumbline/contract';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { TileStore } from '../../../../lib/tiles/tile-store.ts';
import { useLatest } from '../../../../lib/state/use-latest.ts';
import { compactFilters } from '../../../../lib/filters/filter-address.ts';
import { tileDataset } from '../../core/model/dashboard-content.ts';
import { climbed, oneStepDown } from '../../core/model/descents.ts';
import { writeDashboardAddress, type DashboardAddress } from '../../core/model/dashboard-address.ts';
import type { DashboardActions } from './dashboard-context.ts';
import type { OpenedMark } from '../components/mark-menu.tsx';
import { joinFilters } from '../../core/model/parameter-values.ts';
import { tileFilters } from '../../core/hooks/use-dashboard.ts';

interface Page {
  readonly dashboard: Dashboard;
  readonly address: DashboardAddress;
  readonly change: (change: Partial<DashboardAddress>) => void;
  readonly store: TileStore;
  readonly turn: (tile: string, page: number) => void;
  readonly openMarkMenu: (mark: OpenedMark) => void;
}

/** The same object for as long as the page is open: it reads what is newest when it is called. */
export function useDashboardActionsOf(page: Page): DashboardActions {
  const latest = useLatest(page);
  const navigate = useNavigate();
  const { store } = page;
  return useMemo(
    (): DashboardActions => ({
      store,
      turn: (tile, to) => latest.current.turn(tile, to),
      dashboard: () => latest.current.dashboard,
      trace: (trace) => latest.current.change({ trace }),
      point: (tile, pointed, filters) => {
        const { address, change, openMarkMenu } = latest.current;
        if (tile.kind !== 'chart' || !tile.crossFilters) {
          openMarkMenu({ tile, pointed, filters });
          return;
        }
        const { [tile.id]: before, ...others } = address.cross;
        const isSame = JSON.stringify(before) === JSON.stringify(filters);
        change({ cross: isSame ? others : { ...others, [tile.id]: filters } });
      },
      drill: (tile, step) => latest.current.change(oneStepDown(latest.current.address, tile.id, step)),
      climb: (tile, depth) => latest.current.change(climbed(latest.current.address, tile, depth)),
      openRows: (tile, mark) => {
        const { dashboard, address } = latest.current;
        const id = tileDataset(tile, dashboard.datasetId);
        const filters = joinFilters([
          tileFilters(tile, dashboard, address),
          ...(mark === null ? [] : [mark]),
        ]);
        if (id !== null) {
          const search = filters.value.length === 0 ? {} : { f: compactFilters(filters) };
          void navigate({ to: '/datasets/$id/data', params: { id }, search });
        }
      },
      openBuilder: (tile) => {
        const { dashboard, address } = latest.current;
        const id = tileDataset(tile, dashboard.datasetId);
        if (id !== null && tile.kind === 'chart') {
          const filters = tileFilters(tile, dashboard, address);
          const of = { chart: tile.chart, mode: address.mode ?? tile.mode, filters };
          // How charts are written in links comes with the first that is.
          void import('../../core/model/builder-link.ts').then(({ builderLink }) =>
            navigate(builderLink(id, of)),
          );
        }
      },
      editTile: ({ id: hash }) =>
        void navigate({ to: '/dashboards/$id/edit', params: { id: latest.current.dashboard.id }, hash }),
      openLarge: (tile) => {
        const { dashboard, address } = latest.current;
        void navigate({
          to: '/dashboards/$id/tiles/$tile',
          params: { id: dashboard.id, tile: tile.id },
          search: writeDashboardAddress({ ...address, tab: null }),
        });
      },
    }),
    [store, latest, navigate],
  );
}
