import type { SavedChart } from '@plumbline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { toast } from '../../../lib/toasts.ts';
import { useDatasetPage } from '../page/context.ts';
import { dropChart, keepChart } from './calls.ts';
import { t } from './text.ts';

/** Deletes a kept chart at once; the toast brings it back. With `isLeft` the list is opened after it. */
export function useDropChart(): (chart: SavedChart, isLeft: boolean) => Promise<void> {
  const { dataset } = useDatasetPage();
  const client = useQueryClient();
  const navigate = useNavigate();
  const refresh = () => client.invalidateQueries({ queryKey: ['dataset', dataset.id, 'charts'] });
  return async ({ id, name, chart, mode, filters }, isLeft) => {
    await dropChart(id);
    if (isLeft) {
      await navigate({ to: `/datasets/${dataset.id}/charts`, search: {} } as never);
    }
    await refresh();
    const undo = async (): Promise<void> => {
      await keepChart(dataset.id, { name, chart, mode, filters });
      await refresh();
    };
    toast(t('deleted', { name }), { undo: { label: t('undoDelete'), run: undo } });
  };
}
