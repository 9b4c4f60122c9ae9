import {
  createEmbed,
  getEmbedLink,
  listEmbeds,
  updateEmbed,
  type BodyInput,
  type Embed,
} from '@plumbline/contract';
import { api } from '../../../lib/api/api.ts';
import { routeQuery } from '../../../lib/data/route-query.ts';

export const embedsQuery = (dashboardId: string) =>
  // When an embed was last seen changes without anybody here doing anything.
  routeQuery(listEmbeds, { params: { id: dashboardId } }, { staleTime: 0 });

/** Signed again whenever it is shown; older ones keep working. */
export const linkQuery = (id: string) => routeQuery(getEmbedLink, { params: { id } }, { staleTime: 60_000 });

/** `id` null: a new one. */
export const saveEmbed = async (
  { id, dashboardId }: { readonly id: string | null; readonly dashboardId: string },
  body: BodyInput<typeof createEmbed>,
): Promise<Embed> =>
  id === null
    ? (await api.call(createEmbed, { params: { id: dashboardId }, body })).data.embed
    : (await api.call(updateEmbed, { params: { id }, body })).data;
