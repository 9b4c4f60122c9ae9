import { routes } from '@plumbline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appOf, type AppUnderTest } from '../../testing/app-of.ts';
import { AppError } from '@plumbline/contract';
import { newId } from '../ids.ts';
import { bind, type Call } from './bind.ts';
import { eventStream, lastEventId, type StreamedEvent } from './events.ts';

let source: (call: Call) => AsyncIterable<StreamedEvent>;

/** Events given one by one by the test. */
function tap() {
  const waiting: StreamedEvent[] = [];
  let wake = Promise.withResolvers<void>();
  let wasReturned = false;
  return {
    give(event: StreamedEvent) {
      waiting.push(event);
      wake.resolve();
    },
    get wasReturned() {
      return wasReturned;
    },
    async *events(signal: AbortSignal): AsyncGenerator<StreamedEvent> {
      signal.addEventListener('abort', () => wake.resolve(), { once: true });
      try {
        while (!signal.aborted) {
          yield* waiting.splice(0);
          await wake.promise;
          wake = Promise.withResolvers();
        }
        yield* waiting.splice(0);
      } finally {
        wasReturned = true;
      }
    },
  };
}

describe('an event stream', () => {
  let app: AppUnderTest;
  beforeAll(async () => {
    app = await appOf(() => [
      bind(routes.streamJob, async (call) => eventStream(call, source(call as Call)) as never),
    ]);
  });
  afterAll(() => app.close());

  const open = (headers: Record<string, string> = {}, token = app.token) =>
    fetch(`${app.address}/beta/events/worker/${newId()}`, {
      headers: { authorization: `Bearer ${token}`, ...headers },
    });

  it('frames each event with its number and LF, and ends when there are no more', async () => {
    source = async function* () {
      yield { id: 1, event: { progress: 10, type: 'info', msg: 'one\ntwo' } };
      yield { id: 2, event: { progress: 100, type: 'done', msg: 'end' } };
    };
    const response = await open({ 'accept-encoding': 'br, gzip' });
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(response.headers.get('cache-control')).toContain('no-store');
    expect(await response.text()).toBe(
      'id: 1\ndata: {"progress":10,"type":"info","msg":"one\\ntwo"}\n\n' +
        'id: 2\ndata: {"progress":100,"type":"done","msg":"end"}\n\n',
    );
  });

  it('gives the number that the caller has seen last to its source', async () => {
    const events: number[] = [];
    source = async function* (call) {
      events.push(lastEventId(call));
      yield { id: 1, event: {} };
    };
    for (const id of ['7', 'x', '-1', '']) {
      await (await open(id === '' ? {} : { 'last-event-id': id })).text();
    }
    expect(events).toEqual([7, 0, 0, 0]);
  });

  it('answers an ordinary failure when its source fails at once', async () => {
    source = async function* () {
      yield* [];
      throw new AppError('job.not_found', 'There is no such job.');
    };
    const response = await open();
    expect(response.status).toBe(404);
    expect(((await response.json()) as { error: { code: string } }).error.code).toBe('job.not_found');
  });

  it.each([
    [
      new AppError('query.too_large', 'Too many groups.'),
      { code: 'query.too_large', message: 'Too many groups.', status: 422 },
    ],
    [
      new TypeError('secret of the server'),
      { code: 'internal', message: expect.stringContaining('error log'), status: 500 },
    ],
  ])('ends with one event of type error when its source fails later (%#)', async (error, expected) => {
    source = async function* () {
      yield { id: 1, event: { n: 1 } };
      throw error;
    };
    const response = await open();
    const text = await response.text();
    expect(response.status).toBe(200);
    expect(text.match(/^event: error$/gmu)).toHaveLength(1);
    const { status, ...failure } = expected;
    const [, data = ''] = /event: error\ndata: (.*)\n\n$/u.exec(text) ?? [];
    expect(JSON.parse(data)).toEqual({
      success: false,
      status,
      error: { ...failure, issues: [], requestId: response.headers.get('x-request-id') },
    });
    expect(text).not.toContain('secret');
  });

  it('shows each event when it comes, and frees its source when the caller leaves', async () => {
    const tapped = tap();
    source = ({ signal }) => tapped.events(signal);
    tapped.give({ id: 1, event: { n: 1 } });
    const response = await open();
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toContain('"n":1');
    tapped.give({ id: 2, event: { n: 2 } });
    expect((await reader?.read())?.value).toContain('"n":2');
    await reader?.cancel();
    await expect.poll(() => tapped.wasReturned).toBe(true);
  });

  it('is open before its first event is there', async () => {
    const tapped = tap();
    source = ({ signal }) => tapped.events(signal);
    const response = await open();
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toBe(': still here\n\n');
    tapped.give({ id: 1, event: { n: 1 } });
    expect((await reader?.read())?.value).toContain('"n":1');
    await reader?.cancel();
  });

  it('ends with its session', async () => {
    const { services } = app;
    const principal = await services.sessions.find(app.token);
    const member = { tenantId: principal?.tenantId ?? '', userId: principal?.userId ?? '' };
    const token = await services.db.transaction((trx) => services.sessions.create(trx, member));
    const other = await services.sessions.find(token);
    const tapped = tap();
    source = ({ signal }) => tapped.events(signal);
    tapped.give({ id: 1, event: {} });
    const response = await open({}, token);
    const reading = response.text();
    await services.db.transaction(async (trx) => {
      if (other) {
        await services.sessions.end(trx, other);
      }
    });
    expect(await reading).toContain('id: 1');
    expect(tapped.wasReturned).toBe(true);
  });

  it('ends when the server stops', async () => {
    const tapped = tap();
    source = ({ signal }) => tapped.events(signal);
    tapped.give({ id: 1, event: {} });
    const response = await open();
    const reading = response.text();
    app.endStreams();
    expect(await reading).toContain('id: 1');
  });
});
