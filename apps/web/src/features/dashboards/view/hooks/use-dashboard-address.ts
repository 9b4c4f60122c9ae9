import { useCallback, useMemo } from 'react';
import { useLatest } from '../../../../lib/state/use-latest.ts';
import {
  BOARD_KEYS,
  readDashboardAddress,
  writeDashboardAddress,
  type DashboardAddress,
} from '../../core/model/dashboard-address.ts';
import { useChangeSearchKeys, useSearchKeys } from '../../../../lib/routes/use-search-keys.ts';

export interface DashboardAddressControl {
  readonly address: DashboardAddress;
  /** Each change is a history entry, unless it only opens or closes something. */
  readonly change: (change: Partial<DashboardAddress>) => void;
}

const OWN: ReadonlySet<string> = new Set(BOARD_KEYS);

/** The reader's settings, stored in the URL. */
export function useDashboardAddress(): DashboardAddressControl {
  const raw = useSearchKeys();
  const text = JSON.stringify(BOARD_KEYS.map((key) => raw[key] ?? null));
  const address = useMemo(() => {
    const values = JSON.parse(text) as unknown[];
    return readDashboardAddress(
      Object.fromEntries(BOARD_KEYS.map((key, at) => [key, values[at] ?? undefined])),
    );
  }, [text]);
  const changeKeys = useChangeSearchKeys();
  const latest = useLatest(address);
  const change = useCallback(
    (part: Partial<DashboardAddress>) => {
      const next = { ...latest.current, ...part };
      changeKeys(
        (before) => ({
          ...Object.fromEntries(Object.entries(before).filter(([key]) => !OWN.has(key))),
          ...writeDashboardAddress(next),
        }),
        {
          replace: Object.keys(part).every((key) => key === 'trace' || key === 'tab'),
          resetScroll: false,
        },
      );
    },
    [changeKeys, latest],
  );
  return { address, change };
}
