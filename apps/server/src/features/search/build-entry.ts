import { CommentedKind, type SearchKind } from '@plumbline/contract';
import { KINDS } from '../../platform/access/thing-kinds.ts';
import type { EntryGroup, SearchEntry } from './search-entry.ts';

/** Texts that are searched together. */
export const joinTexts = (...texts: readonly (string | null)[]): string =>
  texts.filter((text) => text !== null && text !== '').join('\n');

interface ThingRow {
  readonly id: string;
  readonly name: string;
  readonly updated_at: string;
}

/** A thing that is shared on its own. */
export const thingEntry = (
  kind: Extract<SearchKind, 'dataset' | 'dashboard' | 'workflow' | 'story' | 'connection' | 'folder'>,
  { id, name, updated_at }: ThingRow,
  text: string,
): SearchEntry => ({
  key: `${kind} ${id}`,
  kind,
  id,
  thing: { kind, id },
  part: null,
  title: name,
  text,
  shown: text,
  within: '',
  link: KINDS[kind].link(id),
  updatedAt: updated_at,
});

/** An entry that changes by itself. */
export const singleGroup = (entry: SearchEntry): EntryGroup => ({ key: entry.key, entries: [entry] });

interface PartRow {
  readonly id: string;
  readonly dataset_id: string;
  readonly created_by: string;
  readonly updated_at: string;
  readonly dataset: string;
}

/** What belongs to a dataset, and that not everybody who sees the dataset sees. */
export const partEntry = (
  kind: Extract<SearchKind, 'chart' | 'formula' | 'annotation'>,
  row: PartRow,
  { title, text, link, chart }: { title: string; text: string; link: string; chart?: string | null },
): SearchEntry => ({
  key: `${kind} ${row.id}`,
  kind,
  id: row.id,
  thing: { kind: 'dataset', id: row.dataset_id },
  part: { createdBy: row.created_by, ...(chart !== undefined && { chart }) },
  title,
  text,
  shown: text,
  within: row.dataset,
  link,
  updatedAt: row.updated_at,
});

/** A comment leads to its thing, with its thread open. */
export function commentEntry({
  id,
  thing_kind,
  thing_id,
  text,
  updated_at,
}: {
  readonly id: string;
  readonly thing_kind: string;
  readonly thing_id: string;
  readonly text: string;
  readonly updated_at: string;
}): SearchEntry {
  const thing = { kind: CommentedKind.parse(thing_kind), id: thing_id };
  return {
    key: `comment ${id}`,
    kind: 'comment',
    id,
    thing,
    part: null,
    title: text,
    text: '',
    shown: '',
    within: '',
    link: `${KINDS[thing.kind].link(thing.id)}?comments=${id}`,
    updatedAt: updated_at,
  };
}
