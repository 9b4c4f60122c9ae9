import { getStory, updateStory, type StoryBlock } from '@plumbline/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { formatDate, t } from '../../messages/index.ts';
import { anId, AT, ok, signIn } from '../../testing/fixtures.ts';
import { render } from '../../testing/render.tsx';
import { serve, serveFailure } from '../../testing/server.ts';
import { withoutChecks } from './components/story-draft.ts';
import type { StoryEditor } from './components/story-editor.tsx';
import { EditStoryPage } from './edit-page.tsx';

vi.mock(import('@tanstack/react-router'), async (load) => ({
  ...(await load()),
  useParams: (() => ({ storyId: anId(1) })) as never,
}));
// Like the editor itself, it returns the claims without what the server computed.
vi.mock(import('./components/story-editor.tsx'), () => ({
  StoryEditor: ({ blocks, onChange }: Parameters<typeof StoryEditor>[0]) => (
    <button type="button" onClick={() => onChange([...withoutChecks(blocks), remark('Ours alone.')])}>
      Type
    </button>
  ),
}));

const remark = (text: string): StoryBlock => ({
  kind: 'paragraph',
  id: 'remark',
  content: [{ kind: 'text', text }],
});
const counted: StoryBlock = {
  kind: 'paragraph',
  id: 'counted',
  content: [
    { kind: 'text', text: 'Orders: ' },
    {
      kind: 'claim',
      id: 'c',
      claim: {} as never,
      check: { state: 'holds', written: '6,000', current: '6,000', evidence: null, rows: null },
    },
  ],
};
const story = (revision: number, title: string) => ({
  id: anId(1),
  title,
  workflowId: anId(2),
  modelId: anId(3),
  datasetId: anId(4),
  datasetName: 'Orders',
  state: 'ready' as const,
  error: null,
  revision,
  isArchived: false,
  lastCheck: null,
  createdBy: null,
  updatedBy: { id: anId(6), name: 'Eve Moore' },
  createdAt: AT,
  updatedAt: AT,
  owner: { id: anId(5), name: 'Ada Byron', email: 'ada@example.org', avatar: '' },
  permission: 'manage' as const,
  sharedWith: 'nobody' as const,
  blocks: [counted],
  checks: { holds: 1, changed: 0, false: 0, unknown: 0, typed: 0 },
  typedNumbers: [],
  version: 1,
  jobId: null,
  etag: `"${revision}"`,
});

it('compares what was typed with what was saved, not the numbers that neither changed', async () => {
  signIn('editor');
  serve(getStory, ok(story(1, 'Orders')));
  const { user } = await render(<EditStoryPage />, `/stories/${anId(1)}/edit`);
  await user.click(await screen.findByRole('button', { name: 'Type' }));
  serveFailure(updateStory, { message: 'Changed.', status: 409, code: 'story.stale' });
  serve(getStory, ok(story(2, 'Theirs')));
  const save = screen.getByRole('button', { name: t('storyPage.save') });
  await user.click(save);
  const dialog = await screen.findByRole('dialog', { name: t('storyPage.conflictTitle') });
  expect(dialog.textContent).toContain('Ours alone.');
  expect(dialog.textContent).toContain(t('storyPage.conflictWho', { name: 'Eve Moore', at: formatDate(AT) }));
  // Neither version is chosen by a key that was meant for the text.
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: t('storyPage.continueEditing') })),
  );
  expect(dialog.textContent).not.toContain('6,000');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(save));
});

it('says where both texts are the same', async () => {
  signIn('editor');
  serve(getStory, ok({ ...story(1, 'Orders'), blocks: [] }));
  const { user } = await render(<EditStoryPage />, `/stories/${anId(1)}/edit`);
  await user.click(await screen.findByRole('button', { name: 'Type' }));
  serveFailure(updateStory, { message: 'Changed.', status: 409, code: 'story.stale' });
  serve(getStory, ok({ ...story(2, 'Orders'), blocks: [remark('Ours alone.')] }));
  await user.click(screen.getByRole('button', { name: t('storyPage.save') }));
  const dialog = await screen.findByRole('dialog', { name: t('storyPage.conflictTitle') });
  expect(dialog.textContent).toContain(t('storyPage.conflictSame'));
  expect(dialog.textContent).not.toContain(t('storyPage.conflictChanges'));
});
