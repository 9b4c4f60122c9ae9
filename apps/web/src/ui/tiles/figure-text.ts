import type { Cell, ChartFormat, FigureData, TileOf } from '@plumbline/contract';
import { printFigure, printPeriod } from '@plumbline/viz';
import { currentLocale, t } from '../../messages/index.ts';
import { cellText } from '../text/cell-text.ts';

/** The main value of a KPI tile; null for no value. Numbers too long for a double come as text. */
export function figureText(value: Cell, format: ChartFormat = {}): string | null {
  if (value === null) {
    return null;
  }
  const number = typeof value === 'number' ? value : Number.NaN;
  const isNumeral = typeof value === 'string' && /^-?\d+(\.\d+)?$/u.test(value);
  if (isNumeral || !Number.isNaN(number)) {
    return printFigure(isNumeral ? Number(value) : number, format, currentLocale());
  }
  return cellText(value, { type: 'text' }).text;
}

/** Every digit of it, for the tooltip. */
export const exactText = (value: Cell): string =>
  value === null ? '' : cellText(value, { type: typeof value === 'number' ? 'number' : 'decimal' }).text;

/** The period that begins with a unit of the tile's time; null for figures without one. */
export const periodText = ({ over }: TileOf<'figure'>, start: Cell | undefined): string | null =>
  over === undefined || typeof start !== 'string' ? null : printPeriod(start, over.timeUnit, currentLocale());

/** The period that the figure is of, and the newer one that is left out; null where it is of all rows. */
export function figurePeriod(tile: TileOf<'figure'>, { course, incomplete }: FigureData): string | null {
  const period = periodText(tile, course.at(-1)?.[0]);
  const left = periodText(tile, incomplete);
  return period === null || left === null ? period : t('tile.incomplete', { period, left });
}

export interface Change {
  readonly direction: 'up' | 'down' | 'same';
  /** Share of what it was before. */
  readonly share: number;
}

/** Under this a change is none: it would be written as 0.0 %. */
const MIN_SHARE = 0.0005;

/** Null where there is nothing to compare with. */
export function figureChange(value: Cell, previous: Cell): Change | null {
  const [now, before] = [Number(value), Number(previous)];
  const isKnown = value !== null && previous !== null && Number.isFinite(now) && Number.isFinite(before);
  if (!isKnown || before === 0) {
    return null;
  }
  const share = (now - before) / Math.abs(before);
  if (Math.abs(share) < MIN_SHARE) {
    return { direction: 'same', share: 0 };
  }
  return { direction: share > 0 ? 'up' : 'down', share };
}

/** Whether a change is good news; null where the measure has no good direction. */
export function changeTone(change: Change, upIsGood: boolean | null): 'positive' | 'negative' | null {
  if (upIsGood === null || change.direction === 'same') {
    return null;
  }
  return (change.direction === 'up') === upIsGood ? 'positive' : 'negative';
}
