import type { Services } from '../../platform/services.ts';
import { renameMeasureInCharts } from './rename-measure.ts';

/** Follows the names of what charts show. */
export function subscribeCharts(services: Services): void {
  services.events.subscribe('measure.renamed', (event, trx) => renameMeasureInCharts(services, event, trx));
}
