import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

describe('the catalogue of sources', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  it('is refused without a session', async () => {
    expect((await server.call('GET', '/v1/connectors')).status).toBe(401);
  });

  it('is returned to every member: files and links enabled, Google Sheets shown and disabled', async () => {
    const as = await server.signIn('viewer');
    const { data } = (await server.call('GET', '/v1/connectors', { as })).body;
    const status = Object.fromEntries(
      data.map(({ kind, status }: { kind: string; status: string }) => [kind, status]),
    );
    expect(status).toMatchObject({
      'csv-file': 'enabled',
      'csv-link': 'enabled',
      'google-sheets': 'disabled',
    });
  });
});
