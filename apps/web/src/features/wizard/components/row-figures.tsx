import type { ProgressState } from '../../../lib/progress.ts';
import { t } from '../../../messages/wizard.ts';
import classes from './create.module.css';

/** Rows so far and their rate, in room that is kept for them. */
export const RowFigures = ({ progress: { rows, rowsPerSecond } }: { readonly progress: ProgressState }) => (
  <p className={classes['figures']}>
    {rows === null ? null : <span>{t('rowsSoFar', { rows })}</span>}
    {rowsPerSecond === null ? null : <span>{t('rowsRate', { rate: rowsPerSecond })}</span>}
  </p>
);
