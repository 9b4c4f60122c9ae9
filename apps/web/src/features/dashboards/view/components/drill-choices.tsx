import { MAX_DRILLS } from '@plumbline/contract';
import { useQuery } from '@tanstack/react-query';
import { datasetQuery } from '../../../../lib/data/datasets.ts';
import { useTileState } from '../../../../lib/tiles/use-tiles.ts';
import { DrillItems } from '../../../../ui/chart/drill-items.tsx';
import { tileDataset } from '../../core/model/dashboard-content.ts';
import type { DrillStart } from '../model/picked-mark.ts';
import { useDashboardActions } from '../hooks/dashboard-context.ts';
import { useDashboardAddress } from '../hooks/use-dashboard-address.ts';

/** The ways down from a mark of a tile; nothing for tiles other than charts, and at the bottom. */
export const DrillChoices = ({ tile, mark }: DrillStart) => {
  const { store, dashboard, drill } = useDashboardActions();
  const { address } = useDashboardAddress();
  const { data } = useTileState(store, tile.id);
  const id = tileDataset(tile, dashboard().datasetId);
  const dataset = useQuery({ ...datasetQuery(id ?? ''), enabled: id !== null });
  const isAtBottom = (address.drills[tile.id] ?? []).length >= MAX_DRILLS;
  return data?.kind !== 'chart' || dataset.data === undefined || isAtBottom ? null : (
    <DrillItems
      chart={data.chart.chart}
      columns={dataset.data.columns}
      meaning={dataset.data.meaning}
      onDrill={(to) => drill(tile, { filters: mark.filters, to, name: mark.name })}
    />
  );
};
