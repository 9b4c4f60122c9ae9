import { refreshSchedule } from './features/datasources/index.ts';
import { digestSchedule } from './features/notifications/index.ts';
import { alertSchedule, reportSchedule } from './features/subscriptions/index.ts';
import { retrainSchedule } from './features/workflows/index.ts';
import type { ScheduleKind } from './platform/schedules/schedule-kind.ts';

/** Everything that can be scheduled. */
export const scheduleKinds: readonly ScheduleKind[] = [
  refreshSchedule,
  retrainSchedule,
  digestSchedule,
  reportSchedule,
  alertSchedule,
];
