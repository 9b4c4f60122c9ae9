import type { Claim } from '@plumbline/contract';
import { claimColumns } from '@plumbline/insight';
import type { SeenPart } from '../datasources/index.ts';

/** Whether everything that a claim names is in the reader's own rows. */
export async function isClaimSeen(part: SeenPart, { query, holds }: Claim): Promise<boolean> {
  if (!claimColumns(query).every((column) => part.isUsable(column))) {
    return false;
  }
  const where = 'where' in query ? query.where : [];
  const conditions = query.kind === 'comparison' ? [...query.of, ...query.to] : where;
  const named = conditions.flatMap((condition) =>
    condition.op === 'eq' || condition.op === 'in'
      ? [condition.value].flat().map((value) => ({ column: condition.column, value }))
      : [],
  );
  const leaders =
    query.kind === 'name' && query.unit === null && holds.op === 'eq'
      ? [{ column: query.field, value: holds.value }]
      : [];
  const known = await Promise.all(
    [...named, ...leaders].map(({ column, value }) => part.hasValue(column, value)),
  );
  return known.every(Boolean);
}
