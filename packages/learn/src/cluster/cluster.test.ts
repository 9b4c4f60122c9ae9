import { describe, expect, it } from 'vitest';
import { createFrame, type Frame } from '../data/frame.ts';
import { createRandom } from '../random/random.ts';
import { draw, labels, numbers } from '../testing/planted.ts';
import { adjustedRandIndex } from '../validate/rand-index.ts';
import { describeSegments } from './describe-segments.ts';
import { densityClusters } from './hdbscan.ts';
import { kMeans, type Points } from './k-means.ts';
import { meanSilhouette } from './silhouette.ts';
import { assignClusters, trainClusters } from './train-clusters.ts';

/** A ring, a disc within it, a square and noise, from a generator that is easy to write in any language. */
function referencePoints(): Points {
  let state = 1n;
  const next = (): number => {
    state = (state * 1103515245n + 12345n) % 2147483648n;
    return Number(state) / 2147483648;
  };
  const values = draw(240, (row) => row).flatMap((row) => {
    const [a, b] = [next(), next()];
    const radius = 1 + 0.1 * b;
    return [
      [radius * Math.cos(2 * Math.PI * a), radius * Math.sin(2 * Math.PI * a)],
      [0.25 * (a - 0.5), 0.25 * (b - 0.5)],
      [3 + a, b],
      [6 * a - 2, 6 * b - 3],
    ][row % 4]!;
  });
  return { rows: 240, width: 2, values: Float64Array.from(values) };
}

/** Four groups of customers in mixed units, with missing values. */
function customers(rows: number, seed: number): { frame: Frame; group: number[] } {
  const random = createRandom(seed);
  const group = draw(rows, () => random.below(4));
  const frame = createFrame([
    numbers(
      'revenue',
      group.map((code) => 20_000 + 15_000 * (code >> 1) + 1500 * random.normal()),
    ),
    numbers(
      'visits',
      group.map((code) => 4 + 6 * (code & 1) + 0.7 * random.normal()),
    ),
    numbers(
      'age',
      group.map((code) => (random.uniform() < 0.05 ? NaN : 30 + 12 * code + 3 * random.normal())),
    ),
    labels(
      'plan',
      group.map((code) => (random.uniform() < 0.9 ? ['free', 'basic', 'team', 'pro'][code]! : 'basic')),
    ),
  ]);
  return { frame, group };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Squared distances to the means of groups. */
function inertiaOf({ rows, width, values }: Points, codes: Int32Array): number {
  const sums = new Map<number, Float64Array>();
  codes.forEach((code, row) => {
    const own = sums.get(code) ?? new Float64Array(width + 1);
    own[width]! += 1;
    for (let at = 0; at < width; at += 1) {
      own[at]! += values[row * width + at]!;
    }
    sums.set(code, own);
  });
  let total = 0;
  for (let at = 0; at < rows * width; at += 1) {
    const own = sums.get(codes[Math.floor(at / width)]!)!;
    total += (values[at]! - own[at % width]! / own[width]!) ** 2;
  }
  return total;
}

describe('k-means', () => {
  it('reaches the inertia and silhouette of scikit-learn 1.9.1 with many starts', () => {
    const points = referencePoints();
    const clusters = kMeans(points, { clusters: 4, starts: 50, seed: 2 });
    expect(clusters.inertia).toBeCloseTo(178.9731219173908, 6);
    expect(meanSilhouette(points, clusters.codes)).toBeCloseTo(0.5235563594218592, 9);
  });

  it('ends where no single row can move to a lower inertia', () => {
    const [clusters, width] = [4, 2];
    const better = draw(10, (seed) => {
      const random = createRandom(seed);
      const points = { rows: 60, width, values: Float64Array.from(draw(120, () => random.normal())) };
      const { codes, inertia } = kMeans(points, { clusters, starts: 1, seed });
      const lower = (row: number, code: number): number =>
        Number(inertiaOf(points, codes.with(row, code)) < inertia - 1e-9);
      return sum(draw(60, (row) => sum(draw(clusters, (code) => lower(row, code)))));
    });
    expect(better).toEqual(draw(10, () => 0));
  });

  it('finds planted groups and how many there are', () => {
    for (const seed of [1, 2, 3]) {
      const { frame, group } = customers(1200, seed);
      const model = trainClusters(frame, { clusters: null, mostClusters: 8, seed });
      expect(model.centers).toHaveLength(4);
      expect(adjustedRandIndex(assignClusters(model, frame).codes, group)).toBeGreaterThan(0.9);
    }
  });

  it('finds them from batches of many rows', () => {
    const { frame, group } = customers(50_001, 4);
    const model = trainClusters(frame, { clusters: 4, mostClusters: 8, seed: 4 });
    expect(adjustedRandIndex(assignClusters(model, frame).codes, group)).toBeGreaterThan(0.9);
  });

  it('is plain data that assigns new rows, large clusters first', () => {
    const { frame } = customers(400, 5);
    const model = trainClusters(frame, { clusters: 3, mostClusters: 8, seed: 5 });
    const stored = JSON.parse(JSON.stringify(model)) as typeof model;
    const { codes } = assignClusters(stored, frame);
    expect(trainClusters(frame, { clusters: 3, mostClusters: 8, seed: 5 })).toEqual(model);
    expect(codes).toEqual(assignClusters(model, frame).codes);
    const sizes = [0, 1, 2].map((code) => codes.filter((own) => own === code).length);
    expect(sizes).toEqual(sizes.toSorted((one, other) => other - one));
  });

  it('follows its options', () => {
    const { frame } = customers(400, 6);
    const clusters = (options: object): number =>
      trainClusters(frame, { clusters: null, mostClusters: 8, seed: 6, ...options }).centers.length;
    expect([clusters({}), clusters({ clusters: 5 }), clusters({ mostClusters: 2 })]).toEqual([4, 5, 2]);
  });

  it('says why it cannot divide', () => {
    const options = { clusters: 3, mostClusters: 8, seed: 1 };
    expect(() => trainClusters(createFrame([numbers('x', [1, 2])]), options)).toThrow(/too few/u);
    expect(() =>
      trainClusters(
        createFrame([
          numbers(
            'x',
            draw(9, () => 1),
          ),
        ]),
        options,
      ),
    ).toThrow(/different/u);
  });
});

describe('segments', () => {
  it('are named by what sets them apart', () => {
    const { frame, group } = customers(1200, 7);
    const segments = describeSegments(frame, Int32Array.from(group));
    const name = (code: number): string[] =>
      segments[code]!.name.map((trait) =>
        trait.kind === 'number'
          ? `${trait.column} ${trait.effect > 0 ? 'high' : 'low'}`
          : `${trait.column} ${trait.category}`,
      );
    expect(name(0)).toEqual(['plan free', 'age low']);
    expect(name(3)).toEqual(['plan pro', 'age high']);
    const trait = segments[2]!.traits.find(({ column }) => column === 'plan');
    expect(trait).toMatchObject({ kind: 'category', category: 'team' });
    expect(segments.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 12);
  });

  it('have no name where nothing sets them apart', () => {
    const random = createRandom(8);
    const frame = createFrame([
      numbers(
        'x',
        draw(2000, () => random.normal()),
      ),
    ]);
    const segments = describeSegments(frame, Int32Array.from(draw(2000, (row) => row % 2)));
    expect(segments.map(({ name }) => name)).toEqual([[], []]);
  });
});

describe('density clusters', () => {
  it('are those of scikit-learn 1.9.1 (HDBSCAN), noise included, but for equal distances', () => {
    const points = referencePoints();
    const coarse =
      '.ba.bbaa.ba.cba..ba.cbaa.bacdba..baacba..ba..ba..ba..ba.dba.cba..ba..baddbaddba.cbabbba.dba.dba..ba..ba..ba..bacbbaadba..ba..ba.cbaa.ba.dba..ba.dba.cba..ba.dba.dba..ba..ba.dbabdba.cba..baadba..ba.dbaa.ba.cbadcba.dba.dba.cbacdba..ba..baacbab';
    const fine =
      '.ca.dcaabca.dcaabca.dcaabca.eca..caadca.bca..caabca.bca.ecaadca.dca..caeeca.eca.dcac.ca.eca.ecaabca.bca.dca..cad.caaeca.eca.eca.dcaaeca.eca..ca.eca.dcaabca.eca.eca.bca.bca.ecaceca.dca.dcaa.ca.bca.ecaabcabdca.dca.ecabeca.dcadeca..ca.bcaadcac';
    const codes = (text: string): number[] => text.split('').map((letter) => letter.codePointAt(0)!);
    const find = (minRows: number, neighbors: number): Int32Array =>
      densityClusters(points, { minRows, neighbors });
    expect(adjustedRandIndex(find(15, 10), codes(coarse))).toBeGreaterThan(0.94);
    expect(adjustedRandIndex(find(10, 5), codes(fine))).toBeGreaterThan(0.97);
  });

  it('are none in one row, and refuse too many rows', () => {
    const options = { minRows: 5, neighbors: 5 };
    expect([...densityClusters({ rows: 1, width: 1, values: Float64Array.of(1) }, options)]).toEqual([-1]);
    expect(() =>
      densityClusters({ rows: 20_001, width: 1, values: new Float64Array(20_001) }, options),
    ).toThrow(/sample/u);
  });
});
