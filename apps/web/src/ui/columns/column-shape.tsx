import { assertNever, type Cell, type ColumnProfile, isNumericType } from '@plumbline/contract';
import { cellText } from '../text/cell-text.ts';
import { MiniBars, ShareBar } from '../chart/mini-charts.tsx';
import { isAllDifferent, profileShape, shareOfYes } from './profile-shape.ts';
import { t } from '../../messages/index.ts';
import type { CheckedColumn } from './checked-columns.ts';
import classes from './columns.module.css';

interface ColumnShapeProps {
  readonly column: CheckedColumn;
  readonly rowCount: number;
  /** px */
  readonly height?: number;
}

/** The values of a column as its header in the dataset will draw them. */
export const ColumnShape = ({ column, rowCount, height = 20 }: ColumnShapeProps) => {
  const shape = profileShape(column, rowCount);
  const label = t('wizardColumns.shapeOf', { name: column.name, caption: shapeCaption(column, rowCount) });
  switch (shape.kind) {
    case 'bars':
      return <MiniBars values={shape.counts} label={label} height={height} />;
    case 'share':
      return <ShareBar share={shape.share} label={label} />;
    case 'flat':
      return <span className={classes['flat']}>{t('wizardColumns.allDifferent')}</span>;
    case 'none':
      return null;
    default:
      return assertNever(shape);
  }
};

const TIMED = new Set(['date', 'timestamp', 'time']);

/** One line of what a column is like; empty where nothing is known. */
export function shapeCaption(column: CheckedColumn, rowCount: number): string {
  const { profile, type } = column;
  if (profile === null || profile.nulls === rowCount) {
    return '';
  }
  const print = (cell: Cell): string => cellText(cell, column).text;
  if (type === 'boolean') {
    return t('wizardColumns.captionYes', { share: shareOfYes(profile) });
  }
  if (isNumericType(type) && profile.quantiles !== null) {
    return t('wizardColumns.captionNumbers', {
      low: print(profile.min),
      median: print(profile.quantiles.p50),
      high: print(profile.max),
    });
  }
  if (TIMED.has(type) && profile.min !== null) {
    return t('wizardColumns.captionDates', { low: print(profile.min), high: print(profile.max) });
  }
  return isAllDifferent(profile, rowCount) ? t('wizardColumns.allDifferent') : topCaption(profile, print);
}

const TOP_SHOWN = 3;

const topCaption = (profile: ColumnProfile, print: (cell: Cell) => string): string =>
  t('wizardColumns.captionTop', {
    count: profile.distinct,
    values: profile.top
      .slice(0, TOP_SHOWN)
      .map(({ value }) => print(value))
      .join(', '),
  });
