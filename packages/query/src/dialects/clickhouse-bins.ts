import type { Bins } from './dialect.ts';

/** Adding 0 makes a negative zero an ordinary one. */
export const BINS: Bins = {
  number: (column, type) => (type === 'number' ? column : `toFloat64(${column})`),
  step: ({ value, from, maxBins, leastExponent }) =>
    [
      'SELECT',
      '  ifNull(argMinOrNull(`num`, `num` / `den`), 1e308) AS `num`,',
      '  ifNull(argMinOrNull(`den`, `num` / `den`), 1) AS `den`',
      `FROM (SELECT min(${value}) AS \`low\`, max(${value}) AS \`high\` FROM ${from}) AS \`bounds\` CROSS JOIN (`,
      '  SELECT',
      "    toFloat64(concat(toString(`m`), 'e', toString(greatest(`e`, 0)))) AS `num`,",
      "    toFloat64(concat('1e', toString(greatest(-`e`, 0)))) AS `den`",
      `  FROM (SELECT arrayJoin([1, 2, 5]) AS \`m\`) AS \`mantissas\``,
      `  CROSS JOIN (SELECT arrayJoin(range(${leastExponent}, 308)) AS \`e\`) AS \`exponents\``,
      ') AS `candidates`',
      'WHERE CASE',
      '  WHEN `low` = `high` THEN `num` = 1 AND `den` = 1',
      `  ELSE floor(\`high\` * \`den\` / \`num\`) - floor(\`low\` * \`den\` / \`num\`) < ${maxBins}`,
      'END',
    ].join('\n'),
  edge: (value, { num, den }, offset) =>
    `((floor(${value} * ${den} / ${num}) + ${offset}) * ${num} / ${den})`,
};
