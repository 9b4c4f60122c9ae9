import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { t } from '../../messages/index.ts';
import { render } from '../../testing/render.tsx';
import { ArchivedNotice } from './archived-notice.tsx';

const show = (onRestore: (() => void) | null, failure: unknown = null) =>
  render(<ArchivedNotice text="Archived." onRestore={onRestore} isRestoring={false} failure={failure} />);

it('restores on request', async () => {
  const onRestore = vi.fn<() => void>();
  const { user } = await show(onRestore);
  expect(screen.getByRole('status').textContent).toContain('Archived.');
  await user.click(screen.getByRole('button', { name: t('ui.restore') }));
  expect(onRestore).toHaveBeenCalledTimes(1);
});

it('offers nothing to who may not restore', async () => {
  await show(null);
  expect(screen.queryByRole('button')).toBeNull();
});
