import type { Dialect } from '../dialects/dialect.ts';
import type { Parameters } from '../print/parameters.ts';

/** Operands written out in the statement, for views, which hold no parameters. A text stays one, whatever it says. */
export const literalsOf = (dialect: Dialect): Parameters => ({
  operand: (value) => dialect.operand(quoteText(String(value.value)), value),
  list: () => [],
});

/** Standard SQL has one special character in a text; no engine's text holds a NUL. */
const quoteText = (text: string): string => `'${text.replaceAll("'", "''").replaceAll('\0', '')}'`;
