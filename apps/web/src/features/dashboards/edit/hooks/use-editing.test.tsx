import { updateDashboard } from '@plumbline/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aDashboard, ok } from '../../../../testing/fixtures.ts';
import { render } from '../../../../testing/render.tsx';
import { requestsOf, serve } from '../../../../testing/server.ts';
import { useEditing } from './use-editing.ts';

const Editor = ({ picked = null }: { readonly picked?: string | null }) => {
  const editing = useEditing({
    loaded: { data: aDashboard(), etag: '"4"' },
    draft: null,
    draftOwner: 'ada',
    picked,
  });
  return (
    <>
      <output>{editing.state.picked}</output>
      <button type="button" onClick={() => editing.dispatch({ type: 'set', change: { name: 'Sales' } })}>
        Rename
      </button>
      <button type="button" onClick={() => void editing.save()}>
        Save
      </button>
    </>
  );
};

it('saves a dashboard that has changed, and none that has not', async () => {
  serve(updateDashboard, ok(aDashboard({ name: 'Sales' })));
  const { user } = await render(<Editor />);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requestsOf(updateDashboard).at(-1)?.body).toMatchObject({ name: 'Sales' }));
  expect(requestsOf(updateDashboard)).toHaveLength(1);
});

it('opens with the settings of the tile that a link names', async () => {
  await render(<Editor picked="count" />);
  expect(screen.getByRole('status').textContent).toBe('count');
});
