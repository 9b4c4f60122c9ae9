import { assertNever } from '@plumbline/contract';
import type { TextBlock } from '@plumbline/drawing';
import { parseMarkdown, type MarkdownBlock, type MarkdownInline } from '@plumbline/viz';

type Run = TextBlock['runs'][number];
type Style = Omit<Run, 'text'>;
const PLAIN: Style = { isStrong: false, isLink: false };

/** Filled after the text is read, so that a value is never taken for a mark. */
const filled = (text: string, values: ReadonlyMap<string, string>): string =>
  text.replaceAll(/\{\{\s*([^{}]+?)\s*\}\}/gu, (whole, name: string) => values.get(name) ?? whole);

/** A text tile as it is drawn; `values` by the parameter's name. */
export const textBlocks = (text: string, values: ReadonlyMap<string, string>): readonly TextBlock[] =>
  parseMarkdown(text).flatMap((block) => drawnBlocks(block, values));

function drawnBlocks(block: MarkdownBlock, values: ReadonlyMap<string, string>): readonly TextBlock[] {
  const runs = (inside: readonly MarkdownInline[]): readonly Run[] =>
    inside.flatMap((part) => inlineRuns(part, PLAIN, values));
  switch (block.kind) {
    case 'heading':
      return [{ kind: 'heading', level: block.level, marker: '', runs: runs(block.inside) }];
    case 'list':
      return block.items.map((item, at) => ({
        kind: 'item',
        level: 1,
        marker: block.isOrdered ? `${at + 1}.` : '•',
        runs: runs(item),
      }));
    case 'paragraph':
    case 'quote':
      return block.lines.map((line) => ({ kind: 'paragraph', level: 0, marker: '', runs: runs(line) }));
    case 'rule':
      return [];
    default:
      return assertNever(block);
  }
}

function inlineRuns(part: MarkdownInline, style: Style, values: ReadonlyMap<string, string>): readonly Run[] {
  switch (part.kind) {
    case 'text':
      return [{ ...style, text: filled(part.text, values) }];
    case 'code':
      return [{ ...style, text: part.text }];
    case 'strong':
      return part.inside.flatMap((inner) => inlineRuns(inner, { ...style, isStrong: true }, values));
    case 'emphasis':
      return part.inside.flatMap((inner) => inlineRuns(inner, style, values));
    case 'link':
      return part.inside.flatMap((inner) => inlineRuns(inner, { ...style, isLink: true }, values));
    default:
      return assertNever(part);
  }
}
