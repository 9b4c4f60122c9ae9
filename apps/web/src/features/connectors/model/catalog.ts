import { foldText } from '../../../lib/values/fold-text.ts';
import type { CatalogItem } from '@plumbline/contract';
import { configFields } from './config-form.ts';

/** Groups in the order they are shown; one that a newer server adds comes last. */
const GROUP_ORDER = ['files', 'databases', 'business', 'feeds'] as const;
export type CatalogGroup = CatalogItem['group'];

export interface GroupedItems {
  readonly group: CatalogGroup;
  readonly items: readonly CatalogItem[];
}

/** Every word of the search must occur in the name, description or kind. */
const isFound = (item: CatalogItem, words: readonly string[]): boolean => {
  const text = foldText(`${item.name} ${item.description} ${item.kind}`);
  return words.every((word) => text.includes(word));
};

/** The catalog by group, in the server's order within each; groups without a match are left out. */
export function groupCatalog(items: readonly CatalogItem[], search: string): readonly GroupedItems[] {
  const words = foldText(search).split(/\s+/).filter(Boolean);
  const matching = items.filter((item) => isFound(item, words));
  const groups = new Set<CatalogGroup>([...GROUP_ORDER, ...matching.map((item) => item.group)]);
  return [...groups]
    .map((group) => ({ group, items: matching.filter((item) => item.group === group) }))
    .filter(({ items: inGroup }) => inGroup.length > 0);
}

/** The source that a file is a database of, by its ending; null for files that are tables themselves. */
export const sourceOfFile = (items: readonly CatalogItem[], name: string): CatalogItem['kind'] | null =>
  items.find(
    ({ config, status }) =>
      status === 'enabled' &&
      configFields(config).some(({ extensions }) =>
        extensions.some((extension) => name.toLowerCase().endsWith(extension)),
      ),
  )?.kind ?? null;
