import type { Checker } from './checker.ts';
import { UNKNOWN, column, familyOf, type TypedExpression } from './functions/build.ts';
import { functionNamed } from './functions/functions.ts';
import type { Scope } from './scope.ts';
import { readMeasure } from './saved-measure.ts';
import type { FormulaFix } from './formula.ts';
import type { ColumnSchema } from '../model.ts';
import type { NameNode } from './syntax.ts';
import { bracketed, listed } from './phrases.ts';
import { columnNameKey } from '../column-name.ts';

/** A column, or a measure, by its name. */
export function readName(checker: Checker, node: NameNode, scope: Scope): TypedExpression {
  const found = findColumns(checker, node);
  const [only] = found;
  if (found.length > 1) {
    const names = found.map(({ name }) => bracketed(name));
    checker.report(
      'ambiguous_column',
      node,
      `${node.name} may be ${listed(names, 'or')}.`,
      names.map((name) => checker.replace(node, name)),
    );
    return UNKNOWN;
  }
  if (only !== undefined) {
    return readColumn(checker, { node, found: only }, scope);
  }
  const key = columnNameKey(node.name);
  const measure = checker.context.measures?.find(({ name }) => columnNameKey(name) === key);
  if (measure !== undefined) {
    return readMeasure(checker, { node, ...measure }, scope);
  }
  reportUnknown(checker, node);
  return UNKNOWN;
}

/** Names in brackets are exact; bare ones are found in any case as long as one column answers. [SEM-FORMULA-1] */
function findColumns({ context }: Checker, { name, isBracketed }: NameNode): readonly ColumnSchema[] {
  const exact = context.columns.filter((one) => one.name === name);
  if (exact.length > 0 || isBracketed || /\s/u.test(name)) {
    return isBracketed || !/\s/u.test(name) ? exact : [];
  }
  const key = columnNameKey(name);
  return context.columns.filter((one) => columnNameKey(one.name) === key);
}

function readColumn(
  checker: Checker,
  { node, found }: { node: NameNode; found: ColumnSchema },
  { level, aggregate }: Scope,
): TypedExpression {
  checker.parts.columns.add(found.name);
  if ((level === 'groups' || level === 'over') && aggregate === null) {
    const name = bracketed(found.name);
    const fixes = aggregatesFor(found).map((wrapper) => checker.wrap(node, wrapper));
    const message =
      level === 'over'
        ? `${name} has a value in every row. Say which figure of all rows is wanted, such as the sum.`
        : `${name} has a value in every row, but a figure for many rows is wanted here. Say which, such as the sum.`;
    checker.report(
      checker.context.scope === 'aggregate' ? 'wrong_scope' : 'mixed_scope',
      node,
      message,
      fixes,
    );
    return UNKNOWN;
  }
  return column(found.name, found.type);
}

const aggregatesFor = ({ type }: ColumnSchema): readonly string[] => {
  if (familyOf(type) === 'numeric') {
    return ['SUM', 'AVERAGE', 'MAX'];
  }
  return type === 'boolean' ? ['COUNTIF'] : ['COUNTDISTINCT', 'COUNT'];
};

function reportUnknown(checker: Checker, node: NameNode): void {
  const { columns, measures = [] } = checker.context;
  const call = node.isBracketed ? null : functionNamed(node.name);
  if (call !== null) {
    const fix: FormulaFix = { title: 'Add ( )', from: node.to, to: node.to, insert: '()' };
    checker.report(
      'unknown_column',
      node,
      `${call.name} is a function: ${call.params.length === 0 ? `write ${call.name}().` : 'put its values in round brackets after it.'}`,
      call.params.length === 0 ? [fix] : [],
    );
    return;
  }
  const names = [...columns, ...measures].map(({ name }) => name);
  const near = checker.near(node.name, names);
  const fixes = near.map((name) => checker.replace(node, bracketed(name)));
  const [first] = near;
  const words = node.name.replaceAll(/\s+/gu, ' ');
  if (first !== undefined && !node.isBracketed && columnNameKey(first) === columnNameKey(words)) {
    checker.report(
      'unknown_column',
      node,
      `Put a name of several words in square brackets: ${bracketed(first)}.`,
      fixes,
    );
    return;
  }
  const isText = !node.isBracketed && first === undefined;
  const quoted = isText ? ` Put text in quotes: "${words}".` : '';
  const hint = first === undefined ? quoted : ` Did you mean ${bracketed(first)}?`;
  const asText = { title: `Make it the text "${words}"`, from: node.from, to: node.to, insert: `"${words}"` };
  checker.report(
    'unknown_column',
    node,
    words === '' ? 'This column name is empty.' : `There is no column ${words}.${hint}`,
    isText ? [asText] : fixes,
  );
}
