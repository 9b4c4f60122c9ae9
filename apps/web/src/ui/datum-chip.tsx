import { Link } from '@tanstack/react-router';
import { formatDate, t } from '../messages/index.ts';
import { Bob } from './bob.tsx';
import classes from './marks.module.css';

interface DatumChipProps {
  /** From 1. */
  readonly version: number;
  readonly rowCount: number;
  /** ISO 8601, when the version was made. */
  readonly at: string;
  /** Where the versions are; without it the chip only says. */
  readonly to?: string;
}

/** The source of the page: version, rows, when it was read. */
export const DatumChip = ({ version, rowCount, at, to }: DatumChipProps) => {
  const text = t('ui.datum', { version: String(version), rows: rowCount, at: formatDate(at, 'version') });
  const inside = (
    <>
      <Bob height={11} />
      <span>{text}</span>
    </>
  );
  return to === undefined ? (
    <span className={classes['chip']}>{inside}</span>
  ) : (
    <Link to={to} className={classes['chip']}>
      {inside}
    </Link>
  );
};
