import { isTimePart, type Cell, type PivotTable, type TimeGrain } from '@plumbline/contract';
import { partName } from '@plumbline/messages';
import { currentLocale, t } from '../../../../messages/index.ts';
import { cellText } from '../../../../ui/text/cell-text.ts';
import type { Field } from './pivot-address.ts';

type TableField = PivotTable['rowFields'][number];

const parseDay = (iso: string): Date => new Date(`${iso.slice(0, 10)}T00:00:00Z`);

const dated = (iso: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(currentLocale(), { timeZone: 'UTC', ...options }).format(parseDay(iso));

function unitText(iso: string, unit: TimeGrain): string {
  switch (unit) {
    case 'year':
      return iso.slice(0, 4);
    case 'quarter':
      return t('pivot.pivotQuarter', {
        quarter: String(Math.floor((Number(iso.slice(5, 7)) - 1) / 3) + 1),
        year: iso.slice(0, 4),
      });
    case 'month':
      return dated(iso, { month: 'short', year: 'numeric' });
    case 'week':
      return t('pivot.pivotWeek', { day: dated(iso, { day: 'numeric', month: 'short', year: 'numeric' }) });
    case 'day':
      return dated(iso, { day: 'numeric', month: 'short', year: 'numeric' });
    case 'hour':
    case 'minute':
    case 'second':
      return iso.replace('T', ' ').slice(0, { hour: 16, minute: 16, second: 19 }[unit]);
    default:
      return unit satisfies never;
  }
}

/** A header in words: `Q3 2025`, `20 to 40`, `(empty)`. */
export function keyText(key: Cell, field: Field | undefined, of: TableField | undefined): string {
  if (key === null) {
    return t('pivot.pivotEmptyKey');
  }
  if (field?.unit) {
    return isTimePart(field.unit)
      ? partName(key, field.unit, currentLocale())
      : unitText(String(key), field.unit);
  }
  const type = of?.type ?? 'text';
  if (field?.bins !== null && field !== undefined && of?.step) {
    const print = (edge: number): string => cellText(edge, { type: 'number' }).text;
    return t('pivot.pivotRange', { low: print(Number(key)), high: print(Number(key) + of.step) });
  }
  return cellText(key, { type }).text;
}
