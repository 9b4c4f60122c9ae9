import { AppError } from '@plumbline/contract';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { listUses } from '../recipe/uses.store.ts';
import { getReadable } from '../rows/get-readable.ts';
import { listShown } from '../storage/column.store.ts';
import { managesDataset } from './manages.ts';
import { listRuledDatasets, listSourcesUnderRules } from './rules.store.ts';

/** What somebody sees of the newest rows of a dataset. */
export interface Part {
  readonly rows: number;
  readonly names: readonly string[];
}

/** Datasets with rules for this reader, and those that are joined from them. */
export async function listRuled(services: Services, actor: Actor): Promise<ReadonlySet<string>> {
  const { executor } = services.db;
  const ruled: string[] = [];
  for (const id of await listRuledDatasets(executor, actor)) {
    if (!(await managesDataset(services, actor, id))) {
      ruled.push(id);
    }
  }
  const ids = new Set(ruled);
  const uses = ruled.length === 0 ? [] : await listUses(executor, actor);
  for (const id of ids) {
    // What is added while a set is walked is walked as well.
    uses.filter(({ used_id }) => used_id === id).forEach(({ dataset_id }) => ids.add(dataset_id));
  }
  return ids;
}

/** Other datasets whose rows these hold: what their recipes read, and what somebody wrote them from, in turn. */
export async function listSources(
  { db }: Services,
  actor: Actor,
  ids: readonly string[],
): Promise<readonly string[]> {
  const uses = await listUses(db.executor, actor);
  const written = await listSourcesUnderRules(db.executor, actor);
  const reached = new Set(ids);
  for (const id of reached) {
    // What is added while a set is walked is walked as well.
    uses.filter(({ dataset_id }) => dataset_id === id).forEach(({ used_id }) => reached.add(used_id));
    written.filter(({ datasetId }) => datasetId === id).forEach(({ sourceId }) => reached.add(sourceId));
  }
  return [...reached].filter((id) => !ids.includes(id));
}

async function readPart(services: Services, actor: Actor, id: string): Promise<Part | null> {
  try {
    const { version, confinement } = await getReadable(services, actor, { id });
    return confinement === null
      ? null
      : { rows: version.row_count, names: version.columns.map(({ name }) => name) };
  } catch (error) {
    // Nothing of it can be read: nothing of it is known.
    if (error instanceof AppError) {
      return { rows: 0, names: [] };
    }
    throw error;
  }
}

/** The datasets among these of which the reader sees a part, with what lists may show of it. [SEM-ACCESS-7] */
export async function listParts(
  services: Services,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Part>> {
  const parts = new Map<string, Part>();
  const ruled = await listRuled(services, actor);
  for (const id of new Set(ids)) {
    const part = ruled.has(id) ? await readPart(services, actor, id) : null;
    if (part !== null) {
      parts.set(id, part);
    }
  }
  return parts;
}

/** Names of the columns that the newest version has for this reader, in order; none before there is a version. */
export async function shownNames(services: Services, actor: Actor, id: string): Promise<readonly string[]> {
  const part = (await listParts(services, actor, [id])).get(id);
  return part?.names ?? listShown(services.db.executor, actor, id);
}
