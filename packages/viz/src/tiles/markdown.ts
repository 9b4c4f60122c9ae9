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

/** Only links to pages and mail: `javascript:` and `data:` are shown as text. A browser takes `/\` for `//`. */
const SAFE_ADDRESS = /^(https?:\/\/|mailto:|\/(?![/\\])|#)/iu;
const SPACE = /\s/u;
const WORD = /[\p{L}\p{N}]/u;
const ADDRESS_END = /[()\s]/gu;
const MARKS = /[`*_[]/gu;
const MAX_DEPTH = 5;

interface InlineMatch {
  readonly part: Inline;
  /** Index behind it. */
  readonly end: number;
}

/**
 * Reads the marks of one text. No search is repeated that failed before, and none is made twice for one closing mark:
 * the time grows with the length, whoever wrote the text.
 */
class InlineReader {
  readonly #text: string;
  readonly #depth: number;
  /** Per mark where it comes next, as last searched; -1: not again. */
  readonly #next = new Map<string, number>();
  /** Closing bracket behind which no address was found. */
  #bracketWithoutAddress = -1;

  constructor(text: string, depth: number) {
    this.#text = text;
    this.#depth = depth;
  }

  read(): Inline[] {
    const parts: Inline[] = [];
    let from = 0;
    let at = this.#depth < MAX_DEPTH ? this.#nextMark(0) : -1;
    while (at !== -1) {
      const part = this.#partAt(at);
      if (part !== null) {
        parts.push(...this.#plain(from, at), part.part);
        from = part.end;
      }
      at = this.#nextMark(part?.end ?? at + 1);
    }
    return [...parts, ...this.#plain(from, this.#text.length)];
  }

  #nextMark(from: number): number {
    MARKS.lastIndex = from;
    return MARKS.exec(this.#text)?.index ?? -1;
  }

  #plain(start: number, end: number): Inline[] {
    return start === end ? [] : [{ kind: 'text', text: this.#text.slice(start, end) }];
  }

  #inside(start: number, end: number): Inline[] {
    return new InlineReader(this.#text.slice(start, end), this.#depth + 1).read();
  }

  #partAt(at: number): InlineMatch | null {
    const mark = this.#text[at];
    if (mark === '`') {
      const end = this.#find('`', at + 1);
      return end > at + 1
        ? { part: { kind: 'code', text: this.#text.slice(at + 1, end) }, end: end + 1 }
        : null;
    }
    if (mark === '[') {
      return this.#linkAt(at);
    }
    return mark === '*' || mark === '_'
      ? (this.#strongAt(at, mark + mark) ?? this.#emphasisAt(at, mark))
      : null;
  }

  /** `**text**`, in which single marks may stand. */
  #strongAt(at: number, mark: string): InlineMatch | null {
    const start = at + 2;
    if (!this.#text.startsWith(mark, at) || !this.#isInk(start)) {
      return null;
    }
    let end = this.#find(mark, start + 1);
    while (end !== -1 && !this.#isInk(end - 1)) {
      end = this.#find(mark, end + 1);
    }
    return end === -1 ? null : { part: { kind: 'strong', inside: this.#inside(start, end) }, end: end + 2 };
  }

  /** `*text*`; an underscore inside of a word is none. */
  #emphasisAt(at: number, mark: string): InlineMatch | null {
    const end = this.#find(mark, at + 1);
    const isMarked = end > at + 1 && this.#isInk(at + 1) && this.#isInk(end - 1);
    const isInWord = mark === '_' && (this.#isWord(at - 1) || this.#isWord(end + 1));
    return isMarked && !isInWord
      ? { part: { kind: 'emphasis', inside: this.#inside(at + 1, end) }, end: end + 1 }
      : null;
  }

  /** `[label](address)` */
  #linkAt(at: number): InlineMatch | null {
    const close = this.#find(']', at + 1);
    if (close <= at + 1 || close === this.#bracketWithoutAddress) {
      return null;
    }
    ADDRESS_END.lastIndex = close + 2;
    const end = this.#text[close + 1] === '(' ? (ADDRESS_END.exec(this.#text)?.index ?? -1) : -1;
    if (end <= close + 2 || this.#text[end] !== ')') {
      this.#bracketWithoutAddress = close;
      return null;
    }
    const to = this.#text.slice(close + 2, end);
    const part: Inline = SAFE_ADDRESS.test(to)
      ? { kind: 'link', to, inside: this.#inside(at + 1, close) }
      : { kind: 'text', text: this.#text.slice(at, end + 1) };
    return { part, end: end + 1 };
  }

  #find(mark: string, from: number): number {
    const known = this.#next.get(mark);
    if (known !== undefined && (known === -1 || known >= from)) {
      return known;
    }
    const index = this.#text.indexOf(mark, from);
    this.#next.set(mark, index);
    return index;
  }

  #isInk(at: number): boolean {
    const character = this.#text[at];
    return character !== undefined && !SPACE.test(character);
  }

  #isWord(at: number): boolean {
    return WORD.test(this.#text[at] ?? '');
  }
}

const inlines = (text: string): Inline[] => new InlineReader(text, 0).read();

const HEADING = /^(#{1,6})\s+(.*)$/u;
const BULLET = /^\s*[-*+]\s+(.*)$/u;
const NUMBER = /^\s*\d{1,9}[.)]\s+(.*)$/u;
const QUOTE = /^\s*>\s?(.*)$/u;
const RULE = /^(-{3,}|\*{3,}|_{3,})$/u;

type LineKind = Exclude<Block['kind'], 'list'> | 'bullets' | 'numbers' | 'nothing';

function lineKind(line: string): LineKind {
  if (line.trim() === '') {
    return 'nothing';
  }
  if (HEADING.test(line)) {
    return 'heading';
  }
  if (RULE.test(line.replaceAll(/\s/gu, ''))) {
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

/** A heading may be closed with as many hashes as its writer liked. */
const withoutHashes = (text: string): string => {
  let end = text.trimEnd().length;
  while (text[end - 1] === '#') {
    end -= 1;
  }
  return text.slice(0, end).trimEnd();
};

const bare = (line: string, pattern: RegExp): string => pattern.exec(line)?.[1] ?? line;

function toBlocks(kind: LineKind, lines: readonly string[]): Block[] {
  switch (kind) {
    case 'nothing':
      return [];
    case 'heading':
      return lines.map((line) => {
        const [, marks = '', text = ''] = HEADING.exec(line) ?? [];
        return { kind, level: Math.min(3, marks.length) as 1 | 2 | 3, inside: inlines(withoutHashes(text)) };
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
    blocks.push(...toBlocks(kind, lines));
    lines = [];
  };
  for (const line of source.replaceAll('\r\n', '\n').split('\n')) {
    const next = lineKind(line);
    if (next !== kind) {
      close();
      kind = next;
    }
    lines.push(line);
  }
  close();
  return blocks;
}
