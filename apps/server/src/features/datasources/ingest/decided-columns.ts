import { ColumnType, type ColumnDecision, type SchemaChange } from '@plumbline/contract';
import { uniqueNames, type TextColumn } from '@plumbline/engine';
import { z } from 'zod';

/** What was decided about a column that changed at the source; the others are read as the source has them. */
export const DecidedColumn = z.discriminatedUnion('action', [
  /** With this type, whatever the source has; empty where it has none. */
  z.object({ column: z.string(), action: z.literal('keep'), type: ColumnType }),
  z.object({ column: z.string(), action: z.literal('drop') }),
]);
export type DecidedColumn = z.infer<typeof DecidedColumn>;

export const parseDecided = (text: string | null): readonly DecidedColumn[] =>
  text === null ? [] : z.array(DecidedColumn).parse(JSON.parse(text));

export const writeDecided = (decided: readonly DecidedColumn[]): string | null =>
  decided.length === 0 ? null : JSON.stringify(decided);

interface NamedColumn {
  readonly name: string;
  readonly type: ColumnType;
}

/** Earlier decisions, replaced by new ones of the same column. A retained column has the type that it has in the dataset. */
export function decide(
  earlier: readonly DecidedColumn[],
  decisions: readonly ColumnDecision[],
  known: readonly NamedColumn[],
): readonly DecidedColumn[] {
  const named = new Set(decisions.map(({ column }) => column));
  const types = new Map(known.map(({ name, type }) => [name, type]));
  const latest = decisions.flatMap(({ column, action }): DecidedColumn[] => {
    if (action === 'drop') {
      return [{ column, action }];
    }
    const type = types.get(column);
    return action === 'keep' && type !== undefined ? [{ column, action, type }] : [];
  });
  return [...earlier.filter(({ column }) => !named.has(column)), ...latest];
}

/** Changes that nobody decided about and that do not decide themselves. */
export const undecided = (
  changes: readonly SchemaChange[],
  decisions: readonly ColumnDecision[],
): readonly SchemaChange[] => {
  const named = new Set(decisions.map(({ column }) => column));
  return changes.filter(({ kind, column }) => kind !== 'added' && !named.has(column));
};

/** A name after the one that it follows in `order`; at the beginning where none of those before it is there. */
function insertInOrder<C extends { readonly name: string }>(
  columns: readonly C[],
  added: C,
  order: readonly string[],
): C[] {
  const before = order.slice(0, Math.max(0, order.indexOf(added.name)));
  const at = columns.findLastIndex(({ name }) => before.includes(name));
  return [...columns.slice(0, at + 1), added, ...columns.slice(at + 1)];
}

/**
 * The columns of a source as they were decided: dropped ones left out, retained ones with their types, and those that are gone
 * where they were in `order`.
 */
export function shapeColumns<C extends NamedColumn>(
  columns: readonly C[],
  decided: readonly DecidedColumn[],
  { order, absent }: { readonly order: readonly string[]; readonly absent: (column: NamedColumn) => C },
): readonly C[] {
  const decisions = new Map(decided.map((one) => [one.column, one]));
  const present = columns.flatMap((column): C[] => {
    const decision = decisions.get(column.name);
    if (decision === undefined || (decision.action === 'keep' && decision.type === column.type)) {
      return [column];
    }
    return decision.action === 'drop'
      ? []
      : [{ ...column, ...absent({ name: column.name, type: decision.type }) }];
  });
  const names = new Set(columns.map(({ name }) => name));
  const removed = decided.filter((one) => one.action === 'keep' && !names.has(one.column));
  return removed.reduce<readonly C[]>(
    (all, one) =>
      one.action === 'keep' ? insertInOrder(all, absent({ name: one.column, type: one.type }), order) : all,
    present,
  );
}

/** The columns of an extract as they were decided, each with the place of its field among those that are sent. */
export function shapeText(
  sent: readonly TextColumn[],
  decided: readonly DecidedColumn[],
  order: readonly string[],
): readonly TextColumn[] {
  const bounds = { digits: null, scale: null, isChosen: true } as const;
  const names = uniqueNames(sent.map(({ name }) => name));
  const placed = sent.map((column, field): TextColumn => ({
    ...column,
    name: names[field] ?? column.name,
    field,
  }));
  const fields = new Map(placed.map(({ name, field = null }) => [name, field]));
  return shapeColumns(placed, decided, {
    order,
    absent: (column): TextColumn => ({ ...column, ...bounds, field: fields.get(column.name) ?? null }),
  });
}
