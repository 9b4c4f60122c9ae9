/**
 * Message patterns, the part of ICU that the product needs:
 * `{name}` · `{n, number}` · `{n, number, share|compact|bytes}` · `{at, date, day|time|full|table}` ·
 * `{n, plural, =0 {none} one {# row} other {# rows}}` (`#` is the number; branches may hold variables).
 */
export type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'variable'; readonly name: string; readonly format: string; readonly style: string }
  | {
      readonly kind: 'plural';
      readonly name: string;
      readonly branches: Readonly<Record<string, readonly Part[]>>;
    };

type Word<S extends string> = S extends '' | `#${string}` | `${string} ${string}` ? never : S;
type Head<S extends string> = S extends `${infer Name},${string}` ? Name : Word<S>;

/** The variables a pattern asks for, by name. */
export type VariablesOf<S extends string> = S extends `${string}{${infer Inside}}${infer Rest}`
  ? | (Inside extends `${infer Before}{${infer Nested}`
        ? Head<Before> | VariablesOf<`{${Nested}}`>
        : Head<Inside>)
    | VariablesOf<Rest>
  : never;

const closingOf = (pattern: string, open: number): number => {
  let depth = 0;
  for (let at = open; at < pattern.length; at += 1) {
    if (pattern[at] === '{') {
      depth += 1;
    }
    if (pattern[at] === '}') {
      depth -= 1;
    }
    if (depth === 0) {
      return at;
    }
  }
  return pattern.length;
};

const parseBranches = (text: string): Record<string, readonly Part[]> => {
  const branches: Record<string, readonly Part[]> = {};
  let at = 0;
  for (let open = text.indexOf('{', at); open !== -1; open = text.indexOf('{', at)) {
    const close = closingOf(text, open);
    branches[text.slice(at, open).trim()] = parsePattern(text.slice(open + 1, close));
    at = close + 1;
  }
  return branches;
};

const parseVariable = (inside: string): Part => {
  const [name = '', format = '', ...rest] = inside.split(',');
  if (format.trim() === 'plural') {
    return { kind: 'plural', name: name.trim(), branches: parseBranches(rest.join(',')) };
  }
  return { kind: 'variable', name: name.trim(), format: format.trim(), style: rest.join(',').trim() };
};

export function parsePattern(pattern: string): readonly Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (let open = pattern.indexOf('{'); open !== -1; open = pattern.indexOf('{', at)) {
    if (open > at) {
      parts.push({ kind: 'text', text: pattern.slice(at, open) });
    }
    const close = closingOf(pattern, open);
    parts.push(parseVariable(pattern.slice(open + 1, close)));
    at = close + 1;
  }
  if (at < pattern.length) {
    parts.push({ kind: 'text', text: pattern.slice(at) });
  }
  return parts;
}
