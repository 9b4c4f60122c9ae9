import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { draftBox } from './drafts.ts';
import { useUnsavedDraft, type UnsavedChanges } from './use-unsaved-draft.ts';

const box = draftBox('one.ada');
const find = () => box.find('story', 's1');

const Editor = ({ changes }: { readonly changes: UnsavedChanges | null }) => {
  const discard = useUnsavedDraft(
    { owner: 'one.ada', kind: 'story', id: 's1', link: '/stories/s1/edit', leftText: (title) => title },
    changes,
  );
  return (
    <button type="button" onClick={discard}>
      Discard
    </button>
  );
};

const changes: UnsavedChanges = { title: 'Stays', data: { title: 'Stays' } };

beforeEach(() => box.drop('story', 's1'));
afterEach(cleanup);

it('stores the changes of whoever leaves', async () => {
  const { unmount } = render(<Editor changes={changes} />);
  unmount();
  await expect.poll(find).toMatchObject({ title: 'Stays', link: '/stories/s1/edit', data: changes.data });
});

it('stores the changes of whoever closes the page', () => {
  render(<Editor changes={changes} />);
  dispatchEvent(new Event('pagehide'));
  expect(find()).toMatchObject({ title: 'Stays' });
});

it('has no draft of what is saved', async () => {
  box.keep({ kind: 'story', id: 's1', link: '/', title: 'Old', jobId: null, data: {} });
  const { unmount } = render(<Editor changes={null} />);
  unmount();
  await expect.poll(find).toBeNull();
});

it('does not store again what was discarded', async () => {
  const { unmount } = render(<Editor changes={changes} />);
  dispatchEvent(new Event('pagehide'));
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(find()).toBeNull();
  unmount();
  await Promise.resolve();
  expect(find()).toBeNull();
});
