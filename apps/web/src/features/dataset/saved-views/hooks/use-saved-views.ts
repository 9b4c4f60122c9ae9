import type { BodyInput } from '@plumbline/contract';
import { createSavedView, listSavedViews, removeSavedView, updateSavedView } from '@plumbline/contract';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../lib/api.ts';

export const viewsQuery = (id: string) =>
  queryOptions({
    queryKey: ['dataset', id, 'views'],
    queryFn: async ({ signal }) => (await api.call(listSavedViews, { params: { id }, signal })).data,
  });

/** Changes of a dataset's saved views; the list follows. */
export function useSavedViews(datasetId: string) {
  const client = useQueryClient();
  const settle = () => client.invalidateQueries({ queryKey: ['dataset', datasetId, 'views'] });
  return {
    create: async (body: BodyInput<typeof createSavedView>): Promise<void> => {
      await api.call(createSavedView, { params: { id: datasetId }, body });
      await settle();
    },
    update: async (id: string, body: BodyInput<typeof updateSavedView>): Promise<void> => {
      await api.call(updateSavedView, { params: { id }, body });
      await settle();
    },
    remove: async (id: string): Promise<void> => {
      await api.call(removeSavedView, { params: { id } });
      await settle();
    },
  };
}
