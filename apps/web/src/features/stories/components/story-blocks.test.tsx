import { screen } from '@testing-library/react';
import type { StoryBlock } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { Block } from './story-blocks.tsx';

const TYPED = 'Typed by hand. Not checked against the data.';

const show = (block: StoryBlock, typedNumbers: readonly string[]) =>
  render(
    <Block
      block={block}
      story={{ id: 's1', datasetId: 'd1', version: 1, blocks: [block], typedNumbers: [...typedNumbers] }}
    />,
  );

const typedShown = () => screen.queryAllByTitle(TYPED).map(({ textContent }) => textContent);

describe('numbers that a person typed', () => {
  it.each([
    {
      how: 'every one in its order',
      text: 'Of 7 rooms, 12 were full.',
      typed: ['12', '7'],
      expected: ['7', '12'],
    },
    { how: 'whole, not part of another', text: 'In 1999, 99 rooms.', typed: ['99'], expected: ['99'] },
    { how: 'each time', text: '5 and 5', typed: ['5'], expected: ['5', '5'] },
  ])('are marked: $how', async ({ text, typed, expected }) => {
    await show({ kind: 'paragraph', id: 'p', content: [{ kind: 'text', text }] }, typed);
    expect(typedShown()).toEqual(expected);
  });

  it('are marked in headings, too', async () => {
    await show({ kind: 'heading', id: 'h', text: 'Up 40 %' }, ['40 %']);
    expect(screen.getByRole('heading').textContent).toBe('Up 40 %');
    expect(typedShown()).toEqual(['40 %']);
  });
});
