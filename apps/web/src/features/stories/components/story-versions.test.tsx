import {
  getStoryRevision,
  listStoryRevisions,
  restoreStoryRevision,
  type Story,
  type StoryBlock,
} from '@plumbline/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { t } from '../../../messages/index.ts';
import { anId, AT, ok } from '../../../testing/fixtures.ts';
import { render } from '../../../testing/render.tsx';
import { requestsOf, serve } from '../../../testing/server.ts';
import { StoryVersions } from './story-versions.tsx';

const aStory = (story: Partial<Story>): Story => ({
  id: anId(1),
  title: 'Orders',
  workflowId: anId(2),
  modelId: anId(3),
  datasetId: anId(4),
  datasetName: 'Orders',
  state: 'ready',
  error: null,
  revision: 2,
  isArchived: false,
  lastCheck: null,
  createdBy: null,
  updatedBy: null,
  createdAt: AT,
  updatedAt: AT,
  owner: { id: anId(5), name: 'Ada Byron', email: 'ada@example.org', avatar: '' },
  permission: 'manage',
  sharedWith: 'nobody',
  blocks: [],
  checks: { holds: 0, changed: 0, false: 0, unknown: 0, typed: 0 },
  typedNumbers: [],
  version: 1,
  jobId: null,
  ...story,
});
const paragraph = (id: string, text: string): StoryBlock => ({
  kind: 'paragraph',
  id,
  content: [{ kind: 'text', text }],
});
const now = aStory({ blocks: [paragraph('a', 'Sales rose in May.'), paragraph('b', 'West leads.')] });
const before = aStory({ revision: 1, blocks: [paragraph('a', 'Sales rose.')] });

const compare = async (story: Story) => {
  const list = [2, 1].map((revision) => ({
    revision,
    author: null,
    createdAt: AT,
    title: 'Orders',
    blockCount: revision,
  }));
  serve(listStoryRevisions, ok({ data: list, page: 1, limit: 50, total: 2 }));
  serve(getStoryRevision, ok(before));
  const rendered = await render(<StoryVersions story={story} />);
  await rendered.user.click(
    await screen.findByRole('button', { name: t('storyPage.compareVersion', { revision: 1 }) }),
  );
  await screen.findByText(t('storyPage.versionWould'));
  return rendered;
};

it('shows with both texts what restoring a version would change, and restores it', async () => {
  serve(restoreStoryRevision, ok({ ...aStory({ revision: 3 }), etag: '"3"' }));
  const { user } = await compare(now);
  const changes = screen.getAllByRole('listitem').filter((item) => within(item).queryByRole('list') === null);
  const texts = changes.map(({ textContent }) => textContent).filter((text) => text.includes('Paragraph'));
  expect(texts[0]).toContain('Paragraph “Sales rose in May.” changed');
  expect(texts[0]).toContain('This versionSales rose.');
  expect(texts[1]).toBe('Paragraph “West leads.” removed');
  await user.click(screen.getByRole('button', { name: t('storyPage.restoreVersion') }));
  await waitFor(() =>
    expect(requestsOf(restoreStoryRevision)[0]?.params).toEqual({ storyId: now.id, revision: '1' }),
  );
});

it('shows readers the changes without a button to restore them', async () => {
  await compare({ ...now, permission: 'view' });
  expect(screen.queryByRole('button', { name: t('storyPage.restoreVersion') })).toBeNull();
});
