import { useEffect, useRef, useState } from 'react';
import { createLoadingFlag, type LoadingFlag } from './loading-flag.ts';

/** `isFetching` of a filter query, extended by 100 ms after the response. */
export const useLoadingFlag = (isFetching: boolean, hasFailed: boolean): boolean => {
  const [isLoading, setIsLoading] = useState(isFetching);
  const flag = useRef<LoadingFlag | null>(null);
  flag.current ??= createLoadingFlag({ onChange: setIsLoading });
  useEffect(() => {
    if (isFetching) {
      flag.current?.start();
    } else if (hasFailed) {
      flag.current?.fail();
    } else {
      flag.current?.settle();
    }
  }, [isFetching, hasFailed]);
  return isLoading;
};
