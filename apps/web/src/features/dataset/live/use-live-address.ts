import { useChangeSearchKeys, useSearchKeys } from '../../../lib/routes/use-search-keys.ts';

/** Whether the dialog of how the rows are read is open: `?live=1`. */
export function useLiveAddress(): {
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
} {
  const { live } = useSearchKeys();
  const change = useChangeSearchKeys();
  const how = { replace: true, resetScroll: false };
  return {
    isOpen: live === 1 || live === '1' || live === true,
    open: () => change((before) => ({ ...before, live: 1 }), how),
    close: () => change(({ live: _live, ...rest }) => rest, how),
  };
}
