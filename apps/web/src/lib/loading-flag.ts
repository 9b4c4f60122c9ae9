import { FILTER_LOADING_CLEAR_MS } from '@plumbline/contract';

export interface LoadingFlagDeps {
  readonly onChange: (isLoading: boolean) => void;
  readonly setTimer?: (work: () => void, ms: number) => unknown;
  readonly clearTimer?: (timer: unknown) => void;
}

export interface LoadingFlag {
  /** A call began. */
  readonly start: () => void;
  /** Its answer came: the flag falls `FILTER_LOADING_CLEAR_MS` later, unless another call begins before. */
  readonly settle: () => void;
  /** It failed: the flag falls at once. */
  readonly fail: () => void;
}

/** The loading flag of the grid's filter calls, which outlives the answer so that quick pages do not flicker. */
export const createLoadingFlag = ({
  onChange,
  setTimer = (work, ms) => setTimeout(work, ms),
  clearTimer = (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
}: LoadingFlagDeps): LoadingFlag => {
  let timer: unknown = null;
  const cancel = (): void => {
    if (timer !== null) {
      clearTimer(timer);
    }
    timer = null;
  };
  return {
    start: () => {
      cancel();
      onChange(true);
    },
    settle: () => {
      cancel();
      timer = setTimer(() => {
        timer = null;
        onChange(false);
      }, FILTER_LOADING_CLEAR_MS);
    },
    fail: () => {
      cancel();
      onChange(false);
    },
  };
};
