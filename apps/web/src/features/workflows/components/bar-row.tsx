import classes from './workflows.module.css';

interface BarRowProps {
  readonly label: string;
  /** Length of the bar, from 0 to 1. */
  readonly share: number;
  readonly text: string;
}

/** A label, a bar and its figure: the cells of one row of a grid. */
export const BarRow = ({ label, share, text }: BarRowProps) => (
  <>
    <span title={label}>{label}</span>
    <span className={classes['bar']} aria-hidden="true">
      <i style={{ insetInlineStart: 0, width: `${share * 100}%` }} />
    </span>
    <span>{text}</span>
  </>
);
