import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { getListed, getReadable, listActive } from '../datasources/index.ts';
import { namesOfOne, namesBeside, tableNames } from './table-names.ts';

/** A dataset under a name that a statement may use. */
export interface NamedTable {
  readonly name: string;
  readonly datasetId: string;
  readonly version?: number | undefined;
}

/** Every active dataset with rows. */
export async function tablesOfAll({ db }: Services, actor: Actor): Promise<NamedTable[]> {
  const datasets = await listActive(db.executor, actor);
  const names = tableNames(datasets);
  return datasets.map(({ id }, index) => ({ name: names[index] ?? id, datasetId: id }));
}

/**
 * One dataset under each of its names, then every other active dataset by its name. Throws `dataset.not_found`,
 * `dataset.not_ready`, `dataset.version_not_found`.
 */
export async function tablesFromOne(
  services: Services,
  actor: Actor,
  wanted: { readonly id: string; readonly version?: number | undefined; readonly signal: AbortSignal },
): Promise<NamedTable[]> {
  const { name } = await getReadable(services, actor, { ...wanted, step: 0 });
  const own = namesOfOne(name);
  const others = namesBeside(own, await tablesOfAll(services, actor));
  return [
    ...own.map((name) => ({ name, datasetId: wanted.id, version: wanted.version })),
    ...others.filter(({ datasetId }) => datasetId !== wanted.id),
  ];
}

/** The tables of a statement: all, or all as they are named from one dataset. */
export async function tablesFor(
  services: Services,
  actor: Actor,
  request: { readonly datasetId: string | undefined; readonly signal: AbortSignal },
): Promise<NamedTable[]> {
  if (request.datasetId === undefined) {
    return tablesOfAll(services, actor);
  }
  const { dataset } = await getListed(services, actor, request.datasetId);
  return tablesFromOne(services, actor, { id: dataset.id, signal: request.signal });
}
