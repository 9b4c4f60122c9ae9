import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inTwoLanes } from './two-lanes.ts';

it('takes items from both ends, each of them once, one in each lane at a time', async () => {
  const order: string[] = [];
  const running = [0, 0];
  await inTwoLanes(['a', 'b', 'c', 'd', 'e'], async (item, lane) => {
    running[lane] = (running[lane] ?? 0) + 1;
    expect(running[lane]).toBe(1);
    order.push(`${item}${lane}`);
    await nextTurn();
    running[lane] = 0;
  });
  expect(order).toEqual(['a0', 'e1', 'b0', 'd1', 'c0']);
});

it('goes on in one lane while the other is busy', async () => {
  const order: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  await inTwoLanes(['a', 'b', 'c'], async (item, lane) => {
    order.push(`${item}${lane}`);
    await (item === 'a' ? promise : nextTurn());
    if (item === 'b') {
      resolve();
    }
  });
  expect(order).toEqual(['a0', 'c1', 'b1']);
});

it('fails with the first failure', async () => {
  await expect(inTwoLanes(['a', 'b'], (item) => Promise.reject(new Error(item)))).rejects.toThrow('a');
  await expect(inTwoLanes([], () => Promise.reject(new Error('none')))).resolves.toBeUndefined();
});
