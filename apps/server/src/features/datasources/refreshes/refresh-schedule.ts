import type { ScheduleKind } from '../../../platform/schedules/schedule-kind.ts';
import { findDataset } from '../storage/dataset.store.ts';
import { checkRefreshable } from '../versions/refresh-dataset.ts';
import { startFollowing } from './follow-refreshes.ts';
import { startRefresh } from './start-refresh.ts';

/** Reads the source of a dataset again, as a new version where it changed. */
export const refreshSchedule: ScheduleKind = {
  name: 'dataset.refresh',
  thing: (datasetId) => ({ kind: 'dataset', id: datasetId }),
  async start(services, { actor, subjectId: datasetId }, trx) {
    await checkRefreshable(services, actor, datasetId);
    return startRefresh(services, trx, { actor, payload: { datasetId, isScheduled: true } });
  },
  tick: startFollowing,
  async onFailed({ events }, { actor, subjectId: id, code, reason }, trx) {
    const listed = await findDataset(trx, actor, id);
    if (listed !== null) {
      const data = { name: listed.dataset.name, code, reason };
      await events.append(trx, actor, { kind: 'dataset.refresh_failed', id, data });
    }
  },
};
