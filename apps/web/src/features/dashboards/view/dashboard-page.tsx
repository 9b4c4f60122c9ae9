import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useLostAccess } from '../../../ui/sharing/use-watched-access.ts';
import { dashboardQuery } from '../core/api.ts';
import { DashboardView } from './components/dashboard-view.tsx';
import { NotThere } from '../core/components/not-found.tsx';
import type { SharePanel } from './share-panel.ts';

/** One dashboard, or one of its tiles large. */
export const DashboardPage = ({ Share }: { readonly Share: SharePanel | null }) => {
  const whole = useParams({ from: '/shell/dashboards/$id', shouldThrow: false });
  const large = useParams({ from: '/shell/dashboards/$id/tiles/$tile', shouldThrow: false });
  const id = (whole ?? large)?.id ?? '';
  const query = useQuery(dashboardQuery(id));
  const isLost = useLostAccess({ kind: 'dashboard', id }, query.data?.data.permission ?? null);
  if (query.data !== undefined && !isLost) {
    return <DashboardView key={id} dashboard={query.data.data} tile={large?.tile ?? null} Share={Share} />;
  }
  return <NotThere id={id} isLost={isLost} error={query.error} onRetry={() => void query.refetch()} />;
};
