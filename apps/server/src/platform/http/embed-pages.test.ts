import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertTestEmbed } from '../../testing/test-embed.ts';
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts';
import { createEmbedTokens } from '../auth/embed-tokens.ts';
import { isoNow } from '../clock.ts';
import type { EmbedRow } from '../db/tables.ts';
import { newId } from '../ids.ts';

const PAGE = { accept: 'text/html,application/xhtml+xml' };

describe('the page of an embed', () => {
  let root = '';
  let server: TestServer;
  let owner: TestMember;
  const lines: string[] = [];

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'plumbline-web-'));
    await writeFile(join(root, 'index.html'), '<p>app __CSP_NONCE__</p>');
    await writeFile(
      join(root, 'embed.html'),
      '<meta name="csp-nonce" content="__CSP_NONCE__" /><i>__EMBED_THEME__|__EMBED_HOSTS__</i>',
    );
    server = await startTestServer({ webRoot: root, onLog: (line) => lines.push(line) });
    owner = await server.signIn('owner');
  });
  afterAll(async () => {
    await server.close();
    await rm(root, { recursive: true, force: true });
  });

  const embed = (hosts: readonly string[], rest: Partial<EmbedRow> = {}) =>
    insertTestEmbed(server, owner, { hosts: JSON.stringify(hosts), ...rest });
  const open = (token: string) => server.call('GET', `/embed/${token}`, { headers: PAGE });
  const ancestorsOf = (headers: Headers) =>
    /frame-ancestors ([^;]+)/.exec(headers.get('content-security-policy') ?? '')?.[1];

  it('may be framed by the hosts of its embed, by our own pages, and by no other', async () => {
    const token = await embed(['https://example.org', 'https://*.example.com', 'http://localhost:8080']);
    const { status, headers, body } = await open(token);
    expect(status).toBe(200);
    expect(ancestorsOf(headers)).toBe(
      "'self' https://example.org https://*.example.com http://localhost:8080",
    );
    expect(headers.get('x-frame-options')).toBeNull();
    expect(body).toContain('Light|https://example.org https://*.example.com http://localhost:8080');
  });

  it("the page of an embed without hosts is for this product's own pages, and without a valid token for nobody", async () => {
    expect(ancestorsOf((await open(await embed([]))).headers)).toBe("'self'");
    const foreign = createEmbedTokens([Buffer.alloc(32, 7)]).sign({
      embedId: newId(),
      expiresAtMs: Date.now() + 60_000,
    });
    for (const token of ['made-up', foreign, owner.token]) {
      const { status, headers } = await open(token);
      expect([status, ancestorsOf(headers)]).toEqual([200, "'none'"]);
    }
  });

  it('the page of an ended embed is still served to its hosts, so that the frame can say so', async () => {
    const token = await embed(['https://example.org'], { revoked_at: isoNow(server.services.clock) });
    expect(ancestorsOf((await open(token)).headers)).toBe("'self' https://example.org");
  });

  it('starts in the theme of its embed, sets no cookie, and sends its address nowhere', async () => {
    const { headers, body } = await open(await embed(['https://example.org'], { theme: 'Dark' }));
    expect(body).toContain('Dark|');
    expect(headers.get('set-cookie')).toBeNull();
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-robots-tag')).toBe('noindex');
  });

  it('runs no script but ours, with a nonce of its own each time', async () => {
    const token = await embed([]);
    const [one, other] = [await open(token), await open(token)];
    expect(one.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(one.body).not.toBe(other.body);
    expect(one.body).not.toContain('__CSP_NONCE__');
  });

  it('is the only one that can be framed: no other page or response can', async () => {
    const token = await embed(['https://example.org']);
    const others = [
      '/',
      '/datasets',
      '/dashboards',
      '/docs',
      '/embed',
      `/embed/${token}/more`,
      `/x/embed/${token}`,
      '/healthz',
      '/v1/embedded',
    ];
    for (const path of others) {
      const { headers } = await server.call('GET', path, { headers: PAGE });
      expect([path, ancestorsOf(headers), headers.get('x-frame-options')]).toEqual([path, "'none'", 'DENY']);
    }
    expect((await server.call('GET', '/embed.html')).status).toBe(404);
  });

  it('leaves its token in no log line, wherever the token was sent', async () => {
    const token = await embed([]);
    await open(token);
    await open(`${token}/more`);
    await server.call('GET', `/embed/${token}?theme=Dark`, { headers: PAGE });
    await server.call('GET', '/v1/embedded', { as: { token } });
    await server.call('GET', `/v1/embedded?token=${token}`, { as: { token } });
    await server.call('POST', '/v1/embedded/renew', { as: { token: `${token}x` } });
    const text = lines.join('');
    expect(text).toContain('"route":"embeds.read"');
    expect(text).not.toContain(token);
  });

  it('has a script for host pages that is small, loads from anywhere and is cached for an hour', async () => {
    const { status, headers, body } = await server.call('GET', '/embed.js');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(headers.get('cache-control')).toBe('public, max-age=3600');
    expect(body).toBe(await readFile(join(import.meta.dirname, 'embed-page/embed.js'), 'utf8'));
    expect(Buffer.byteLength(body)).toBeLessThan(3000);
  });
});
