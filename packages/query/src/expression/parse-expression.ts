import { AppError, type Issue } from '@plumbline/contract';
import type { Expression } from './expression.ts';

/**
 * Read an expression from JSON that was stored or sent: its shape, not its names and types. Null where it has faults,
 * all of which are added to `issues` with their paths under `path`.
 */
export function parseExpression(_input: unknown, _path: string, _issues: Issue[]): Expression | null {
  throw new AppError('not_built', 'Expressions are not read yet.');
}
