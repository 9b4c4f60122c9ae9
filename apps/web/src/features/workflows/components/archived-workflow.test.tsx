import { updateWorkflow } from '@plumbline/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { t } from '../../../messages/index.ts';
import { anId } from '../../../testing/fixtures.ts';
import { render } from '../../../testing/render.tsx';
import { requestsOf, serveFailure } from '../../../testing/server.ts';
import { ArchivedWorkflow } from './archived-workflow.tsx';

it('restores an archived workflow from its own pages, and reports a failure', async () => {
  serveFailure(updateWorkflow, { message: 'Down.' });
  const archived = { id: anId(1), state: 'archived', permission: 'manage' } as const;
  const { user } = await render(<ArchivedWorkflow workflow={archived} />);
  expect(screen.getByText(t('workflows.isArchived'))).toBeDefined();
  await user.click(screen.getByRole('button', { name: t('ui.restore') }));
  await waitFor(() => expect(requestsOf(updateWorkflow)).toMatchObject([{ body: { archived: false } }]));
  expect(await screen.findByText('Down.')).toBeDefined();
});
