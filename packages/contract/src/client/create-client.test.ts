import { describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { ok } from '../envelope.ts';
import { reads } from '../policy.ts';
import { defineRoute } from '../route.ts';
import { checkToken, login, updateUser } from '../routes/accounts.ts';
import { downloadDatasource, filterDatasource } from '../routes/dataset-rows.ts';
import { createFile, deleteDatasources, getDatasource, listDatasources } from '../routes/datasources.ts';
import { streamJob } from '../routes/jobs.ts';
import { putUploadPart } from '../routes/uploads.ts';
import { ApiError } from './api-error.ts';
import { createClient, type Client, type ClientOptions } from './create-client.ts';

const ID = '018f3a00-0000-7000-8000-000000000001';

interface Sent {
  readonly address: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: RequestInit['body'];
}

/** A client whose fetch answers with `answer` and keeps what was sent. */
const aClient = (
  answer: () => Response | Promise<Response>,
  options: Partial<ClientOptions> = {},
): { client: Client; sent: Sent[] } => {
  const sent: Sent[] = [];
  const client = createClient({
    baseUrl: (host) => `https://${host}.example`,
    token: () => 'secret-token',
    fetch: async (address, init) => {
      sent.push({
        address,
        method: init.method ?? 'GET',
        headers: new Headers(init.headers),
        body: init.body,
      });
      return answer();
    },
    newCacheKey: () => 'k1',
    ...options,
  });
  return { client, sent };
};
const json = (body: unknown, init: ResponseInit = {}): Response => Response.json(body, init);
const failure = (code: string, status: number, headers: Record<string, string> = {}): Response =>
  json(
    {
      success: false,
      error: {
        code,
        message: 'There is no such dataset.',
        issues: [{ path: 'a.0', message: 'm' }],
        requestId: 'r-9',
      },
    },
    { status, headers },
  );
const caught = async (call: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};

describe('what a call sends', () => {
  it('posts JSON to the account host with the bearer token and without the no-cache headers', async () => {
    const { client, sent } = aClient(() => json({ success: true, token: 't', user: { id: ID } }));
    const reply = await client.call(login, { body: { email: 'a@b.example', password: 'p' } });

    expectTypeOf(reply).toEqualTypeOf<{
      success: true;
      token: string;
      user: { id: string };
      device?: string | undefined;
    }>();
    expect(reply.token).toBe('t');
    expect(sent[0]).toMatchObject({ address: 'https://account.example/login', method: 'POST' });
    expect(Object.fromEntries(sent[0]!.headers)).toEqual({
      accept: 'application/json',
      authorization: 'Bearer secret-token',
      'content-type': 'application/json',
    });
    expect(JSON.parse(sent[0]!.body as string)).toEqual({ email: 'a@b.example', password: 'p' });
  });

  it('sends the no-cache headers to the v1 host', async () => {
    const { client, sent } = aClient(() => json({ success: true, data: {} }));
    await client.call(getDatasource, { params: { id: ID } });
    expect(sent[0]!.address).toBe(`https://v1.example/v1/datasources/${ID}`);
    expect(sent[0]!.headers.get('cache-control')).toBe('no-cache');
    expect(sent[0]!.headers.get('pragma')).toBe('no-cache');
  });

  it('gives every filter call a random query key, and no other call', async () => {
    const { client, sent } = aClient(() => json({ success: true, data: {} }));
    await client.call(filterDatasource, { params: { id: ID }, body: {} });
    await client.call(getDatasource, { params: { id: ID } });
    expect(sent.map((call) => new URL(call.address).search)).toEqual(['?_=k1', '']);
  });

  it('sends no Authorization header when signed out', async () => {
    const { client, sent } = aClient(() => json({ success: true }), { token: () => null });
    await client.call(checkToken);
    expect(sent[0]!.headers.has('authorization')).toBe(false);
  });

  it('leaves absent query values out and encodes the rest', async () => {
    const { client, sent } = aClient(() => json({ success: true, data: {} }));
    await client.call(listDatasources, { query: { page: 2, q: 'a b&c', sort: undefined } });
    expect(sent[0]!.address).toBe('https://v1.example/v1/datasources/?page=2&q=a+b%26c');
  });

  it('repeats the name of a query value that is a list', async () => {
    const route = defineRoute({
      id: 'test.list',
      method: 'GET',
      path: '/v1/test',
      summary: '',
      policy: reads(),
      reads: { nothing: 'A test.' },
      query: z.object({ id: z.array(z.string()) }),
      reply: ok(z.null()),
    });
    const { client, sent } = aClient(() => json({ success: true, data: null }));
    await client.call(route, { query: { id: ['a', 'b'] } });
    expect(sent[0]!.address).toBe('https://v1.example/v1/test?id=a&id=b');
  });

  it('sends a body with DELETE and keeps the trailing slash of the path', async () => {
    const { client, sent } = aClient(() => json({ success: true, data: [] }));
    await client.call(deleteDatasources, { body: { datasource_ids: [ID] } });
    expect(sent[0]).toMatchObject({
      method: 'DELETE',
      address: 'https://v1.example/v1/datasources/delete_multiple/',
    });
    expect(sent[0]!.body).toBe(`{"datasource_ids":["${ID}"]}`);
  });

  it('works on a relative base and drops its trailing slash', async () => {
    const { client, sent } = aClient(() => json({ success: true, data: {} }), { baseUrl: () => '/app/' });
    await client.call(getDatasource, { params: { id: ID } });
    expect(sent[0]!.address).toBe(`/app/v1/datasources/${ID}`);
  });

  it.each(['', '.', '..'])('refuses the path parameter "%s" before anything is sent', async (id) => {
    const { client, sent } = aClient(() => json({}));
    await expect(client.call(getDatasource, { params: { id } })).rejects.toThrow(/cannot be/);
    expect(sent).toEqual([]);
  });

  it('encodes a path parameter so that it stays one segment', async () => {
    const { client, sent } = aClient(() => json({ success: true, data: {} }));
    await client.call(getDatasource, { params: { id: 'a/../b?c' } });
    expect(sent[0]!.address).toBe('https://v1.example/v1/datasources/a%2F..%2Fb%3Fc');
  });

  it("lets the caller's headers win", async () => {
    const { client, sent } = aClient(() => json({ success: true, data: {} }));
    await client.call(updateUser, { params: { id: ID }, body: {}, headers: { 'If-Match': '"3"' } });
    expect(sent[0]!.headers.get('if-match')).toBe('"3"');
  });
});

describe('files, parts and streams', () => {
  it('sends a file as multipart, its fields before it and objects as JSON', async () => {
    const { client, sent } = aClient(() => json({ success: true, data: { id: ID, jobId: ID } }));
    await client.sendFile(createFile, {
      file: new Blob(['a,b\n1,2\n']),
      fileName: 'zahlen.csv',
      fields: { name: 'Zahlen', options: { decimal: ',' } },
    });
    const form = sent[0]!.body as FormData;
    expect([...form.keys()]).toEqual(['name', 'options', 'file']);
    expect(form.get('name')).toBe('Zahlen');
    expect(form.get('options')).toBe('{"decimal":","}');
    expect((form.get('file') as File).name).toBe('zahlen.csv');
    expect(sent[0]!.headers.has('content-type')).toBe(false);
  });

  it('sends a part of an upload as bytes with its range', async () => {
    const { client, sent } = aClient(() => json({ success: true, data: {} }));
    await client.sendOctets(putUploadPart, {
      params: { id: ID },
      octets: new Uint8Array([1, 2, 3]),
      headers: { 'content-range': 'bytes 0-2/3' },
    });
    expect(sent[0]!.headers.get('content-type')).toBe('application/octet-stream');
    expect(sent[0]!.headers.get('content-range')).toBe('bytes 0-2/3');
    expect(sent[0]!.body).toEqual(new Uint8Array([1, 2, 3]));
  });

  it('returns a download as an unread stream', async () => {
    const { client, sent } = aClient(
      () => new Response('a\n1\n', { headers: { 'content-type': 'text/csv' } }),
    );
    const response = await client.download(downloadDatasource, {
      params: { id: ID },
      body: { format: 'csv' },
    });
    expect(await response.text()).toBe('a\n1\n');
    expect(sent[0]!.headers.get('accept')).toBe('*/*');
  });

  it('opens an event stream with the Accept header of one', async () => {
    const { client, sent } = aClient(() => new Response('data: {}\n\n'));
    const response = await client.events(streamJob, {
      params: { jobId: ID },
      headers: { 'last-event-id': '7' },
    });
    expect(response.body).not.toBeNull();
    expect(sent[0]!.headers.get('accept')).toBe('text/event-stream');
    expect(sent[0]!.headers.get('last-event-id')).toBe('7');
  });

  it('gives status and headers beside the answer', async () => {
    const { client } = aClient(() =>
      json({ success: true, data: {} }, { status: 202, headers: { etag: '"4"' } }),
    );
    const answer = await client.send(getDatasource, { params: { id: ID } });
    expect([answer.status, answer.headers.get('etag')]).toEqual([202, '"4"']);
  });
});

describe('how a call fails', () => {
  it("throws the server's error with its whole body", async () => {
    const { client } = aClient(() => failure('dataset.not_found', 404));
    const error = await caught(client.call(getDatasource, { params: { id: ID } }));
    expect(error).toMatchObject({
      code: 'dataset.not_found',
      message: 'There is no such dataset.',
      status: 404,
      requestId: 'r-9',
      issues: [{ path: 'a.0', message: 'm' }],
      retryAfterSeconds: null,
    });
    expect(error.body).toMatchObject({ success: false, error: { code: 'dataset.not_found' } });
  });

  it('has the seconds of Retry-After in the error', async () => {
    const { client } = aClient(() => failure('request.rate_limited', 429, { 'retry-after': '12' }));
    expect((await caught(client.call(checkToken))).retryAfterSeconds).toBe(12);
  });

  it('throws the failure of a download and of a stream too', async () => {
    const { client } = aClient(() => failure('dataset.not_found', 404));
    const body = { format: 'csv' as const };
    expect((await caught(client.download(downloadDatasource, { params: { id: ID }, body }))).status).toBe(
      404,
    );
    expect((await caught(client.events(streamJob, { params: { jobId: ID } }))).status).toBe(404);
  });

  it("says that a proxy's page is not an answer of this API", async () => {
    const { client } = aClient(
      () => new Response('<html>', { status: 502, headers: { 'x-request-id': 'p-1' } }),
    );
    expect(await caught(client.call(checkToken))).toMatchObject({
      code: 'reply.malformed',
      status: 502,
      requestId: 'p-1',
    });
  });

  it('says so when a success is not JSON', async () => {
    const { client } = aClient(() => new Response('<html>Sign in to the Wi-Fi</html>'));
    expect(await caught(client.call(checkToken))).toMatchObject({ code: 'reply.malformed', status: 200 });
  });

  it('turns a network failure into network.unreachable and keeps its cause', async () => {
    const cause = new TypeError('fetch failed');
    const { client } = aClient(() => Promise.reject(cause));
    expect(await caught(client.call(checkToken))).toMatchObject({
      code: 'network.unreachable',
      status: null,
      cause,
    });
  });

  it('turns a connection that breaks inside the body into network.unreachable', async () => {
    const broken = new ReadableStream({
      start: (controller) => controller.error(new TypeError('terminated')),
    });
    const { client } = aClient(() => new Response(broken));
    expect((await caught(client.call(checkToken))).code).toBe('network.unreachable');
  });

  it('throws the reason of an aborted signal as it is', async () => {
    const controller = new AbortController();
    const { client } = aClient(() => {
      controller.abort('left the page');
      return Promise.reject(new DOMException('aborted', 'AbortError'));
    });
    await expect(client.call(checkToken, { signal: controller.signal })).rejects.toBe('left the page');
  });
});

describe('validation of answers', () => {
  const wrong = (): Response => json({ success: true, accessToken: 5 });

  it('is off by default', async () => {
    const { client } = aClient(wrong);
    expect(await client.call(checkToken)).toEqual({ success: true, accessToken: 5 });
  });

  it('refuses an answer that breaks the schema and says where', async () => {
    const { client } = aClient(wrong, { validateReplies: true });
    const error = await caught(client.call(checkToken));
    expect(error.code).toBe('reply.invalid');
    expect(error.issues.map((issue) => issue.path)).toEqual(['accessToken']);
  });
});

describe('types', () => {
  it('requires exactly the input of the route', () => {
    const { client } = aClient(() => json({}));
    const neverCalled = (): void => {
      // @ts-expect-error -- the id is missing
      void client.call(getDatasource);
      // @ts-expect-error -- a number where a text belongs
      void client.call(getDatasource, { params: { id: 1 } });
      // @ts-expect-error -- no such format
      void client.download(downloadDatasource, { params: { id: ID }, body: { format: 'pdf' } });
    };
    expect(neverCalled).toBeTypeOf('function');
  });
});
