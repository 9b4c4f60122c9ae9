import { afterEach, expect, it, vi } from 'vitest';
import { loadWhenOnline } from './online.ts';

const network = { onLine: true };
const listeners = new Set<() => void>();
vi.stubGlobal('navigator', network);
vi.stubGlobal('addEventListener', (_kind: string, listener: () => void) => listeners.add(listener));
afterEach(() => listeners.clear());

const failing = (times: number): (() => Promise<string>) => {
  let left = times;
  return () => {
    left -= 1;
    return left < 0 ? Promise.resolve('page') : Promise.reject(new TypeError('Failed to fetch'));
  };
};

it('waits without a network and loads when it is back', async () => {
  network.onLine = false;
  const loaded = loadWhenOnline(failing(1));
  await vi.waitFor(() => expect(listeners.size).toBe(1));
  network.onLine = true;
  listeners.forEach((listener) => listener());
  await expect(loaded).resolves.toBe('page');
});

it('fails where there is a network', async () => {
  network.onLine = true;
  await expect(loadWhenOnline(failing(1))).rejects.toThrow('Failed to fetch');
  expect(listeners.size).toBe(0);
});
