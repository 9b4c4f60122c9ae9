import type { OrganisationBundle } from '@plumbline/contract';

function replaced(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') {
    return ids.get(value) ?? value;
  }
  if (Array.isArray(value)) {
    return value.map((item) => replaced(item, ids));
  }
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, replaced(item, ids)]));
  }
  return value;
}

/**
 * The bundle with a new id for each of its things, wherever that is named. New ids come in the order of the bundle, so
 * that an export lists the things in the same order again. Ids of what is not in the bundle stay.
 */
export function withNewIds(bundle: OrganisationBundle, newId: () => string): OrganisationBundle {
  const things = [
    ...bundle.connections,
    ...bundle.folders,
    ...bundle.datasets,
    ...bundle.datasets.flatMap(({ charts }) => charts),
    ...bundle.workflows,
    ...bundle.stories,
    ...bundle.dashboards,
  ];
  const ids = new Map(things.map(({ id }) => [id, newId()]));
  return replaced(bundle, ids) as OrganisationBundle;
}
