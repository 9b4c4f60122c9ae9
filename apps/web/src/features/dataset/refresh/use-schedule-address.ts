import { useChangeSearchKeys, useSearchKeys } from '../../../lib/routes/use-search-keys.ts';

interface DialogAddress {
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
}

function useDialogAddress(key: 'schedule' | 'refreshes'): DialogAddress {
  const value = useSearchKeys()[key];
  const change = useChangeSearchKeys();
  const how = { replace: true, resetScroll: false };
  return {
    isOpen: value === 1 || value === '1' || value === true,
    open: () => change((before) => ({ ...before, [key]: 1 }), how),
    close: () => change(({ [key]: _dialog, ...rest }) => rest, how),
  };
}

/** Whether the dialog of the dataset's schedule is open: `?schedule=1`, as lists of schedules link to it. */
export const useScheduleAddress = (): DialogAddress => useDialogAddress('schedule');

/** Whether the dialog of how refreshes read the table is open: `?refreshes=1`. */
export const useIncrementAddress = (): DialogAddress => useDialogAddress('refreshes');
