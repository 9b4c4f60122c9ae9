import { type Cell, type ColumnProfile, type DatasetColumn, isTemporalType } from '@plumbline/contract';
import { cellText } from '../../../../ui/text/cell-text.ts';
import { t } from '../../../../messages/index.ts';
import { isNumeric } from '../../../../lib/filters/operators.ts';
import { isAllDifferent, shareOfYes } from '../../../../ui/columns/profile-shape.ts';

export { countsByValue, profileShape } from '../../../../ui/columns/profile-shape.ts';

const short = (cell: Cell, column: DatasetColumn): string => {
  const { text } = cellText(cell, column);
  return column.type === 'timestamp' ? text.slice(0, 10) : text;
};

function mainCaption(column: DatasetColumn, profile: ColumnProfile, rowCount: number): string {
  const only = profile.top[0];
  if (profile.distinct === 1 && only !== undefined) {
    return t('grid.captionOneValue', { value: short(only.value, column) });
  }
  if (column.type === 'boolean') {
    return t('grid.captionYes', { share: shareOfYes(profile) });
  }
  if (column.role === 'identifier' && isAllDifferent(profile, rowCount)) {
    return t('grid.captionAllDifferent');
  }
  if (isNumeric(column.type) && profile.quantiles !== null) {
    return t('grid.captionMedian', { value: short(profile.quantiles.p50, column) });
  }
  const isTimed = isTemporalType(column.type) || column.type === 'time';
  if (isTimed && profile.min !== null) {
    return t('grid.captionRange', { low: short(profile.min, column), high: short(profile.max, column) });
  }
  return isAllDifferent(profile, rowCount)
    ? t('grid.captionAllDifferent')
    : t('grid.captionValues', { count: profile.distinct });
}

/** A share of empty cells worth a word in the header. */
const TOLD_EMPTY_SHARE = 0.005;

/** One line under the shape: what the column is like, and how much of it is empty. */
export function profileCaption(column: DatasetColumn, rowCount: number): string {
  const { profile } = column;
  if (profile === null) {
    return t('grid.captionNone');
  }
  if (profile.nulls === rowCount) {
    return rowCount === 0 ? t('grid.barNoRows') : t('grid.captionAllEmpty');
  }
  const caption = mainCaption(column, profile, rowCount);
  const share = profile.nulls / rowCount;
  return share >= TOLD_EMPTY_SHARE ? t('grid.captionEmptyShare', { caption, share }) : caption;
}

export interface Statistic {
  readonly name: string;
  readonly value: string;
}

/** The figures of the panel, in its order; what a type does not have is left out. */
export function profileStatistics(column: DatasetColumn): readonly Statistic[] {
  const { profile } = column;
  if (profile === null) {
    return [];
  }
  const print = (cell: Cell): string => cellText(cell, column).text;
  const whole = (count: number): string => cellText(count, { type: 'integer' }).text;
  const statistics: Statistic[] = [
    { name: t('grid.statEmpty'), value: whole(profile.nulls) },
    {
      name: t('grid.statDistinct'),
      value: profile.distinctIsExact
        ? whole(profile.distinct)
        : t('grid.statAbout', { count: profile.distinct }),
    },
  ];
  if (profile.mean !== null) {
    statistics.push({ name: t('grid.statMean'), value: rounded(profile.mean, column) });
  }
  if (profile.stddev !== null) {
    statistics.push({ name: t('grid.statDeviation'), value: rounded(profile.stddev, column) });
  }
  const { quantiles } = profile;
  if (quantiles !== null && isNumeric(column.type)) {
    const value = [quantiles.p05, quantiles.p50, quantiles.p95].map(print).join(' / ');
    statistics.push({ name: t('grid.statQuantiles'), value });
  }
  if (profile.min !== null) {
    statistics.push({ name: rangeName(column), value: `${print(profile.min)} / ${print(profile.max)}` });
  }
  return statistics;
}

/** Four figures that say something: a mean needs no twelve digits. */
const rounded = (value: number, { format }: DatasetColumn): string =>
  cellText(Number(value.toPrecision(value !== 0 && Math.abs(value) < 1000 ? 3 : 6)), {
    type: 'number',
    format,
  }).text;

function rangeName(column: DatasetColumn): string {
  if (isNumeric(column.type)) {
    return t('grid.statRange');
  }
  return column.type === 'text' || column.type === 'json' ? t('grid.statLonger') : t('grid.statDates');
}
