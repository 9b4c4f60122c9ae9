import { forecastSeries, type SeriesForecast } from '@plumbline/learn';
import { valueLabel } from '@plumbline/viz';
import { expect, it } from 'vitest';
import { getTranslator } from '../../../../platform/text/translators.ts';
import { methodsNote } from './forecast-sections.ts';

const forecast = (valueAt: (day: number) => number): SeriesForecast =>
  forecastSeries(
    Float64Array.from({ length: 120 }, (_, day) => valueAt(day)),
    {
      horizon: 7,
      periods: [7],
      windows: 3,
      level: 0.95,
    },
  );

const usual = forecast((day) => 100 + 10 * Math.sin(day) + day);
const rainy = forecast((day) => (day % 5 === 0 ? 1 + (day % 3) : 0));

it('says by which error the method of a series with many zeros was chosen', () => {
  expect(methodsNote([usual]).code).toBe('workflow.section.methodsNote');
  expect(methodsNote([usual, rainy]).code).toBe('workflow.section.methodsNoteZeros');
});

it('names every method that was tried', async () => {
  const words = await getTranslator({ locale: 'en-GB' });
  const tried = [usual, rainy].flatMap((one) => one.tried.map(({ method }) => method));
  expect(tried).toContain('mean');
  expect(tried.filter((method) => valueLabel('methods', method, words) === method)).toEqual([]);
});
