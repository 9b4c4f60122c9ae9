import { ApiError, type ProgressEvent } from '@plumbline/contract';
import { expect, it } from 'vitest';
import { followEvents } from './events.ts';

const line = (...[id, progress, msg, type = 'info']: [number, number, string, string?]): string =>
  `id: ${id}\ndata: ${JSON.stringify({ progress, type, msg })}\n\n`;

/** Each text is one connection, in two parts so that an event is cut in the middle; `breaks` ends it with an error. */
const connection = (text: string, breaks = false): Response => {
  const bytes = new TextEncoder().encode(text);
  const middle = Math.floor(bytes.length / 2);
  const parts = [bytes.slice(0, middle), bytes.slice(middle)];
  return new Response(
    new ReadableStream({
      pull: (controller) => {
        const part = parts.shift();
        if (part !== undefined) {
          controller.enqueue(part);
        } else if (breaks) {
          controller.error(new TypeError('network'));
        } else {
          controller.close();
        }
      },
    }),
  );
};

interface Followed {
  readonly events: string[];
  readonly openedAfter: (string | null)[];
  readonly waits: number[];
}

const follow = async (answers: readonly (() => Response)[]): Promise<Followed> => {
  const followed: Followed = { events: [], openedAfter: [], waits: [] };
  const queue = [...answers];
  await followEvents({
    signal: new AbortController().signal,
    onEvent: (event: ProgressEvent) => followed.events.push(event.msg),
    wait: (ms) => {
      followed.waits.push(ms);
      return Promise.resolve();
    },
    open: async (lastEventId) => {
      followed.openedAfter.push(lastEventId);
      const next = queue.shift();
      expect(next, 'opened more often than expected').toBeDefined();
      return next!();
    },
  });
  return followed;
};

it('reads events to the last one and opens no second connection', async () => {
  const { events, openedAfter } = await follow([
    () => connection(`: heartbeat\n\n${line(1, 10, 'reading')}${line(2, 100, 'ready', 'done')}`),
  ]);
  expect(events).toEqual(['reading', 'ready']);
  expect(openedAfter).toEqual([null]);
});

it('goes on after the last event it saw when the connection breaks', async () => {
  const { events, openedAfter } = await follow([
    () => connection(line(1, 10, 'reading') + line(2, 20, 'typing'), true),
    () => connection(line(3, 100, 'ready', 'done')),
  ]);
  expect(events.at(-1)).toBe('ready');
  expect(openedAfter).toEqual([null, '2']);
});

it('waits longer after each failure in a row, and begins short again after an event', async () => {
  const unreachable = (): never => {
    throw new ApiError({ code: 'network.unreachable', message: '', status: null });
  };
  const { waits } = await follow([
    unreachable,
    unreachable,
    () => connection(line(1, 10, 'reading')),
    () => connection(line(2, 100, 'ready')),
  ]);
  expect(waits).toEqual([500, 1000, 500]);
});

it('stops at a warning', async () => {
  const { events } = await follow([
    () => connection(line(1, 40, 'The disk is full.', 'warning') + line(2, 50, 'no')),
  ]);
  expect(events).toEqual(['The disk is full.']);
});

it('rejects when the server refuses the stream', async () => {
  const refusal = new ApiError({ code: 'job.not_found', message: '', status: 404 });
  await expect(
    follow([
      () => {
        throw refusal;
      },
    ]),
  ).rejects.toBe(refusal);
});

it('ends quietly when nobody listens any more', async () => {
  const abort = new AbortController();
  const following = followEvents({
    signal: abort.signal,
    onEvent: () => abort.abort(),
    wait: () => Promise.resolve(),
    open: () => Promise.resolve(connection(line(1, 10, 'reading'))),
  });
  await expect(following).resolves.toBeUndefined();
});

const failed = (status: number): string => {
  const error = { code: 'query.too_large', message: 'Too many groups.', issues: [], requestId: 'r' };
  return `event: error\ndata: ${JSON.stringify({ success: false, status, error })}\n\n`;
};

it('rejects with the failure that a stream ends with', async () => {
  const following = follow([() => connection(line(1, 10, 'reading') + failed(422))]);
  await expect(following).rejects.toMatchObject({
    code: 'query.too_large',
    message: 'Too many groups.',
    status: 422,
    requestId: 'r',
  });
});

it('opens a stream again that failed for a reason of the server', async () => {
  const { events, openedAfter } = await follow([
    () => connection(line(1, 10, 'reading') + failed(500)),
    () => connection(line(2, 100, 'ready', 'done')),
  ]);
  expect([events, openedAfter]).toEqual([
    ['reading', 'ready'],
    [null, '1'],
  ]);
});
