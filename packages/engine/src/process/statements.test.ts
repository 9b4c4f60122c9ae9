import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Statements } from './statements.ts';

const DONE = { kind: 'done', id: 1, columns: [], count: 3 } as const;

describe('a statement that was given to a process', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const open = () => {
    const ended = { interrupt: vi.fn<(id: number) => void>(), kill: vi.fn<() => void>() };
    return { ...ended, statements: new Statements(ended) };
  };

  it('is answered once it is done', async () => {
    const { statements } = open();
    const answer = statements.wait(1, { signal: new AbortController().signal, deadlineMs: null });
    statements.receive(DONE);
    await expect(answer).resolves.toEqual({ columns: [], count: 3 });
  });

  it('is not taken for whole where it was interrupted and ends without an error', async () => {
    const { statements, interrupt } = open();
    const cancelling = new AbortController();
    const cancelled = statements.wait(1, { signal: cancelling.signal, deadlineMs: null });
    cancelling.abort();
    statements.receive(DONE);
    await expect(cancelled).rejects.toMatchObject({ code: 'request.cancelled' });

    const late = statements.wait(1, { signal: new AbortController().signal, deadlineMs: 100 });
    vi.advanceTimersByTime(101);
    expect(interrupt).toHaveBeenCalledTimes(2);
    statements.receive(DONE);
    await expect(late).rejects.toMatchObject({ code: 'query.timed_out' });
  });

  it('is ended with its process where the interrupt has no effect', async () => {
    const { statements, kill } = open();
    const answer = statements.wait(1, { signal: new AbortController().signal, deadlineMs: 100 });
    answer.catch(() => undefined);
    vi.advanceTimersByTime(101);
    expect(kill).not.toHaveBeenCalled();
    vi.advanceTimersByTime(2000);
    expect(kill).toHaveBeenCalledWith('timed_out');
    statements.lose('timed_out');
    await expect(answer).rejects.toMatchObject({ code: 'query.timed_out' });
  });
});
