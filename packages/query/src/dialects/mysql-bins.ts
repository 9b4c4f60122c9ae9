import type { Bins } from './dialect.ts';

/** 1, 2 and 5 times the powers of ten, without a recursion, which servers bound. */
const DIGITS = Array.from({ length: 10 }, (_, digit) => `SELECT ${digit} AS d`).join(' UNION ALL ');

/** Largest power of ten that a step is taken from. */
const LAST_EXPONENT = 307;

const exponents = (least: number): string =>
  [
    `(SELECT a.d * 100 + b.d * 10 + c.d + ${least} AS e`,
    `FROM (${DIGITS}) AS a CROSS JOIN (${DIGITS}) AS b CROSS JOIN (${DIGITS}) AS c) AS exponents`,
  ].join(' ');

/** Number of steps below the value: null where no double can hold it. The engine refuses an overflow. */
const stepsBelow = (value: string, num: string, den: string): string =>
  [
    'CASE',
    `WHEN ${den} > 1 AND ABS(${value}) > 1e307 / ${den} THEN NULL`,
    `WHEN ${den} = 1 AND ABS(${value}) < ${num} * 1e-15 THEN CASE WHEN ${value} < 0 THEN -1e0 ELSE 0e0 END`,
    `ELSE FLOOR(${value} * ${den} / ${num}) END`,
  ].join(' ');

export const BINS: Bins = {
  number: (column, type) => (type === 'number' ? column : `CAST(${column} AS DOUBLE)`),
  step: ({ value, from, maxBins, leastExponent }) =>
    [
      'SELECT num, den FROM (',
      '  SELECT num, den, num / den AS width',
      `  FROM (SELECT MIN(${value}) AS low, MAX(${value}) AS high FROM ${from}) AS bounds`,
      '  CROSS JOIN (',
      `    SELECT CAST(CONCAT(m, 'e', GREATEST(e, 0)) AS DOUBLE) AS num,`,
      `      CAST(CONCAT('1e', GREATEST(-e, 0)) AS DOUBLE) AS den`,
      '    FROM (SELECT 1 AS m UNION ALL SELECT 2 UNION ALL SELECT 5) AS mantissas',
      `    CROSS JOIN ${exponents(leastExponent)} WHERE e <= ${LAST_EXPONENT}`,
      '  ) AS candidates',
      '  WHERE CASE',
      '    WHEN low = high THEN num = 1 AND den = 1',
      `    ELSE ${stepsBelow('high', 'num', 'den')} / 2 - ${stepsBelow('low', 'num', 'den')} / 2 < ${maxBins} / 2.0`,
      '  END',
      '  UNION ALL SELECT 1e308, 1e0, 1.7e308',
      ') AS steps',
      'ORDER BY width',
      'LIMIT 1',
    ].join('\n'),
  edge: (value, { num, den }, offset) => {
    const position = `(${stepsBelow(value, num, den)} + ${offset})`;
    // Beyond the doubles the statement ends with an error: there is no infinity to sort such an edge by.
    return `(${position} * ${num} / ${den})`;
  },
};
