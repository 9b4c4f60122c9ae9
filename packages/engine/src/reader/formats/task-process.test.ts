import { describe, expect, it } from 'vitest';
import { runTask } from './task-process.ts';
import type { Ending } from '../../../test/support/task.child.ts';

const run = (task: Ending, signal = new AbortController().signal, onProgress = () => undefined) =>
  runTask<Ending, string>({
    entry: new URL('../../../test/support/task.child.ts', import.meta.url),
    task,
    memoryMb: 64,
    tooLarge: 'It takes too much memory.',
    signal,
    onProgress,
  });

describe('a task in a process of its own', () => {
  it('reports how far it is and gives its result', async () => {
    const reported: unknown[] = [];
    const signal = new AbortController().signal;
    const onProgress = ((...progress: unknown[]) => void reported.push(progress)) as () => undefined;
    expect(await run('done', signal, onProgress)).toBe('done');
    expect(reported).toEqual([[0.5, 7]]);
  });

  it.each([
    ['refused', { code: 'file.damaged', message: 'It is cut short.', data: { row: 3 } }],
    ['out of memory', { code: 'file.too_large', message: 'It takes too much memory.' }],
    ['killed', { code: 'engine.lost' }],
    ['broken', { message: expect.stringContaining('TypeError: a bug') }],
  ] as const)(
    'a task in a process of its own that is %s says so, and the caller lives on',
    async (ending, error) => {
      await expect(run(ending)).rejects.toMatchObject(error);
    },
  );

  it('ends when its caller no longer waits', async () => {
    const caller = new AbortController();
    const waiting = run('never', caller.signal);
    caller.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'request.cancelled' });
  });
});
