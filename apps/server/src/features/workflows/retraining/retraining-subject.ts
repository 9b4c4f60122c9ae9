import type { ScheduleSubject } from '../../../platform/schedules/schedules.store.ts';

export const retrainingSubject = (workflowId: string): ScheduleSubject => ({
  kind: 'workflow.retrain',
  subjectId: workflowId,
});
