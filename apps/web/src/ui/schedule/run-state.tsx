import type { ScheduleRun } from '@plumbline/contract';
import { t } from '../../messages/index.ts';
import { StatusDot } from '../states/status-dot.tsx';

const TONES = {
  running: 'neutral',
  waiting: 'warning',
  succeeded: 'positive',
  failed: 'negative',
  missed: 'warning',
  skipped: 'neutral',
} as const;

/** How a run ended, or that it has not. */
export const RunStateMark = ({ run }: { readonly run: Pick<ScheduleRun, 'state'> }) => (
  <StatusDot tone={TONES[run.state]} label={t(`schedule.state_${run.state}`)} />
);
