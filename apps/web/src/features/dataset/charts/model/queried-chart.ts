import type { ChartData, ChartSpec } from '@plumbline/contract';

const LOOKS = ['legend', 'labels', 'orient', 'opacity', 'sizes', 'facetColumns'] as const;
type Options = NonNullable<ChartSpec['options']>;

function figuredOptions(options: Options | undefined): Options | undefined {
  const entries = Object.entries(options ?? {}).filter(
    ([key]) => !(LOOKS as readonly string[]).includes(key),
  );
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

const DRESS = ['title', 'subtitle', 'colour', 'colours', 'sizes', 'images', 'options'] as const;
type Dress = (typeof DRESS)[number];

/** The part of a chart that decides its figures: what only decides its looks is not worth another question. */
export function queriedChart(chart: ChartSpec): ChartSpec {
  const rest: Omit<ChartSpec, Dress> & Partial<Pick<ChartSpec, Dress>> = { ...chart };
  for (const key of DRESS) {
    delete rest[key];
  }
  const figured = figuredOptions(chart.options);
  return figured === undefined ? rest : { ...rest, options: figured };
}

/** The chart data with the style settings that were not part of the query. */
export function dressedData(data: ChartData, chart: ChartSpec): ChartData {
  const { title, subtitle, colour, colours, sizes, images, options } = chart;
  const looks = { title, subtitle, colour, colours, sizes, images };
  const given = Object.fromEntries(Object.entries(looks).filter(([, value]) => value !== undefined));
  return {
    ...data,
    chart: {
      ...data.chart,
      ...given,
      ...(options === undefined ? {} : { options: { ...data.chart.options, ...options } }),
    },
  };
}
