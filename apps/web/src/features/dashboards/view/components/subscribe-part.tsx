import type { Dashboard, Tile } from '@plumbline/contract';
import { Suspense } from 'react';
import { lazyPart } from '../../../../lib/lazy-part.ts';
import { useDashboardAddress } from '../hooks/use-dashboard-address.ts';

const SubscribeDialog = lazyPart(async () => ({
  default: (await import('../../../../ui/subscriptions/dialogs.ts')).SubscribeDialog,
}));
const AlertDialog = lazyPart(async () => ({
  default: (await import('../../../../ui/subscriptions/dialogs.ts')).AlertDialog,
}));

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
  return (
    <Suspense>
      <AlertDialog dashboard={dashboard} tile={tile} moment={moment} onClose={onClose} />
    </Suspense>
  );
};
