import { message, type Message } from '@plumbline/messages';
import type { ExpressionIssue } from './expression-issue.ts';

export const MAX_EXPRESSION_DEPTH = 64;
export const MAX_EXPRESSION_NODES = 2000;

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

interface PendingNode {
  readonly node: unknown;
  readonly depth: number;
  readonly path: string;
}

/**
 * Whether later phases can walk the expression by recursion. Walks with a stack of its own, so that no depth of input
 * can exhaust the machine's; what is wrong is added to `issues`. [SEM-EXPR-2]
 */
export function isBounded(expression: unknown, path: string, issues: ExpressionIssue[]): boolean {
  const waiting: PendingNode[] = [{ node: expression, depth: 1, path }];
  let nodes = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    nodes += 1;
    if (next.depth > MAX_EXPRESSION_DEPTH) {
      return refuse(issues, next.path, message('expressionIssue.tooDeep', { max: MAX_EXPRESSION_DEPTH }));
    }
    if (nodes + waiting.length > MAX_EXPRESSION_NODES) {
      return refuse(issues, path, message('expressionIssue.tooMany', { max: MAX_EXPRESSION_NODES }));
    }
    waiting.push(...pendingChildren(next));
  }
  return true;
}

function refuse(issues: ExpressionIssue[], path: string, why: Message): false {
  issues.push({ path, message: why, hint: message('expressionIssue.severalColumns') });
  return false;
}

/** Lists are cut just past the bound: that is enough to refuse them. */
function pendingChildren({ node, depth, path }: PendingNode): PendingNode[] {
  if (!isFields(node)) {
    return [];
  }
  const child = (value: unknown, name: string): PendingNode => ({
    node: value,
    depth: depth + 1,
    path: `${path}.${name}`,
  });
  const list = (name: string): PendingNode[] =>
    itemsOf(node[name]).map((item, index) => child(item, `${name}.${index}`));
  switch (node['kind']) {
    case 'call':
      return list('args');
    case 'cast':
      return [child(node['arg'], 'arg')];
    case 'case':
      return [
        ...itemsOf(node['branches']).flatMap((branch, index) =>
          isFields(branch)
            ? [
                child(branch['when'], `branches.${index}.when`),
                child(branch['value'], `branches.${index}.value`),
              ]
            : [],
        ),
        ...(node['otherwise'] === null || node['otherwise'] === undefined
          ? []
          : [child(node['otherwise'], 'otherwise')]),
      ];
    case 'window':
      return [
        ...list('args'),
        ...list('partition'),
        ...itemsOf(node['order']).flatMap((key, index) =>
          isFields(key) ? [child(key['by'], `order.${index}.by`)] : [],
        ),
      ];
    default:
      return [];
  }
}

const itemsOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value.slice(0, MAX_EXPRESSION_NODES + 1) : [];
