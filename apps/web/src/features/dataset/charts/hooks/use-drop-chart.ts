import type { SavedChart } from '@plumbline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { toast } from '../../../../lib/toasts.ts';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { dropChart, saveChart } from '../api.ts';
import { t } from '../../../../messages/index.ts';

/** Deletes a saved chart at once and opens the list; the toast can restore it. */
export function useDropChart(): (chart: SavedChart) => Promise<void> {
  const { dataset } = useDatasetPage();
  const client = useQueryClient();
  const navigate = useNavigate();
  const refresh = () => client.invalidateQueries({ queryKey: ['dataset', dataset.id, 'charts'] });
  return async ({ id, name, chart, mode, filters }) => {
    await dropChart(id);
    // The list stays, also when nothing is left on it.
    await navigate({ to: `/datasets/${dataset.id}/charts`, search: { list: 1 }, replace: true } as never);
    await refresh();
    const undo = async (): Promise<void> => {
      await saveChart(dataset.id, { name, chart, mode, filters });
      await refresh();
    };
    toast(t('savedChart.deleted', { name }), { undo: { label: t('savedChart.undoDelete'), run: undo } });
  };
}
