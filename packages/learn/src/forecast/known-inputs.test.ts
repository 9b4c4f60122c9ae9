import { describe, expect, it } from 'vitest';
import { createRandom } from '../random/random.ts';
import { draw } from '../testing/planted.ts';
import { forecastSeries } from './forecast-series.ts';
import type { KnownInputs } from './known-inputs.ts';

const DAY_MS = 86_400_000;
const START = Date.UTC(2021, 0, 1) / DAY_MS;
const LENGTH = 3 * 365;
const HORIZON = 14;
/** Thanksgiving is on the fourth Thursday of November, Easter Monday moves with the moon. */
const HOLIDAYS = ['2021-04-05', '2022-04-18', '2023-04-10', '2021-12-25', '2022-12-25', '2023-12-25'];
const THANKSGIVINGS = ['2021-11-25', '2022-11-24', '2023-11-23'];

const dayText = (at: number): string => new Date((START + at) * DAY_MS).toISOString().slice(0, 10);

/** Days of a shop: a week, promotions that add 40 %, holidays with a fifth of the usual sales. */
function shop(seed: number, { hasHolidays }: { readonly hasHolidays: boolean }) {
  const random = createRandom(seed);
  const total = LENGTH + HORIZON;
  const promotion = Float64Array.from(draw(total, () => (random.uniform() < 0.1 ? 1 : 0)));
  const usual = (at: number): number => 200 + 40 * Math.sin((2 * Math.PI * at) / 7);
  const factor = (at: number): number => {
    const isHoliday = hasHolidays && [...HOLIDAYS, ...THANKSGIVINGS].includes(dayText(at));
    return (1 + 0.4 * promotion[at]!) * (isHoliday ? 0.2 : 1);
  };
  const values = Float64Array.from(
    draw(total, (at) => usual(at) * factor(at) * (1 + 0.03 * random.normal())),
  );
  const days = Float64Array.from(draw(total, (at) => START + at));
  return { values, promotion, days };
}

const forecast = (values: Float64Array, known: KnownInputs, from: number) =>
  forecastSeries(values.slice(0, from), {
    horizon: HORIZON,
    periods: [7],
    level: 0.95,
    windows: 2,
    methods: ['ets'],
    known,
  });

describe('inputs that are known in advance', () => {
  const { values, promotion, days } = shop(1, { hasHolidays: true });
  // Forecast from the middle of December, so that Christmas is ahead.
  const from = LENGTH - 13;

  it('are estimated, and their effect is part of the forecast', () => {
    const { point, effects } = forecast(values, { columns: [promotion], days: null }, from);
    const [effect] = effects;
    expect(effect!.input).toEqual({ column: 0 });
    expect(effect!.change).toBeGreaterThan(0.35);
    expect(effect!.change).toBeLessThan(0.45);
    const christmas = days.findIndex((day) => dayText(day - START) === '2023-12-25') - from;
    const without = forecast(values, { columns: [], days: null }, from).point;
    const error = (own: Float64Array): number =>
      own.reduce((sum, value, at) => sum + (at === christmas ? 0 : Math.abs(values[from + at]! - value)), 0);
    expect(error(point)).toBeLessThan(0.7 * error(without));
  });

  it('include holidays by date, by Easter and by weekday, which are found', () => {
    const { point, effects } = forecast(values, { columns: [promotion], days }, from);
    const holidays = effects.flatMap(({ input }) => ('holiday' in input ? [input.holiday] : []));
    expect(holidays).toContainEqual({ kind: 'date', month: 11, day: 25 });
    expect(holidays).toContainEqual({ kind: 'easter', offset: 1 });
    expect(holidays).toContainEqual({ kind: 'weekday', month: 10, weekday: 4, nth: 4 });
    expect(holidays).toHaveLength(3);
    const christmas = days.findIndex((day) => dayText(day - START) === '2023-12-25') - from;
    expect(point[christmas]!).toBeLessThan(100);
    expect(point[christmas + 7]!).toBeGreaterThan(150);
  });

  it('are none where no day of the year differs', () => {
    const found = draw(20, (seed) => {
      const quiet = shop(10 + seed, { hasHolidays: false });
      const { effects } = forecast(quiet.values, { columns: [quiet.promotion], days: quiet.days }, LENGTH);
      return effects.length - 1;
    });
    expect(found.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(1);
  });

  it('never reach back: a forecast from an origin is the same whatever comes after it', () => {
    const changed = values.map((value, at) => (at < from ? value : 0));
    const known = { columns: [promotion], days };
    expect(forecast(changed, known, from)).toEqual(forecast(values, known, from));
  });
});
