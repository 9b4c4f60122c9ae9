import { AGGREGATES, type ColumnType, NUMERIC_TYPES, ORDERED_TYPES } from '@plumbline/contract';
import { message } from '@plumbline/messages';
import type { ExpressionCheck, TypeOf } from './expression-check.ts';
import type { Expression, POSITION_FUNCTIONS, WindowFunction } from './expression.ts';
import { typeOfWindow, type ExpressionType } from './type-rules.ts';

type Window = Extract<Expression, { kind: 'window' }>;

interface WindowRule {
  /** Types of the function's value; null for every type, empty for functions without a value. */
  readonly takes: readonly ColumnType[] | null | 'nothing';
  /** A second, written count: its least value; null where there is none. */
  readonly count: number | null;
  /** Whether the count, or the value, may be left out. */
  readonly mayLackCount?: boolean;
  readonly mayLackValue?: boolean;
  readonly takesFrame: boolean;
}

const RANKING: WindowRule = { takes: 'nothing', count: null, takesFrame: false };
const OFFSET: WindowRule = { takes: null, count: 0, mayLackCount: true, takesFrame: false };
const TAKES = { any: null, ordered: ORDERED_TYPES, numeric: NUMERIC_TYPES } as const;

const ruleOf = (name: WindowFunction): WindowRule =>
  isPosition(name)
    ? POSITIONS[name]
    : {
        takes: TAKES[AGGREGATES[name].takes],
        count: null,
        mayLackValue: AGGREGATES[name].columns === 'optional',
        takesFrame: true,
      };

const isPosition = (name: WindowFunction): name is keyof typeof POSITIONS => name in POSITIONS;

const POSITIONS: Readonly<Record<(typeof POSITION_FUNCTIONS)[number], WindowRule>> = {
  row_number: RANKING,
  rank: RANKING,
  dense_rank: RANKING,
  percent_rank: RANKING,
  ntile: { takes: 'nothing', count: 1, takesFrame: false },
  lag: OFFSET,
  lead: OFFSET,
};

const MAX_COUNT = 1_000_000_000;

/** Type of a function over other rows. [SEM-EXPR-19] */
export function checkWindow(window: Window, check: ExpressionCheck, partType: TypeOf): ExpressionType | null {
  const { issues, path, allowWindow } = check;
  if (!allowWindow) {
    issues.push({
      path,
      message: message('expressionIssue.windowInside', { operation: window.function }),
      hint: message('expressionIssue.ownColumn'),
    });
  }
  const before = issues.length;
  const types = window.args.map((arg, index) => partType(arg, `args.${index}`));
  const keys = [
    ...window.partition.map((key, index) => partType(key, `partition.${index}`)),
    ...window.order.map(({ by }, index) => partType(by, `order.${index}.by`)),
  ];
  if (types.includes(null) || keys.includes(null)) {
    return null;
  }
  checkShape(window, types[0] ?? null, check);
  return issues.length > before || !allowWindow ? null : typeOfWindow(window.function, types[0] ?? undefined);
}

function checkShape(window: Window, type: ExpressionType | null, { path, issues }: ExpressionCheck): void {
  const rule = ruleOf(window.function);
  const operation = window.function;
  const values = rule.takes === 'nothing' ? 0 : 1;
  const counts = rule.count === null ? 0 : 1;
  const least = values - Number(rule.mayLackValue === true) + counts - Number(rule.mayLackCount === true);
  if (window.args.length < least || window.args.length > values + counts) {
    issues.push({
      path: `${path}.args`,
      message: message('expressionIssue.windowArguments', { operation, count: values + counts }),
    });
    return;
  }
  if (Array.isArray(rule.takes) && type !== null && type !== 'null' && !rule.takes.includes(type)) {
    issues.push({
      path: `${path}.args.0`,
      message: message('expressionIssue.wrongType', { operation, types: rule.takes, type }),
    });
  }
  checkCount(window, { rule, position: values }, { path, issues });
  if (window.frame !== null && !rule.takesFrame) {
    issues.push({
      path: `${path}.frame`,
      message: message('expressionIssue.windowFrame', { operation }),
    });
  }
  checkFrame(window, { path, issues });
}

function checkFrame({ frame }: Window, { path, issues }: Pick<ExpressionCheck, 'path' | 'issues'>): void {
  const reaches = [frame?.preceding ?? 0, frame?.following ?? 0];
  if (!reaches.every((reach) => Number.isSafeInteger(reach) && reach >= 0 && reach <= MAX_COUNT)) {
    issues.push({
      path: `${path}.frame`,
      message: message('expressionIssue.frame', { max: MAX_COUNT }),
    });
  }
}

function checkCount(
  { function: name, args }: Window,
  { rule, position }: { readonly rule: WindowRule; readonly position: number },
  { path, issues }: Pick<ExpressionCheck, 'path' | 'issues'>,
): void {
  const count = args[position];
  if (rule.count === null || count === undefined) {
    return;
  }
  const value = count.kind === 'literal' && count.type === 'integer' ? Number(count.value) : Number.NaN;
  if (!(value >= rule.count && value <= MAX_COUNT)) {
    issues.push({
      path: `${path}.args.${position}`,
      message: message('expressionIssue.windowCount', { operation: name, min: rule.count, max: MAX_COUNT }),
    });
  }
}
