import type { StoryBlock } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { toBlocks, toDocument } from './story-document.ts';

const claim = {
  query: { kind: 'value', measure: { field: null, aggregate: 'count' }, filters: [] },
  format: { kind: 'integer' },
  holds: { op: 'eq', value: 803 },
} as never;
const check = { state: 'holds', written: '803', current: '803', evidence: null, rows: null } as const;

const paragraph: StoryBlock = {
  kind: 'paragraph',
  id: 'p1',
  content: [
    { kind: 'text', text: 'Sales has ' },
    { kind: 'claim', id: 'c1', claim, check },
    { kind: 'text', text: ' rows.' },
  ],
};

const newId = () => 'new';

describe('the document of a story', () => {
  it('becomes the blocks that it was made of', () => {
    const blocks: StoryBlock[] = [
      { kind: 'heading', id: 'h1', text: 'At a glance' },
      paragraph,
      { kind: 'record', id: 'r1', key: '7' },
    ];
    const { check: _, ...sent } = { kind: 'claim' as const, id: 'c1', claim, check };
    expect(toBlocks(toDocument(blocks), newId)).toEqual([
      blocks[0],
      {
        ...paragraph,
        content: [{ kind: 'text', text: 'Sales has ' }, sent, { kind: 'text', text: ' rows.' }],
      },
      blocks[2],
    ]);
  });

  it('keeps the numbers of a paragraph that becomes a heading, as text', () => {
    const [node] = toDocument([paragraph]).content ?? [];
    const document = { type: 'doc', content: [{ ...node, type: 'heading', attrs: { level: 2, id: 'p1' } }] };
    expect(toBlocks(document, newId)).toEqual([{ kind: 'heading', id: 'p1', text: 'Sales has 803 rows.' }]);
  });

  it('has no words run together where a heading had a line break', () => {
    const content = [{ type: 'text', text: 'Sales' }, { type: 'hardBreak' }, { type: 'text', text: 'grew' }];
    const document = { type: 'doc', content: [{ type: 'heading', attrs: { id: 'h1' }, content }] };
    expect(toBlocks(document, newId)).toEqual([{ kind: 'heading', id: 'h1', text: 'Sales grew' }]);
  });
});
