import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { t } from '../../messages/index.ts';
import { render } from '../../testing/render.tsx';
import { QueryResults } from './query-results.tsx';

const queryOf = (data: string | undefined, error: Error | null = null, refetch = vi.fn<() => void>()) => ({
  data,
  error,
  isError: error !== null,
  refetch,
});

const show = (query: ReturnType<typeof queryOf>) =>
  render(
    <QueryResults query={query} loading="Loading stories" failed="The stories could not be loaded.">
      {(data) => <p>{data}</p>}
    </QueryResults>,
  );

it('shows what the query holds', async () => {
  await show(queryOf('Twelve stories'));
  expect(screen.getByText('Twelve stories')).toBeDefined();
});

it('holds the place of what loads, and says what that is after a second', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  try {
    await show(queryOf(undefined));
    expect(screen.queryByText('Loading stories')).toBeNull();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await screen.findByText('Loading stories')).toBeDefined();
  } finally {
    vi.useRealTimers();
  }
});

it('names what failed and tries again, by keyboard alone', async () => {
  const refetch = vi.fn<() => void>();
  const { user } = await show(queryOf(undefined, new Error('No connection.'), refetch));
  expect(screen.getByText('The stories could not be loaded.')).toBeDefined();
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: t('ui.tryAgain') }));
  await user.keyboard('{Enter}');
  expect(refetch).toHaveBeenCalledOnce();
});

it('leaves what was loaded before below a failure', async () => {
  await show(queryOf('Twelve stories', new Error('No connection.')));
  expect(screen.getByText('The stories could not be loaded.')).toBeDefined();
  expect(screen.getByText('Twelve stories')).toBeDefined();
});
