import { expect, it } from 'vitest';
import { forecastNext } from './forecast-next.ts';

const ASK = { unit: 'month', horizon: 12, level: 0.95 } as const;
const season = Float64Array.from(
  { length: 60 },
  (_, at) => 100 + at + 20 * Math.sin((2 * Math.PI * at) / 12),
);

it('foresees trend and season of the months that follow', () => {
  const { point, low, high } = forecastNext(season, ASK)!;
  point.forEach((value, step) => {
    const at = 60 + step;
    expect(Math.abs(value - (100 + at + 20 * Math.sin((2 * Math.PI * at) / 12)))).toBeLessThan(8);
    expect(low[step]!).toBeLessThanOrEqual(value);
    expect(high[step]!).toBeGreaterThanOrEqual(value);
  });
});

it('takes gaps, and gives nothing from fewer than eight values', () => {
  expect(forecastNext(season.with(20, NaN), ASK)!.point).toHaveLength(12);
  expect(forecastNext(season.slice(0, 7), ASK)).toBeNull();
  expect(
    forecastNext(
      Float64Array.from({ length: 30 }, () => NaN),
      ASK,
    ),
  ).toBeNull();
});
