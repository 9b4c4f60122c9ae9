import { describe, expect, it } from 'vitest';
import { createRandom } from '../random/random.ts';
import { draw } from '../testing/planted.ts';
import { decomposeOnce } from './decompose.ts';
import { fitEts } from './ets.ts';
import { forecastSeries, type ForecastOptions } from './forecast-series.ts';
import { fitCroston, fitMstl, fitNaive2, fitSeasonalNaive, fitSmoothing, fitTheta } from './methods.ts';
import { fillGaps, isSeasonal, usualPeriods } from './series.ts';

const OPTIONS: ForecastOptions = { horizon: 12, periods: [12], level: 0.95, windows: 3 };

/** Ten years of months with a trend, a season that grows, and a deterministic disturbance. */
const MONTHS = Float64Array.from(
  draw(
    120,
    (at) => 100 + 0.5 * at + 10 * Math.sin((2 * Math.PI * at) / 12) * (1 + at / 200) + ((at * 7919) % 13) - 6,
  ),
);

const mean = (values: ArrayLike<number>): number =>
  Array.from(values).reduce((sum, value) => sum + value, 0) / values.length;

describe('methods', () => {
  it('decompose as STL of statsmodels 0.14', () => {
    const { seasonal, trend } = decomposeOnce(MONTHS, 12, 11);
    const at = (values: Float64Array): number[] => [0, 1, 50, 119].map((index) => values[index]!);
    const wanted = [
      [0.6973824264263029, 3.5723839062463743, 10.661942925329363, -7.154903370270321],
      [98.30915329377417, 99.02133586882832, 124.97967152248218, 159.134525701619],
    ];
    [seasonal, trend].forEach((part, index) =>
      at(part).forEach((value, point) => expect(value).toBeCloseTo(wanted[index]![point]!, 8)),
    );
  });

  it('smooth and forecast near statsmodels', () => {
    expect(fitSmoothing(MONTHS).alpha).toBeCloseTo(1, 3);
    const { form, point, residuals } = fitEts(MONTHS, 12, 3);
    // Its best form is a trend with a multiplied season too, with all first states optimized: 161.0, 168.9, 174.5.
    expect(form.season).toBe('multiplicative');
    expect(residuals.reduce((sum, error) => sum + error * error, 0)).toBeLessThan(1.1 * 1646.67);
    [161.0, 168.9, 174.5].forEach((value, at) => expect(Math.abs(point[at]! - value)).toBeLessThan(2.5));
    [158.4, 165.2, 170.1, 171.6].forEach((value, at) =>
      expect(Math.abs(fitTheta(MONTHS, 12, 4).point[at]! - value)).toBeLessThan(2.5),
    );
  });

  it('repeat seasons and level by hand', () => {
    const values = Float64Array.of(1, 2, 3, 4, 5, 6);
    expect([...fitSeasonalNaive(values, 3, 4).point]).toEqual([4, 5, 6, 4]);
    expect([...fitSeasonalNaive(values, 1, 2).point]).toEqual([6, 6]);
    expect([...fitNaive2(values, 1, 2).point]).toEqual([6, 6]);
    // Sizes 2, 2 at gaps of 2: .95 · 2 ÷ 2.
    expect(fitCroston(Float64Array.of(0, 2, 0, 2), 1, 1).point[0]).toBeCloseTo(0.95, 12);
    expect([...fillGaps(Float64Array.of(NaN, 1, NaN, 3, NaN))]).toEqual([1, 1, 2, 3, 3]);
  });

  it('continue two seasons at once', () => {
    const hours = Float64Array.from(
      draw(
        24 * 7 * 6,
        (at) => 50 + 10 * Math.sin((2 * Math.PI * at) / 24) + (Math.floor(at / 24) % 7 > 4 ? -15 : 0),
      ),
    );
    const known = hours.subarray(0, 24 * 7 * 5);
    const { point } = fitMstl(known, [24, 168], 168);
    expect(mean(point.map((value, step) => Math.abs(value - hours[known.length + step]!)))).toBeLessThan(1);
  });

  it('multiply seasons that grow with the level', () => {
    const [length, horizon] = [96, 12];
    const truth = (at: number): number =>
      100 * Math.exp(0.02 * at) * (1 + 0.4 * Math.sin((2 * Math.PI * at) / 12));
    const errors = draw(8, (seed) => {
      const random = createRandom(seed + 1);
      const known = Float64Array.from(draw(length, (at) => truth(at) * (1 + 0.03 * random.normal())));
      const { point } = fitMstl(known, [12], horizon);
      return mean(point.map((value, step) => Math.abs(value / truth(length + step) - 1)));
    });
    // Added seasons: .072.
    expect(mean(errors)).toBeLessThan(0.05);
  });

  it('repeat little noise of the last cycle', () => {
    const random = createRandom(5);
    const errors = draw(20, () => {
      const noise = Float64Array.from(draw(120, () => 100 + 10 * random.normal()));
      const { point } = fitMstl(noise, [12], 12);
      const center = mean(point);
      return Math.sqrt(mean(point.map((value) => (value - center) ** 2)));
    });
    // Smoothed over eleven cycles: 5.84.
    expect(mean(errors)).toBeLessThan(5.4);
  });

  it('know a season from noise', () => {
    const random = createRandom(1);
    const noise = draw(40, () => Number(isSeasonal(Float64Array.from(draw(96, () => random.normal())), 12)));
    expect(noise.filter(Boolean).length).toBeLessThan(9);
    expect(
      isSeasonal(
        MONTHS.map((value, at) => value - 0.5 * at),
        12,
      ),
    ).toBe(true);
    expect(usualPeriods('hour', 200)).toEqual([24]);
    expect(usualPeriods('month', 120)).toEqual([12]);
  });
});

describe('forecasts', () => {
  it('choose a method per series that is no worse than the seasonal naive one, and say how good each was', () => {
    const { method, tried, point, backtest } = forecastSeries(MONTHS, OPTIONS);
    expect(tried.map(({ method }) => method).toSorted()).toEqual([
      'combined',
      'ets',
      'mstl',
      'seasonalNaive',
      'theta',
    ]);
    expect(tried[0]!.method).toBe(method);
    expect(tried[0]!.mase).toBeLessThan(1);
    expect(point).toHaveLength(12);
    expect(backtest.map(({ from }) => from)).toEqual([84, 96, 108]);
    const trendless = forecastSeries(Float64Array.from(draw(100, (at) => [5, 1, 9, 2][at % 4]!)), {
      ...OPTIONS,
      periods: [4],
      horizon: 4,
    });
    expect([...trendless.point].map((value) => Math.round(value))).toEqual([5, 1, 9, 2]);
  });

  it('never see what they are judged by', () => {
    const changed = MONTHS.map((value, at) => (at >= 108 ? value + 500 : value));
    const first = forecastSeries(MONTHS, { ...OPTIONS, methods: ['theta'] });
    const second = forecastSeries(changed, { ...OPTIONS, methods: ['theta'] });
    expect(second.backtest.map(({ point }) => point)).toEqual(first.backtest.map(({ point }) => point));
  });

  it('cover about 95 % of what comes next, in trends, seasons and random walks', () => {
    const random = createRandom(2);
    const kinds: ((length: number) => number[])[] = [
      (length) => {
        let level = 100;
        return draw(length, () => (level += random.normal()));
      },
      (length) => draw(length, (at) => 50 + 8 * Math.sin((2 * Math.PI * at) / 12) + 2 * random.normal()),
      (length) => draw(length, (at) => 20 + 0.3 * at + 3 * random.normal()),
      (length) => {
        let last = 0;
        return draw(length, () => 30 + (last = 0.6 * last + random.normal()));
      },
    ];
    const inside = draw(120, (at) => at).flatMap((at) => {
      const series = Float64Array.from(kinds[at % 4]!(132));
      const { low, high } = forecastSeries(series.subarray(0, 120), OPTIONS);
      return draw(12, (step) =>
        series[120 + step]! >= low[step]! && series[120 + step]! <= high[step]! ? 1 : 0,
      );
    });
    expect(mean(inside)).toBeGreaterThan(0.93);
    expect(mean(inside)).toBeLessThan(0.975);
  });

  it.each([36, 48, 60])('keep intervals of %i months within what the noise explains', (length) => {
    const random = createRandom(length);
    const NOISE = 8;
    const series = Float64Array.from(
      draw(length, (at) => 480 + 6 * at + 120 * Math.sin((2 * Math.PI * at) / 12) + NOISE * random.normal()),
    );
    const { point, high, low, coverage } = forecastSeries(series, { ...OPTIONS, methods: ['mstl'] });
    point.forEach((value, step) => {
      expect(high[step]! - value).toBeLessThan(12 * NOISE);
      expect(value - low[step]!).toBeGreaterThan(NOISE / 2);
    });
    expect(coverage).toBeGreaterThan(0.8);
  });

  it('take intermittent demand for what it is', () => {
    const random = createRandom(3);
    const demand = Float64Array.from(draw(120, () => (random.uniform() < 0.3 ? 1 + random.below(5) : 0)));
    const { method, point, low, high, judgedBy, tried } = forecastSeries(demand, { ...OPTIONS, periods: [] });
    expect(['croston', 'pastMean', 'ets']).toContain(method);
    expect(judgedBy).toBe('rmsse');
    const errors = tried.map(({ rmsse }) => rmsse!);
    expect(errors).toEqual(errors.toSorted((one, other) => one - other));
    expect(Math.abs(point[0]! - mean(demand))).toBeLessThan(0.5);
    expect([low[0]! >= 0, high[0]! > 2]).toEqual([true, true]);
  });

  it('find no holidays among zeros, where a few large values look like some', () => {
    const random = createRandom(8);
    const first = Date.UTC(2020, 0, 1) / 86_400_000;
    const isBusy = (day: number): boolean => {
      const date = new Date((first + day) * 86_400_000);
      return date.getUTCMonth() === 10 && date.getUTCDay() === 1 && Math.ceil(date.getUTCDate() / 7) === 3;
    };
    const usual = (): number => (random.uniform() < 0.4 ? 1 + random.below(3) : 0);
    const rain = Float64Array.from(draw(1200, (day) => (isBusy(day) ? 40 : usual())));
    const days = Float64Array.from(draw(1200 + OPTIONS.horizon, (day) => first + day));
    const { effects } = forecastSeries(rain, { ...OPTIONS, periods: [7], known: { columns: [], days } });
    expect(effects).toEqual([]);
  });

  it('follow their options', () => {
    const base = forecastSeries(MONTHS, OPTIONS);
    expect(forecastSeries(MONTHS, { ...OPTIONS, horizon: 3 }).point).toHaveLength(3);
    expect(forecastSeries(MONTHS, { ...OPTIONS, methods: ['seasonalNaive'] }).method).toBe('seasonalNaive');
    expect(forecastSeries(MONTHS, { ...OPTIONS, level: 0.5 }).high[0]!).toBeLessThan(base.high[0]!);
    expect(forecastSeries(MONTHS, { ...OPTIONS, windows: 5 }).backtest).toHaveLength(5);
    expect(
      forecastSeries(MONTHS, { ...OPTIONS, periods: [] }).tried.map(({ method }) => method),
    ).not.toContain('mstl');
  });

  it('bear gaps, constants and short series, and refuse too few values', () => {
    const gaps = MONTHS.map((value, at) => (at % 9 === 4 ? NaN : value));
    expect(Math.abs(forecastSeries(gaps, OPTIONS).point[0]! - 161)).toBeLessThan(6);
    const constant = forecastSeries(new Float64Array(30).fill(7), OPTIONS);
    expect([constant.point[3], constant.low[3], constant.high[3]]).toEqual([7, 7, 7]);
    expect(forecastSeries(Float64Array.of(1, 2, 3, 4, 5), OPTIONS).tried).toEqual([]);
    expect(() => forecastSeries(Float64Array.of(1, 2, NaN, 3), OPTIONS)).toThrow(/at least 4/u);
    expect(() => forecastSeries(MONTHS, { ...OPTIONS, level: 1 })).toThrow(/level/u);
  });
});
