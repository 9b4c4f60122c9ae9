import { describe, expect, it } from 'vitest';
import { createFrame, selectRows } from '../data/frame.ts';
import { createRandom } from '../random/random.ts';
import { draw, labels, numbers } from '../testing/planted.ts';
import { predictSurvival, scoreCox, trainCox } from './cox.ts';
import { validateCox } from './validate-cox.ts';
import { kaplanMeier, logRank, medianSurvival, type Durations } from './kaplan-meier.ts';

/** Eighty rows with ties, from formulas that are easy to repeat elsewhere. */
const ROWS = 80;
const age = draw(ROWS, (row) => 20 + ((row * 37) % 50));
const arm = draw(ROWS, (row) => (row * 7) % 3);
const DURATIONS: Durations = {
  times: Float64Array.from(
    draw(ROWS, (row) => 1 + Math.floor(((row * row * 11 + 5 * age[row]!) % 40) / (arm[row] === 1 ? 2 : 1))),
  ),
  events: Uint8Array.from(draw(ROWS, (row) => ((row * 5) % 7 < 2 ? 0 : 1))),
};
const FRAME = createFrame([
  numbers('age', age),
  numbers(
    'dose',
    draw(ROWS, (row) => ((row * 13) % 17) / 4),
  ),
  labels(
    'arm',
    arm.map((code) => ['a', 'b', 'c'][code]!),
  ),
]);

describe('Kaplan and Meier', () => {
  const points = kaplanMeier(DURATIONS, 0.95);

  it('is that of lifelines 0.30', () => {
    const at = (wanted: number) => points.find(({ time }) => time === wanted)!;
    const wanted = [
      [at(1), 0.9500000000000004, 0.8722484632483765, 0.980934861999069],
      [at(5), 0.8166698841698837, 0.709925753680182, 0.8871713419884725],
    ] as const;
    wanted.forEach(([point, survival, low, high]) => {
      expect(point.survival).toBeCloseTo(survival, 10);
      expect(point.low).toBeCloseTo(low, 6);
      expect(point.high).toBeCloseTo(high, 6);
    });
    expect(medianSurvival(points)).toBe(16);
  });

  it('compares groups as lifelines does', () => {
    const { statistic, p } = logRank(DURATIONS, Int32Array.from(arm));
    expect(statistic).toBeCloseTo(11.71420600073443, 8);
    expect(p).toBeCloseTo(0.0028595157108272677, 8);
  });

  it('bears everyone having the event, and nobody', () => {
    const all = kaplanMeier({ times: Float64Array.of(1, 2), events: Uint8Array.of(1, 1) }, 0.95);
    expect(all.at(-1)).toMatchObject({ time: 2, survival: 0, low: 0, high: 0 });
    const none = kaplanMeier({ times: Float64Array.of(1, 2), events: Uint8Array.of(0, 0) }, 0.95);
    expect([none.length, medianSurvival(none)]).toEqual([1, null]);
    expect(() => kaplanMeier({ times: Float64Array.of(-1), events: Uint8Array.of(1) }, 0.95)).toThrow(
      /negative/u,
    );
  });
});

describe('Cox', () => {
  const model = trainCox(FRAME, DURATIONS, 0.95);

  it('is that of lifelines 0.30 within 1e-4', () => {
    const wanted = [
      [
        -0.013193914560768634, 0.010644532984817292, 0.21515983502500857, 0.9665165896224366,
        1.0076984687178803,
      ],
      [0.12392155906833731, 0.10262034186816932, 0.22721153127981214, 0.925694867780232, 1.38410501639],
      [0.9672745471154337, 0.3629892636250036, 0.007704626539395182, 1.2915314226830996, 5.358694760495101],
      [-0.24801589836793952, 0.3300269713239693, 0.4523506534269287, 0.40866608434337415, 1.4900729512866044],
    ];
    model.effects.forEach(({ coefficient, error, p, low, high }, at) =>
      [coefficient, error, p, low, high].forEach((value, index) =>
        expect(Math.abs(value - wanted[at]![index]!)).toBeLessThan(1e-4),
      ),
    );
    expect(model.concordance).toBeCloseTo(0.6283386147578089, 4);
    const rows = selectRows(FRAME, Uint32Array.of(0, 5));
    const survival = predictSurvival(model, rows, 5);
    [0.8630704859320969, 0.8942827172833032].forEach((value, at) =>
      expect(survival[at]).toBeCloseTo(value, 4),
    );
  });

  it('is plain data', () => {
    expect(scoreCox(JSON.parse(JSON.stringify(model)) as typeof model, FRAME)).toEqual(
      scoreCox(model, FRAME),
    );
  });

  it('finds planted hazards, and refuses rows without events', () => {
    const random = createRandom(4);
    const x = draw(3000, () => random.normal());
    const times = Float64Array.from(x, (value) => -Math.log(1 - random.uniform()) / Math.exp(0.7 * value));
    const events = Uint8Array.from(times, (time) => (time < 2 ? 1 : 0));
    const frame = createFrame([
      numbers('x', x),
      numbers(
        'noise',
        draw(3000, () => random.normal()),
      ),
    ]);
    const { effects } = trainCox(frame, { times: times.map((time) => Math.min(2, time)), events }, 0.95);
    expect(effects[0]!.coefficient).toBeCloseTo(0.7, 1);
    expect(effects[1]!.coefficient).toBeCloseTo(0, 1);
    expect(() => trainCox(frame, { times, events: new Uint8Array(3000) }, 0.95)).toThrow(/No row/u);
  });

  it('is judged on rows that it did not learn from: noise is no order of events', () => {
    const random = createRandom(8);
    const frame = createFrame(
      draw(12, (at) => at).map((at) =>
        numbers(
          `x${at}`,
          draw(80, () => random.normal()),
        ),
      ),
    );
    const times = Float64Array.from(draw(80, () => -Math.log(1 - random.uniform())));
    const durations = { times, events: new Uint8Array(80).fill(1) };
    expect(trainCox(frame, durations, 0.95).concordance).toBeGreaterThan(0.57);
    expect(validateCox(frame, durations, 1)!).toBeLessThan(0.58);
    const few = Uint8Array.from(draw(80, (row) => (row < 24 ? 1 : 0)));
    expect(validateCox(frame, { times, events: few }, 1)).toBeNull();
  });
});
