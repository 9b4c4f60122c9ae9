import { MAX_SEARCH_HITS } from '@plumbline/contract';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { getTranslator } from '../../platform/text/translators.ts';
import type { SearchResult } from './found.ts';
import { presentHit } from './present-hit.ts';
import { getSearchIndex } from './search-indexes.ts';
import { takeVisible } from './visible-hits.ts';

/** Everything the caller may see in which all words of the text are found, the best first. */
export async function searchEverything(
  services: Services,
  actor: Actor,
  search: string,
): Promise<SearchResult[]> {
  if (search.trim() === '') {
    return [];
  }
  const index = await getSearchIndex(services, actor);
  const hits = await takeVisible(services, actor, { hits: index.search(search), limit: MAX_SEARCH_HITS });
  const translator = await getTranslator(actor);
  return hits.map((hit) => presentHit(hit, translator));
}
