// What bench/learn-peers.mjs gives to both sides: baskets, rows with unusual ones among them, and planted groups.
import { createRandom } from '@plumbline/learn';

const list = (count, value) => Array.from({ length: count }, (_, at) => value(at));

/** Forty items, some of which draw others in. */
function baskets(random) {
  return list(2000, () => {
    const items = new Set(
      list(40, (item) => item).filter((item) => random.uniform() < 0.35 / (1 + item / 6)),
    );
    const drawn = [...items].filter((item) => item % 5 === 0 && random.uniform() < 0.6);
    return [...items.union(new Set(drawn.map((item) => item + 2)))];
  });
}

/** One row in 25 is unusual, in a way of its own per shape. */
function shapes(random) {
  const { uniform, normal } = random;
  const isRare = (row) => row % 25 === 0;
  const points = {
    blob: (row) => list(4, () => (isRare(row) ? 2.2 : 1) * normal()),
    'two blobs': (row) =>
      isRare(row) ? list(2, () => 12 * uniform() - 6) : list(2, () => (row % 2 === 1 ? 4 : -4) + normal()),
    ring: (row) => {
      const [angle, radius] = [2 * Math.PI * uniform(), 5 + 0.3 * normal()];
      return isRare(row)
        ? list(2, () => 14 * uniform() - 7)
        : [radius * Math.cos(angle), radius * Math.sin(angle)];
    },
    line: (row) => {
      const one = normal();
      return [one, isRare(row) ? -1.5 * one : one + 0.3 * normal(), normal()];
    },
  };
  return Object.entries(points).map(([name, point]) => ({
    name,
    rows: list(1000, point),
    target: list(1000, (row) => Number(isRare(row))),
  }));
}

/** Five groups in six columns. */
function planted(random) {
  const centers = list(5, () => list(6, () => 12 * random.uniform()));
  const group = list(1500, () => random.below(5));
  return { group, rows: group.map((code) => centers[code].map((center) => center + 0.7 * random.normal())) };
}

/** Everything that both sides read. */
export function learnCases() {
  const random = createRandom(5);
  return {
    baskets: baskets(random),
    minCount: 40,
    mostItems: 4,
    shapes: shapes(random),
    planted: planted(random),
  };
}
