import { message } from '@plumbline/messages';
import { readArguments, type CallContext } from './arguments.ts';
import type { Checker } from './checker.ts';
import { UNKNOWN, typeFamily, type TypedExpression } from './functions/build.ts';
import type { ColumnSchema } from '../model.ts';
import type { LookupSource } from './formula.ts';
import type { SyntaxNode } from './syntax.ts';
import { clipped, textLiteral, typeWords } from './phrases.ts';

/** A value of another dataset. [SEM-FORMULA-8] */
export function readLookup(checker: Checker, { node, entry, scope }: CallContext): TypedExpression {
  const args = readArguments(checker, { node, entry, args: node.args }, () => scope);
  const [key, dataset, keyColumn, valueColumn] = node.args;
  if (args === null || key === undefined || keyColumn === undefined || valueColumn === undefined) {
    return UNKNOWN;
  }
  if (scope.level !== 'rows' || scope.aggregate !== null) {
    const nameSpan = { from: node.from, to: node.nameTo };
    checker.report('misplaced', nameSpan, message('formulaProblem.lookupPerRow'));
    return UNKNOWN;
  }
  const source = dataset?.kind === 'text' ? findDataset(checker, dataset) : null;
  const value = args[0] ?? UNKNOWN;
  return source === null || value.type === 'unknown'
    ? UNKNOWN
    : fetched(checker, { source, key, value, keyColumn, valueColumn });
}

interface LookupRequest {
  readonly source: LookupSource;
  readonly key: SyntaxNode;
  readonly value: TypedExpression;
  readonly keyColumn: SyntaxNode;
  readonly valueColumn: SyntaxNode;
}

function fetched(checker: Checker, { source, key, value, ...nodes }: LookupRequest): TypedExpression {
  const keyColumn = findColumn(checker, source, nodes.keyColumn);
  const valueColumn = findColumn(checker, source, nodes.valueColumn);
  if (keyColumn === null || valueColumn === null) {
    return UNKNOWN;
  }
  if (value.type !== 'null' && typeFamily(value.type) !== typeFamily(keyColumn.type)) {
    checker.report(
      'types_differ',
      nodes.keyColumn,
      message('formulaProblem.lookupTypes', {
        part: clipped(checker.source(key)),
        type: typeWords(value.type),
        column: keyColumn.name,
        dataset: source.name,
        columnType: typeWords(keyColumn.type),
      }),
    );
    return UNKNOWN;
  }
  const lookup = {
    table: source.table,
    key: value.expression,
    keyColumn: keyColumn.name,
    valueColumn: valueColumn.name,
  };
  return checker.parts.column(['lookup', lookup], valueColumn.type, (as) => {
    checker.parts.lookups.push({ as, ...lookup });
  });
}

const nodeText = (node: SyntaxNode): string => (node.kind === 'text' ? node.value : '');

function findDataset(checker: Checker, node: SyntaxNode): LookupSource | null {
  const { lookups = [] } = checker.context;
  const wanted = nodeText(node);
  const lookup =
    lookups.find(({ name }) => name === wanted) ??
    lookups.find(({ name }) => name.toLowerCase() === wanted.toLowerCase());
  if (lookup === undefined) {
    const near = checker.near(
      wanted,
      lookups.map(({ name }) => name),
    );
    const [similar] = near;
    checker.report(
      'unknown_dataset',
      node,
      similar === undefined
        ? message('formulaProblem.unknownDataset', { name: textLiteral(wanted) })
        : message('formulaProblem.similarDataset', {
            name: textLiteral(wanted),
            similar: textLiteral(similar),
          }),
      near.map((name) => checker.replace(node, textLiteral(name))),
    );
  }
  return lookup ?? null;
}

function findColumn(
  checker: Checker,
  { name: dataset, columns }: LookupSource,
  node: SyntaxNode,
): ColumnSchema | null {
  const wanted = nodeText(node);
  const column = columns.find(({ name }) => name === wanted);
  if (column === undefined) {
    const near = checker.near(
      wanted,
      columns.map(({ name }) => name),
    );
    const [similar] = near;
    checker.report(
      'unknown_column',
      node,
      similar === undefined
        ? message('formulaProblem.unknownLookupColumn', { dataset, name: wanted })
        : message('formulaProblem.similarLookupColumn', {
            dataset,
            name: wanted,
            similar: textLiteral(similar),
          }),
      near.map((name) => checker.replace(node, textLiteral(name))),
    );
  }
  return column ?? null;
}
