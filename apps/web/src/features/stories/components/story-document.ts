import { assertNever, type StoryBlock, type StoryInline } from '@plumbline/contract';
import type { JSONContent } from '@tiptap/react';
import type { ClaimAttributes } from './claim-node.tsx';
import { claimText } from './claim-text.ts';

const textNode = (inline: Extract<StoryInline, { kind: 'text' }>): JSONContent => ({
  type: 'text',
  text: inline.text,
  marks: [
    ...(inline.bold === true ? [{ type: 'bold' }] : []),
    ...(inline.italic === true ? [{ type: 'italic' }] : []),
  ],
});

const inlineNode = (inline: StoryInline): JSONContent =>
  inline.kind === 'text'
    ? textNode(inline)
    : {
        type: 'claim',
        attrs: {
          id: inline.id,
          claim: inline.claim,
          check: inline.check ?? null,
          accept: inline.accept === true,
        },
      };

const inlineNodes = (content: readonly StoryInline[]): JSONContent[] =>
  content.filter((inline) => inline.kind === 'claim' || inline.text !== '').map(inlineNode);

/** A story as the document of the editor. Blocks that are no text are units with their block in an attribute. */
export const toDocument = (blocks: readonly StoryBlock[]): JSONContent => ({
  type: 'doc',
  content: blocks.map((block): JSONContent => {
    switch (block.kind) {
      case 'heading':
        return {
          type: 'heading',
          attrs: { level: 2, id: block.id },
          ...(block.text === '' ? {} : { content: [{ type: 'text', text: block.text }] }),
        };
      case 'paragraph':
        return {
          type: 'paragraph',
          attrs: { id: block.id, block: null },
          content: inlineNodes(block.content),
        };
      case 'insight':
        return { type: 'paragraph', attrs: { id: block.id, block }, content: inlineNodes(block.content) };
      case 'chart':
      case 'record':
      case 'withheld':
        return { type: 'storyBlock', attrs: { block } };
      default:
        return assertNever(block);
    }
  }),
});

const toInline = (node: JSONContent): StoryInline => {
  if (node.type === 'claim') {
    const { id, claim, accept } = node.attrs as unknown as ClaimAttributes;
    return { kind: 'claim', id, claim, ...(accept && { accept }) };
  }
  const has = (mark: string) => node.marks?.some(({ type }) => type === mark) === true;
  return {
    kind: 'text',
    text: node.type === 'hardBreak' ? '\n' : (node.text ?? ''),
    ...(has('bold') && { bold: true }),
    ...(has('italic') && { italic: true }),
  };
};

/** Headings are plain text: a checked value that became part of one stays as its text. */
function headingText({ type, text, attrs }: JSONContent): string {
  if (type === 'claim') {
    const { check } = attrs as unknown as ClaimAttributes;
    return check === null ? '' : claimText(check);
  }
  return type === 'hardBreak' ? ' ' : (text ?? '');
}

/** The blocks of a document. `newId` names those that were added. */
export function toBlocks(document: JSONContent, newId: () => string): StoryBlock[] {
  const used = new Set<string>();
  // Splitting a paragraph copies its attributes: the second half is a block of its own.
  const idOf = (id: unknown): string => {
    const own = typeof id === 'string' && id !== '' && !used.has(id) ? id : newId();
    used.add(own);
    return own;
  };
  return (document.content ?? []).map((node): StoryBlock => {
    if (node.type === 'storyBlock') {
      return node.attrs?.['block'] as StoryBlock;
    }
    if (node.type === 'heading') {
      const text = (node.content ?? []).map(headingText).join('');
      return { kind: 'heading', id: idOf(node.attrs?.['id']), text: text.slice(0, 300) };
    }
    const content = (node.content ?? []).map(toInline);
    const insight = node.attrs?.['block'] as Extract<StoryBlock, { kind: 'insight' }> | null | undefined;
    const isFirst = insight && !used.has(insight.id);
    const id = idOf(node.attrs?.['id']);
    return isFirst ? { ...insight, id, content } : { kind: 'paragraph', id, content };
  });
}

/** Every claim of a document, in its order. */
export function claimsIn(document: JSONContent): ClaimAttributes[] {
  const own = document.type === 'claim' ? [document.attrs as unknown as ClaimAttributes] : [];
  return [...own, ...(document.content ?? []).flatMap(claimsIn)];
}
