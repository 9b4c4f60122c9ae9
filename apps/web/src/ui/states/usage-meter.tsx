import classes from './usage-meter.module.css';

interface UsageMeterProps {
  readonly label: string;
  readonly used: number;
  readonly most: number;
}

/** How much of a limit is used; amber from four fifths of it. */
export const UsageMeter = ({ label, used, most }: UsageMeterProps) => (
  <meter
    className={classes['meter']}
    min={0}
    max={1}
    high={0.8}
    optimum={0}
    value={most === 0 ? 0 : Math.min(1, used / most)}
    aria-label={label}
  />
);
