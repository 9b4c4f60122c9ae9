import { restoreStory } from '@plumbline/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { t } from '../../../messages/index.ts';
import { anId } from '../../../testing/fixtures.ts';
import { render } from '../../../testing/render.tsx';
import { requestsOf, serveFailure } from '../../../testing/server.ts';
import { ArchivedStory } from './archived-story.tsx';

const archived = { id: anId(1), isArchived: true, permission: 'manage' } as const;

it('restores an archived story from its own page, and reports a failure', async () => {
  serveFailure(restoreStory, { message: 'Down.' });
  const { user } = await render(<ArchivedStory story={archived} />);
  expect(screen.getByText(t('storyPage.isArchived'))).toBeDefined();
  await user.click(screen.getByRole('button', { name: t('ui.restore') }));
  await waitFor(() => expect(requestsOf(restoreStory)).toHaveLength(1));
  expect(await screen.findByText('Down.')).toBeDefined();
});

it('offers no restore to who may not manage it', async () => {
  await render(<ArchivedStory story={{ ...archived, permission: 'view' }} />);
  expect(screen.getByText(t('storyPage.isArchived'))).toBeDefined();
  expect(screen.queryByRole('button', { name: t('ui.restore') })).toBeNull();
});
