import type { Services } from '../../platform/services.ts';
import { renameMeasureInDashboards } from './rename-measure.ts';

/** Follows the names of what tiles show. */
export function subscribeDashboards(services: Services): void {
  services.events.subscribe('measure.renamed', (event, trx) =>
    renameMeasureInDashboards(services, event, trx),
  );
}
