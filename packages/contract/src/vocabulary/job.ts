import type { ProgressEvent } from '../entities/job.ts';

/** Whether nothing comes after it. */
export const isFinalProgress = (event: Pick<ProgressEvent, 'progress' | 'type'>): boolean =>
  event.progress >= 100 || event.type === 'warning';
