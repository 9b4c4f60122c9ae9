import { afterAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const FORWARDED = { 'x-forwarded-for': '203.0.113.9, 198.51.100.7', 'x-forwarded-proto': 'https' };

describe('the address of a caller', () => {
  const servers: TestServer[] = [];
  afterAll(() => Promise.all(servers.map((server) => server.close())));

  /** The address that a session of somebody who signs in through these headers has. */
  async function addressSeen(environment: Readonly<Record<string, string>>): Promise<string> {
    const server = await startTestServer({ environment });
    servers.push(server);
    const owner = await server.signIn('owner');
    const { body: sent } = await server.call('POST', '/beta/auth/invitations', {
      as: owner,
      body: { email: 'ada@example.test', role: 'viewer' },
    });
    const [, token] = String(sent.data.link).split('#');
    const { body } = await server.call('POST', '/beta/auth/invitations/accept', {
      body: { token, fname: 'Ada', lname: '', password: 'correct horse battery' },
      headers: FORWARDED,
    });
    const sessions = await server.call('GET', '/beta/auth/sessions', { as: { token: body.data.token } });
    return sessions.body.data[0].address;
  }

  it('is that of the connection, whatever its headers say', async () => {
    expect(await addressSeen({})).toBe('127.0.0.1');
  });

  it('is the nearest that no trusted proxy has, where the operator names them', async () => {
    expect(await addressSeen({ PLUMBLINE_TRUSTED_PROXIES: '127.0.0.1/32' })).toBe('198.51.100.7');
    expect(await addressSeen({ PLUMBLINE_TRUSTED_PROXIES: '127.0.0.1/32,198.51.100.0/24' })).toBe(
      '203.0.113.9',
    );
  });

  it('is that of the connection where it comes from elsewhere', async () => {
    expect(await addressSeen({ PLUMBLINE_TRUSTED_PROXIES: '10.0.0.0/8' })).toBe('127.0.0.1');
  });
});
