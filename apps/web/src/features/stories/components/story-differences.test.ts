import type { StoryBlock } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { blockText, storyDifferences } from './story-differences.ts';

const paragraph = (id: string, text: string): StoryBlock => ({
  kind: 'paragraph',
  id,
  content: [{ kind: 'text', text }],
});
const claim = (written: string, current: string): StoryBlock => ({
  kind: 'paragraph',
  id: 'c',
  content: [
    {
      kind: 'claim',
      id: 'n',
      claim: {
        query: { measure: { aggregate: 'count' } },
        format: { kind: 'number', digits: 0 },
        holds: { op: 'eq', value: 1 },
      } as never,
      check: { state: 'holds', written, current, evidence: null, rows: null },
    },
  ],
});
const story = (blocks: readonly StoryBlock[], title = 'Orders') => ({ title, blocks: [...blocks] });
const [a, b, c] = [paragraph('a', 'One'), paragraph('b', 'Two'), paragraph('d', 'Three')];

const differences = (...states: Parameters<typeof storyDifferences>) =>
  storyDifferences(...states).map((each) =>
    each.kind === 'title' ? 'title' : `${each.kind} ${each.block.id}`,
  );

describe('differences of stories', () => {
  it('are none between equal states', () => {
    expect(differences(story([a, b]), story([a, b]))).toEqual([]);
  });

  it('name the title, and what was added, changed and removed', () => {
    const after = story([paragraph('a', 'Uno'), c], 'Other');
    expect(differences(story([a, b]), after)).toEqual(['title', 'changed a', 'added d', 'removed b']);
  });

  it('name the one block that moved, not those that it passed', () => {
    expect(differences(story([a, b, c]), story([c, a, b]))).toEqual(['moved d']);
  });

  it('compare the written values of claims, not what the newest rows give', () => {
    expect(differences(story([claim('5', '6')]), story([claim('5', '7')]))).toEqual([]);
    expect(differences(story([claim('5', '7')]), story([claim('7', '7')]))).toEqual(['changed c']);
    expect(blockText(claim('5', '6'))).toBe('5');
  });
});
