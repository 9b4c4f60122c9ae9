const COUNTS = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const SHARES = new Intl.NumberFormat('en', { maximumSignificantDigits: 2 });
const LARGE_SHARES = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const LEAST_PERCENT = 0.01;
const LARGE_PERCENT = 10;

/** `12,345` */
export const counted = (count: number): string => COUNTS.format(count);

/** `1 row`, `12 rows` */
export const several = (count: number, one: string, many = `${one}s`): string =>
  `${counted(count)} ${count === 1 ? one : many}`;

/** `4.2%`; what is not all is never told as all. */
export const percent = (share: number): string => {
  const value = share * 100;
  if (value > 0 && value < LEAST_PERCENT) {
    return `under ${LEAST_PERCENT}%`;
  }
  const shown = (value < LARGE_PERCENT ? SHARES : LARGE_SHARES).format(value);
  return shown === '100' && share < 1 ? 'over 99.9%' : `${shown}%`;
};

/** `a`, `a and b`, `a, b and 3 more` */
export const listed = (names: readonly string[]): string => {
  const [first = '', second, ...others] = names;
  if (second === undefined) {
    return first;
  }
  return others.length === 0
    ? `${first} and ${second}`
    : `${first}, ${second} and ${counted(others.length)} more`;
};
