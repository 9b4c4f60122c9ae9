import { useLayoutEffect, useRef } from 'react';

/** The newest value for callbacks that outlive a render, such as those of a drag. Not to be read while rendering. */
export function useLatest<T>(value: T): { readonly current: T } {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
