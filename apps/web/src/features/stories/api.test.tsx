import { QueryClient } from '@tanstack/react-query';
import { getStory } from '@plumbline/contract';
import { expect, it } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
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
