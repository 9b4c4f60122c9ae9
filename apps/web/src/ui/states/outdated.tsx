import type { ReactNode } from 'react';
import classes from './outdated.module.css';

interface OutdatedProps {
  /** What is inside is of another request than the current one, whose answer is on its way. */
  readonly isOld: boolean;
  readonly children: ReactNode;
}

/** Old figures are dimmed, and nothing in them can be clicked. */
export const Outdated = ({ isOld, children }: OutdatedProps) => (
  <div className={classes['outdated']} data-outdated={isOld || undefined} aria-busy={isOld}>
    {children}
  </div>
);
