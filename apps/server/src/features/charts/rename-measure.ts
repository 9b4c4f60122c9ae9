import { renameInFormulas } from '@plumbline/query';
import { isoNow } from '../../platform/clock.ts';
import type { DomainEvent } from '../../platform/events/event-log.ts';
import type { Trx } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { updateChartRow, listChartContents } from './chart.store.ts';

/** The saved charts of the dataset name a renamed measure by its new name. */
export async function renameMeasureInCharts(
  { clock }: Pick<Services, 'clock'>,
  { actor, data: { datasetId, from, to } }: DomainEvent<'measure.renamed'>,
  trx: Trx,
): Promise<void> {
  for (const { id, ...chart } of await listChartContents(trx, actor, datasetId)) {
    const renamed = JSON.stringify(renameInFormulas(JSON.parse(chart.chart), from, to));
    if (renamed !== chart.chart) {
      const set = { ...chart, chart: renamed, updated_at: isoNow(clock) };
      await updateChartRow(trx, actor, { id, revision: undefined, set });
    }
  }
}
