import { message } from '@plumbline/messages';
import type { Checker } from './checker.ts';
import { UNKNOWN, type TypedExpression } from './functions/build.ts';
import { parseFormula } from './parser.ts';
import type { Problems } from './problems.ts';
import { GROUPS, type Scope } from './scope.ts';
import type { NameNode } from './syntax.ts';
import { columnNameKey } from '../column-name.ts';

const MAX_MEASURE_DEPTH = 16;

interface NamedMeasure {
  readonly node: NameNode;
  readonly name: string;
  readonly formula: string;
}

/** The value of a saved measure, as if its formula were here in brackets. */
export function readMeasure(checker: Checker, measure: NamedMeasure, scope: Scope): TypedExpression {
  const { node, name } = measure;
  if (scope.level === 'rows') {
    reportPerGroup(checker, measure, scope);
    return UNKNOWN;
  }
  const key = columnNameKey(name);
  if (checker.trail.includes(key)) {
    const path = [...checker.trail.slice(checker.trail.indexOf(key)), key]
      .map((one) => `[${one}]`)
      .join(' → ');
    checker.report('cycle', node, message('formulaProblem.cycle', { name, path }));
    return UNKNOWN;
  }
  if (checker.trail.length >= MAX_MEASURE_DEPTH) {
    checker.report('too_deep', node, message('formulaProblem.measuresTooDeep', { max: MAX_MEASURE_DEPTH }));
    return UNKNOWN;
  }
  return readSaved(checker, measure, scope.level === 'any' ? GROUPS : scope);
}

function readSaved(checker: Checker, { node, name, formula }: NamedMeasure, scope: Scope): TypedExpression {
  const problems: Problems = [];
  const root = parseFormula(formula, problems);
  const inner = checker.within(formula, name);
  const value = root === null ? UNKNOWN : inner.read(root, scope);
  const issue = [...problems, ...inner.problems].find(({ severity }) => severity === 'error');
  if (issue === undefined && root !== null) {
    return value;
  }
  const fault = issue?.message ?? message('formulaProblem.emptyMeasure');
  if (issue?.code === 'cycle' || issue?.code === 'too_deep') {
    checker.report(issue.code, node, fault);
  } else {
    checker.report('broken_measure', node, message('formulaProblem.brokenMeasure', { name, problem: fault }));
  }
  return UNKNOWN;
}

function reportPerGroup(checker: Checker, { node, name }: NamedMeasure, { aggregate }: Scope): void {
  if (aggregate === null) {
    checker.report('mixed_scope', node, message('formulaProblem.measurePerRow', { name }), [
      checker.wrap(node, 'TOTAL'),
    ]);
  } else {
    checker.report(
      'nested_aggregate',
      node,
      message('formulaProblem.measureInAggregate', { name, outer: aggregate }),
    );
  }
}
