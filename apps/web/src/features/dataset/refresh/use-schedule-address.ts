import { useChangeSearchKeys, useSearchKeys } from '../../../lib/use-search-keys.ts';

/** Whether the dialog of the dataset's schedule is open: `?schedule=1`, as lists of schedules link to it. */
export function useScheduleAddress(): {
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
} {
  const { schedule } = useSearchKeys();
  const change = useChangeSearchKeys();
  const how = { replace: true, resetScroll: false };
  return {
    isOpen: schedule === 1 || schedule === '1' || schedule === true,
    open: () => change((before) => ({ ...before, schedule: 1 }), how),
    close: () => change(({ schedule: _schedule, ...rest }) => rest, how),
  };
}
