import type { Dialect } from '../dialects/dialect.ts';
import type { Parameters } from '../print/parameters.ts';

/** Operands written out in the statement, for views, which hold no parameters. A text stays one, whatever it says. */
export const literalParameters = (dialect: Dialect): Parameters => ({
  operand: dialect.literal ?? ((value) => dialect.operand(quoteText(String(value.value)), value)),
  list: () => [],
});

/** Standard SQL has one special character in a text. A statement cannot hold a NUL, which DuckDB's texts can. */
const quoteText = (text: string): string => {
  const parts = text.split('\0').map((part) => `'${part.replaceAll("'", "''")}'`);
  return parts.length === 1 ? parts.join('') : `(${parts.join(' || chr(0) || ')})`;
};
