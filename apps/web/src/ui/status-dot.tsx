import classes from './marks.module.css';

interface StatusDotProps {
  readonly tone: 'positive' | 'negative' | 'warning' | 'neutral';
  /** The state in words: colour never stands alone. */
  readonly label: string;
}

export const StatusDot = ({ tone, label }: StatusDotProps) => (
  <span className={classes['status']}>
    <span className={`${classes['dot']} ${classes[tone]}`} aria-hidden="true" />
    {label}
  </span>
);
