import { getStory } from '@plumbline/contract';
import { waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { t } from '../../messages/index.ts';
import { anId, signIn } from '../../testing/fixtures.ts';
import { render } from '../../testing/render.tsx';
import { serveFailure } from '../../testing/server.ts';
import { PresentPage } from './present-page.tsx';

vi.mock(import('@tanstack/react-router'), async (load) => ({
  ...(await load()),
  useParams: (() => ({ storyId: anId(1) })) as never,
}));

it('a presented story has a page title, as every page has', async () => {
  signIn('viewer');
  serveFailure(getStory, { message: 'There is no such story.', status: 404, code: 'story.not_found' });
  await render(<PresentPage />, `/stories/${anId(1)}/present`);
  await waitFor(() => {
    expect(document.title).toBe(t('ui.pageTitle', { title: t('storyPage.story') }));
  });
});
