import type { AppError } from '@plumbline/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { startServer, type LocalServer } from '../../../test/support/local-server.ts';
import { redirectTarget } from './follow.ts';
import { createOutbound, type OutboundOptions } from './outbound.ts';
import type { ResolvedAddress } from './resolve.ts';

const LOOPBACK = ['127.0.0.0/8'];
const address = (text: string): ResolvedAddress => ({ address: text, family: text.includes(':') ? 6 : 4 });
const servers: LocalServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    await server[Symbol.asyncDispose]();
  }
});

const aServer = async (...args: Parameters<typeof startServer>): Promise<LocalServer> => {
  const server = await startServer(...args);
  servers.push(server);
  return server;
};
const codeOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'let through',
    (error: unknown) => (error as AppError).code,
  );
const fetchWith = (options: OutboundOptions, link: string) =>
  createOutbound(options).get(link, { maxBytes: 1000, signal: new AbortController().signal });
const answerHello = (): ReturnType<typeof aServer> => aServer((_, response) => response.end('hello'));

describe('links to internal addresses', () => {
  it.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://0177.0.0.1/',
    'http://0177.0000.0000.0001/',
    'http://0x7f.0.0.1/',
    'http://0x7f000001/',
    'http://2130706433/',
    'http://017700000001/',
    'http://127.0.0.1./',
    'http://127。0。0。1/',
    'http://１２７.0.0.1/',
    'http://%31%32%37.0.0.1/',
    'http://0/',
    'http://0.0.0.0/',
    'http://10.0.0.1/',
    'http://172.16.0.1/',
    'http://192.168.1.1/',
    'http://3232235777/',
    'http://169.254.169.254/latest/meta-data/',
    'http://0xa9fea9fe/',
    'http://100.64.0.1/',
    'http://168.63.129.16/',
    'http://198.18.0.1/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'http://[::1]/',
    'http://[::]/',
    'http://[0:0:0:0:0:0:0:1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[::127.0.0.1]/',
    'http://[64:ff9b::127.0.0.1]/',
    'http://[64:ff9b:1::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[2001:0:7f00:1::]/',
    'http://[fe80::1]/',
    'http://[fe80::1%25eth0]/',
    'http://[fd00:ec2::254]/',
    'http://[fec0::1]/',
    'http://localhost/',
    'http://LOCALHOST/',
    'http://localhost./',
    'http://a.localhost/',
    'http://user@127.0.0.1/',
    'http://example.com@127.0.0.1/',
    'http://127.0.0.1#@example.com/',
    'http:\\\\127.0.0.1\\',
    'https://127.0.0.1:8443/',
  ])('are refused before anything is resolved or connected: %s', async (link) => {
    const resolution: string[] = [];
    const outbound = createOutbound({
      allow: [],
      resolve: (host) => {
        resolution.push(host);
        return Promise.resolve([address('1.1.1.1')]);
      },
    });
    expect(await codeOf(outbound.check(link))).toBe('source.address_refused');
    expect(await codeOf(outbound.get(link, { maxBytes: 1, signal: new AbortController().signal }))).toBe(
      'source.address_refused',
    );
    expect(resolution).toEqual([]);
  });

  it('reach no server, though one listens there', async () => {
    const server = await answerHello();
    expect(await codeOf(fetchWith({ allow: [] }, server.origin))).toBe('source.address_refused');
    expect(await codeOf(fetchWith({ allow: [] }, `http://localhost:${server.port}`))).toBe(
      'source.address_refused',
    );
    expect(server.requests).toEqual([]);
  });

  it('go through where the operator allows the network', async () => {
    const server = await answerHello();
    const fetched = await fetchWith({ allow: LOOPBACK }, `http://2130706433:${server.port}/`);
    expect(fetched.body.toString()).toBe('hello');
  });
});

describe('names', () => {
  const resolving = (...answers: string[][]) => {
    let calls = 0;
    const resolve = () => {
      const answer = answers[Math.min(calls, answers.length - 1)] ?? [];
      calls += 1;
      return Promise.resolve(answer.map(address));
    };
    return { resolve, calls: () => calls };
  };

  it('names that resolve to an internal address are refused', async () => {
    const { resolve } = resolving(['127.0.0.1']);
    const outbound = createOutbound({ allow: [], resolve });
    expect(await codeOf(outbound.check('http://files.example/'))).toBe('source.address_refused');
  });

  it('names that resolve to a public and an internal address are refused', async () => {
    const { resolve } = resolving(['1.1.1.1', '::ffff:10.0.0.1']);
    const outbound = createOutbound({ allow: [], resolve });
    expect(await codeOf(outbound.check('http://files.example/'))).toBe('source.address_refused');
  });

  it('do not reveal which address was refused', async () => {
    const { resolve } = resolving(['10.11.12.13']);
    const check = createOutbound({ allow: [], resolve }).check('http://files.example/');
    await expect(check).rejects.toThrow(/^There is no public address under files\.example/);
    await expect(check).rejects.not.toThrow(/10\.11/);
  });

  it('get one answer whether nobody has them or a private network does', async () => {
    const unknown = Object.assign(new Error('getaddrinfo ENOTFOUND files.example'), { code: 'ENOTFOUND' });
    const answers = [
      () => Promise.resolve([address('10.11.12.13')]),
      () => Promise.resolve([]),
      () => Promise.reject(unknown),
    ].map(async (resolve) => {
      const failure: unknown = await createOutbound({ allow: [], resolve })
        .check('http://files.example/')
        .catch((error: unknown) => error);
      const { code, message, issues, retryable } = failure as AppError & { retryable?: boolean };
      return { code, message, issues, retryable };
    });
    const [first, ...others] = await Promise.all(answers);
    expect(first?.code).toBe('source.address_refused');
    expect(others).toEqual([first, first]);
  });

  it('names that pass the check and then resolve to an internal address are refused', async () => {
    const server = await answerHello();
    const { resolve } = resolving(['1.1.1.1'], ['127.0.0.1']);
    const outbound = createOutbound({ allow: [], resolve });
    const link = `http://files.example:${server.port}/`;
    expect(await codeOf(outbound.check(link))).toBe('let through');
    expect(await codeOf(outbound.get(link, { maxBytes: 1, signal: new AbortController().signal }))).toBe(
      'source.address_refused',
    );
    expect(server.requests).toEqual([]);
  });

  it('are resolved once a hop, and the connection goes to the address that was checked', async () => {
    const server = await answerHello();
    const { resolve, calls } = resolving(['127.0.0.1'], ['127.0.0.99']);
    const fetched = await fetchWith({ allow: LOOPBACK, resolve }, `http://files.example:${server.port}/`);
    expect(fetched.body.toString()).toBe('hello');
    expect(calls()).toBe(1);
    expect(server.requests[0]?.headers.host).toBe(`files.example:${server.port}`);
  });

  it('names that cannot be resolved in time are timed out', async () => {
    const never = () => new Promise<never>(() => undefined);
    const options = { allow: [], resolve: never, limits: { connectMs: 20 } };
    expect(await codeOf(fetchWith(options, 'http://files.example/'))).toBe('source.timed_out');
  });
});

describe('redirects', () => {
  it.each([
    ['another loopback address', 'http://127.0.0.2/'],
    ['the metadata address of a cloud', 'http://169.254.169.254/latest/'],
    ['an address in hex', '//0xa000001/'],
    ['localhost over IPv6', 'http://[::1]/'],
    ['a file', 'file:///etc/passwd'],
    ["another service's port", 'http://127.0.0.1:6379/'],
  ])('redirects to %s are refused', async (_, location) => {
    const server = await aServer((__, response) => response.writeHead(302, { location }).end());
    expect(await codeOf(fetchWith({ allow: ['127.0.0.1/32'] }, server.origin))).toBe(
      'source.address_refused',
    );
    expect(server.requests).toHaveLength(1);
  });

  it('redirects to a name that resolves to an internal address are refused', async () => {
    const server = await aServer((_, response) =>
      response.writeHead(301, { location: 'http://inside.example/' }).end(),
    );
    const resolve = (host: string) =>
      Promise.resolve([address(host === 'inside.example' ? '10.0.0.1' : '127.0.0.1')]);
    const link = `http://outside.example:${server.port}/`;
    expect(await codeOf(fetchWith({ allow: ['127.0.0.1/32'], resolve }, link))).toBe(
      'source.address_refused',
    );
  });

  it.each([301, 302, 303, 307, 308])(
    'redirects with status %d are followed, relative ones too',
    async (status) => {
      const server = await aServer((request, response) =>
        request.url === '/b'
          ? response.end('there')
          : response.writeHead(status, { location: 'b' }).end('moved'),
      );
      expect((await fetchWith({ allow: LOOPBACK }, `${server.origin}/a`)).body.toString()).toBe('there');
    },
  );

  it('are followed five times and no more', async () => {
    const server = await aServer((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) {
        response.end('end');
      } else {
        response.writeHead(302, { location: `/${left - 1}` }).end();
      }
    });
    expect(await codeOf(fetchWith({ allow: LOOPBACK }, `${server.origin}/5`))).toBe('let through');
    expect(await codeOf(fetchWith({ allow: LOOPBACK }, `${server.origin}/6`))).toBe('source.refused');
  });

  it('in a circle end', async () => {
    const server = await aServer((_, response) => response.writeHead(302, { location: '/' }).end());
    expect(await codeOf(fetchWith({ allow: LOOPBACK }, server.origin))).toBe('source.refused');
    expect(server.requests).toHaveLength(6);
  });

  it('redirects that lead nowhere or from https to http are refused', () => {
    const from = new URL('https://a.example/');
    expect(() => redirectTarget(from, null)).toThrow('leads nowhere');
    expect(() => redirectTarget(from, 'http://')).toThrow('leads nowhere');
    expect(() => redirectTarget(from, 'http://a.example/')).toThrow('from https to http');
    expect(redirectTarget(from, '/b').url.href).toBe('https://a.example/b');
  });
});

describe('credentials', () => {
  const link = (server: LocalServer, path = '/'): string => `http://ann:pw@127.0.0.1:${server.port}${path}`;
  const withKey = (target: string) =>
    createOutbound({ allow: LOOPBACK }).get(target, {
      maxBytes: 1000,
      signal: new AbortController().signal,
      headers: { 'x-api-key': 'k' },
    });
  const credentialsOf = (server: LocalServer) =>
    server.requests.map(({ headers }) => [headers.authorization ?? null, headers['x-api-key'] ?? null]);
  const BASIC = `Basic ${Buffer.from('ann:pw').toString('base64')}`;

  it('go to the origin of the link and follow its own redirects', async () => {
    const server = await aServer((request, response) =>
      request.url === '/' ? response.writeHead(302, { location: '/b' }).end() : response.end(),
    );
    await withKey(link(server));
    expect(credentialsOf(server)).toEqual([
      [BASIC, 'k'],
      [BASIC, 'k'],
    ]);
  });

  it('do not follow to another origin, and do not come back from there', async () => {
    let home = '';
    const away = await aServer((_, response) => response.writeHead(302, { location: `${home}/back` }).end());
    const server = await aServer((request, response) =>
      request.url === '/' ? response.writeHead(302, { location: away.origin }).end() : response.end(),
    );
    home = server.origin;
    await withKey(link(server));
    expect(credentialsOf(away)).toEqual([[null, null]]);
    expect(credentialsOf(server)).toEqual([
      [BASIC, 'k'],
      [null, null],
    ]);
  });

  it('in a redirect are not sent', async () => {
    const away = await answerHello();
    const server = await aServer((_, response) =>
      response.writeHead(302, { location: `http://eve:x@127.0.0.1:${away.port}/` }).end(),
    );
    await withKey(server.origin);
    expect(credentialsOf(away)).toEqual([[null, null]]);
  });
});

describe('one request', () => {
  const post = (allow: readonly string[], link: string) =>
    createOutbound({ allow }).send(link, {
      method: 'POST',
      headers: { 'x-secret': 'k' },
      body: 'a=1',
      maxBytes: 100,
      signal: new AbortController().signal,
    });

  it('reaches no internal address that is not allowed', async () => {
    const server = await answerHello();
    expect(await codeOf(post([], server.origin))).toBe('source.address_refused');
    expect(server.requests).toEqual([]);
  });

  it('answers a redirect instead of following it, so that nothing of it goes elsewhere', async () => {
    const away = await answerHello();
    const server = await aServer((_, response) => response.writeHead(307, { location: away.origin }).end());
    const answer = await post(LOOPBACK, server.origin);
    expect([answer.status, answer.header('location')]).toEqual([307, away.origin]);
    expect(away.requests).toEqual([]);
  });

  it('reads no more than it was allowed', async () => {
    const server = await aServer((_, response) => response.end('x'.repeat(101)));
    expect(await codeOf(post(LOOPBACK, server.origin))).toBe('source.too_large');
  });
});
