import { THING_KINDS, type ThingKind } from '@plumbline/contract';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { filterShownAnnotations } from '../charts/index.ts';
import { listParts, listShownMeasures } from '../datasources/index.ts';
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
  const measures = new Map<string, ReadonlySet<string>>();
  for (const id of parts.keys()) {
    measures.set(id, new Set((await listShownMeasures(services, actor, id)).map(({ name }) => name)));
  }
  return hits.filter(({ entry }) => {
    if (entry.kind === 'annotation') {
      return annotations.has(entry.id);
    }
    const part = entry.part === null ? undefined : parts.get(entry.thing?.id ?? '');
    if (part === undefined || entry.part === null) {
      return true;
    }
    if (entry.kind === 'column') {
      return part.names.includes(entry.part.column ?? '');
    }
    if (entry.part.createdBy === actor.userId) {
      return true;
    }
    // A step of the recipe is a column; a measure is one that may be named in formulas.
    return entry.kind === 'formula' && entry.part.createdBy === undefined
      ? part.names.includes(entry.title)
      : entry.kind === 'formula' && (measures.get(entry.thing?.id ?? '')?.has(entry.title) ?? false);
  });
}

/** The first hits that the actor may see. */
export async function takeVisible(
  services: Services,
  actor: Actor,
  { hits, limit }: { readonly hits: readonly IndexHit[]; readonly limit: number },
): Promise<IndexHit[]> {
  const found: IndexHit[] = [];
  let all: Visible | null = null;
  for (let at = 0, batch = 0; at < hits.length && found.length < limit; at += BATCH, batch += 1) {
    const some = hits.slice(at, at + BATCH);
    all = batch < MAX_BATCHES ? null : (all ?? (await listVisible(services, actor, null)));
    const visible: Visible = all ?? (await listVisible(services, actor, some));
    const seen = some.filter(
      ({ entry: { thing } }) => thing === null || (visible.get(thing.kind)?.has(thing.id) ?? false),
    );
    found.push(...(await withoutHidden(services, actor, seen.slice(0, limit * 2))));
  }
  return found.slice(0, limit);
}
