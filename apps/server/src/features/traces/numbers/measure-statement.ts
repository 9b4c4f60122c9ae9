import type { ChartChannel, FilterGroup } from '@plumbline/contract';
import { drawChart } from '../../datasources/index.ts';
import { literalSql } from './literal-sql.ts';
import { joinFilters, type TraceContext } from './traced.ts';

/** What a measure is of, without how it is drawn. */
const measureChannel = ({ field, aggregate, percentile, formula }: ChartChannel): ChartChannel => ({
  field,
  ...(aggregate === undefined ? {} : { aggregate }),
  ...(percentile === undefined ? {} : { percentile }),
  ...(formula === undefined ? {} : { formula }),
});

/** The statement that computes a measure of some rows. */
export async function measureStatement(
  { services, actor, datasetId, version, filters, search, signal }: TraceContext,
  channel: ChartChannel,
  rows: FilterGroup,
): Promise<string> {
  const { sql, params } = await drawChart(services, actor, {
    id: datasetId,
    version,
    chart: { version: 1, mark: 'kpi', limit: 50, sort: 'x', encoding: { y: measureChannel(channel) } },
    mode: 'Absolute',
    filters: joinFilters(filters, rows),
    search,
    signal,
  });
  return literalSql(sql, params);
}
