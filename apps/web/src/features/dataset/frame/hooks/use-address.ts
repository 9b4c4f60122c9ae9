import { useCallback, useMemo } from 'react';
import { ADDRESS_KEYS, readAddress, writeAddress, type DatasetAddress } from '../../core/model/address.ts';
import { useChangeSearchKeys, useSearchKeys } from '../../../../lib/routes/use-search-keys.ts';

type Search = Readonly<Record<string, unknown>>;

/** Replaces this page's own keys; those of the shell and of other layouts stay. */
const withAddress = (search: Search, address: DatasetAddress): Search => {
  const own: readonly string[] = ADDRESS_KEYS;
  const others = Object.entries(search).filter(([key]) => !own.includes(key));
  return { ...Object.fromEntries(others), ...writeAddress(address) };
};

interface DatasetAddressState {
  readonly address: DatasetAddress;
  /** With `isReplaced`, back does not lead to what it replaces. */
  readonly go: (next: DatasetAddress, isReplaced: boolean) => void;
}

/** The dataset page's part of the address. */
export function useAddress(): DatasetAddressState {
  const search = useSearchKeys();
  const changeKeys = useChangeSearchKeys();
  const address = useMemo(() => readAddress(search), [search]);
  const go = useCallback(
    (next: DatasetAddress, isReplaced: boolean) =>
      changeKeys((now) => withAddress(now, next), { replace: isReplaced, resetScroll: false }),
    [changeKeys],
  );
  return { address, go };
}
