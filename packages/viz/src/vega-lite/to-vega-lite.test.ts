import { CHART_MARKS } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { SPECIMENS } from '../../test/gallery/specimens.ts';
import { VARIANTS } from '../../test/gallery/variants.ts';
import { toVegaLite } from './to-vega-lite.ts';
import { WORDS } from '../../test/support/index.ts';

describe('a chart in Vega-Lite’s words', () => {
  it.each(CHART_MARKS)('%s is plain data with its figures in it', (mark) => {
    const data = SPECIMENS[mark]();
    const { spec } = toVegaLite(data, WORDS);
    expect(spec['$schema']).toBe('https://vega.github.io/schema/vega-lite/v5.json');
    expect((spec['data'] as { values: unknown[] }).values).toHaveLength(data.data.length);
    expect(JSON.parse(JSON.stringify(spec))).toMatchObject({
      data: { values: { length: data.data.length } },
    });
  });

  it('says all of a bar chart', () => {
    const { spec, missing } = toVegaLite(SPECIMENS.bar(), WORDS);
    expect(missing).toEqual([]);
    expect(spec).toMatchObject({
      mark: { type: 'bar' },
      encoding: {
        x: { field: 'x', timeUnit: 'utcyearmonth' },
        y: { field: 'y', type: 'quantitative', title: 'Revenue' },
      },
    });
  });

  it('has an axis of its own for a second measure', () => {
    const { data } = VARIANTS['bar with a line on a second axis']?.() ?? { data: SPECIMENS.bar() };
    expect(toVegaLite(data, WORDS).spec).toMatchObject({
      layer: [{}, { mark: { type: 'line' } }],
      resolve: { scale: { y: 'independent' } },
    });
  });

  it.each(['sankey', 'treemap', 'radar', 'gauge', 'wordcloud'] as const)(
    'says that a %s is no mark of it',
    (mark) => {
      expect(toVegaLite(SPECIMENS[mark](), WORDS).missing).toHaveLength(1);
      expect(toVegaLite(SPECIMENS[mark](), WORDS).spec).toMatchObject({ mark: { type: 'text' } });
    },
  );

  it('says that a density is not smoothed', () => {
    expect(toVegaLite(SPECIMENS.density(), WORDS).missing.map(WORDS.say)).toEqual([
      'The curve is drawn through the counts of the bins, not smoothed with a kernel.',
    ]);
  });
});
