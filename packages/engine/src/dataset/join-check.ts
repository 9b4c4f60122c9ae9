import type { Cell, ColumnType, JoinCheck } from '@plumbline/contract';
import { duckdb } from '@plumbline/query';
import type { Engine } from '../engine-api.ts';
import type { Lease } from '../pool/pool.ts';
import { versionKey } from './relation.ts';
import type { RowsView } from './rows-view.ts';

type JoinRequest = Parameters<Engine['joinCheck']>[0];

const EXAMPLES = 10;

/** Both sides in one process, under names of their own. */
export const joinLease = ({ left, right }: JoinRequest, views: readonly [RowsView, RowsView]): Lease => {
  const [one, other] = views;
  const attach = [...one.attach, ...other.attach];
  return {
    tenantId: left.tenantId,
    key: `${versionKey(left)}${one.form} +${versionKey(right)}${other.form} ${attach.join(' ')}`,
    files: {
      allowedPaths: [...new Set([...one.paths, ...other.paths])],
      setup: [...attach, `CREATE VIEW left_rows AS ${one.sql}`, `CREATE VIEW right_rows AS ${other.sql}`],
    },
  };
};

/**
 * Figures first, then an example's key and matches; the figures alone where there is none. Rows of one key behave alike,
 * so each side is grouped once and the keys are joined.
 */
export const joinStatement = ({ on, how }: JoinRequest): string => {
  const side = (table: string, names: readonly string[]): string =>
    `SELECT ${names.map((name, at) => `${duckdb.quoteIdentifier(name)} AS k${at}`).join(', ')}, count(*) AS n
     FROM ${table} GROUP BY ALL`;
  const equal = on.map((_, at) => `l.k${at} = r.k${at}`).join(' AND ');
  const keys = on.map((_, at) => `k${at}`).join(', ');
  const alone = {
    inner: '0',
    left: 'left_alone',
    right: 'right_alone',
    full: 'left_alone + right_alone',
  }[how];
  return `
    WITH l AS MATERIALIZED (${side(
      'left_rows',
      on.map(({ left }) => left),
    )}),
    r AS MATERIALIZED (${side(
      'right_rows',
      on.map(({ right }) => right),
    )}),
    met AS MATERIALIZED (
      SELECT ${on.map((_, at) => `l.k${at} AS k${at}`).join(', ')}, l.n AS ln, r.n AS rn FROM l JOIN r ON ${equal}),
    figures AS (
      SELECT
        (SELECT coalesce(sum(n), 0) FROM l) AS left_rows,
        (SELECT coalesce(sum(n), 0) FROM r) AS right_rows,
        coalesce(sum(ln), 0) AS left_matched,
        coalesce(sum(rn), 0) AS right_matched,
        coalesce(sum(ln::HUGEINT * rn), 0) AS matches,
        coalesce(sum(ln) FILTER (WHERE rn > 1), 0) AS multiplied
      FROM met),
    counted AS (
      SELECT *, left_rows - left_matched AS left_alone, right_rows - right_matched AS right_alone FROM figures),
    examples AS (
      SELECT ${keys}, rn, ln FROM met ORDER BY rn DESC, ln DESC, ${keys} LIMIT ${EXAMPLES})
    SELECT left_rows, least(matches + ${alone}, ${Number.MAX_SAFE_INTEGER}), left_matched, left_alone, right_matched,
      right_alone, multiplied, rn, ${keys}
    FROM counted LEFT JOIN examples ON true
    ORDER BY rn DESC, ln DESC, ${keys}`;
};

/** Places of the keys that travel as text. */
export const joinAsText = ({ left, on }: JoinRequest): number[] => {
  const textual = new Set(
    left.columns
      .filter(({ type, encoding }) => encoding === 'string' || type === ('decimal' satisfies ColumnType))
      .map(({ name }) => name),
  );
  return on.flatMap((pair, at) => (textual.has(pair.left) ? [FIGURES + 1 + at] : []));
};

const FIGURES = 7;

export const toJoinCheck = (rows: readonly (readonly Cell[])[]): JoinCheck => {
  const [figures = []] = rows;
  const [rowsBefore = 0, rowsAfter = 0, leftMatched = 0, leftAlone = 0, ...rest] = figures.map(Number);
  const [rightMatched = 0, rightAlone = 0, multiplied = 0] = rest;
  return {
    rowsBefore,
    rowsAfter,
    left: { matched: leftMatched, unmatched: leftAlone },
    right: { matched: rightMatched, unmatched: rightAlone },
    multiplied,
    examples: rows.flatMap((row) => {
      const matches = row[FIGURES] ?? null;
      return matches === null ? [] : [{ key: row.slice(FIGURES + 1), matches: Number(matches) }];
    }),
  };
};
