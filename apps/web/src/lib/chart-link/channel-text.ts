import {
  CHART_AGGREGATES,
  type ChartChannel,
  isTimePart,
  MAX_BINS,
  MIN_BINS,
  TIME_GRAIN_NAMES,
} from '@plumbline/contract';

/**
 * The column of a channel in the syntax of links: `sum(revenue)`, `month(ordered_at)`, `bins20(price)`, `p0.9(price)`,
 * `count()`, or the column's name. A name that would read as one of these, or begins with `=`, has `=` before it.
 */
const CALL = /^([a-z_]+)(\d*(?:\.\d+)?)\((.*)\)$/su;
const AGGREGATES: ReadonlySet<string> = new Set(CHART_AGGREGATES);
const UNITS: ReadonlySet<string> = new Set(TIME_GRAIN_NAMES);

type Core = Pick<ChartChannel, 'field' | 'aggregate' | 'percentile' | 'timeUnit' | 'part' | 'bin'>;

/** Null for what has to be written in full: a formula, or cut and summed at once. */
export function printChannel(channel: Core & Pick<ChartChannel, 'formula'>): string | null {
  const { field, aggregate, percentile, timeUnit, part, bin, formula } = channel;
  const ways = [aggregate, timeUnit, part, bin].filter((way) => way !== undefined).length;
  if (formula !== undefined || ways > 1 || (field === null && aggregate !== 'count')) {
    return null;
  }
  if (aggregate === 'percentile') {
    return percentile === undefined ? null : `p${percentile}(${field})`;
  }
  if (aggregate !== undefined) {
    return `${aggregate}(${field ?? ''})`;
  }
  if (timeUnit !== undefined) {
    return `${timeUnit}(${field})`;
  }
  if (part !== undefined) {
    return `${part}(${field})`;
  }
  if (bin !== undefined) {
    return `bins${bin.maxBins}(${field})`;
  }
  const name = field ?? '';
  return CALL.test(name) || name.startsWith('=') ? `=${name}` : name;
}

/** Null for a text that says nothing. */
export function readChannel(text: string): Core | null {
  if (text.startsWith('=')) {
    return text.length > 1 ? { field: text.slice(1) } : null;
  }
  const [, word = '', number = '', field = ''] = CALL.exec(text) ?? [];
  if (word === '') {
    return text === '' ? null : { field: text };
  }
  if (number !== '') {
    return readNumbered(word, { number: Number(number), field });
  }
  if (field === '') {
    return word === 'count' ? { field: null, aggregate: 'count' } : null;
  }
  if (AGGREGATES.has(word)) {
    return { field, aggregate: word } as Core;
  }
  if (isTimePart(word)) {
    return { field, part: word };
  }
  return UNITS.has(word) ? ({ field, timeUnit: word } as Core) : null;
}

function readNumbered(word: string, { number, field }: { number: number; field: string }): Core | null {
  if (word === 'p' && number >= 0 && number <= 1 && field !== '') {
    return { field, aggregate: 'percentile', percentile: number };
  }
  const isBins = word === 'bins' && Number.isInteger(number) && number >= MIN_BINS && number <= MAX_BINS;
  return isBins && field !== '' ? { field, bin: { maxBins: number } } : null;
}
