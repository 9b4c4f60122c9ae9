import type { AnnotationAnchor } from '@plumbline/contract';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { findSeenPart, findSeenParts, type SeenPart } from '../datasources/index.ts';
import { listAnnotationRows, listAnnotationsById, type AnnotationRow } from './annotation.store.ts';

async function isAnchorSeen(part: SeenPart, { column, x, x2, series }: AnnotationAnchor): Promise<boolean> {
  if (column === null || x === undefined) {
    return false;
  }
  const checks = await Promise.all([
    part.isWithin(column, x),
    x2 === undefined || part.isWithin(column, x2),
    series === undefined || part.hasValue(series.column, series.value),
  ]);
  return checks.every(Boolean);
}

const anchorOf = ({ anchor }: Pick<AnnotationRow, 'anchor'>): AnnotationAnchor =>
  JSON.parse(anchor) as AnnotationAnchor;

type AuthoredAnchor = Pick<AnnotationRow, 'anchor' | 'created_by'>;

const isShown = async (part: SeenPart | null, actor: Actor, row: AuthoredAnchor): Promise<boolean> =>
  part === null || row.created_by === actor.userId || (await isAnchorSeen(part, anchorOf(row)));

/** False where the actor sees a part of the rows, and somebody else wrote it about rows outside of that part. */
export const isAnnotationShown = async (
  services: Services,
  actor: Actor,
  row: AnnotationRow,
): Promise<boolean> => isShown(await findSeenPart(services, actor, row.dataset_id), actor, row);

/** The heights at which others wrote are figures of all rows. */
function withoutHeights<T extends AuthoredAnchor>(row: T, { userId }: Actor): T {
  const { y: _y, y2: _y2, ...anchor } = anchorOf(row);
  return row.created_by === userId ? row : { ...row, anchor: JSON.stringify(anchor) };
}

/**
 * The annotations of a dataset. Somebody who sees a part of it sees their own, and of those of others the ones that are
 * written at values of their rows; not those on all rows. [SEM-ACCESS-9]
 */
export async function listShownAnnotations(
  services: Services,
  actor: Actor,
  wanted: { readonly datasetId: string; readonly chartId: string | null },
): Promise<readonly AnnotationRow[]> {
  const rows = await listAnnotationRows(services.db.executor, actor, wanted);
  const part = rows.length === 0 ? null : await findSeenPart(services, actor, wanted.datasetId);
  if (part === null) {
    return rows;
  }
  const visibility = await Promise.all(rows.map((row) => isShown(part, actor, row)));
  return rows.filter((_, index) => visibility[index]).map((row) => withoutHeights(row, actor));
}

/** The annotations among these that `listShownAnnotations` shows. */
export async function filterShownAnnotations(
  services: Services,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const annotations = ids.length === 0 ? [] : await listAnnotationsById(services.db.executor, actor, ids);
  const parts = await findSeenParts(
    services,
    actor,
    annotations.map(({ dataset_id }) => dataset_id),
  );
  const visibility = await Promise.all(
    annotations.map((one) => isShown(parts.get(one.dataset_id) ?? null, actor, one)),
  );
  return new Set(annotations.filter((_, index) => visibility[index]).map(({ id }) => id));
}
