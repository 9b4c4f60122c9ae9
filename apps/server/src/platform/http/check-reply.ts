import { invariant, presentIssues } from '@plumbline/contract';
import type { Route } from '@plumbline/contract';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Paths that the answer has and the contract's parse of it has not: fields nobody declared. */
function undeclared(sent: unknown, declared: unknown, path: string): string[] {
  if (!isObject(sent) || !isObject(declared)) {
    return [];
  }
  return Object.entries(sent).flatMap(([key, value]) => {
    const at = path === '' ? key : `${path}.${key}`;
    if (value === undefined) {
      return [];
    }
    return key in declared ? undeclared(value, declared[key], at) : [at];
  });
}

/** Hold an answer against its contract: shape, status, and no field beyond it. A difference is a bug of the handler. */
export function checkReply(route: Route, status: number, body: unknown): void {
  invariant(
    status === route.status || route.alsoStatus.includes(status as 200),
    `${route.id} answered ${status}, which its contract does not name.`,
  );
  const parsed = route.reply.safeParse(body);
  invariant(
    parsed.success,
    `${route.id} answered against its contract: ${parsed.success ? '' : JSON.stringify(presentIssues(parsed.error))}`,
  );
  const extra = undeclared(body, parsed.data, '');
  invariant(
    extra.length === 0,
    `${route.id} answered fields its contract does not have: ${extra.join(', ')}`,
  );
}
