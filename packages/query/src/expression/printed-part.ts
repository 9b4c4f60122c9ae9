import { AppError } from '@plumbline/contract';
import type { CallPrintContext, PrintCall, PrintedExpression } from './expression-dialect.ts';

export type Part = Pick<PrintedExpression, 'sql' | 'hasWindow'>;

export function unsupported(what: string): never {
  throw new AppError(
    'query.unsupported',
    `The database that holds these rows cannot work out ${what} exactly.`,
  );
}

export const refused =
  (what: string): PrintCall =>
  () =>
    unsupported(what);

export const sqlAt = ({ args }: CallPrintContext, index: number): string => args[index]?.sql ?? '';

export const NO_PART: PrintedExpression = {
  sql: 'NULL',
  type: 'null',
  isRaw: false,
  hasWindow: false,
  isWhole: false,
};
