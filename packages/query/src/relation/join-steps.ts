import type { ColumnType, StepOf } from '@plumbline/contract';
import { columnNameKey } from '../column-name.ts';
import type { ColumnSchema } from '../model.ts';
import { createSchema, usableSchema } from '../schema.ts';
import { whenSound } from './step-parts.ts';
import { columnsAfter } from './columns-after.ts';
import type { RecipeTable } from './recipe.ts';
import type { Relation } from './relation.ts';
import type { Rows, StepWork } from './step-context.ts';
import { widest } from './widening.ts';

type OtherTable = RecipeTable & { readonly name: string };

/** Null, and an issue, where the person has no such dataset. */
function otherOf(work: StepWork, id: string): OtherTable | null {
  work.datasets.add(id);
  const other = work.recipe.others.get(id) ?? null;
  if (other === null) {
    work.issue('datasource_id', 'There is no such dataset, or you may not read it.', 'Choose another one.');
  }
  return other;
}

const tableRelation = ({ table }: RecipeTable): Relation => ({ kind: 'table', table });

/** Keys of these types can be equal. A json column is no key. [SEM-REL-12] */
export const areComparable = (a: ColumnType, b: ColumnType): boolean =>
  a !== 'json' && b !== 'json' && widest([a, b]) !== null;

export function join(work: StepWork, step: StepOf<'join'>): Rows {
  const other = otherOf(work, step.datasource_id);
  const left = step.on.map((pair, index) => work.column(pair.left, `on.${index}.left`));
  if (other === null) {
    return work.before;
  }
  const all = createSchema(other.columns);
  const keys = usableSchema(other.columns);
  const find = (name: string, path: string, schema = all): ColumnSchema | null => {
    const column = schema.find(name);
    const isLeftOut = work.isLenient && schema === all;
    if (column === null && !isLeftOut) {
      const issue = schema.unknownColumn(name, path);
      work.issues.push({ ...issue, message: `There is no column “${name}” in ${other.name}.` });
    }
    return column;
  };
  step.on.forEach((pair, index) => {
    const right = find(pair.right, `on.${index}.right`, keys);
    const mine = left[index] ?? null;
    if (mine !== null && right !== null && !areComparable(mine.type, right.type)) {
      work.issue(
        `on.${index}`,
        `${mine.name} is of type ${mine.type} and ${right.name} of type ${right.type}: they are never equal.`,
        'Turn one of them into the type of the other first.',
      );
    }
  });
  const chosen =
    step.columns?.map((name, index) => find(name, `columns.${index}`)) ?? takenByDefault(step, other);
  const columns = suffixed(
    chosen.filter((column) => column !== null),
    work.before.columns,
    other.name,
  );
  return whenSound(work, () => joined(work, { step, other, columns }));
}

/** A key that only repeats the left one is left out; unmatched right rows have no other key. */
function takenByDefault({ on, how }: StepOf<'join'>, other: OtherTable): readonly ColumnSchema[] {
  const repeats = how === 'inner' || how === 'left';
  const keys = new Set(on.map(({ right }) => right));
  return other.columns.filter(({ name }) => !(repeats && keys.has(name)));
}

/** The names that the other side's columns get: their own, with the dataset's name behind where there is one like it. */
function suffixed(
  columns: readonly ColumnSchema[],
  before: readonly ColumnSchema[],
  dataset: string,
): { readonly column: string; readonly as: string }[] {
  const takenNames = new Set(before.map(({ name }) => columnNameKey(name)));
  return [...new Set(columns)].map(({ name }) => {
    let as = name;
    for (let count = 1; takenNames.has(columnNameKey(as)); count += 1) {
      as = count === 1 ? `${name} (${dataset})` : `${name} (${dataset}) ${count}`;
    }
    takenNames.add(columnNameKey(as));
    return { column: name, as };
  });
}

function joined(
  work: StepWork,
  { step, other, columns }: { step: StepOf<'join'>; other: OtherTable; columns: ReturnType<typeof suffixed> },
): Rows {
  const relation: Relation = {
    kind: 'join',
    left: work.before.relation,
    right: tableRelation(other),
    how: step.how,
    on: step.on,
    columns,
  };
  return { relation, columns: columnsAfter(relation, [work.before.columns, other.columns]) };
}

/** Columns match by name, ignoring case, and take the names of this side. [SEM-REL-13] */
export function append(work: StepWork, step: StepOf<'append'>): Rows {
  const other = otherOf(work, step.datasource_id);
  if (other === null) {
    return work.before;
  }
  const mine = new Map(work.before.columns.map((column) => [columnNameKey(column.name), column]));
  const columns = other.columns.map((column) => ({
    column: column.name,
    as: mine.get(columnNameKey(column.name))?.name ?? column.name,
  }));
  for (const column of other.columns) {
    const match = mine.get(columnNameKey(column.name));
    if (match !== undefined && widest([match.type, column.type]) === null) {
      work.issue(
        'datasource_id',
        `“${match.name}” is of type ${match.type} here and ${column.type} in ${other.name}.`,
        'Turn one of them into the type of the other first.',
      );
    }
  }
  return whenSound(work, () => {
    const below: Relation = { kind: 'project', from: tableRelation(other), columns };
    const relation: Relation = { kind: 'union', parts: [work.before.relation, below] };
    const inputs = [work.before.columns, columnsAfter(below, [other.columns])];
    return { relation, columns: columnsAfter(relation, inputs) };
  });
}
