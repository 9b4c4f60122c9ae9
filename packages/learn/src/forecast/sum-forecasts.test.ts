import { expect, it } from 'vitest';
import { createRandom } from '../random/random.ts';
import { draw } from '../testing/planted.ts';
import { forecastSeries } from './forecast-series.ts';
import { sumForecasts } from './sum-forecasts.ts';

const [LENGTH, HORIZON, LEVEL] = [60, 6, 0.9] as const;

/** Random walks; `shared` is the part of their steps that they have in common. */
function walks(seed: number, shared: number): Float64Array[] {
  const random = createRandom(seed);
  const common = draw(LENGTH + HORIZON, () => random.normal());
  return draw(3, (at) => at).map(() => {
    let level = 50;
    return Float64Array.from(common, (step) => {
      level += shared * step + (1 - shared) * random.normal();
      return level;
    });
  });
}

function covered(shared: number): number {
  const runs = draw(60, (seed) => {
    const series = walks(seed, shared);
    const parts = series.map((values) => ({
      values: values.slice(0, LENGTH),
      forecast: forecastSeries(values.slice(0, LENGTH), {
        horizon: HORIZON,
        periods: [],
        level: LEVEL,
        windows: 3,
        methods: ['seasonalNaive'],
      }),
    }));
    const { point, low, high } = sumForecasts(parts, LEVEL);
    point.forEach((value, step) => {
      const sum = parts.reduce((total, { forecast }) => total + forecast.point[step]!, 0);
      expect(value).toBeCloseTo(sum, 9);
    });
    const actual = (step: number): number =>
      series.reduce((total, values) => total + values[LENGTH + step]!, 0);
    const inside = Array.from(point, (_, step) => low[step]! <= actual(step) && actual(step) <= high[step]!);
    return inside.filter(Boolean).length / HORIZON;
  });
  return runs.reduce((sum, share) => sum + share, 0) / runs.length;
}

it('a sum is forecast by the forecasts of its parts, with an interval that holds for independent parts', () => {
  expect(Math.abs(covered(0) - LEVEL)).toBeLessThan(0.08);
});

it('its interval is wider where the errors of the parts go together', () => {
  expect(covered(0.9)).toBeGreaterThan(0.75);
});
