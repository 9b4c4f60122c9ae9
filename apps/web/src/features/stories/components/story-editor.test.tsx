import { screen, waitFor } from '@testing-library/react';
import type { StoryBlock } from '@plumbline/contract';
import { expect, it, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { StoryEditor } from './story-editor.tsx';

const chart = { version: 1, mark: 'bar', encoding: {} } as never;
const insight = (id: string, text: string, hasChart: boolean): StoryBlock => ({
  kind: 'insight',
  id,
  insight: 'trend',
  content: [{ kind: 'text', text }],
  chart: hasChart ? chart : null,
  statistics: { test: 'spearman', statistic: 1, p: 0, q: 0, n: 100, effect: 1 },
});

it('says which sentences have a chart below them', async () => {
  const onChange = vi.fn<(blocks: StoryBlock[]) => void>();
  const blocks: StoryBlock[] = [
    insight('i1', 'Stays rise.', true),
    insight('i2', 'Rates fall.', false),
    { kind: 'paragraph', id: 'p1', content: [{ kind: 'text', text: 'That is all.' }] },
  ];
  await render(<StoryEditor blocks={blocks} onChange={onChange} />);
  const editor = await screen.findByRole('textbox', { name: 'Text of the story' });
  await waitFor(() => expect(editor.textContent).toContain('That is all.'));
  const marks = [...editor.querySelectorAll('p')].map((paragraph) => [
    paragraph.textContent,
    paragraph.dataset['chart'] ?? null,
  ]);
  expect(marks).toEqual([
    ['Stays rise.', 'Chart below this text'],
    ['Rates fall.', null],
    ['That is all.', null],
  ]);
});
