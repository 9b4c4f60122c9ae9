import { describe, expect, it } from 'vitest';
import { createFrame, type Frame } from '../data/frame.ts';
import { createRandom } from '../random/random.ts';
import { draw, labels, numbers } from '../testing/planted.ts';
import { rocArea } from '../validate/ranking.ts';
import { anomalyThreshold, explainAnomalies, scoreAnomalies, trainAnomalies } from './isolation-forest.ts';

type Point = (uniform: () => number, normal: () => number, row: number) => number[];

/** One row in 25 is unusual, in its own way. */
const SHAPES: Readonly<Record<string, Point>> = {
  blob: (_, normal, row) => draw(4, () => (row % 25 === 0 ? 2.2 : 1) * normal()),
  twoBlobs: (uniform, normal, row) => {
    const center = row % 2 === 1 ? 4 : -4;
    const usual = [center + normal(), center + normal()];
    return row % 25 === 0 ? [12 * uniform() - 6, 12 * uniform() - 6] : usual;
  },
  ring: (uniform, normal, row) => {
    const angle = 2 * Math.PI * uniform();
    const radius = 5 + 0.3 * normal();
    const usual = [radius * Math.cos(angle), radius * Math.sin(angle)];
    return row % 25 === 0 ? [14 * uniform() - 7, 14 * uniform() - 7] : usual;
  },
  line: (_, normal, row) => {
    const one = normal();
    const [, other, third] = [one, one + 0.3 * normal(), normal()];
    return [one, row % 25 === 0 ? -1.5 * one : other, third];
  },
};

/** Mean areas of scikit-learn 1.9.1 with 200 trees over twenty seeds, on the same rows. */
const REFERENCE = { blob: 0.9533, twoBlobs: 0.9122, ring: 0.8762, line: 0.7306 };

function shape(name: string): { frame: Frame; target: Float64Array } {
  let state = 1n;
  const uniform = (): number => {
    state = (state * 1103515245n + 12345n) % 2147483648n;
    return Number(state) / 2147483648;
  };
  const normal = (): number => draw(12, uniform).reduce((sum, value) => sum + value, -6);
  const points = draw(1000, (row) => row).map((row) => SHAPES[name]!(uniform, normal, row));
  const columns = points[0]!.map((_, at) =>
    numbers(
      `x${at}`,
      points.map((point) => point[at]!),
    ),
  );
  return {
    frame: createFrame(columns),
    target: Float64Array.from(draw(1000, (row) => (row % 25 === 0 ? 1 : 0))),
  };
}

function mixed(rows: number): Frame {
  const random = createRandom(9);
  const amount = draw(rows, () => 100 + 10 * random.normal());
  const items = draw(rows, () => 3 + random.below(3));
  const country = draw(rows, () => random.below(3)).map((code) => ['DE', 'FR', 'IT'][code]!);
  amount[5] = 400;
  country[6] = 'XX';
  items[7] = NaN;
  return createFrame([numbers('amount', amount), numbers('items', items), labels('country', country)]);
}

describe('isolation forest', () => {
  it.each(Object.keys(REFERENCE))('ranks as well as scikit-learn: %s', (name) => {
    const { frame, target } = shape(name);
    const areas = draw(10, (seed) => {
      const scores = scoreAnomalies(trainAnomalies(frame, { seed }), frame);
      return rocArea({ scores, target, weights: null });
    });
    const mean = areas.reduce((sum, area) => sum + area, 0) / areas.length;
    expect(mean).toBeGreaterThan(REFERENCE[name as keyof typeof REFERENCE] - 0.01);
  });

  it('ranks unusual numbers, rare categories and missing values first, each for its reason', () => {
    const frame = mixed(600);
    const model = trainAnomalies(frame, { seed: 1 });
    const scores = scoreAnomalies(model, frame);
    const order = [...scores.keys()].sort((one, other) => scores[other]! - scores[one]!);
    expect(new Set(order.slice(0, 3))).toEqual(new Set([5, 6, 7]));
    const reasons = explainAnomalies(model, frame, { usual: frame, seed: 1 });
    expect([5, 6, 7].map((row) => reasons[row]![0]!.column)).toEqual(['amount', 'country', 'items']);
    expect(reasons[5]![0]!.effect).toBeGreaterThan(0.05);
  });

  it('is plain data, the same from the same seed, and follows its options', () => {
    const frame = mixed(200);
    const model = trainAnomalies(frame, { seed: 1 });
    expect(JSON.parse(JSON.stringify(model))).toEqual(model);
    expect(trainAnomalies(frame, { seed: 1 })).toEqual(model);
    expect(trainAnomalies(frame, { seed: 2 }).trees).not.toEqual(model.trees);
    expect(trainAnomalies(frame, { seed: 1, trees: 20 }).trees).toHaveLength(20);
    expect(trainAnomalies(frame, { seed: 1, sample: 64 }).usualDepth).toBeLessThan(model.usualDepth);
  });

  it('calls about the wanted share of rows unusual', () => {
    const { frame } = shape('blob');
    const scores = scoreAnomalies(trainAnomalies(frame, { seed: 1 }), frame);
    const above = scores.filter((score) => score > anomalyThreshold(scores, 0.04));
    expect(above.length).toBe(40);
  });

  it('says why it cannot learn', () => {
    expect(() => trainAnomalies(createFrame([numbers('x', [1])]), { seed: 1 })).toThrow(/One row/u);
    expect(() => trainAnomalies(createFrame([numbers('x', [1, 1])]), { seed: 1 })).toThrow(/different/u);
  });
});
