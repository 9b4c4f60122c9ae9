/** Calls `onExceeded` once when `isExceeded` says so. Returns the stop of the watch. */
export function watch(options: {
  readonly isExceeded: () => Promise<boolean>;
  readonly everyMs: number;
  readonly onExceeded: () => void;
}): () => void {
  let isLooking = false;
  const check = async (): Promise<void> => {
    const isExceeded = await options.isExceeded();
    isLooking = false;
    if (isExceeded) {
      clearInterval(timer);
      options.onExceeded();
    }
  };
  const timer = setInterval(() => {
    if (!isLooking) {
      isLooking = true;
      void check();
    }
  }, options.everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
