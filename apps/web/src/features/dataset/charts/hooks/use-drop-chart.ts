import { createChart, deleteChart, type SavedChart } from '@plumbline/contract';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../../../../lib/api/api.ts';
import { toast } from '../../../../lib/toasts/toasts.ts';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { t } from '../../../../messages/index.ts';

/** Deletes a saved chart at once and opens the list; the toast can restore it. */
export function useDropChart(): (chart: SavedChart) => Promise<void> {
  const { dataset } = useDatasetPage();
  const navigate = useNavigate();
  return async ({ id, name, chart, mode, filters }) => {
    await api.call(deleteChart, { params: { id } });
    // The list stays, also when nothing is left on it.
    await navigate({
      to: '/datasets/$id/charts',
      params: { id: dataset.id },
      search: { list: 1 },
      replace: true,
    });
    const undo = async (): Promise<void> => {
      const body = { name, chart, mode, filters };
      await api.call(createChart, { params: { id: dataset.id }, body });
    };
    toast(t('savedChart.deleted', { name }), { undo: { label: t('savedChart.undoDelete'), run: undo } });
  };
}
