import { message, type Message } from '@plumbline/messages';
import type { Checker } from './checker.ts';
import { UNKNOWN, column, typeFamily, type TypedExpression } from './functions/build.ts';
import { functionNamed } from './functions/functions.ts';
import type { Scope } from './scope.ts';
import { readMeasure } from './saved-measure.ts';
import type { FormulaFix } from './formula.ts';
import type { ColumnSchema } from '../model.ts';
import type { NameNode } from './syntax.ts';
import { columnRef } from './phrases.ts';
import { columnNameKey } from '../column-name.ts';

/** A column, or a measure, by its name. */
export function readName(checker: Checker, node: NameNode, scope: Scope): TypedExpression {
  const columns = findColumns(checker, node);
  const [only] = columns;
  if (columns.length > 1) {
    const names = columns.map(({ name }) => columnRef(name));
    checker.report(
      'ambiguous_column',
      node,
      message('formulaProblem.ambiguousColumn', { name: node.name, names }),
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
    const name = columnRef(found.name);
    const fixes = aggregatesFor(found).map((wrapper) => checker.wrap(node, wrapper));
    const text =
      level === 'over'
        ? message('formulaProblem.columnInTotal', { name })
        : message('formulaProblem.columnInMeasure', { name });
    checker.report(checker.context.scope === 'aggregate' ? 'wrong_scope' : 'mixed_scope', node, text, fixes);
    return UNKNOWN;
  }
  return column(found.name, found.type);
}

const aggregatesFor = ({ type }: ColumnSchema): readonly string[] => {
  if (typeFamily(type) === 'numeric') {
    return ['SUM', 'AVERAGE', 'MAX'];
  }
  return type === 'boolean' ? ['COUNTIF'] : ['COUNTDISTINCT', 'COUNT'];
};

function reportUnknown(checker: Checker, node: NameNode): void {
  const { columns, measures = [] } = checker.context;
  const call = node.isBracketed ? null : functionNamed(node.name);
  if (call !== null) {
    const fix: FormulaFix = {
      title: message('formulaFix.add', { text: '( )' }),
      from: node.to,
      to: node.to,
      insert: '()',
    };
    checker.report(
      'unknown_column',
      node,
      call.params.length === 0
        ? message('formulaProblem.functionWithoutBrackets', { name: call.name })
        : message('formulaProblem.functionWithoutValues', { name: call.name }),
      call.params.length === 0 ? [fix] : [],
    );
    return;
  }
  const names = [...columns, ...measures].map(({ name }) => name);
  const near = checker.near(node.name, names);
  const fixes = near.map((name) => checker.replace(node, columnRef(name)));
  const [first] = near;
  const words = node.name.replaceAll(/\s+/gu, ' ');
  if (first !== undefined && !node.isBracketed && columnNameKey(first) === columnNameKey(words)) {
    checker.report(
      'unknown_column',
      node,
      message('formulaProblem.nameOfWords', { name: columnRef(first) }),
      fixes,
    );
    return;
  }
  const isText = !node.isBracketed && first === undefined;
  const asText = {
    title: message('formulaFix.asText', { text: words }),
    from: node.from,
    to: node.to,
    insert: `"${words}"`,
  };
  const text = unknownColumn(words, { similar: first, isText });
  checker.report('unknown_column', node, text, isText ? [asText] : fixes);
}

function unknownColumn(
  name: string,
  { similar, isText }: { readonly similar: string | undefined; readonly isText: boolean },
): Message {
  if (name === '') {
    return message('formulaProblem.emptyName');
  }
  if (similar !== undefined) {
    return message('formulaProblem.similarColumn', { name, similar: columnRef(similar) });
  }
  return isText
    ? message('formulaProblem.unknownColumnOrText', { name })
    : message('formulaProblem.unknownColumn', { name });
}
