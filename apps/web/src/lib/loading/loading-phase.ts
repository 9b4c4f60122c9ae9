/** When a wait begins to show, in ms since it began. */
export const BARS_AFTER_MS = 150;
export const WORDS_AFTER_MS = 1000;
export const PROGRESS_AFTER_MS = 3000;

export type LoadingPhase = 'nothing' | 'bars' | 'words' | 'progress';

/** Nothing at first (most answers come sooner), then gray bars, then words, then progress with Cancel. */
export const loadingPhaseAt = (elapsedMs: number): LoadingPhase => {
  if (elapsedMs < BARS_AFTER_MS) {
    return 'nothing';
  }
  if (elapsedMs < WORDS_AFTER_MS) {
    return 'bars';
  }
  return elapsedMs < PROGRESS_AFTER_MS ? 'words' : 'progress';
};

/** How long until the phase changes; null when it is the last. */
export const untilNextPhase = (phase: LoadingPhase): number | null =>
  ({
    nothing: BARS_AFTER_MS,
    bars: WORDS_AFTER_MS - BARS_AFTER_MS,
    words: PROGRESS_AFTER_MS - WORDS_AFTER_MS,
    progress: null,
  })[phase];
