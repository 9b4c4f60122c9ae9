import { getStory, updateStory, type StoryBlock } from '@plumbline/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { toasts, undoToast } from '../../lib/toasts/toasts.ts';
import { t } from '../../messages/index.ts';
import { anId, AT, ok, signIn } from '../../testing/fixtures.ts';
import { render } from '../../testing/render.tsx';
import { requestsOf, serve, serveFailure } from '../../testing/server.ts';
import { EditStoryPage } from './edit-page.tsx';

vi.mock(import('@tanstack/react-router'), async (load) => ({
  ...(await load()),
  useParams: (() => ({ storyId: anId(1) })) as never,
}));

const paragraph = (text: string): StoryBlock => ({
  kind: 'paragraph',
  id: 'a',
  content: [{ kind: 'text', text }],
});
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
  updatedBy: null,
  createdAt: AT,
  updatedAt: AT,
  owner: { id: anId(5), name: 'Ada Byron', email: 'ada@example.org', avatar: '' },
  permission: 'manage' as const,
  sharedWith: 'nobody' as const,
  blocks: [paragraph('Sales rose.')],
  checks: { holds: 0, changed: 0, false: 0, unknown: 0, typed: 0 },
  typedNumbers: [],
  version: 1,
  jobId: null,
  etag: `"${revision}"`,
});

it('shows what a save would change of what somebody saved meanwhile, and brings back what was replaced', async () => {
  signIn('editor');
  serve(getStory, ok(story(1, 'Orders')));
  const { user } = await render(<EditStoryPage />, `/stories/${anId(1)}/edit`);
  const title = await screen.findByLabelText<HTMLInputElement>(t('storyPage.storyTitle'));
  await user.clear(title);
  await user.type(title, 'Mine');
  serveFailure(updateStory, { message: 'Changed.', status: 409, code: 'story.stale' });
  serve(getStory, ok(story(2, 'Theirs')));
  await user.click(screen.getByRole('button', { name: t('storyPage.save') }));
  const dialog = await screen.findByRole('dialog', { name: t('storyPage.conflictTitle') });
  expect(dialog.textContent).toContain('SavedTheirsYoursMine');
  await user.click(screen.getByRole('button', { name: t('storyPage.takeTheirs') }));
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>(t('storyPage.storyTitle')).value).toBe('Theirs'),
  );
  await undoToast(toasts.getState().log[0]?.id ?? 0);
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>(t('storyPage.storyTitle')).value).toBe('Mine'),
  );
  serve(updateStory, ok(story(3, 'Mine')));
  await user.click(screen.getByRole('button', { name: t('storyPage.save') }));
  await waitFor(() => expect(requestsOf(updateStory).at(-1)?.body).toMatchObject({ title: 'Mine' }));
});

it('a story that was not changed is not saved over what somebody else saved', async () => {
  signIn('editor');
  serve(getStory, ok(story(1, 'Orders')));
  serveFailure(updateStory, { message: 'Changed.', status: 409, code: 'story.stale' });
  const { user } = await render(<EditStoryPage />, `/stories/${anId(1)}/edit`);
  await screen.findByLabelText(t('storyPage.storyTitle'));
  await user.click(screen.getByRole('button', { name: t('storyPage.save') }));
  expect(requestsOf(updateStory)).toHaveLength(0);
  expect(screen.queryByRole('dialog')).toBeNull();
});
