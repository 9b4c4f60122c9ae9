import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { AppError, BODY_LIMITS, ERRORS, routes, type ErrorCode } from '@plumbline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appOf, type AppUnderTest } from '../../testing/app-of.ts';
import { bind, success, type Call } from './bind.ts';
import type { AnyAnswer } from '../../testing/any-answer.ts';

const CODES = Object.keys(ERRORS) as ErrorCode[];

/** What the handlers below do next; each test sets it. */
let search: (call: Call) => Promise<unknown> = async () => success([]);
let received: unknown = null;

describe('the HTTP platform', () => {
  let app: AppUnderTest;
  beforeAll(async () => {
    app = await appOf(
      () => [
        bind(routes.globalSearch, (call) => search(call) as never),
        bind(routes.login, async ({ body }) => {
          received = body;
          throw new AppError('auth.wrong_credentials', 'Wrong.');
        }),
        bind(routes.updateDashboard, async () => {
          throw new AppError('request.cancelled', 'Reached.');
        }),
        bind(routes.putUploadPart, async ({ octets }) => {
          let size = 0;
          for await (const chunk of octets ?? []) {
            size += (chunk as Buffer).length;
          }
          received = size;
          throw new AppError('upload.incomplete', 'Read.');
        }),
      ],
      {
        PLUMBLINE_WEB_ORIGINS: 'https://app.example.com',
        PLUMBLINE_V1_BASE_URL: 'https://v1.example.com/',
        PLUMBLINE_PUBLIC_URL: 'https://plumbline.example.com',
      },
    );
  });
  afterAll(() => app.close());

  const call = async (method: string, path: string, init: RequestInit = {}) => {
    const response = await fetch(`${app.address}${path}`, {
      method,
      ...init,
      headers: { authorization: `Bearer ${app.token}`, ...(init.headers as Record<string, string>) },
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: (): AnyAnswer => JSON.parse(text),
    };
  };
  /** What the server writes to a connection until it closes it. */
  const raw = async (text: string): Promise<string> => {
    const socket = connect(Number(new URL(app.address).port), '127.0.0.1').setEncoding('utf8');
    socket.write(text);
    let answer = '';
    socket.on('data', (part: string) => {
      answer += part;
    });
    await once(socket, 'close');
    return answer;
  };
  const send = () => call('GET', '/beta/global/filter?search=x');
  const login = (
    body: NonNullable<RequestInit['body']>,
    headers: Record<string, string> = { 'content-type': 'application/json' },
  ) =>
    call('POST', '/login', {
      body,
      headers,
      ...(body instanceof ReadableStream && { duplex: 'half' as const }),
    });

  it.each(CODES.filter((code) => code !== 'internal'))(
    'answers %s with its status and its message',
    async (code) => {
      search = () =>
        Promise.reject(
          new AppError(code, `Message of ${code}.`, { issues: [{ path: 'a.0', message: 'Here.' }] }),
        );
      const { status, headers, json } = await send();
      expect(status).toBe(ERRORS[code].status);
      expect(json()).toEqual({
        success: false,
        error: {
          code,
          message: `Message of ${code}.`,
          issues: [{ path: 'a.0', message: 'Here.' }],
          requestId: headers.get('x-request-id'),
        },
      });
      expect(headers.has('retry-after')).toBe(status === 429 || status === 503);
    },
  );

  it('puts the facts of a failure beside it', async () => {
    search = () => Promise.reject(new AppError('upload.wrong_offset', 'No.', { data: { received: 4 } }));
    expect((await send()).json().error.received).toBe(4);
  });

  it.each([
    ['a bug', () => new TypeError('inner secret')],
    ['an inner failure', () => new AppError('internal', 'inner secret', { data: { inner: 'secret' } })],
  ])('returns nothing of %s but its request id, and writes it to the error log', async (_name, make) => {
    search = () => Promise.reject(make());
    const { status, text, json } = await send();
    expect({ status, code: json().error.code }).toEqual({ status: 500, code: 'internal' });
    expect(text).not.toContain('secret');
    const { requestId } = json().error;
    await expect
      .poll(() => readFile(join(app.home, 'log', 'errors.log'), 'utf8').catch(() => ''))
      .toContain(requestId);
    const line = (await readFile(join(app.home, 'log', 'errors.log'), 'utf8'))
      .split('\n')
      .find((text) => text.includes(requestId));
    expect(JSON.parse(line ?? '')).toMatchObject({
      where: 'search.global',
      error: { message: 'inner secret' },
    });
  });

  it('refuses to send an answer that its contract does not know', async () => {
    search = async () =>
      success([{ kind: 'dataset', id: '1', title: 't', snippet: 's', link: '/', leaked: 'x' }]);
    const { status, text } = await send();
    expect(status).toBe(500);
    expect(text).not.toContain('leaked');
  });

  it('serves every path with and without its trailing slash', async () => {
    search = async () => success([]);
    expect((await call('GET', '/beta/global/filter/?search=x')).status).toBe(200);
    expect((await call('GET', '/beta/global/filter?search=x')).status).toBe(200);
  });

  it('answers an unknown path and an unknown method with 404', async () => {
    for (const [method, path] of [
      ['GET', '/v1/nothing'],
      ['DELETE', '/login'],
      ['POST', '/v1/%zz'],
    ] as const) {
      const { status, json } = await call(method, path, { headers: { accept: 'text/html' } });
      expect([400, 404]).toContain(status);
      expect(json().success).toBe(false);
    }
    expect((await call('GET', '/v1/nothing')).json().error.code).toBe('route.unknown');
  });

  it('names every fault of a body with its dotted path', async () => {
    const { status, json } = await login('{"email":{"a":1}}');
    expect(status).toBe(400);
    expect(json().error).toMatchObject({
      code: 'request.malformed',
      issues: [
        { path: 'email', message: 'Give text, not an object.' },
        { path: 'password', message: 'Missing: text belongs here.' },
      ],
    });
  });

  it.each([
    ['{"email": "a", "password" "b"}', 'line 1, column 27, ":" was expected'],
    ['{\n  "email": tru\n}', 'line 2, column 12, a value was expected'],
    ['[1, 2', 'line 1, column 6, "," or the end'],
    ['{} {}', 'line 1, column 4, nothing more'],
    ["{'a': 1}", 'line 1, column 2, a name in double quotes'],
    ['{"a": "\u0001"}', 'line 1, column 7, a value'],
  ])('says where %j stops being JSON, without repeating it', async (body, place) => {
    const { status, json } = await login(body);
    expect({ status, code: json().error.code }).toEqual({ status: 400, code: 'request.malformed' });
    expect(json().error.message).toContain(place);
  });

  it('refuses a body nested beyond 64 levels, and takes 64', async () => {
    const nested = (levels: number) =>
      `{"email":"a","password":"b","x":${'['.repeat(levels)}${']'.repeat(levels)}}`;
    expect((await login(nested(64))).json().error.message).toContain('nested deeper than 64');
    expect((await login(nested(63))).json().error.message).toContain('There is no field “x”');
    expect((await login('['.repeat(2000) + ']'.repeat(2000))).status).toBe(400);
    expect((await login('['.repeat(100_000) + ']'.repeat(100_000))).status).toBe(413);
  });

  it.each([
    ['{"email":"a","password":"b","emial":"c"}', 'emial', 'Did you mean “email”?'],
    [
      '{"email":"a","password":"b","zzz":1}',
      'zzz',
      'Known here: email, password, device, code, challenge, remember.',
    ],
  ])('refuses %j as malformed: its route does not know a field', async (body, path, hint) => {
    const { status, json } = await login(body);
    expect({ status, code: json().error.code }).toEqual({ status: 400, code: 'request.malformed' });
    expect(json().error.issues).toMatchObject([{ path, hint }]);
  });

  it('refuses a body that would change prototypes', async () => {
    const { status, json } = await login('{"email":"a","password":"b","x":{"__proto__":{"admin":true}}}');
    expect({ status, path: json().error.issues[0].path }).toEqual({ status: 400, path: 'x.__proto__' });
    const escaped = await login(
      '{"email":"a","password":"b","x":[{"\\u005f_p\\u0072oto__":{"admin":true}}]}',
    );
    expect({ status: escaped.status, path: escaped.json().error.issues[0].path }).toEqual({
      status: 400,
      path: 'x.0.__proto__',
    });
  });

  it('refuses a body that is not UTF-8', async () => {
    const { status, json } = await login(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]));
    expect({ status, message: json().error.message }).toEqual({
      status: 400,
      message: 'The body is not UTF-8.',
    });
  });

  it.each([
    ['text/plain', '{"email":"a","password":"b"}'],
    ['application/x-www-form-urlencoded', 'email=a'],
    ['multipart/form-data; boundary=x', '--x--'],
    ['application/octet-stream', 'bytes'],
  ])('answers 415 to a body of the type %s', async (type, body) => {
    const { status, json } = await login(body, { 'content-type': type });
    expect({ status, code: json().error.code }).toEqual({ status: 415, code: 'request.wrong_type' });
    expect(json().error.message).toContain('application/json');
  });

  it('refuses a body in a coding that it does not undo with 415', async () => {
    const coded = gzipSync('{"email":"a","password":"b"}');
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    const { status, json } = await login(coded, headers);
    expect({ status, code: json().error.code }).toEqual({ status: 415, code: 'request.wrong_type' });
    expect(json().error.message).toContain('gzip');
    expect(
      (await login('{"email":"a","password":"b"}', { ...headers, 'content-encoding': 'identity' })).status,
    ).toBe(401);
  });

  it('reads JSON whatever parameters its type has', async () => {
    received = null;
    await login('{"email":"a","password":"b"}', { 'content-type': 'Application/JSON; charset=utf-8' });
    expect(received).toEqual({ email: 'a', password: 'b' });
  });

  it('answers 413 to a body that says it is too large, and to one that is without saying so', async () => {
    const large = Buffer.alloc(4 * 1024 * 1024 + 1, 0x20);
    expect((await login(large)).status).toBe(413);
    const chunks = [large.subarray(0, 3 * 1024 * 1024), large.subarray(0, 3 * 1024 * 1024)];
    const unsaid = new ReadableStream({
      pull(controller) {
        const chunk = chunks.pop();
        if (chunk) {
          controller.enqueue(chunk);
        } else {
          controller.close();
        }
      },
    });
    const { status, json } = await login(unsaid);
    expect({ status, code: json().error.code }).toEqual({ status: 413, code: 'request.too_large' });
  });

  it('answers 413 to a body of more values than its route reads, before it is parsed', async () => {
    const { status, json } = await login(Buffer.from('['.repeat(BODY_LIMITS.small.values)));
    expect({ status, message: json().error.message }).toEqual({
      status: 413,
      message: 'The body has more than the 5,000 values allowed here.',
    });
    // Commas and brackets within strings are no values.
    const text = `{"email":"a,[{\\"${',['.repeat(5000)}","password":"b"}`;
    expect((await login(Buffer.from(text))).status).not.toBe(413);
  });

  it('takes octets up to 16 MiB and refuses one more', async () => {
    const id = '01a1fc2d-bb48-7305-b0fa-223a5fe723e1';
    const put = (size: number) =>
      call('PUT', `/v1/uploads/${id}`, {
        body: Buffer.alloc(size),
        headers: { 'content-type': 'application/octet-stream' },
      });
    expect((await put(16 * 1024 * 1024)).status).toBe(409);
    expect(received).toBe(16 * 1024 * 1024);
    expect((await put(16 * 1024 * 1024 + 1)).status).toBe(413);
  });

  it('answers 428 where a change needs the ETag last read and has none', async () => {
    const put = (headers: Record<string, string>) =>
      call('PUT', '/v1/dashboard/01a1fc2d-bb48-7305-b0fa-223a5fe723e1', {
        body: JSON.stringify({ name: 'Sales' }),
        headers: { 'content-type': 'application/json', ...headers },
      });
    const { status, json } = await put({});
    expect({ status, code: json().error.code }).toEqual({
      status: 428,
      code: 'request.precondition_required',
    });
    expect((await put({ 'if-match': '"1"' })).json().error.message).toBe('Reached.');
  });

  it('sends the security headers with every response, and no response of v1 is cached', async () => {
    for (const path of ['/healthz', '/v1/jobs', '/v1/nothing', '/beta/global/filter']) {
      const { headers } = await call('GET', path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('referrer-policy')).toBe('same-origin');
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    }
    expect((await call('GET', '/v1/jobs')).headers.get('cache-control')).toBe('no-store');
  });

  it('answers TRACE as an unknown method', async () => {
    const answer = await raw(
      'TRACE /v1/jobs HTTP/1.1\r\nhost: x\r\nx-secret: canary\r\nconnection: close\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /u);
    expect(answer).not.toContain('canary');
  });

  it('lets the configured origin of a web client call, and no other', async () => {
    const preflight = (origin: string) =>
      call('OPTIONS', '/v1/jobs', { headers: { origin, 'access-control-request-method': 'GET' } });
    const allowed = await preflight('https://app.example.com');
    expect(allowed.status).toBe(204);
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://app.example.com');
    const other = await preflight('https://evil.example.com');
    expect(other.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('compresses long answers in the form the caller takes, and leaves short ones', async () => {
    search = async () =>
      success(
        Array.from({ length: 100 }, () => ({
          kind: 'dataset',
          id: '1',
          title: 'Orders',
          snippet: '',
          link: '/',
          marks: { title: [], snippet: [] },
        })),
      );
    for (const form of ['br', 'gzip']) {
      const { headers, json } = await call('GET', '/beta/global/filter', {
        headers: { 'accept-encoding': form },
      });
      expect(headers.get('content-encoding')).toBe(form);
      expect(json().data).toHaveLength(100);
    }
    search = async () => success([]);
    const short = await call('GET', '/beta/global/filter', { headers: { 'accept-encoding': 'br' } });
    expect(short.headers.get('content-encoding')).toBeNull();
  });

  it('aborts the signal of a call whose caller goes away', async () => {
    const aborted = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    search = ({ signal }) => {
      started.resolve();
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          aborted.resolve();
          reject(new AppError('request.cancelled', 'Gone.'));
        });
      });
    };
    const caller = request(`${app.address}/beta/global/filter`, {
      headers: { authorization: `Bearer ${app.token}` },
    });
    caller.on('error', () => {});
    caller.end();
    await started.promise;
    caller.destroy();
    await expect(aborted.promise).resolves.toBeUndefined();
  });

  it('outlives a sender who breaks off before the handler reads', async () => {
    const { port } = new URL(app.address);
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => {});
    socket.write(
      `PUT /v1/uploads/01a1fc2d-bb48-7305-b0fa-223a5fe723e1 HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${app.token}\r\n` +
        'content-type: application/octet-stream\r\ncontent-length: 1000\r\n\r\nhalf',
      () => socket.destroy(),
    );
    await once(socket, 'close');
    expect((await call('GET', '/healthz')).status).toBe(200);
  });

  it('does not abort the signal of a call that was answered', async () => {
    let handlerSignal: AbortSignal | null = null;
    search = async ({ signal }) => {
      handlerSignal = signal;
      return success([]);
    };
    await send();
    expect((handlerSignal as AbortSignal | null)?.aborted).toBe(false);
  });

  it('serves the contract, and its page with a policy of its own', async () => {
    expect((await call('GET', '/openapi.json')).json().openapi).toBe('3.1.0');
    const { headers } = await call('GET', '/docs');
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(headers.get('content-security-policy')).not.toContain("script-src 'self' 'unsafe");
  });

  it('answers what is not HTTP in the same form, and stays whole', async () => {
    const answer = await raw('NOT HTTP\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({
      success: false,
      error: { code: 'request.malformed' },
    });
    expect((await call('GET', '/healthz')).status).toBe(200);
  });
});
