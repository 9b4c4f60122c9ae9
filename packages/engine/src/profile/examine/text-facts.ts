import type { ColumnFacts } from '@plumbline/contract';
import { duckdb } from '@plumbline/query';
import { type ExamineRequest, type Known, queryRows, selectColumns, inBatches, trimmed } from './request.ts';

const BINS = 20;
const BATCH = 8;
/** Columns with more different texts are not searched for variants. */
const MOST_TEXTS = 50_000;
const EXAMPLES = 5;
const FORMS = 5;
const MAX_CHARS = 200;

export interface TextFacts extends Pick<ColumnFacts, 'lengths' | 'padded' | 'variants'> {
  readonly empty: number;
  readonly blank: number;
}

const hasFewTexts = ({ profile }: Known): boolean =>
  profile.distinctIsExact && profile.distinct <= MOST_TEXTS;

/** Each text with the number of rows that have it: grouped first where that leaves little to look at. */
const selectTexts = ({ relation }: ExamineRequest, known: Known): string => {
  const name = duckdb.quoteIdentifier(known.column.name);
  return hasFewTexts(known)
    ? `(SELECT t, count(*) AS n FROM (SELECT ${name} AS t FROM ${relation}) WHERE t IS NOT NULL GROUP BY t)`
    : `(SELECT t, 1 AS n FROM (SELECT ${name} AS t FROM ${relation}) WHERE t IS NOT NULL)`;
};

/** Bin, shortest, longest, rows, characters, empty, blank, padded; a row for each bin of lengths that has rows. */
const lengthsStatement = (request: ExamineRequest, known: Known, at: number): string => `
  SELECT ${at} AS part, * FROM (
    WITH lengths AS MATERIALIZED (
      SELECT length(t) AS l, sum(n) AS n,
        coalesce(sum(n) FILTER (WHERE t = ''), 0) AS empty,
        coalesce(sum(n) FILTER (WHERE t <> '' AND ${trimmed('t')} = ''), 0) AS blank,
        coalesce(sum(n) FILTER (WHERE ${trimmed('t')} <> '' AND ${trimmed('t')} <> t), 0) AS padded
      FROM ${selectTexts(request, known)} GROUP BY l),
    ends AS (SELECT min(l) AS low, max(l) - min(l) + 1 AS span FROM lengths)
    SELECT (l - low) * least(${BINS}, span) // span AS bin, min(low), min(span), sum(n), sum(n * l),
      sum(empty), sum(blank), sum(padded)
    FROM lengths, ends GROUP BY bin)`;

interface LengthBin {
  readonly at: number;
  readonly bin: number;
  readonly low: number;
  readonly span: number;
  readonly rows: number;
  readonly characters: number;
  readonly empty: number;
  readonly blank: number;
  readonly padded: number;
}

const sumOf = (
  bins: readonly LengthBin[],
  key: 'rows' | 'characters' | 'empty' | 'blank' | 'padded',
): number => bins.reduce((sum, bin) => sum + bin[key], 0);

const lengthsOf = (bins: readonly LengthBin[]): ColumnFacts['lengths'] => {
  const [first] = bins;
  if (first === undefined) {
    return null;
  }
  const { low, span } = first;
  const count = Math.min(BINS, span);
  const rows = new Map(bins.map((bin) => [bin.bin, bin.rows]));
  const edge = (bin: number): number => low + Math.ceil((bin * span) / count);
  return {
    min: low,
    max: low + span - 1,
    mean: sumOf(bins, 'characters') / sumOf(bins, 'rows'),
    histogram: Array.from({ length: count }, (_, bin) => ({
      from: edge(bin),
      to: bin === count - 1 ? low + span - 1 : edge(bin + 1),
      count: rows.get(bin) ?? 0,
    })),
  };
};

/** Sets of texts that are one but for case and blanks around them: how many, rows of the rarer forms, forms of the worst. [SEM-PROFILE-3] */
const variantsStatement = (request: ExamineRequest, known: Known, at: number): string => `
  SELECT ${at} AS part, * FROM (
    WITH sets AS MATERIALIZED (
      SELECT lower(${trimmed('t')}) AS k, sum(n) - max(n) AS rarer, list({t: left(t, ${MAX_CHARS}), n: n} ORDER BY n DESC, t) AS forms
      FROM ${selectTexts(request, known)} WHERE ${trimmed('t')} <> '' GROUP BY k HAVING count(*) > 1)
    SELECT (SELECT count(*) FROM sets) AS groups, (SELECT sum(rarer) FROM sets) AS rarer, worst.place,
      unnest(forms[1:${FORMS}]).t, unnest(forms[1:${FORMS}]).n
    FROM (SELECT row_number() OVER (ORDER BY rarer DESC, k) AS place, forms FROM sets
          ORDER BY rarer DESC, k LIMIT ${EXAMPLES}) AS worst)`;

const union = (parts: readonly string[]): string => parts.join('\nUNION ALL\n');

const readLengths = (
  request: ExamineRequest,
  texts: readonly Known[],
): Promise<ReadonlyMap<string, readonly LengthBin[]>> =>
  inBatches(texts, BATCH, async (batch) => {
    const rows = await queryRows(
      request,
      union(batch.map((known, at) => lengthsStatement(request, known, at))),
    );
    return rows.map((row): [string, LengthBin] => {
      const [
        at = 0,
        bin = 0,
        low = 0,
        span = 0,
        count = 0,
        characters = 0,
        empty = 0,
        blank = 0,
        padded = 0,
      ] = row.map(Number);
      const name = batch[at]?.column.name ?? '';
      return [name, { at, bin, low, span, rows: count, characters, empty, blank, padded }];
    });
  })
    .then((facts) => Map.groupBy(facts, ([name]) => name))
    .then((groups) => new Map([...groups].map(([name, bins]) => [name, bins.map(([, bin]) => bin)])));

type Variants = NonNullable<ColumnFacts['variants']>;

const readVariants = async (
  request: ExamineRequest,
  texts: readonly Known[],
): Promise<ReadonlyMap<string, Variants>> => {
  const examined = texts.filter(hasFewTexts);
  const variants = new Map<string, Variants>(
    examined.map(({ column }) => [column.name, { groups: 0, rows: 0, examples: [] }]),
  );
  await inBatches(examined, BATCH, async (batch) => {
    const statement = union(batch.map((known, at) => variantsStatement(request, known, at)));
    const rows = await queryRows(
      request,
      `SELECT * FROM (${statement}) AS v(part, groups, rarer, place, t, n) ORDER BY part, place, n DESC, t`,
    );
    for (const [at, groups, rarer, position, value, count] of rows) {
      const name = batch[Number(at)]?.column.name ?? '';
      const { examples = [] } = variants.get(name) ?? {};
      const forms = (examples[Number(position) - 1] ?? []).concat({
        value: String(value),
        count: Number(count),
      });
      variants.set(name, {
        groups: Number(groups),
        rows: Number(rarer),
        examples: examples.toSpliced(Number(position) - 1, 1, forms),
      });
    }
    return [];
  });
  return variants;
};

/** By column name; columns that are no text are not there. */
export const readTexts = async (request: ExamineRequest): Promise<ReadonlyMap<string, TextFacts>> => {
  const texts = selectColumns(request, ({ column }) => column.type === 'text');
  const lengths = await readLengths(request, texts);
  const variants = await readVariants(request, texts);
  return new Map(
    texts.map(({ column: { name } }) => {
      const bins = lengths.get(name) ?? [];
      return [
        name,
        {
          lengths: lengthsOf(bins),
          empty: sumOf(bins, 'empty'),
          blank: sumOf(bins, 'blank'),
          padded: sumOf(bins, 'padded'),
          variants: variants.get(name) ?? null,
        },
      ];
    }),
  );
};
