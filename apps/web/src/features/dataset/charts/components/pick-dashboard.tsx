import { PickDashboard as PickTileDashboard } from '../../../../ui/tiles/pick-dashboard.tsx';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { useBuilder } from '../hooks/builder-context.ts';
import { chartTitle } from '../model/chart-title.ts';

/** The dashboards that the chart of the builder can go to. */
export const PickDashboard = ({ onClose }: { readonly onClose: () => void }) => {
  const { dataset, columns, address } = useDatasetPage();
  const { chart, shown, mode } = useBuilder();
  const tile = {
    dataset: dataset.id,
    title: chartTitle(shown, columns),
    filters: address.filters,
    shows: { kind: 'chart' as const, chart, mode },
  };
  return <PickTileDashboard tile={tile} onClose={onClose} />;
};
