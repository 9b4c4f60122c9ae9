import { listDatasources, type Client } from '@plumbline/contract';
import { SEARCH_LIMIT, findByName } from '../find-by-name.ts';

/** Id of an active dataset by its name or id. Throws a `CommandError` where the name is not that of one. */
export const findDataset = (client: Client, text: string): Promise<string> =>
  findByName('dataset', text, async (q) => {
    const { data } = await client.call(listDatasources, { query: { q, limit: SEARCH_LIMIT } });
    return data.data;
  });
