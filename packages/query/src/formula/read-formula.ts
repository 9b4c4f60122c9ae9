import { message, type Message, type MessageCode } from '@plumbline/messages';
import type { ExpressionIssue } from '../expression/expression-issue.ts';
import { checkExpression } from '../expression/check-expression.ts';
import type { Expression } from '../expression/expression.ts';
import { Checker } from './checker.ts';
import { UNKNOWN, type TypedExpression } from './functions/build.ts';
import { Parts } from './parts.ts';
import { parseFormula } from './parser.ts';
import { problem, type Problems } from './problems.ts';
import { GROUPS, ROWS, bareParts, argumentLevel } from './scope.ts';
import { issueText } from './phrases.ts';
import { readNode } from './read-node.ts';
import {
  MAX_FORMULA_LENGTH,
  type FormulaCode,
  type CompiledFormula,
  type FormulaContext,
  type FormulaDiagnostic,
  type FormulaResult,
} from './formula.ts';
import type { SyntaxNode } from './syntax.ts';
import { hasWindow } from './has-window.ts';
import { columnNameKey } from '../column-name.ts';

/**
 * Read, check and compile a formula. Pure, never throws, reports every problem at once. The language is in
 * docs/formulas.md; what values mean is in docs/semantics.md, SEM-FORMULA.
 */
export function readFormula(text: string, context: FormulaContext): FormulaResult {
  const problems: Problems = [];
  if (text.length > MAX_FORMULA_LENGTH) {
    const span = { from: MAX_FORMULA_LENGTH, to: text.length };
    return refused([
      problem(
        'too_long',
        span,
        message('formulaProblem.tooLong', { max: MAX_FORMULA_LENGTH, length: text.length }),
      ),
    ]);
  }
  const root = parseFormula(text, problems);
  if (root === null) {
    const empty = problem('empty', { from: 0, to: text.length }, message('formulaProblem.empty'));
    return refused(ordered([...problems, empty]));
  }
  return readTree(text, { root, problems, context });
}

interface FormulaSource {
  readonly root: SyntaxNode;
  readonly problems: Problems;
  readonly context: FormulaContext;
}

function readTree(text: string, { root, problems, context }: FormulaSource): FormulaResult {
  const parts = new Parts(context);
  const trail = context.name === undefined ? [] : [columnNameKey(context.name)];
  const checker = new Checker(text, { context, parts, trail }, readNode);
  const level = argumentLevel(bareParts(root, context), context.scope);
  // Where a limit was exceeded the tree is incomplete.
  const isWhole = !problems.some(({ code }) => code === 'too_deep' || code === 'too_many_parts');
  const value = isWhole ? checker.read(root, level === 'groups' ? GROUPS : ROWS) : UNKNOWN;
  problems.push(...checker.problems);
  const issue = problems.some(isError) ? null : modelIssue(value.expression, parts);
  if (issue !== null) {
    problems.push(problem(issue.code, { from: 0, to: text.length }, issue.message));
  }
  const columns = context.columns.map(({ name }) => name).filter((name) => parts.columns.has(name));
  const diagnostics = ordered(problems);
  if (value.type === 'unknown' || diagnostics.some(isError)) {
    return { ...refused(diagnostics), columns };
  }
  const rowScope = hasWindow(value.expression) ? 'window' : 'row';
  return {
    diagnostics,
    type: value.type === 'null' ? null : value.type,
    scope: level === 'groups' ? 'aggregate' : rowScope,
    columns,
    compiled: level === 'groups' ? compiledGroups(value, parts) : compiledRows(value, parts),
  };
}

const isError = ({ severity }: FormulaDiagnostic): boolean => severity === 'error';

const refused = (diagnostics: FormulaResult['diagnostics']): FormulaResult => ({
  diagnostics,
  type: null,
  scope: null,
  columns: [],
  compiled: null,
});

const compiledRows = ({ expression }: TypedExpression, { lookups }: Parts): CompiledFormula => ({
  kind: 'row',
  expression,
  lookups,
});

const compiledGroups = ({ expression }: TypedExpression, parts: Parts): CompiledFormula => {
  const calculate = [{ as: parts.named('result', () => undefined), expression }];
  return { kind: 'aggregate', derive: parts.derive, measures: parts.measures, calculate };
};

const MAX_DIAGNOSTICS = 100;

/** Each once, in the order of the text; of very many the first, errors before warnings. */
function ordered(problems: Problems): Problems {
  const seen = new Set<string>();
  const once = problems.filter((one) => {
    const key = `${one.code} ${one.from} ${one.to}`;
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
  const byPlace = (a: FormulaDiagnostic, b: FormulaDiagnostic): number => a.from - b.from || a.to - b.to;
  const sorted = once.toSorted(byPlace);
  return sorted.length <= MAX_DIAGNOSTICS
    ? sorted
    : [...sorted.filter(isError), ...sorted.filter((one) => !isError(one))]
        .slice(0, MAX_DIAGNOSTICS)
        .toSorted(byPlace);
}

/** Issues of an expression that is too large for the query model. */
const TOO_LARGE: ReadonlySet<string> = new Set([
  'expressionIssue.tooDeep',
  'expressionIssue.tooMany',
  'expressionIssue.longText',
  'expressionIssue.longDecimal',
  'expressionIssue.tooLong',
] satisfies MessageCode[]);

/** A problem of the compiled whole, such as its size; null where there is none. */
function modelIssue(
  result: Expression,
  { derive, schema }: Parts,
): { code: FormulaCode; message: Message } | null {
  const issues: ExpressionIssue[] = [];
  for (const expression of [result, ...derive.map((one) => one.expression)]) {
    const isBounded =
      checkExpression(expression, { columns: schema, path: '', issues, allowWindow: true }) !== null;
    const [issue] = issues;
    if (!isBounded && issue !== undefined) {
      const isLarge = typeof issue.message === 'object' && TOO_LARGE.has(issue.message.code);
      return { code: isLarge ? 'too_deep' : 'argument_type', message: issueText(issue) };
    }
  }
  return null;
}
