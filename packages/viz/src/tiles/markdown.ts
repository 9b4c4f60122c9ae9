import { assertNever } from '@plumbline/contract';

/** A part of a line of text. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'strong' | 'emphasis'; readonly inside: readonly Inline[] }
  | { readonly kind: 'link'; readonly to: string; readonly inside: readonly Inline[] };

export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly inside: readonly Inline[] }
  | { readonly kind: 'paragraph' | 'quote'; readonly lines: readonly (readonly Inline[])[] }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly (readonly Inline[])[] }
  | { readonly kind: 'rule' };

/** Only links to pages and mail: `javascript:` and `data:` are shown as text. */
const SAFE_ADDRESS = /^(https?:\/\/|mailto:|\/(?!\/)|#)/iu;

const INLINE =
  /`([^`]+)`|\*\*(?=\S)([\s\S]*?\S)\*\*|__(?=\S)([\s\S]*?\S)__|\*(?=\S)([^*]*?[^\s*])\*|(?<![\p{L}\p{N}])_(?=\S)([^_]*?[^\s_])_(?![\p{L}\p{N}])|\[([^\]]+)\]\(([^()\s]+)\)/u;
const MAX_DEPTH = 5;

const textOf = (text: string): Inline[] => (text === '' ? [] : [{ kind: 'text', text }]);

function inlineOf(match: RegExpExecArray, depth: number): Inline {
  const [whole, code, strong, strongToo, emphasis, emphasisToo, label, to] = match;
  if (code !== undefined) {
    return { kind: 'code', text: code };
  }
  if (label !== undefined && to !== undefined) {
    return SAFE_ADDRESS.test(to)
      ? { kind: 'link', to, inside: inlines(label, depth + 1) }
      : { kind: 'text', text: whole };
  }
  const bold = strong ?? strongToo;
  return bold === undefined
    ? { kind: 'emphasis', inside: inlines(emphasis ?? emphasisToo ?? '', depth + 1) }
    : { kind: 'strong', inside: inlines(bold, depth + 1) };
}

const next = (text: string, depth: number): RegExpExecArray | null =>
  depth < MAX_DEPTH ? INLINE.exec(text) : null;

function inlines(text: string, depth = 0): Inline[] {
  const found: Inline[] = [];
  let rest = text;
  for (let match = next(rest, depth); match !== null; match = next(rest, depth)) {
    found.push(...textOf(rest.slice(0, match.index)), inlineOf(match, depth));
    rest = rest.slice(match.index + match[0].length);
  }
  return [...found, ...textOf(rest)];
}

const HEADING = /^(#{1,6})\s+(.*?)\s*#*$/u;
const BULLET = /^\s*[-*+]\s+(.*)$/u;
const NUMBER = /^\s*\d{1,9}[.)]\s+(.*)$/u;
const QUOTE = /^\s*>\s?(.*)$/u;
const RULE = /^\s*([-*_])(\s*\1){2,}\s*$/u;

type LineKind = Exclude<Block['kind'], 'list'> | 'bullets' | 'numbers' | 'nothing';

function kindOf(line: string): LineKind {
  if (line.trim() === '') {
    return 'nothing';
  }
  if (HEADING.test(line)) {
    return 'heading';
  }
  if (RULE.test(line)) {
    return 'rule';
  }
  if (BULLET.test(line)) {
    return 'bullets';
  }
  if (NUMBER.test(line)) {
    return 'numbers';
  }
  return QUOTE.test(line) ? 'quote' : 'paragraph';
}

const bare = (line: string, pattern: RegExp): string => pattern.exec(line)?.[1] ?? line;

function blockOf(kind: LineKind, lines: readonly string[]): Block[] {
  switch (kind) {
    case 'nothing':
      return [];
    case 'heading':
      return lines.map((line) => {
        const [, marks = '', text = ''] = HEADING.exec(line) ?? [];
        return { kind, level: Math.min(3, marks.length) as 1 | 2 | 3, inside: inlines(text) };
      });
    case 'rule':
      return lines.map(() => ({ kind }));
    case 'bullets':
      return [{ kind: 'list', isOrdered: false, items: lines.map((line) => inlines(bare(line, BULLET))) }];
    case 'numbers':
      return [{ kind: 'list', isOrdered: true, items: lines.map((line) => inlines(bare(line, NUMBER))) }];
    case 'quote':
      return [{ kind, lines: lines.map((line) => inlines(bare(line, QUOTE))) }];
    case 'paragraph':
      return [{ kind, lines: lines.map((line) => inlines(line.trim())) }];
    default:
      return assertNever(kind);
  }
}

/**
 * Headings, lists, quotes, emphasis, code and links of Markdown. Anything else, HTML above all, is text: what comes
 * out is drawn piece by piece and never parsed as markup.
 */
export function parseMarkdown(source: string): readonly Block[] {
  const blocks: Block[] = [];
  let kind: LineKind = 'nothing';
  let lines: string[] = [];
  const close = (): void => {
    blocks.push(...blockOf(kind, lines));
    lines = [];
  };
  for (const line of source.replaceAll('\r\n', '\n').split('\n')) {
    const next = kindOf(line);
    if (next !== kind) {
      close();
      kind = next;
    }
    lines.push(line);
  }
  close();
  return blocks;
}
