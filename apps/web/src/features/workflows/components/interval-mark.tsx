import type { ModelDifference } from '@plumbline/contract';
import classes from './interval-mark.module.css';

interface IntervalMarkProps {
  readonly of: Pick<ModelDifference, 'difference' | 'interval' | 'verdict'>;
  /** The difference at either end; marks side by side have the same. */
  readonly reach: number;
}

/** Half of the width in percent, less room for the circle. */
const HALF = 46;

/**
 * The interval of a difference around 0 in the middle; an open circle where it contains 0. Its colors are `--better` and
 * `--worse` of where it is.
 */
export const IntervalMark = ({ of: { difference, interval, verdict }, reach }: IntervalMarkProps) => {
  const at = (value: number): string => `${50 + (value / reach) * HALF}%`;
  return (
    <span className={classes['interval']} data-verdict={verdict} aria-hidden="true">
      <i
        style={{ insetInlineStart: at(interval.low), insetInlineEnd: `calc(100% - ${at(interval.high)})` }}
      />
      <b style={{ insetInlineStart: at(difference) }} />
    </span>
  );
};
