/** What runs by a schedule. */
export const SCHEDULE_KINDS = [
  'dataset.refresh',
  'workflow.retrain',
  'notification.digest',
  'dashboard.report',
  'dashboard.alert',
] as const;

/** After a time without a server: `run` once, or `skip` to the next time. */
export const MISSED_RUNS = ['run', 'skip'] as const;

/**
 * `waiting`: it failed and is tried again. `missed`: no server ran at that time. `skipped`: the run before it had not
 * ended.
 */
export const RUN_STATES = ['running', 'waiting', 'succeeded', 'failed', 'missed', 'skipped'] as const;

export const MAX_JITTER_SECONDS = 900;
