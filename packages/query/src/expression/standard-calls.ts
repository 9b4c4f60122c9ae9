import type { CallPrintContext, PrintCall } from './expression-dialect.ts';
import type { Operation } from './operations.ts';

/** The arguments with an operator between them. */
const joined =
  (operator: string): PrintCall =>
  ({ args }) =>
    `(${args.map(({ sql }) => sql).join(` ${operator} `)})`;

const first = ({ args }: CallPrintContext): string => args[0]?.sql ?? '';

/** Logic as SQL has it everywhere; a dialect replaces what its engine does differently. */
export const STANDARD_CALLS = {
  and: joined('AND'),
  or: joined('OR'),
  not: (call) => `(NOT ${first(call)})`,
  is_null: (call) => `(${first(call)} IS NULL)`,
  coalesce: ({ args }) => `coalesce(${args.map(({ sql }) => sql).join(', ')})`,
  eq: joined('='),
  ne: joined('<>'),
  lt: joined('<'),
  lte: joined('<='),
  gt: joined('>'),
  gte: joined('>='),
  in: ({ args }) => {
    const [one = '', ...others] = args.map(({ sql }) => sql);
    return `(${one} IN (${others.join(', ')}))`;
  },
} as const satisfies Partial<Record<Operation, PrintCall>>;
