import {
  createEmbed,
  filterDatasource,
  getDatasource,
  getEmbedLink,
  listEmbeds,
  listValues,
  revokeEmbed,
  updateEmbed,
  type BodyInput,
  type Embed,
  type EmbedLink,
  type FilterGroup,
  type GridPage,
} from '@plumbline/contract';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import type { FilterScope } from '../../../ui/filter/filter-scope.ts';

const keyOf = (dashboardId: string) => ['dashboard', dashboardId, 'embeds'] as const;
const VALUES_SHOWN = 50;

export const embedsQuery = (dashboardId: string) =>
  queryOptions({
    queryKey: keyOf(dashboardId),
    queryFn: async ({ signal }) => (await api.call(listEmbeds, { params: { id: dashboardId }, signal })).data,
    // The time of the last view changes without any action here.
    staleTime: 0,
  });

export const refreshEmbeds = (client: QueryClient, dashboardId: string): Promise<void> =>
  client.invalidateQueries({ queryKey: keyOf(dashboardId) });

export const linkOf = async (id: string): Promise<EmbedLink> =>
  (await api.call(getEmbedLink, { params: { id } })).data;

export const makeEmbed = async (
  dashboardId: string,
  body: BodyInput<typeof createEmbed>,
): Promise<{ readonly embed: Embed; readonly link: EmbedLink }> =>
  (await api.call(createEmbed, { params: { id: dashboardId }, body })).data;

export const changeEmbed = async (id: string, body: BodyInput<typeof updateEmbed>): Promise<Embed> =>
  (await api.call(updateEmbed, { params: { id }, body })).data;

export const endEmbed = async (id: string): Promise<void> => {
  await api.call(revokeEmbed, { params: { id } });
};

export const datasetQuery = (id: string) =>
  queryOptions({
    queryKey: ['dataset', id],
    queryFn: async ({ signal }) => (await api.call(getDatasource, { params: { id }, signal })).data,
  });

export const valuesQuery = (
  id: string,
  of: { readonly column: string; readonly rest: FilterGroup; readonly text: string },
) => ({
  queryKey: ['dataset', id, 'embed-values', of] as const,
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
    const { column, rest, text } = of;
    const body = { column, filters: rest, limit: VALUES_SHOWN, ...(text === '' ? {} : { search: text }) };
    return (await api.call(listValues, { params: { id }, body, signal })).data;
  },
});

export const countQuery = (id: string, filters: FilterGroup): ReturnType<FilterScope['count']> => ({
  queryKey: ['dataset', id, 'embed-count', filters],
  queryFn: async ({ signal }) => {
    const body = { filters, limit: 1 };
    return ((await api.call(filterDatasource, { params: { id }, body, signal })).data as GridPage).total;
  },
});
