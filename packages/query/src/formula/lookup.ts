import { readArguments, type Placed } from './arguments.ts';
import type { Desk } from './desk.ts';
import { UNKNOWN, familyOf, type Typed } from './functions/build.ts';
import type { ColumnSchema } from '../model.ts';
import type { LookupSource } from './reading.ts';
import type { SyntaxNode } from './syntax.ts';
import { clipped, quoted, typeWords } from './words.ts';

/** A value of another dataset. [SEM-FORMULA-8] */
export function readLookup(desk: Desk, { node, entry, reach }: Placed): Typed {
  const args = readArguments(desk, { node, entry, args: node.args }, () => reach);
  const [key, dataset, keyColumn, valueColumn] = node.args;
  if (args === null || key === undefined || keyColumn === undefined || valueColumn === undefined) {
    return UNKNOWN;
  }
  if (reach.level !== 'rows' || reach.aggregate !== null) {
    const place = { from: node.from, to: node.nameTo };
    desk.tell(
      'misplaced',
      place,
      'LOOKUP gives a value of each row. Save it as a column first, and use that here.',
    );
    return UNKNOWN;
  }
  const source = dataset?.kind === 'text' ? findDataset(desk, dataset) : null;
  const value = args[0] ?? UNKNOWN;
  return source === null || value.type === 'unknown'
    ? UNKNOWN
    : fetched(desk, { source, key, value, keyColumn, valueColumn });
}

interface Wanted {
  readonly source: LookupSource;
  readonly key: SyntaxNode;
  readonly value: Typed;
  readonly keyColumn: SyntaxNode;
  readonly valueColumn: SyntaxNode;
}

function fetched(desk: Desk, { source, key, value, ...nodes }: Wanted): Typed {
  const keyColumn = findColumn(desk, source, nodes.keyColumn);
  const valueColumn = findColumn(desk, source, nodes.valueColumn);
  if (keyColumn === null || valueColumn === null) {
    return UNKNOWN;
  }
  if (value.type !== 'null' && familyOf(value.type) !== familyOf(keyColumn.type)) {
    const message =
      `${clipped(desk.source(key))} is ${typeWords(value.type)}, but ${keyColumn.name} in ${source.name} is ` +
      `${typeWords(keyColumn.type)}: they are never equal.`;
    desk.tell('types_differ', nodes.keyColumn, message);
    return UNKNOWN;
  }
  const lookup = {
    table: source.table,
    key: value.expression,
    keyColumn: keyColumn.name,
    valueColumn: valueColumn.name,
  };
  return desk.parts.column(['lookup', lookup], valueColumn.type, (as) => {
    desk.parts.lookups.push({ as, ...lookup });
  });
}

const textOf = (node: SyntaxNode): string => (node.kind === 'text' ? node.value : '');

function findDataset(desk: Desk, node: SyntaxNode): LookupSource | null {
  const { lookups = [] } = desk.context;
  const wanted = textOf(node);
  const found =
    lookups.find(({ name }) => name === wanted) ??
    lookups.find(({ name }) => name.toLowerCase() === wanted.toLowerCase());
  if (found === undefined) {
    const near = desk.near(
      wanted,
      lookups.map(({ name }) => name),
    );
    const hint = near[0] === undefined ? '' : ` Did you mean ${quoted(near[0])}?`;
    desk.tell(
      'unknown_dataset',
      node,
      `There is no dataset ${quoted(wanted)} that LOOKUP can reach.${hint}`,
      near.map((name) => desk.replace(node, quoted(name))),
    );
  }
  return found ?? null;
}

function findColumn(
  desk: Desk,
  { name: dataset, columns }: LookupSource,
  node: SyntaxNode,
): ColumnSchema | null {
  const wanted = textOf(node);
  const found = columns.find(({ name }) => name === wanted);
  if (found === undefined) {
    const near = desk.near(
      wanted,
      columns.map(({ name }) => name),
    );
    const hint = near[0] === undefined ? '' : ` Did you mean ${quoted(near[0])}?`;
    desk.tell(
      'unknown_column',
      node,
      `${dataset} has no column ${wanted}.${hint}`,
      near.map((name) => desk.replace(node, quoted(name))),
    );
  }
  return found ?? null;
}
