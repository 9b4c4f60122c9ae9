import classes from './status-dot.module.css';

interface StatusDotProps {
  readonly tone: 'positive' | 'negative' | 'warning' | 'neutral';
  /** The state as text: color is never the only signal. */
  readonly label: string;
}

export const StatusDot = ({ tone, label }: StatusDotProps) => (
  <span className={classes['status']}>
    <span className={`${classes['dot']} ${classes[tone]}`} aria-hidden="true" />
    {label}
  </span>
);
