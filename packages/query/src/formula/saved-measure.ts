import type { Checker } from './checker.ts';
import { UNKNOWN, type TypedExpression } from './functions/build.ts';
import { parseFormula } from './parser.ts';
import type { Problems } from './problems.ts';
import { GROUPS, type Scope } from './scope.ts';
import type { NameNode } from './syntax.ts';
import { columnNameKey } from '../column-name.ts';

const MAX_MEASURE_DEPTH = 16;

interface Named {
  readonly node: NameNode;
  readonly name: string;
  readonly formula: string;
}

/** The value of a saved measure, as if its formula stood here in brackets. */
export function readMeasure(checker: Checker, measure: Named, scope: Scope): TypedExpression {
  const { node, name } = measure;
  if (scope.level === 'rows') {
    reportPerGroup(checker, measure, scope);
    return UNKNOWN;
  }
  const key = columnNameKey(name);
  if (checker.trail.includes(key)) {
    const way = [...checker.trail.slice(checker.trail.indexOf(key)), key]
      .map((one) => `[${one}]`)
      .join(' → ');
    checker.report('cycle', node, `${name} leads back to itself: ${way}.`);
    return UNKNOWN;
  }
  if (checker.trail.length >= MAX_MEASURE_DEPTH) {
    checker.report(
      'too_deep',
      node,
      `Measures can refer to one another at most ${MAX_MEASURE_DEPTH} levels deep.`,
    );
    return UNKNOWN;
  }
  return readSaved(checker, measure, scope.level === 'any' ? GROUPS : scope);
}

function readSaved(checker: Checker, { node, name, formula }: Named, scope: Scope): TypedExpression {
  const problems: Problems = [];
  const root = parseFormula(formula, problems);
  const inner = checker.within(formula, name);
  const value = root === null ? UNKNOWN : inner.read(root, scope);
  const issue = [...problems, ...inner.problems].find(({ severity }) => severity === 'error');
  if (issue === undefined && root !== null) {
    return value;
  }
  const message = issue?.message ?? 'It is empty.';
  if (issue?.code === 'cycle' || issue?.code === 'too_deep') {
    checker.report(issue.code, node, message);
  } else {
    checker.report('broken_measure', node, `The measure ${name} has an error. ${message}`);
  }
  return UNKNOWN;
}

function reportPerGroup(checker: Checker, { node, name }: Named, { aggregate }: Scope): void {
  if (aggregate === null) {
    const message =
      `The measure ${name} is one figure for many rows, but a value for every row is wanted here. ` +
      'TOTAL gives it for all rows.';
    checker.report('mixed_scope', node, message, [checker.wrap(node, 'TOTAL')]);
  } else {
    const message = `The measure ${name} is a figure for many rows already; ${aggregate} takes a value of each row.`;
    checker.report('nested_aggregate', node, message);
  }
}
