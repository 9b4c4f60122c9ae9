import type { SegmentTrait } from '@plumbline/learn';
import { numberToCell } from '../cells.ts';
import type { Feature } from '../prediction/encode.ts';

type TypeOf = (column: string) => Feature['type'] | undefined;

const NUMBER = new Intl.NumberFormat('en', { maximumSignificantDigits: 4 });
const PERCENT = new Intl.NumberFormat('en', { style: 'percent', maximumSignificantDigits: 2 });
const DAY_CHARS = 10;
const MINUTE_CHARS = 5;

/** A number of a column as people read it there: dates and times as such. */
function valueText(type: Feature['type'] | undefined, value: number): string {
  if (type === 'date' || type === 'timestamp') {
    return String(numberToCell(type, value)).slice(0, DAY_CHARS);
  }
  return type === 'time' ? String(numberToCell(type, value)).slice(0, MINUTE_CHARS) : NUMBER.format(value);
}

const isTime = (type: Feature['type'] | undefined): boolean =>
  type === 'date' || type === 'timestamp' || type === 'time';

const compareText = (own: string, overall: string): string => `${own} (all rows: ${overall})`;

/** A trait with its figure in the group and in all rows, as in "plan = pro: 80% (all rows: 12%)". */
export function describeTrait(trait: SegmentTrait, typeOf: TypeOf): string {
  const { column } = trait;
  if (trait.kind !== 'number') {
    const value = trait.kind === 'missing' ? 'empty' : trait.category;
    return `${column} = ${value}: ${compareText(PERCENT.format(trait.share), PERCENT.format(trait.overallShare))}`;
  }
  const type = typeOf(column);
  return type === 'boolean'
    ? `${column} = yes: ${compareText(PERCENT.format(trait.mean), PERCENT.format(trait.overallMean))}`
    : `${column}: ${compareText(valueText(type, trait.mean), valueText(type, trait.overallMean))}`;
}

/** A trait in a name, such as "high revenue" or "early signed_up". */
export function nameTrait(trait: SegmentTrait, typeOf: TypeOf): string {
  const { column } = trait;
  if (trait.kind !== 'number') {
    return trait.kind === 'missing' ? `no ${column}` : `${column} ${trait.category}`;
  }
  const type = typeOf(column);
  if (type === 'boolean') {
    return `${column} ${trait.effect > 0 ? 'yes' : 'no'}`;
  }
  if (isTime(type)) {
    return `${trait.effect > 0 ? 'late' : 'early'} ${column}`;
  }
  return `${trait.effect > 0 ? 'high' : 'low'} ${column}`;
}
