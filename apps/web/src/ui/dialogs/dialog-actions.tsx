import type { ReactNode } from 'react';
import classes from './dialog-actions.module.css';

/** The buttons at the end of a dialog. */
export const DialogActions = ({ children }: { readonly children: ReactNode }) => (
  <div className={classes.actions}>{children}</div>
);
