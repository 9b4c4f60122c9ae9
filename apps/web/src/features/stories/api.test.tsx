import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { getStory } from '@plumbline/contract';
import { expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/api/query-client.ts';
import { anId } from '../../testing/fixtures.ts';
import { requestsOf, serveFailure } from '../../testing/server.ts';
import { storyQuery } from './api.ts';

it('checks a story again when it is opened soon after, as its dataset may have been refreshed', async () => {
  serveFailure(getStory, { message: 'Down.', status: 404 });
  const client = new QueryClient({ defaultOptions: queryClient.getDefaultOptions() });
  const query = storyQuery(anId(1));
  client.setQueryData<unknown>([...query.queryKey], { id: anId(1), state: 'ready' });
  await expect(client.fetchQuery(query)).rejects.toThrow('Down.');
  expect(requestsOf(getStory)).toHaveLength(1);
});

it('checks a story again while it stays open, as its dataset may be refreshed meanwhile', async () => {
  vi.useFakeTimers();
  try {
    serveFailure(getStory, { message: 'Down.', status: 404 });
    const client = new QueryClient({ defaultOptions: queryClient.getDefaultOptions() });
    const query = storyQuery(anId(1));
    client.setQueryData<unknown>([...query.queryKey], { id: anId(1), state: 'ready' });
    const stop = new QueryObserver(client, { ...query, refetchOnMount: false }).subscribe(() => undefined);
    expect(requestsOf(getStory)).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requestsOf(getStory)).toHaveLength(1);
    stop();
  } finally {
    vi.useRealTimers();
  }
});
