import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { StoryBlock } from '@plumbline/contract';
import { expect, it, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { Slides } from './slides.tsx';

const check = { state: 'holds', written: '803', current: '803', evidence: null, rows: null } as const;
const claim = {
  query: { kind: 'value', measure: { field: null, aggregate: 'count' }, filters: [] },
  format: { kind: 'integer' },
  holds: { op: 'eq', value: 803 },
} as never;
const BLOCKS: StoryBlock[] = ['one', 'two', 'three'].flatMap((text): StoryBlock[] => [
  { kind: 'heading', id: `h-${text}`, text },
  { kind: 'paragraph', id: `p-${text}`, content: [{ kind: 'claim', id: `c-${text}`, claim, check }] },
]);

const present = async (address = '/present') => {
  const onClose = vi.fn<() => void>();
  const story = { id: 's1', title: 'Stays', datasetId: 'd1', version: 1, blocks: BLOCKS, typedNumbers: [] };
  const shown = await render(
    <div role="dialog" aria-modal="true" aria-label="Story">
      <Slides story={story} onClose={onClose} />
    </div>,
    address,
  );
  return { ...shown, onClose };
};
const heading = () => screen.getByRole('heading').textContent;

it('turns slides by the keyboard, and comes back to the same one', async () => {
  const { user, address } = await present();
  await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(heading()).toBe('two'));
  await present(address());
  expect(heading()).toBe('two');
});

it('leaves keys with Alt and Ctrl to the browser', async () => {
  await present('/present#p-two');
  for (const init of [
    { key: 'ArrowLeft', altKey: true },
    { key: 'ArrowRight', ctrlKey: true },
  ]) {
    expect(fireEvent.keyDown(document.body, init)).toBe(true);
  }
  expect(heading()).toBe('two');
});

it('closes an open number with Escape before it leaves', async () => {
  const { user, onClose } = await present('/present#p-two');
  await user.click(screen.getByRole('button', { name: /803/u }));
  expect(heading()).toBe('two');
  const popover = await screen.findByText('Still true');
  fireEvent.keyDown(popover, { key: 'Escape' });
  expect(onClose).not.toHaveBeenCalled();
  await waitFor(() => expect(screen.queryByText('Still true')).toBeNull());
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});
