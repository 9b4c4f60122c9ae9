import type { ChartChannel, ChartSpec, DatasetColumn, GraphMode } from '@plumbline/contract';
import { MARKS } from '@plumbline/viz';
import { t } from '../../../../messages/index.ts';

const labelIn = (columns: readonly DatasetColumn[], name: string): string =>
  columns.find((column) => column.name === name)?.label ?? name;

const isMeasure = (channel: ChartChannel | undefined): boolean =>
  channel?.aggregate !== undefined || channel?.formula !== undefined;

/** What is measured, alone: `Sum of revenue`, `Rows`. */
function measureName(channel: ChartChannel | undefined, columns: readonly DatasetColumn[]): string {
  if (channel?.title !== undefined) {
    return channel.title;
  }
  if (channel?.field === undefined || channel.field === null || channel.aggregate === undefined) {
    return t('chartBuilder.titleRows');
  }
  return t('chartBuilder.titleAlone', {
    aggregate: t(`aggregate.${channel.aggregate}`),
    measure: labelIn(columns, channel.field),
  });
}

const dimensionName = (
  { field, timeUnit, part, title }: ChartChannel,
  columns: readonly DatasetColumn[],
): string => {
  if (title !== undefined) {
    return title;
  }
  const cut = part ?? timeUnit;
  return cut === undefined ? labelIn(columns, field ?? '') : t(`unit.${cut}`);
};

/** The dimensions of the marks, the axis first. */
const dimensionChannels = ({ encoding, detail = [], mark }: ChartSpec): readonly ChartChannel[] =>
  [
    encoding.x,
    mark === 'heatmap' ? encoding.y : undefined,
    encoding.source,
    encoding.target,
    encoding.place,
    encoding.text,
    ...(MARKS[mark].detail?.role === 'levels' ? detail : []),
    encoding.color,
    encoding.facet,
  ].filter((channel): channel is ChartChannel => channel !== undefined && !isMeasure(channel));

/** `price and margin`: of what shows rows by their own values. */
function valuesName({ encoding, detail = [] }: ChartSpec, columns: readonly DatasetColumn[]): string {
  const { x, y, latitude, longitude, text, start } = encoding;
  const named = [x, y, latitude, longitude, text, start, ...detail].filter(
    (channel) => channel !== undefined && channel.field !== null,
  );
  const [one, other] = named.map((channel) => labelIn(columns, channel?.field ?? ''));
  if (one === undefined) {
    return t('chartBuilder.titleRows');
  }
  return other === undefined ? one : t('chartBuilder.titleOfRows', { one, other });
}

/** What a chart shows, in words: `Sum of revenue by country`, over time `Sum of revenue by month`. */
export function chartTitle(
  spec: ChartSpec,
  columns: readonly DatasetColumn[],
  mode: GraphMode = 'Absolute',
): string {
  if (spec.title !== undefined) {
    return spec.title;
  }
  const title = marksTitle(spec, columns);
  return mode === 'Absolute' ? title : t(`chartBuilder.title${mode}`, { title });
}

function marksTitle(spec: ChartSpec, columns: readonly DatasetColumn[]): string {
  const { mark, encoding } = spec;
  const { measure, of } = MARKS[mark];
  const main = measure === null ? undefined : encoding[measure];
  if (of === 'row' && !isMeasure(encoding.y)) {
    return valuesName(spec, columns);
  }
  const what = measureName(main ?? (isMeasure(encoding.y) ? encoding.y : undefined), columns);
  const [first, second] = dimensionChannels(spec);
  if (measure === null && encoding.y?.field && !isMeasure(encoding.y)) {
    const measured = labelIn(columns, encoding.y.field);
    return first === undefined || first === encoding.y
      ? measured
      : t('chartBuilder.titleBy', { title: measured, dimension: dimensionName(first, columns) });
  }
  if (first === undefined) {
    return what;
  }
  const whole = t('chartBuilder.titleBy', { title: what, dimension: dimensionName(first, columns) });
  return second === undefined
    ? whole
    : t('chartBuilder.titleAnd', { title: whole, dimension: dimensionName(second, columns) });
}

/** The column that the dates of a chart over time come from, which its title leaves out; null for other charts. */
export function chartDates({ encoding: { x } }: ChartSpec, columns: readonly DatasetColumn[]): string | null {
  return x === undefined || (x.timeUnit ?? x.part) === undefined
    ? null
    : t('chartBuilder.dates', { column: labelIn(columns, x.field ?? '') });
}
