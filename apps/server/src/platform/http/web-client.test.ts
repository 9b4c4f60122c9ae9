import { createHash } from 'node:crypto';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const PAGE = { accept: 'text/html,application/xhtml+xml' };

describe('the web client', () => {
  let root = '';
  let server: TestServer;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'plumbline-web-'));
    await mkdir(join(root, 'assets'));
    await writeFile(
      join(root, 'index.html'),
      '<meta name="csp-nonce" content="__CSP_NONCE__" /><script src="/theme.js"></script><p>app</p>',
    );
    await writeFile(join(root, 'assets', 'main-abc123.js'), 'void 0;');
    await writeFile(join(root, 'assets', 'main-abc123.js.br'), brotliCompressSync('void "built";'));
    await writeFile(join(root, 'theme.js'), 'void 1;');
    await writeFile(join(root, '.built-from'), 'hash');
    server = await startTestServer({
      webRoot: root,
      environment: { PLUMBLINE_V1_BASE_URL: 'https://v1.example.com/base' },
    });
  });
  afterAll(async () => {
    await server.close();
    await rm(root, { recursive: true, force: true });
  });

  it.each(['/', '/datasets', '/datasets/some-id?tab=rows', '/sign-in'])(
    'is served at %s with a nonce of its own for each request',
    async (path) => {
      const nonces = new Set<string>();
      for (let round = 0; round < 2; round += 1) {
        const { status, body, headers } = await server.call('GET', path, { headers: PAGE });
        const nonce = /content="([^"]+)"/.exec(body)?.[1] ?? '';
        expect(status).toBe(200);
        expect(headers.get('content-security-policy')).toContain(`style-src 'self' 'nonce-${nonce}'`);
        expect(headers.get('cache-control')).toBe('no-store');
        nonces.add(nonce);
      }
      expect(nonces.size).toBe(2);
    },
  );

  it('holds the script that runs before the first paint', async () => {
    expect((await server.call('GET', '/', { headers: PAGE })).body).toContain(
      '<script>void 1;</script><p>app</p>',
    );
  });

  it('runs no script but its own, frames nowhere, and calls only the configured host besides', async () => {
    const { headers } = await server.call('GET', '/', { headers: PAGE });
    const policy = Object.fromEntries(
      (headers.get('content-security-policy') ?? '').split('; ').map((part) => {
        const [name = '', ...values] = part.split(' ');
        return [name, values.join(' ')];
      }),
    );
    expect(policy).toMatchObject({
      'default-src': "'none'",
      'script-src': `'self' 'sha256-${createHash('sha256').update('void 1;').digest('base64')}'`,
      'style-src-attr': "'unsafe-inline'",
      'connect-src': "'self' https://v1.example.com",
      'frame-ancestors': "'none'",
      'base-uri': "'none'",
    });
  });

  it('caches hashed files for good and revalidates the others', async () => {
    const hashed = await server.call('GET', '/assets/main-abc123.js', {
      headers: { 'accept-encoding': 'identity' },
    });
    expect({ status: hashed.status, hashedBody: hashed.body }).toEqual({
      status: 200,
      hashedBody: 'void 0;',
    });
    expect(hashed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await server.call('GET', '/theme.js')).headers.get('cache-control')).toBe('no-cache');
  });

  it('sends hashed files as the build has compressed them', async () => {
    const { headers, body } = await server.call('GET', '/assets/main-abc123.js', {
      headers: { 'accept-encoding': 'br' },
    });
    expect([headers.get('content-encoding'), body]).toEqual(['br', 'void "built";']);
    expect(headers.get('vary')).toMatch(/accept-encoding/i);
  });

  it.each([
    '/assets/gone-abc.js',
    '/assets/..%2findex.html',
    '/.built-from',
    '/index.html',
    '/v1/nothing',
    '/beta/nothing',
    '/..%2fpackage.json',
  ])('is not served in place of %s', async (path) => {
    const headers = path.startsWith('/v1') || path.startsWith('/beta') ? PAGE : {};
    const { status, body } = await server.call('GET', path, { headers });
    expect({ status, code: body.error.code }).toEqual({ status: 404, code: 'route.unknown' });
  });
});
