import type { TileContent, TileData } from '@plumbline/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../api/api.ts';
import { TileStore, type RequestedTile } from './tile-store.ts';

/** A server whose streams the test feeds. */
const aServer = () => {
  const requests: {
    ids: readonly string[];
    page: number;
    signal: AbortSignal;
    say: (reply: Partial<TileData> & { tile: string }) => Promise<void>;
    end: () => Promise<void>;
  }[] = [];
  const open = async (ids: readonly string[], page: number, signal: AbortSignal) => {
    let controller!: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>;
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({ start: (one) => void (controller = one) });
    signal.addEventListener('abort', () => controller.error(new DOMException('aborted', 'AbortError')));
    requests.push({
      ids,
      page,
      signal,
      say: async (reply) => {
        const whole = { data: null, error: null, asOf: null, ignored: [], ...reply };
        controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(whole)}\n\n`));
        await settled();
      },
      end: async () => {
        controller.close();
        await settled();
      },
    });
    return { body };
  };
  return { requests, open };
};
/** Lets the store send what it holds back, and the streams deliver what they hold. */
const settled = () => vi.advanceTimersByTimeAsync(1);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const content = (label: string) => ({ kind: 'figure', figure: { label } }) as unknown as TileContent;
const wants = (keys: Readonly<Record<string, string>>): ReadonlyMap<string, RequestedTile> =>
  new Map(Object.entries(keys).map(([id, key]) => [id, { key, page: 1 }]));

describe('tile store', () => {
  it('fetches only visible tiles, topmost first', async () => {
    const { requests, open } = aServer();
    const store = new TileStore();
    store.start();
    store.want(wants({ a: '', b: '', c: '' }), open);
    store.see(['b', 'a']);
    await settled();
    expect(requests.map(({ ids }) => ids)).toEqual([['b', 'a']]);
    store.see(['a', 'c']);
    await settled();
    expect(requests.map(({ ids }) => ids)).toEqual([['b', 'a'], ['c']]);
  });

  it('fetches a required tile that is not visible, once', async () => {
    const { requests, open } = aServer();
    const store = new TileStore();
    store.start();
    store.want(wants({ a: '', b: '' }), open);
    store.see(['a']);
    store.need('b');
    await settled();
    store.see(['b']);
    await settled();
    expect(requests.map(({ ids }) => ids)).toEqual([['a', 'b']]);
  });

  it('shows each tile as it arrives and notifies nobody else', async () => {
    const { requests, open } = aServer();
    const store = new TileStore();
    store.start();
    let notified = 0;
    store.want(wants({ a: '', b: '' }), open);
    store.see(['a', 'b']);
    await settled();
    store.subscribe('b', () => void (notified += 1));
    await requests[0]!.say({ tile: 'a', data: content('A'), asOf: '2026-11-20T06:10:00Z' });
    expect(store.stateOf('a')).toMatchObject({ data: content('A'), isLoading: false });
    expect(store.stateOf('b')).toMatchObject({ data: null, isLoading: true });
    expect(notified).toBe(0);
  });

  it('refetches only tiles whose key changed, and aborts what is no longer needed', async () => {
    const { requests, open } = aServer();
    const store = new TileStore();
    store.start();
    store.want(wants({ a: '1', b: '1' }), open);
    store.see(['a', 'b']);
    await settled();
    await requests[0]!.say({ tile: 'a', data: content('A') });
    store.want(wants({ a: '1', b: '2' }), open);
    await settled();
    expect(requests.map(({ ids }) => ids)).toEqual([['a', 'b'], ['b']]);
    expect(requests[0]!.signal.aborted).toBe(true);
    expect(requests[1]!.signal.aborted).toBe(false);
  });

  it('drops the response to an outdated request', async () => {
    const { requests, open } = aServer();
    const store = new TileStore();
    store.start();
    store.want(wants({ a: '1', b: '1' }), open);
    store.see(['a', 'b']);
    await settled();
    store.want(wants({ a: '2', b: '1' }), open);
    await settled();
    await requests[0]!.say({ tile: 'a', data: content('old') });
    expect(store.stateOf('a').data).toBeNull();
    await requests[1]!.say({ tile: 'a', data: content('new') });
    expect(store.stateOf('a').data).toEqual(content('new'));
  });

  it('keeps old values during a refetch, and reports a failed refresh', async () => {
    const { requests, open } = aServer();
    const store = new TileStore();
    store.start();
    store.want(wants({ a: '' }), open);
    store.see(['a']);
    await settled();
    await requests[0]!.say({ tile: 'a', data: content('A') });
    store.refresh();
    await settled();
    expect(store.stateOf('a')).toMatchObject({ data: content('A'), isLoading: true, isOutdated: false });
    await requests[1]!.say({ tile: 'a', error: { code: 'query.too_long', message: 'Stopped.' } });
    expect(store.stateOf('a')).toMatchObject({ data: content('A'), error: { message: 'Stopped.' } });
  });

  it('never shows the figures of another filter when the new ones failed', async () => {
    const { requests, open } = aServer();
    const store = new TileStore();
    store.start();
    store.want(wants({ a: '1' }), open);
    store.see(['a']);
    await settled();
    await requests[0]!.say({ tile: 'a', data: content('A') });
    store.want(wants({ a: '2' }), open);
    await settled();
    await requests[1]!.say({ tile: 'a', error: { code: 'x', message: 'No.' } });
    expect(store.stateOf('a')).toMatchObject({ data: null, error: { code: 'x' } });
  });

  it('marks figures of another filter as outdated until the new ones come, on the screen or not', async () => {
    const { requests, open } = aServer();
    const store = new TileStore();
    store.start();
    store.want(wants({ a: '1', b: '1' }), open);
    store.see(['a', 'b']);
    await settled();
    await requests[0]!.say({ tile: 'a', data: content('A') });
    await requests[0]!.say({ tile: 'b', data: content('B') });
    store.see(['a']);
    let notified = 0;
    store.subscribe('b', () => void (notified += 1));
    store.want(wants({ a: '2', b: '2' }), open);
    expect([store.stateOf('a').isOutdated, store.stateOf('b').isOutdated]).toEqual([true, true]);
    expect(notified).toBe(1);
    await settled();
    await requests[1]!.say({ tile: 'a', data: content('A2') });
    expect([store.stateOf('a').isOutdated, store.stateOf('b').isOutdated]).toEqual([false, true]);
  });

  it('shows the figures again at once when the filter is taken back before the answer', async () => {
    const { requests, open } = aServer();
    const store = new TileStore();
    store.start();
    store.want(wants({ a: '1' }), open);
    store.see(['a']);
    await settled();
    await requests[0]!.say({ tile: 'a', data: content('A') });
    store.want(wants({ a: '2' }), open);
    await settled();
    store.want(wants({ a: '1' }), open);
    await settled();
    expect(requests).toHaveLength(2);
    expect(store.stateOf('a')).toMatchObject({ data: content('A'), isLoading: false, isOutdated: false });
  });

  it('reports an error for each tile of a stream that ends early, and refetches on retry', async () => {
    const { requests, open } = aServer();
    const store = new TileStore();
    store.start();
    store.want(wants({ a: '' }), open);
    store.see(['a']);
    await settled();
    await requests[0]!.end();
    expect(store.stateOf('a').error?.code).toBe('network.unreachable');
    store.retry('a');
    await settled();
    expect(requests).toHaveLength(2);
  });

  it('gives the server a refusal of the whole request to every tile of it', async () => {
    const store = new TileStore();
    store.start();
    store.want(wants({ a: '', b: '' }), () =>
      Promise.reject(new ApiError({ code: 'dashboard.not_found', message: 'Gone.', status: 404 })),
    );
    store.see(['a', 'b']);
    await settled();
    expect([store.stateOf('a').error?.message, store.stateOf('b').error?.message]).toEqual([
      'Gone.',
      'Gone.',
    ]);
  });

  it('fetches pages of a grid separately from the rest', async () => {
    const { requests, open } = aServer();
    const store = new TileStore();
    store.start();
    store.want(
      new Map([
        ['a', { key: '', page: 1 }],
        ['b', { key: '', page: 3 }],
      ]),
      open,
    );
    store.see(['a', 'b']);
    await settled();
    expect(requests.map(({ ids, page }) => [ids, page])).toEqual([
      [['a'], 1],
      [['b'], 3],
    ]);
  });

  it('goes on after it was stopped and started again', async () => {
    const { requests, open } = aServer();
    const store = new TileStore();
    store.want(wants({ a: '' }), open);
    store.see(['a']);
    const stop = store.start();
    await settled();
    stop();
    expect(requests[0]!.signal.aborted).toBe(true);
    store.start();
    await settled();
    expect(requests).toHaveLength(2);
  });
});
