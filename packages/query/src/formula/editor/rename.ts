import { tokenize } from '../lexer.ts';
import { parseFormula } from '../parser.ts';
import { walk } from '../syntax.ts';
import { KEYWORDS } from '../token-stream.ts';
import { columnRef } from '../phrases.ts';
import { columnNameKey } from '../../column-name.ts';

/** The formula with every mention of a column changed to its new name; white space and comments stay. */
export function renameInFormula(text: string, from: string, to: string): string {
  const tokens = tokenize(text, []);
  let renamed = '';
  let at = 0;
  tokens.forEach((token, index) => {
    const isBare =
      token.kind === 'word' &&
      tokens[index + 1]?.kind !== 'open' &&
      !KEYWORDS.has(token.value.toUpperCase()) &&
      columnNameKey(token.value) === columnNameKey(from);
    const isColumn = token.kind === 'column' && columnNameKey(token.value) === columnNameKey(from);
    if (isColumn || isBare) {
      renamed += text.slice(at, token.from) + columnRef(to);
      at = token.to;
    }
  });
  return renamed + text.slice(at);
}

/** The same for every `formula` within charts, pivots or tiles, however deep. */
export function renameInFormulas(content: unknown, from: string, to: string): unknown {
  if (Array.isArray(content)) {
    return content.map((item) => renameInFormulas(item, from, to));
  }
  if (typeof content !== 'object' || content === null) {
    return content;
  }
  return Object.fromEntries(
    Object.entries(content).map(([key, value]) => [
      key,
      key === 'formula' && typeof value === 'string'
        ? renameInFormula(value, from, to)
        : renameInFormulas(value, from, to),
    ]),
  );
}

/** Names of the datasets that the LOOKUPs of a formula speak of, each once. */
export function formulaDatasets(text: string): readonly string[] {
  const names = new Set<string>();
  const root = parseFormula(text, []);
  if (root !== null) {
    walk(root, (node) => {
      const name = node.kind === 'call' && /^V?LOOKUP$/iu.test(node.name) ? node.args[1] : undefined;
      if (name?.kind === 'text') {
        names.add(name.value);
      }
      return true;
    });
  }
  return [...names];
}

/** Names of columns and measures in a formula, as written, each once. */
export function namesInFormula(text: string): readonly string[] {
  const names = new Set<string>();
  const root = parseFormula(text, []);
  if (root !== null) {
    walk(root, (node) => {
      if (node.kind === 'name') {
        names.add(node.name);
      }
      return true;
    });
  }
  return [...names];
}
