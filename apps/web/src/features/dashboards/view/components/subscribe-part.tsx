import type { ChartFormat, Dashboard, Tile } from '@plumbline/contract';
import { figureFormat } from '@plumbline/viz';
import { Suspense } from 'react';
import { lazyPart } from '../../../../lib/loading/lazy-part.ts';
import type { TileState } from '../../../../lib/tiles/tile-state.ts';
import { useDashboardActions } from '../hooks/dashboard-context.ts';
import { useDashboardAddress } from '../hooks/use-dashboard-address.ts';

const SubscribeDialog = lazyPart(async () => ({
  default: (await import('../../../../ui/subscriptions/dialogs.ts')).SubscribeDialog,
}));
const AlertDialog = lazyPart(async () => ({
  default: (await import('../../../../ui/subscriptions/dialogs.ts')).AlertDialog,
}));

/** The figure of a tile, or how many rows its table has, and how that is written. */
function shownFigure(
  tile: Tile,
  data: TileState['data'],
): { readonly format: ChartFormat; readonly value: number | null } {
  if (tile.kind === 'figure' && data?.kind === 'figure') {
    const value = data.figure.value === null ? Number.NaN : Number(data.figure.value);
    return {
      format: figureFormat(tile.measure.format, data.figure),
      value: Number.isFinite(value) ? value : null,
    };
  }
  return { format: {}, value: data?.kind === 'grid' ? data.grid.total : null };
}

interface PartProps {
  readonly dashboard: Dashboard;
  readonly onClose: () => void;
}

/** The dashboard as it is filtered now. */
const useMoment = () => {
  const { address } = useDashboardAddress();
  const { filters, parameters } = address;
  return { filters, parameters: { ...parameters }, search: location.search };
};

export const SubscribePart = ({ dashboard, onClose }: PartProps) => {
  const moment = useMoment();
  return (
    <Suspense>
      <SubscribeDialog dashboard={dashboard} moment={moment} onClose={onClose} />
    </Suspense>
  );
};

export const AlertPart = ({ dashboard, tile, onClose }: PartProps & { readonly tile: Tile }) => {
  const moment = useMoment();
  const { store } = useDashboardActions();
  return (
    <Suspense>
      <AlertDialog
        dashboard={dashboard}
        tile={{ ...tile, ...shownFigure(tile, store.stateOf(tile.id).data) }}
        moment={moment}
        onClose={onClose}
      />
    </Suspense>
  );
};
