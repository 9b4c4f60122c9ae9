/**
 * Does `work` on every item, two at a time: one from the front, one from the back. What is summarized at the front, by the
 * one thread of JavaScript, runs beside what the engine groups at the back.
 */
export const inTwoLanes = async <T>(
  items: readonly T[],
  work: (item: T, lane: number) => Promise<void>,
): Promise<void> => {
  let [front, back] = [0, items.length];
  const next = (lane: number): T | undefined => {
    if (front === back) {
      return undefined;
    }
    if (lane === 0) {
      front += 1;
      return items[front - 1];
    }
    back -= 1;
    return items[back];
  };
  const run = async (lane: number): Promise<void> => {
    for (let item = next(lane); item !== undefined; item = next(lane)) {
      await work(item, lane);
    }
  };
  await Promise.all([run(0), run(1)]);
};
