import { getDatasource, streamChanges } from '@plumbline/contract';
import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aDataset, anId, ok } from '../../testing/fixtures.ts';
import { render } from '../../testing/render.tsx';
import { requestsOf, serve, serveEvents, serveFailure } from '../../testing/server.ts';
import { datasetQuery } from './datasets.ts';
import { followChanges } from './follow-changes.ts';

const ID = anId(1);
const Title = () => <h1>{useQuery(datasetQuery(ID)).data?.name}</h1>;
const called = (name: string) => ok(aDataset({ id: ID, name }));

/** One holder at a time, as in a browser. */
function fakeLocks() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request: (_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) => {
      last = last.then(() => (signal.aborted ? undefined : work()));
      return last;
    },
  };
}

const setLocks = (value: object | undefined): void => {
  Object.defineProperty(navigator, 'locks', { value, configurable: true });
};

describe('changes of other people', () => {
  const ends: (() => void)[] = [];
  const follow = (): void => void ends.push(followChanges());

  beforeEach(() => {
    setLocks(fakeLocks());
  });
  afterEach(() => {
    for (const end of ends.splice(0)) {
      end();
    }
    setLocks(undefined);
  });

  it('are shown where something on the page depends on them', async () => {
    serve(getDatasource, called('Orders'));
    await render(<Title />);
    await screen.findByText('Orders');
    serve(getDatasource, called('Sales'));
    serveEvents(streamChanges, [{ changes: [{ dashboard: anId(2) }, { dataset: ID }] }]);
    follow();
    expect(await screen.findByText('Sales')).toBeDefined();
    expect(requestsOf(getDatasource)).toHaveLength(2);
  });

  it('are read again as a whole after the stream broke', async () => {
    serve(getDatasource, called('Orders'));
    await render(<Title />);
    await screen.findByText('Orders');
    serveEvents(streamChanges, []);
    follow();
    await expect.poll(() => requestsOf(streamChanges).length).toBe(1);
    serve(getDatasource, called('Meanwhile'));
    expect(await screen.findByText('Meanwhile', undefined, { timeout: 5000 })).toBeDefined();
    expect(requestsOf(streamChanges).length).toBeGreaterThan(1);
  });

  it('are heard by one tab for all', async () => {
    serveEvents(streamChanges, []);
    follow();
    follow();
    await expect.poll(() => requestsOf(streamChanges).length).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(requestsOf(streamChanges)).toHaveLength(1);
    // The next takes over once the first is closed.
    ends.shift()?.();
    await expect.poll(() => requestsOf(streamChanges).length).toBe(2);
  });

  it('are not requested again of a server that refuses', async () => {
    serveFailure(streamChanges, { code: 'route.not_found', message: 'There is no such call.', status: 404 });
    follow();
    await expect.poll(() => requestsOf(streamChanges).length).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(requestsOf(streamChanges)).toHaveLength(1);
  });

  it('are not followed where the browser has no locks', async () => {
    setLocks(undefined);
    serveEvents(streamChanges, []);
    follow();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(requestsOf(streamChanges)).toHaveLength(0);
  });
});
