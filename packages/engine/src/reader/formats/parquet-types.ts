/** A type as the engine prints it, taken apart. */
export type ParquetType =
  | { readonly kind: 'scalar'; readonly name: string }
  | { readonly kind: 'list'; readonly of: ParquetType; readonly name: string }
  | { readonly kind: 'struct'; readonly fields: readonly ParquetField[]; readonly name: string };

export interface ParquetField {
  readonly name: string;
  readonly type: ParquetType;
}

/** Parts of a list between commas that are in no brackets and no quotes. */
const splitTop = (text: string): string[] => {
  const parts: string[] = [];
  let depth = 0;
  let quote = '';
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (quote !== '') {
      quote = char === quote ? '' : quote;
    } else if (char === '"' || char === "'") {
      quote = char;
    } else if (char === '(' || char === ')') {
      depth += char === '(' ? 1 : -1;
    } else if (char === ',' && depth === 0) {
      parts.push(text.slice(from, at).trim());
      from = at + 1;
    }
  }
  return [...parts, text.slice(from).trim()];
};

const fieldOf = (text: string): ParquetField => {
  if (text.startsWith('"')) {
    let end = 1;
    while (end < text.length && (text[end] !== '"' || text[end + 1] === '"')) {
      end += text[end] === '"' ? 2 : 1;
    }
    return { name: text.slice(1, end).replaceAll('""', '"'), type: parseType(text.slice(end + 1).trim()) };
  }
  const space = text.indexOf(' ');
  return { name: text.slice(0, space), type: parseType(text.slice(space + 1).trim()) };
};

/** `STRUCT(a INTEGER, "b c" VARCHAR[])` and the like; a map is a scalar. */
export const parseType = (text: string): ParquetType => {
  const list = /\[\d*\]$/u.exec(text);
  if (list !== null) {
    return { kind: 'list', of: parseType(text.slice(0, list.index)), name: text };
  }
  if (text.startsWith('STRUCT(') && text.endsWith(')')) {
    return { kind: 'struct', fields: splitTop(text.slice(7, -1)).map(fieldOf), name: text };
  }
  return { kind: 'scalar', name: text };
};
