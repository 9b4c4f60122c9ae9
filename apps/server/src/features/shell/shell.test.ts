import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SHELL_LISTS } from '@plumbline/contract';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const asText = (query: object): string =>
  new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();

describe('the frame of every page', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  it('is what the routes of its parts return', async () => {
    const as = await server.signIn('owner');
    const body = new FormData();
    body.append('name', 'People');
    body.append('file', new Blob(['name,city\nAnna,Bern\n']), 'people.csv');
    await server.call('POST', '/v1/datasources/create/file', { as, body });
    await server.runJobs();

    const parts = await Promise.all([
      server.call('GET', `/beta/users/notifications?${asText(SHELL_LISTS.notifications)}`, { as }),
      server.call('GET', `/v1/dashboard/all?${asText(SHELL_LISTS.favourites)}`, { as }),
      server.call('GET', `/v1/datasources/?${asText(SHELL_LISTS.datasets)}`, { as }),
      server.call('GET', '/v1/accounts/validity/', { as }),
    ]);
    const [notifications, favourites, datasets, validity] = parts.map((part) => part.body.data);
    const { status, body: shell } = await server.call('GET', '/beta/shell', { as });
    expect(status).toBe(200);
    expect(shell.data).toEqual({ notifications, favourites, datasets, validity });
    expect({
      total: shell.data.datasets.total,
      notifications: shell.data.notifications.length,
    }).toEqual({ total: 1, notifications: 1 });
  });
});
