import { doubleLiteral } from '../expression/snowflake/snowflake-binding.ts';
import type { Bins } from './dialect.ts';

/** Powers of ten without a recursion, whose depth the engine bounds. */
const DIGITS = Array.from({ length: 10 }, (_, digit) => `SELECT ${digit} AS "d"`).join(' UNION ALL ');

/** Largest power of ten that a step is taken from. */
const LAST_EXPONENT = 307;
const [ZERO, MINUS_ONE] = [doubleLiteral('0'), doubleLiteral('-1')];

const exponents = (least: number): string =>
  [
    `(SELECT "a"."d" * 100 + "b"."d" * 10 + "c"."d" + ${least} AS "e"`,
    `FROM (${DIGITS}) AS "a" CROSS JOIN (${DIGITS}) AS "b" CROSS JOIN (${DIGITS}) AS "c") AS "exponents"`,
  ].join(' ');

/** How many steps lie below the value: null where no double can say it. */
const stepsBelow = (value: string, num: string, den: string): string =>
  [
    'CASE',
    `WHEN ${den} > 1 AND ABS(${value}) > ${doubleLiteral('1e307')} / ${den} THEN NULL`,
    `WHEN ${den} = 1 AND ABS(${value}) < ${num} * ${doubleLiteral('1e-15')} THEN CASE WHEN ${value} < 0 THEN ${MINUS_ONE} ELSE ${ZERO} END`,
    `ELSE FLOOR(${value} * ${den} / ${num}) END`,
  ].join(' ');

export const BINS: Bins = {
  number: (column, type) => (type === 'number' ? column : `CAST(${column} AS FLOAT)`),
  step: ({ value, from, maxBins, leastExponent }) =>
    [
      'SELECT "num", "den" FROM (',
      '  SELECT "num", "den", "num" / "den" AS "width"',
      `  FROM (SELECT MIN(${value}) AS "low", MAX(${value}) AS "high" FROM ${from}) AS "bounds"`,
      '  CROSS JOIN (',
      `    SELECT CAST(CONCAT("m", 'e', TO_VARCHAR(GREATEST("e", 0))) AS FLOAT) AS "num",`,
      `      CAST(CONCAT('1e', TO_VARCHAR(GREATEST(- "e", 0))) AS FLOAT) AS "den"`,
      `    FROM (SELECT '1' AS "m" UNION ALL SELECT '2' UNION ALL SELECT '5') AS "mantissas"`,
      `    CROSS JOIN ${exponents(leastExponent)} WHERE "e" <= ${LAST_EXPONENT}`,
      '  ) AS "candidates"',
      '  WHERE CASE',
      '    WHEN "low" = "high" THEN "num" = 1 AND "den" = 1',
      `    ELSE ${stepsBelow('"high"', '"num"', '"den"')} / 2 - ${stepsBelow('"low"', '"num"', '"den"')} / 2 < CAST(${maxBins} AS FLOAT) / 2`,
      '  END',
      `  UNION ALL SELECT ${doubleLiteral('1e308')}, ${doubleLiteral('1')}, ${doubleLiteral('1.7e308')}`,
      ') AS "steps"',
      'ORDER BY "width"',
      'LIMIT 1',
    ].join('\n'),
  edge: (value, { num, den }, offset) => `((${stepsBelow(value, num, den)} + ${offset}) * ${num} / ${den})`,
};
