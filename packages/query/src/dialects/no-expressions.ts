import { AppError } from '@plumbline/contract';
import { OPERATIONS, type Operation } from '../expression/operations.ts';
import type { ExpressionDialect } from '../expression/expression-dialect.ts';

const refuse = (): never => {
  throw new AppError('query.unsupported', 'The database that holds these rows cannot work this out.');
};

/** Of an engine whose SQL says no expressions yet: each is refused. */
export const noExpressions: ExpressionDialect = {
  calls: Object.fromEntries(Object.keys(OPERATIONS).map((name) => [name, refuse])) as unknown as Record<
    Operation,
    () => never
  >,
  cast: refuse,
  window: refuse,
  nullOf: refuse,
  settle: refuse,
  unify: refuse,
  key: refuse,
};
