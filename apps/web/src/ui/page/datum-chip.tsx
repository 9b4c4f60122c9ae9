import { Link } from '@tanstack/react-router';
import { formatDate, t } from '../../messages/index.ts';
import { Bob } from '../icons/bob.tsx';
import classes from './datum-chip.module.css';

interface DatumChipProps {
  /** From 1. */
  readonly version: number;
  readonly rowCount: number;
  /** ISO 8601, when the version was made. */
  readonly at: string;
  /** Where the versions are. */
  readonly to: string;
}

/** The source of the page: version, rows, when it was read. */
export const DatumChip = ({ version, rowCount, at, to }: DatumChipProps) => (
  <Link to={to} className={classes['chip']}>
    <Bob height={11} />
    <span>{t('ui.datum', { version: String(version), rows: rowCount, at: formatDate(at, 'version') })}</span>
  </Link>
);
