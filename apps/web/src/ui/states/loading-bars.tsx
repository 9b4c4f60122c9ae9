import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import {
  BARS_AFTER_MS,
  loadingPhaseAt,
  PROGRESS_AFTER_MS,
  untilNextPhase,
  WORDS_AFTER_MS,
  type LoadingPhase,
} from '../../lib/loading/loading-phase.ts';
import { useIsOnline } from '../../lib/browser/online.ts';
import { t } from '../../messages/index.ts';
import classes from './states.module.css';

const NEXT: Readonly<Record<LoadingPhase, number>> = {
  nothing: BARS_AFTER_MS,
  bars: WORDS_AFTER_MS,
  words: PROGRESS_AFTER_MS,
  progress: PROGRESS_AFTER_MS,
};

const useLoadingPhase = (): LoadingPhase => {
  const [phase, setPhase] = useState<LoadingPhase>('nothing');
  useEffect(() => {
    const wait = untilNextPhase(phase);
    if (wait === null) {
      return undefined;
    }
    const timer = setTimeout(() => setPhase(loadingPhaseAt(NEXT[phase])), wait);
    return () => clearTimeout(timer);
  }, [phase]);
  return phase;
};

interface LoadingBarsProps {
  /** How many lines the content will have. */
  readonly lines?: number;
  /** Said after a second: what is loading. */
  readonly label?: string;
  /** In percent, where it is known; shown after three seconds. */
  readonly percent?: number;
  readonly onCancel?: () => void;
}

const barWidth = (line: number): string => `${92 - ((line * 23) % 41)}%`;

/** A wait in the place of what loads: nothing, then bars, then words, then progress with Cancel. */
export const LoadingBars = ({ lines = 3, label, percent, onCancel }: LoadingBarsProps) => {
  const phase = useLoadingPhase();
  // Nothing loads without a network; it goes on by itself once there is one.
  const words = useIsOnline() ? (label ?? t('ui.loading')) : t('shell.offlineTitle');
  const isLong = phase === 'words' || phase === 'progress';
  return (
    <div className={classes['loading']} aria-busy="true">
      <div className={classes['words']} role="status" style={{ visibility: isLong ? 'visible' : 'hidden' }}>
        {isLong ? <span>{words}</span> : null}
        {phase === 'progress' && onCancel !== undefined ? (
          <Button variant="subtle" onClick={onCancel}>
            {t('ui.cancel')}
          </Button>
        ) : null}
      </div>
      {phase === 'progress' && percent !== undefined ? (
        <ProgressLine percent={percent} label={words} />
      ) : null}
      {Array.from({ length: lines }, (_, line) => (
        <div
          key={line}
          className={classes['barLine']}
          style={{ width: barWidth(line), visibility: phase === 'nothing' ? 'hidden' : 'visible' }}
        />
      ))}
    </div>
  );
};

/** A wait in the place of one figure or line. */
export const LoadingBar = () => {
  const phase = useLoadingPhase();
  return (
    <span
      className={`${classes['barLine']} ${classes['oneBar']}`}
      aria-busy="true"
      style={{ visibility: phase === 'nothing' ? 'hidden' : 'visible' }}
    />
  );
};

/** A running progress, 4 px. `percent` 0 to 100. */
export const ProgressLine = ({ percent, label }: { readonly percent: number; readonly label: string }) => (
  <div
    className={classes['progress']}
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.round(percent)}
  >
    <div className={classes['progressFill']} style={{ width: `${percent}%` }} />
  </div>
);
