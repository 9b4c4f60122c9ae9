import { createHash } from 'node:crypto';
import type { Relation } from '@plumbline/query';

/** A short name for a value, equal for equal values. */
export const digest = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url');

/** The relation with every table that represents a dataset's recipe replaced by that recipe. */
export function inlineTables(relation: Relation, recipes: ReadonlyMap<string, Relation>): Relation {
  const inline = (from: Relation): Relation => inlineTables(from, recipes);
  if (relation.kind === 'table') {
    return recipes.get(relation.table) ?? relation;
  }
  if (relation.kind === 'join') {
    return { ...relation, left: inline(relation.left), right: inline(relation.right) };
  }
  return relation.kind === 'union'
    ? { ...relation, parts: relation.parts.map(inline) }
    : { ...relation, from: inline(relation.from) };
}

/** Keys of the tables that a relation reads. */
export function relationTables(relation: Relation): ReadonlySet<string> {
  if (relation.kind === 'table') {
    return new Set([relation.table]);
  }
  if (relation.kind === 'join') {
    return new Set([...relationTables(relation.left), ...relationTables(relation.right)]);
  }
  return relation.kind === 'union'
    ? new Set(relation.parts.flatMap((part) => [...relationTables(part)]))
    : relationTables(relation.from);
}

/** Whether a relation's filters count from a moment. */
export const isRelative = (relation: Relation): boolean =>
  JSON.stringify(relation).includes('"op":"relative"');
