import { THING_KINDS, type ThingKind } from '@plumbline/contract';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { filterShownAnnotations } from '../charts/index.ts';
import { filterReadable } from '../comments/index.ts';
import { listParts, listShownMeasures } from '../datasources/index.ts';
import type { SearchEntry } from './search-entry.ts';
import type { IndexHit } from './search-index.ts';
import { listVisibleIds } from './visible-ids.store.ts';

/** Hits that are checked with one query; where most are hidden, all ids that the caller sees are read instead. */
const BATCH = 400;
const MAX_BATCHES = 2;

type Visible = ReadonlyMap<ThingKind, ReadonlySet<string>>;

async function listVisible(
  services: Services,
  actor: Actor,
  hits: readonly IndexHit[] | null,
): Promise<Visible> {
  const visible = new Map<ThingKind, ReadonlySet<string>>();
  for (const kind of THING_KINDS) {
    const ids =
      hits === null
        ? null
        : [...new Set(hits.flatMap(({ entry: { thing } }) => (thing?.kind === kind ? [thing.id] : [])))];
    if (ids === null || ids.length > 0) {
      visible.set(kind, await listVisibleIds(services, actor, { kind, ids }));
    }
  }
  return visible;
}

/** Without those of which somebody who sees a part of the dataset may not know. [SEM-ACCESS-9] */
async function withoutHidden(
  services: Services,
  actor: Actor,
  hits: readonly IndexHit[],
): Promise<IndexHit[]> {
  const datasetIds = hits.flatMap(({ entry }) =>
    entry.part !== null && entry.thing?.kind === 'dataset' ? [entry.thing.id] : [],
  );
  const parts = await listParts(services, actor, datasetIds);
  const annotations = await filterShownAnnotations(
    services,
    actor,
    hits.flatMap(({ entry }) => (entry.kind === 'annotation' ? [entry.id] : [])),
  );
  const comments = await filterReadable(
    services,
    actor,
    hits.flatMap(({ entry: { kind, id, thing } }) =>
      kind === 'comment' && thing !== null ? [{ id, thing }] : [],
    ),
  );
  const measures = new Map<string, ReadonlySet<string>>();
  for (const id of parts.keys()) {
    measures.set(id, new Set((await listShownMeasures(services, actor, id)).map(({ name }) => name)));
  }
  return hits.filter(({ entry }) => {
    if (entry.kind === 'annotation') {
      return annotations.has(entry.id);
    }
    if (entry.kind === 'comment') {
      return comments.has(entry.id);
    }
    const datasetId = entry.thing?.id ?? '';
    const columns = parts.get(datasetId)?.names;
    return (
      columns === undefined ||
      isPartShown(entry, { actor, columns, measures: measures.get(datasetId) ?? new Set() })
    );
  });
}

interface ShownNames {
  readonly actor: Actor;
  /** Columns of the dataset that the actor sees. */
  readonly columns: readonly string[];
  /** Measures that the actor may name in formulas. */
  readonly measures: ReadonlySet<string>;
}

function isPartShown({ kind, part, title }: SearchEntry, { actor, columns, measures }: ShownNames): boolean {
  if (part === null) {
    return true;
  }
  if (kind === 'column') {
    return columns.includes(part.column ?? '');
  }
  if (part.createdBy === actor.userId) {
    return true;
  }
  if (kind !== 'formula') {
    return false;
  }
  // A step of the recipe is a column, and nobody's own; others are measures.
  return part.createdBy === undefined ? columns.includes(title) : measures.has(title);
}

/** The first hits that the actor may see. */
export async function takeVisible(
  services: Services,
  actor: Actor,
  { hits, limit }: { readonly hits: readonly IndexHit[]; readonly limit: number },
): Promise<IndexHit[]> {
  const visibleHits: IndexHit[] = [];
  let all: Visible | null = null;
  for (let at = 0, batch = 0; at < hits.length && visibleHits.length < limit; at += BATCH, batch += 1) {
    const some = hits.slice(at, at + BATCH);
    all = batch < MAX_BATCHES ? null : (all ?? (await listVisible(services, actor, null)));
    const visible: Visible = all ?? (await listVisible(services, actor, some));
    const seen = some.filter(
      ({ entry: { thing } }) => thing === null || (visible.get(thing.kind)?.has(thing.id) ?? false),
    );
    visibleHits.push(...(await withoutHidden(services, actor, seen.slice(0, limit * 2))));
  }
  return visibleHits.slice(0, limit);
}
