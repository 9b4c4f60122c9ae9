import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { render } from '../../testing/render.tsx';
import { EmptyState, ErrorState } from './states.tsx';

afterEach(cleanup);

it('names what is empty and offers the next step', async () => {
  const onUpload = vi.fn<() => void>();
  const { user } = await render(
    <EmptyState
      title="No datasets yet"
      actions={
        <button type="button" onClick={onUpload}>
          Upload a file
        </button>
      }
    >
      Datasets appear here.
    </EmptyState>,
  );
  expect(screen.getByText('No datasets yet')).toBeDefined();
  expect(screen.getByText('Datasets appear here.')).toBeDefined();
  await user.tab();
  await user.keyboard('{Enter}');
  expect(onUpload).toHaveBeenCalledOnce();
});

it('announces an error with its title and keeps the technical details behind a summary', async () => {
  await render(<ErrorState error={new TypeError('x is undefined')} title="The rows could not be loaded" />);
  const alert = screen.getByRole('alert');
  expect(alert.querySelector('p')?.textContent).toBe('The rows could not be loaded');
  expect(alert.querySelector('details')?.open).toBe(false);
  expect(alert.querySelector('details code')?.textContent).toBe('TypeError: x is undefined');
});

it('offers to try again only where that is possible', async () => {
  await render(<ErrorState error={new Error('x')} />);
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  const onRetry = vi.fn<() => void>();
  const { user } = await render(<ErrorState error={new Error('x')} onRetry={onRetry} />);
  await user.click(screen.getByRole('button'));
  expect(onRetry).toHaveBeenCalledOnce();
});
