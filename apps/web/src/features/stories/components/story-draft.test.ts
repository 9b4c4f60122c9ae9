import type { StoryBlock } from '@plumbline/contract';
import { expect, it } from 'vitest';
import { readDraft, withChecks, withoutChecks } from './story-draft.ts';

const claim = {
  query: { kind: 'value', measure: { field: null, aggregate: 'count' }, filters: [] },
  format: { kind: 'integer' },
  holds: { op: 'eq', value: 803 },
} as never;
const check = { state: 'holds', written: '803', current: '803', evidence: null, rows: null } as const;
const block = (content: object[]): StoryBlock =>
  ({ kind: 'paragraph', id: 'p1', content }) as unknown as StoryBlock;

const checked = [
  block([
    { kind: 'claim', id: 'c1', claim, check },
    { kind: 'text', text: ' rows' },
  ]),
];

it('a draft holds no computed values, and shows those of now', () => {
  const stored = withoutChecks(checked);
  expect(JSON.stringify(stored)).not.toContain('written');
  expect(withChecks(stored, checked)).toEqual(checked);
});

it('a claim of a draft that the story no longer has is without a value', () => {
  const stored = withoutChecks(checked);
  expect(withChecks(stored, [])).toEqual(stored);
});

it('a draft of another shape is none', () => {
  const draft = { kind: 'story', id: 's1', title: '', link: '/', updatedAt: 5, jobId: null };
  const read = (data: unknown) => readDraft({ ...draft, data });
  expect(read({ title: 'Stays', blocks: [{ kind: 'unknown' }], etag: '"1"' })).toBeNull();
  expect(read({ title: 'Stays', blocks: [], etag: '"1"' })).toEqual({
    title: 'Stays',
    blocks: [],
    etag: '"1"',
    at: 5,
  });
  expect(readDraft(null)).toBeNull();
});
