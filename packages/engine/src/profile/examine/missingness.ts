import type { DatasetExamination } from '@plumbline/contract';
import { duckdb } from '@plumbline/query';
import { type ExamineRequest, queryRows, trimmed } from './request.ts';
import type { TextFacts } from './text-facts.ts';

type Missingness = DatasetExamination['missingness'];

const COLUMNS = 60;
/** Bits of a pattern in one whole number that JavaScript shifts without its sign. */
const BITS = 30;
const SHOWN = 40;
/** With more patterns than these no pairs are reported. */
const MAX_PATTERNS = 2000;
const PAIRS = 10;
const LEAST_ROWS = 5;
const LEAST_PHI = 0.2;

interface Lacking {
  readonly name: string;
  readonly missing: number;
  /** True in the rows that lack it. */
  readonly test: string;
}

interface Pattern {
  readonly missing: readonly number[];
  readonly rows: number;
}

/** Columns that lack a value somewhere, most first. A text without a character is none. [SEM-PROFILE-1] */
const lackingOf = (request: ExamineRequest, texts: ReadonlyMap<string, TextFacts>): readonly Lacking[] =>
  request.columns
    .flatMap(({ name }, at): Lacking[] => {
      const { empty = 0, blank = 0 } = texts.get(name) ?? {};
      const missing = (request.profile[at]?.nulls ?? 0) + empty + blank;
      const column = duckdb.quoteIdentifier(name);
      const isNull = `${column} IS NULL`;
      const test = empty + blank > 0 ? `(${isNull} OR ${trimmed(column)} = '')` : `(${isNull})`;
      return missing > 0 ? [{ name, missing, test }] : [];
    })
    .toSorted((one, other) => other.missing - one.missing);

const patternsOf = async (
  request: ExamineRequest,
  columns: readonly Lacking[],
): Promise<{ readonly patterns: readonly Pattern[]; readonly count: number }> => {
  const words = Array.from({ length: Math.ceil(columns.length / BITS) }, (_, word) =>
    columns
      .slice(word * BITS, (word + 1) * BITS)
      .map(({ test }, bit) => `(CASE WHEN ${test} THEN ${2 ** bit} ELSE 0 END)`)
      .join(' + '),
  );
  const names = words.map((_, word) => `w${word}`);
  const rows = await queryRows(
    request,
    `WITH patterns AS MATERIALIZED (
       SELECT ${words.map((word, at) => `(${word})::BIGINT AS w${at}`).join(', ')}, count(*) AS n
       FROM ${request.relation} GROUP BY ${names.map((_, at) => at + 1).join(', ')})
     SELECT (SELECT count(*) FROM patterns), n, ${names.join(', ')} FROM patterns
     ORDER BY n DESC, ${names.join(', ')} LIMIT ${MAX_PATTERNS}`,
  );
  return {
    count: Number(rows[0]?.[0] ?? 0),
    patterns: rows.map(([, n, ...bits]) => ({
      rows: Number(n),
      missing: columns.flatMap((_, at) => {
        const word = Number(bits[Math.floor(at / BITS)] ?? 0);
        return Math.floor(word / 2 ** (at % BITS)) % 2 === 1 ? [at] : [];
      }),
    })),
  };
};

/** Pearson's r of two columns that are 1 where a value is missing. */
const phiOf = (
  { both, a, b }: { readonly both: number; readonly a: number; readonly b: number },
  total: number,
): number => (both * total - a * b) / Math.sqrt(a * (total - a) * b * (total - b));

const togetherOf = (
  columns: readonly Lacking[],
  patterns: readonly Pattern[],
  total: number,
): Missingness['together'] => {
  const both = new Map<number, number>();
  for (const { missing, rows } of patterns) {
    for (const [at, a] of missing.entries()) {
      for (const b of missing.slice(at + 1)) {
        both.set(a * COLUMNS + b, (both.get(a * COLUMNS + b) ?? 0) + rows);
      }
    }
  }
  return [...both]
    .flatMap(([key, rows]) => {
      const [a, b] = [columns[Math.floor(key / COLUMNS)], columns[key % COLUMNS]];
      const phi = phiOf({ both: rows, a: a?.missing ?? 0, b: b?.missing ?? 0 }, total);
      return rows >= LEAST_ROWS && phi >= LEAST_PHI
        ? [{ a: a?.name ?? '', b: b?.name ?? '', rows, phi: Math.min(1, phi) }]
        : [];
    })
    .toSorted((one, other) => other.phi - one.phi || other.rows - one.rows)
    .slice(0, PAIRS);
};

export const readMissingness = async (
  request: ExamineRequest,
  texts: ReadonlyMap<string, TextFacts>,
): Promise<Missingness> => {
  const lacking = lackingOf(request, texts);
  const columns = lacking.slice(0, COLUMNS);
  const leftOut = lacking.length - columns.length;
  const shown = columns.map(({ name, missing }) => ({ name, missing }));
  const { rowCount } = request;
  if (columns.length === 0) {
    const patterns = rowCount === 0 ? [] : [{ missing: [], rows: rowCount }];
    return { columns: [], leftOut, patterns, patternCount: patterns.length, together: [] };
  }
  const { patterns, count } = await patternsOf(request, columns);
  return {
    columns: shown,
    leftOut,
    patterns: patterns.slice(0, SHOWN).map(({ missing, rows }) => ({ missing: [...missing], rows })),
    patternCount: count,
    together: count > patterns.length ? [] : togetherOf(columns, patterns, rowCount),
  };
};
