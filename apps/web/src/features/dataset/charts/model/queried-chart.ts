import type { ChartData, ChartSpec } from '@plumbline/contract';

/** Options that no figure depends on. */
const STYLE_OPTIONS = ['legend', 'labels', 'orient', 'opacity', 'sizes', 'facetColumns'] as const;
type Options = NonNullable<ChartSpec['options']>;

function queriedOptions(options: Options | undefined): Options | undefined {
  const entries = Object.entries(options ?? {}).filter(
    ([key]) => !(STYLE_OPTIONS as readonly string[]).includes(key),
  );
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** Fields of a chart that only decide its looks; of `options`, those that do not are put back. */
const STYLE_FIELDS = ['title', 'subtitle', 'colour', 'colours', 'sizes', 'images', 'options'] as const;
type StyleField = (typeof STYLE_FIELDS)[number];

/** The part of a chart that decides its figures: a change of the rest sends no request. */
export function queriedChart(chart: ChartSpec): ChartSpec {
  const rest: Omit<ChartSpec, StyleField> & Partial<Pick<ChartSpec, StyleField>> = { ...chart };
  for (const key of STYLE_FIELDS) {
    delete rest[key];
  }
  const queried = queriedOptions(chart.options);
  return queried === undefined ? rest : { ...rest, options: queried };
}

/** The chart data with the style settings that were not part of the query. */
export function styledData(data: ChartData, chart: ChartSpec): ChartData {
  const { title, subtitle, colour, colours, sizes, images, options } = chart;
  const style = { title, subtitle, colour, colours, sizes, images };
  const set = Object.fromEntries(Object.entries(style).filter(([, value]) => value !== undefined));
  return {
    ...data,
    chart: {
      ...data.chart,
      ...set,
      ...(options === undefined ? {} : { options: { ...data.chart.options, ...options } }),
    },
  };
}
