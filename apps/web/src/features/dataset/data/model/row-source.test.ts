import type { Cell, GridPage } from '@plumbline/contract';
import { FILTER_LOADING_CLEAR_MS } from '@plumbline/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PageRequest, RowsRequest } from '../../core/model/row-request.ts';
import { RowSource } from './row-source.ts';

interface Call {
  readonly request: PageRequest;
  readonly signal: AbortSignal;
  readonly answer: (total?: number) => Promise<unknown>;
  readonly fail: (error: unknown) => Promise<unknown>;
}

const rows = (of: Partial<RowsRequest> = {}): RowsRequest => ({
  filters: { op: 'and', value: [] },
  sort: [],
  search: '',
  version: 1,
  ...of,
});

const pageOf = (request: PageRequest, names: readonly string[], total: number): GridPage => {
  const columns = request.columns ?? names;
  const from = (request.page - 1) * request.limit;
  const count = Math.max(0, Math.min(request.limit, total - from));
  return {
    columns: columns.map((name) => ({ name, label: name, type: 'text', role: 'dimension' })),
    data: Array.from({ length: count }, (_, at) =>
      columns.map((name) => `${request.search}${name}${from + at}`),
    ),
    page: request.page,
    limit: request.limit,
    total,
    version: 1,
  };
};

function aSource(names: readonly string[] = ['a', 'b']) {
  const calls: Call[] = [];
  const flush = () => vi.advanceTimersByTimeAsync(0);
  const source = new RowSource({
    columns: names,
    fetchPage: (request, signal) =>
      new Promise<GridPage>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        calls.push({
          request,
          signal,
          answer: (total = 10_000) => {
            resolve(pageOf(request, names, total));
            return flush();
          },
          fail: (error) => {
            reject(error);
            return flush();
          },
        });
      }),
  });
  const call = (at: number): Call => {
    const call = calls.at(at);
    expect(call).toBeDefined();
    return call as Call;
  };
  return { source, calls, call };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('row source', () => {
  it('shows the first page and its exact total', async () => {
    const { source, call } = aSource();
    source.load(rows());
    await call(0).answer(14_175);
    expect(source.getState().total).toBe(14_175);
    expect([source.cellAt(0, 0), source.cellAt(99, 1), source.cellAt(100, 0)]).toEqual([
      'a0',
      'b99',
      undefined,
    ]);
  });

  it('keeps the old rows on the screen until the new ones arrive', async () => {
    const { source, call } = aSource();
    source.load(rows());
    await call(0).answer();
    source.load(rows({ search: 'x' }));
    expect(source.cellAt(0, 0)).toBe('a0');
    await call(1).answer(3);
    expect([source.cellAt(0, 0), source.getState().total]).toEqual(['xa0', 3]);
  });

  it('knows the most decimals of each column of figures, across pages', async () => {
    const page = (cells: readonly Cell[], request: PageRequest): GridPage => ({
      ...pageOf(request, ['name', 'price'], 300),
      columns: [
        { name: 'name', label: 'name', type: 'text', role: 'dimension' },
        { name: 'price', label: 'price', type: 'number', role: 'measure' },
      ],
      data: cells.map((cell) => ['1.2345', cell]),
    });
    const source = new RowSource({
      columns: ['name', 'price'],
      fetchPage: async (request) => page(request.page === 1 ? [134.9, 4, null] : [7.25, 1.5], request),
    });
    source.load(rows());
    await vi.advanceTimersByTimeAsync(0);
    expect([...source.getState().decimals]).toEqual([[1, 1]]);
    source.want({ first: 150, end: 160 }, [0]);
    await vi.advanceTimersByTimeAsync(0);
    expect([...source.getState().decimals]).toEqual([[1, 2]]);
    source.want({ first: 0, end: 10 }, [0]);
    expect([...source.getState().decimals]).toEqual([[1, 2]]);
  });

  it('marks the old rows as stale until the new ones arrive', async () => {
    const { source, calls } = aSource();
    source.load(rows());
    await calls[0]?.answer();
    expect(source.getState().isStale).toBe(false);
    source.load(rows({ search: 'x' }));
    expect(source.getState().isStale).toBe(true);
    await calls[1]?.answer();
    expect(source.getState().isStale).toBe(false);
  });

  it('aborts the question that was replaced and never shows its answer', async () => {
    const { source, call } = aSource();
    source.load(rows({ search: 'old' }));
    source.load(rows({ search: 'new' }));
    expect(call(0).signal.aborted).toBe(true);
    await call(1).answer();
    expect([source.cellAt(0, 0), source.getState().error]).toEqual(['newa0', null]);
  });

  it('aborts pages that scrolled out of sight before they came', async () => {
    const { source, call, calls } = aSource();
    source.load(rows());
    await call(0).answer();
    source.want({ first: 4000, end: 4040 }, [0]);
    source.want({ first: 9000, end: 9040 }, [0]);
    expect(calls.map(({ request, signal }) => [request.page, signal.aborted])).toEqual([
      [1, false],
      [41, true],
      [91, false],
    ]);
  });

  it('requests a page that is loading or already loaded once', async () => {
    const { source, call, calls } = aSource();
    source.load(rows());
    await call(0).answer();
    source.want({ first: 90, end: 130 }, [0]);
    source.want({ first: 95, end: 135 }, [0]);
    await call(1).answer();
    source.want({ first: 60, end: 140 }, [0]);
    expect(calls.map(({ request }) => request.page)).toEqual([1, 2]);
  });

  it('shows rows seen before at once when their question comes back', async () => {
    const { source, call, calls } = aSource();
    source.load(rows());
    await call(0).answer(500);
    source.load(rows({ search: 'x' }));
    await call(1).answer(3);
    source.load(rows());
    expect([source.cellAt(0, 0), source.getState().total, calls.length]).toEqual(['a0', 500, 2]);
  });

  it('fetches only the blocks of a wide dataset that are in view', async () => {
    const names = Array.from({ length: 2000 }, (_, at) => `c${at}-`);
    const { source, call } = aSource(names);
    source.load(rows());
    await call(0).answer();
    source.want({ first: 0, end: 40 }, [20]);
    expect(call(1).request.columns).toEqual(names.slice(1280, 1344));
    await call(1).answer();
    expect([source.cellAt(7, 1281), source.cellAt(7, 100)]).toEqual(['c1281-7', undefined]);
  });

  it('clears the loading flag only some time after the answer', async () => {
    const { source, call } = aSource();
    source.load(rows());
    expect(source.getState().isLoading).toBe(true);
    await call(0).answer();
    await vi.advanceTimersByTimeAsync(FILTER_LOADING_CLEAR_MS - 1);
    expect(source.getState().isLoading).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(source.getState().isLoading).toBe(false);
  });

  it('stays loading when another page starts before the flag is cleared', async () => {
    const { source, call } = aSource();
    source.load(rows());
    await call(0).answer();
    source.want({ first: 200, end: 240 }, [0]);
    await vi.advanceTimersByTimeAsync(FILTER_LOADING_CLEAR_MS * 3);
    expect(source.getState().isLoading).toBe(true);
  });

  it('returns the error of a failed page, clears loading, and requests it again on retry', async () => {
    const { source, call, calls } = aSource();
    const error = { code: 'query.timed_out' };
    source.load(rows());
    await call(0).fail(error);
    await vi.advanceTimersByTimeAsync(FILTER_LOADING_CLEAR_MS);
    expect({
      error: source.getState().error,
      isLoading: source.getState().isLoading,
      calls: calls.length,
    }).toEqual({ error, isLoading: false, calls: 1 });
    source.retry();
    await call(1).answer();
    expect([source.getState().error, source.cellAt(0, 0)]).toEqual([null, 'a0']);
  });

  it('fetches nothing and notifies nobody after it was stopped', async () => {
    const { source, call, calls } = aSource();
    source.load(rows());
    source.stop();
    expect(call(0).signal.aborted).toBe(true);
    source.want({ first: 0, end: 40 }, [0]);
    expect(calls).toHaveLength(1);
  });
});
