import type { ChartData, FilterGroup, FilterNode } from '@plumbline/contract';

const LIMITS = [
  ['latitude', 90],
  ['longitude', 180],
] as const;

const limitedFields = ({ chart: { encoding } }: ChartData) =>
  LIMITS.flatMap(([channel, limit]) => {
    const column = encoding[channel]?.field ?? null;
    return column === null ? [] : [{ column, limit }];
  });

const any = (value: FilterNode[]): FilterGroup | null => (value.length === 0 ? null : { op: 'or', value });

/** Rows whose latitude or longitude is beyond the globe; null where the chart has none. */
export const beyondFilter = (data: ChartData): FilterGroup | null => {
  const fields = limitedFields(data);
  const beyond = any(
    fields.flatMap(({ column, limit }): FilterNode[] => [
      { column, op: 'gt', value: limit },
      { column, op: 'lt', value: -limit },
    ]),
  );
  // A row that lacks one of the two is counted as absent, whatever the other is.
  return beyond === null
    ? null
    : { op: 'and', value: [...fields.map(({ column }): FilterNode => ({ column, op: 'notnull' })), beyond] };
};

/** Rows that say no place: a coordinate or the name is absent. */
export const absentFilter = (data: ChartData): FilterGroup | null => {
  const place = data.chart.encoding.place?.field ?? null;
  const columns = place === null ? limitedFields(data).map(({ column }) => column) : [place];
  return any(columns.map((column) => ({ column, op: 'isnull' })));
};
