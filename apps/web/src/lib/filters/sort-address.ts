import type { Sort } from '@plumbline/contract';

const ESCAPED = /[,%]/gu;
const escaped = (name: string): string => {
  const safe = name.replaceAll(ESCAPED, (each) => (each === ',' ? '%2C' : '%25'));
  return safe.startsWith('-') ? `%2D${safe.slice(1)}` : safe;
};
const unescaped = (text: string): string =>
  text.replaceAll('%2D', '-').replaceAll('%2C', ',').replaceAll('%25', '%');

/** `-ordered_at,country`: a dash is descending. */
export const printSort = (sort: readonly Sort[]): string =>
  sort.map(({ column, direction }) => `${direction === 'desc' ? '-' : ''}${escaped(column)}`).join(',');

export function readSort(value: unknown): readonly Sort[] {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return text
    .split(',')
    .filter((key) => key !== '' && key !== '-')
    .map((key) =>
      key.startsWith('-')
        ? { column: unescaped(key.slice(1)), direction: 'desc' as const }
        : { column: unescaped(key), direction: 'asc' as const },
    );
}
