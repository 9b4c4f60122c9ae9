/**
 * Message patterns, the part of ICU that the product needs:
 * `{name}` · `{n, number}` · `{n, number, share|percent|compact|bytes|binary|exact|plain}` ·
 * `{n, number, figure|shortFigure}`, a figure in the unit of its column (`FigureUnit`) ·
 * `{at, date, day|time|weekday|version|full|table|date|month|year}` · `{names, list, and|or|unit}` ·
 * `{n, plural, =0 {none} one {# row} other {# rows}}` (`#` is the number) · `{unit, select, day {…} other {…}}`.
 * Branches may hold variables and further branches.
 */
export type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'variable'; readonly name: string; readonly format: string; readonly style: string }
  | {
      readonly kind: 'plural' | 'select';
      readonly name: string;
      readonly branches: Readonly<Record<string, readonly Part[]>>;
    };

// The scanners below walk from brace to brace: text, then a variable, then between the branches of a plural.
type InText<S extends string, Found> = S extends `${infer Before}{${infer Inside}`
  ? Before extends `${string}}${string}`
    ? S extends `${string}}${infer Rest}`
      ? BetweenBranches<Rest, Found>
      : Found
    : InVariable<Inside, Found>
  : S extends `${string}}${infer Rest}`
    ? BetweenBranches<Rest, Found>
    : Found;
type InVariable<S extends string, Found> = S extends `${infer Inside}}${infer Rest}`
  ? Inside extends `${infer Name},${infer Options}`
    ? Options extends `${string}{${string}`
      ? S extends `${string}{${infer Branch}`
        ? InText<Branch, Found | Name>
        : Found
      : InText<Rest, Found | Name>
    : InText<Rest, Found | Inside>
  : Found;
type BetweenBranches<S extends string, Found> = S extends `${infer Before}{${infer Branch}`
  ? Before extends `${string}}${string}`
    ? S extends `${string}}${infer Rest}`
      ? InText<Rest, Found>
      : Found
    : InText<Branch, Found>
  : S extends `${string}}${infer Rest}`
    ? InText<Rest, Found>
    : Found;

/** The names of a pattern's variables. */
export type VariablesOf<S extends string> = S extends `${string}{${string}` ? InText<S, never> : never;

const closingBrace = (pattern: string, open: number): number => {
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
    const close = closingBrace(text, open);
    branches[text.slice(at, open).trim()] = parsePattern(text.slice(open + 1, close));
    at = close + 1;
  }
  return branches;
};

const parseVariable = (inside: string): Part => {
  const [name = '', format = '', ...rest] = inside.split(',');
  const kind = format.trim();
  if (kind === 'plural' || kind === 'select') {
    return { kind, name: name.trim(), branches: parseBranches(rest.join(',')) };
  }
  return { kind: 'variable', name: name.trim(), format: kind, style: rest.join(',').trim() };
};

export function parsePattern(pattern: string): readonly Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (let open = pattern.indexOf('{'); open !== -1; open = pattern.indexOf('{', at)) {
    if (open > at) {
      parts.push({ kind: 'text', text: pattern.slice(at, open) });
    }
    const close = closingBrace(pattern, open);
    parts.push(parseVariable(pattern.slice(open + 1, close)));
    at = close + 1;
  }
  if (at < pattern.length) {
    parts.push({ kind: 'text', text: pattern.slice(at) });
  }
  return parts;
}
