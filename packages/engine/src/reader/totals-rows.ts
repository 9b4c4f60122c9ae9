import { isNumericType, type Cell, type ReadOptions } from '@plumbline/contract';
import { duckdb } from '@plumbline/query';
import { message, type Message } from '@plumbline/messages';
import type { FoundDecision } from '../engine-api.ts';
import { quoteText } from '../dataset/relation.ts';
import type { ColumnPlan } from './columns/column-plan.ts';
import type { LoadPaths } from './load-paths.ts';
import type { Loader } from './loader.ts';

/**
 * Lines such as “Total” among the rows of a report: with them every sum counts twice. A row is one of them where its
 * label says so and its numbers are the sums of rows above it, of every row of the file that was loaded.
 */
export interface TotalsRows {
  /** Rows that are left out, in their order. */
  readonly leftOut: readonly TotalsRow[];
  /** Rows that are called totals and stay. */
  readonly included: readonly TotalsRow[];
}

export interface TotalsRow {
  /** Place among the loaded rows, from 0. */
  readonly position: number;
  /** Place of its part in the table. */
  readonly part: number;
  readonly label: string;
  /** What it adds up; null where its numbers are no sums of rows above it. */
  readonly proof: TotalsProof | null;
}

interface TotalsProof {
  readonly column: string;
  readonly value: number;
  /** Rows that it adds up. */
  readonly rows: number;
}

export const NO_TOTALS: TotalsRows = { leftOut: [], included: [] };

/** Reports are small: a search of larger tables would cost more than it finds. */
const MAX_ROWS = 200_000;
const MAX_CELLS = 2_000_000;
/** A column of many such words is about something else. */
const MAX_LABELLED = 2000;
const MAX_LABEL = 80;
/** Parts of the words below, of which every label has one: a cheap test before the exact one. */
const STEMS = [
  'total',
  'totaal',
  'totaux',
  'sum',
  'gesamt',
  'somme',
  'итог',
  'всего',
  '合计',
  '合計',
  '总计',
  '小计',
  '小計',
];
const WORD =
  'totals?|totale|totaal|totaux|total general|sum|summe|somme|suma|gesamt|insgesamt|gesamtsumme|zwischensumme|endsumme|итого|всего|合计|合計|总计|小计|小計';
/** `Total`, `Grand total:`, `Sub-total`; alone they are enough to offer a choice. */
const EXACT = new RegExp(String.raw`^(grand|sub|overall|net)?[\s-]*(${WORD})\s*:?$`, 'iu');
/** `North total`, `Total North`, `Total (12 rows)`: names of goods are written like this too. */
const LIKELY = new RegExp(
  String.raw`^(grand |sub-?|overall )?(${WORD})(?=$|[\s:(–-])|[\s–-](sub-?)?(${WORD})\s*:?$`,
  'iu',
);
/** Minimum share of a row's numbers that are sums: averages and shares beside them are not. */
const LEAST_SHARE = 0.5;
const RELATIVE = 1e-9;
/** Relative difference from the sum that rounded cells may have. */
const ROUNDING = 0.001;
/** Totals before it that the rows of a total may begin after. */
const MAX_STARTS = 200;

interface Search {
  readonly loader: Loader;
  readonly plans: readonly ColumnPlan[];
  readonly paths: LoadPaths;
  readonly choice: ReadOptions['totals'];
}

/** A labelled row, with the sums of every loaded row of its part up to and with it. */
interface Candidate {
  readonly position: number;
  readonly part: number;
  readonly label: string;
  /** Rows of the part up to and with it. */
  readonly count: number;
  /** Value of each numeric column; null where the cell is empty. */
  readonly values: readonly (number | null)[];
  /** Size of the last digit of each numeric column; 0 for whole numbers. */
  readonly units: readonly number[];
  readonly sums: readonly number[];
}

export async function findTotals({ loader, plans, paths, choice }: Search): Promise<TotalsRows> {
  const numeric = plans.filter(({ form }) => isNumericType(form.type));
  const isText = loader.table.parts.every(({ kind }) => kind === 'delimited');
  if (choice === 'keep' || !isText || numeric.length === 0 || numeric.length === plans.length) {
    return NO_TOTALS;
  }
  const labelled = await labelledRows({ loader, plans, paths, choice });
  if (labelled.size === 0) {
    return NO_TOTALS;
  }
  const rows = judged(await candidatesOf({ loader, numeric, paths, labelled }), numeric);
  const isLeftOut = ({ label, proof }: TotalsRow): boolean =>
    proof !== null || (choice === 'leave_out' && EXACT.test(label));
  return {
    leftOut: rows.filter(isLeftOut),
    included: rows.filter((row) => !isLeftOut(row) && EXACT.test(row.label)),
  };
}

/** Labels by the position of their rows; none where the table is too large to search. */
async function labelledRows({ loader, plans, paths }: Search): Promise<ReadonlyMap<number, string>> {
  const from = `read_parquet(${quoteText(paths.partial)}, file_row_number = true)`;
  const [[count] = []] = await loader.read(`SELECT count(*) FROM read_parquet(${quoteText(paths.partial)})`);
  const texts = plans
    .filter(({ form }) => form.type === 'text')
    .map(({ name }) => duckdb.quoteIdentifier(name));
  const rows = Number(count);
  if (rows > MAX_ROWS || rows * texts.length > MAX_CELLS || rows < 3) {
    return new Map();
  }
  // A label in a column of numbers or dates is among the cells that do not fit.
  const cells = [...texts, duckdb.quoteIdentifier(loader.rejectsColumn)];
  // One pattern over the whole row: a condition for each of a thousand columns takes longer to plan than the rows take to read.
  const row = `concat_ws(chr(10), ${cells.join(', ')})`;
  const found = await loader.read(
    `SELECT file_row_number, ${cells.join(', ')} FROM ${from} WHERE regexp_matches(${row}, ${quoteText(`(?i)${STEMS.join('|')}`)})
     ORDER BY file_row_number LIMIT ${MAX_LABELLED + 1}`,
  );
  if (found.length > MAX_LABELLED) {
    return new Map();
  }
  return new Map(
    found.flatMap(([position, ...row]) => {
      const label = labelIn(row);
      return label === null ? [] : [[Number(position), label] as const];
    }),
  );
}

/** The first cell of the row that calls it a total; the last of the cells are those that do not fit. */
function labelIn(row: readonly Cell[]): string | null {
  const misfits = row.at(-1) ?? null;
  const texts = [...row.slice(0, -1), ...(misfits === null ? [] : textsIn(String(misfits)))];
  const labels = texts.map((cell) => String(cell ?? '').trim()).filter((text) => text.length <= MAX_LABEL);
  return labels.find((text) => EXACT.test(text)) ?? labels.find((text) => LIKELY.test(text)) ?? null;
}

const textsIn = (riding: string): string[] =>
  (JSON.parse(riding) as readonly { readonly t: string }[]).map(({ t }) => t);

interface CandidateQuery {
  readonly loader: Loader;
  readonly numeric: readonly ColumnPlan[];
  readonly paths: LoadPaths;
  readonly labelled: ReadonlyMap<number, string>;
}

async function candidatesOf({ loader, numeric, paths, labelled }: CandidateQuery): Promise<Candidate[]> {
  const part = loader.partColumn === null ? '0' : duckdb.quoteIdentifier(loader.partColumn);
  const cells = numeric.map(({ name }) => duckdb.quoteIdentifier(name));
  const running = `OVER (PARTITION BY part ORDER BY position)`;
  const count = numeric.length;
  const rows = await loader.read(
    `SELECT position, part, running_count, ${cells.map((_, at) => `text${at}, sum${at}`).join(', ')} FROM (
         SELECT position, part, count(*) ${running} AS running_count,
           ${cells.map((_, at) => `text${at}, coalesce(sum(value${at}) ${running}, 0) AS sum${at}`).join(', ')}
         FROM (SELECT file_row_number AS position, ${part} AS part,
           ${cells.map((cell, at) => `${cell}::VARCHAR AS text${at}, ${cell}::DOUBLE AS value${at}`).join(', ')}
           FROM read_parquet(${quoteText(paths.partial)}, file_row_number = true))
       ) WHERE position IN (${[...labelled.keys()].join(', ')}) ORDER BY position`,
  );
  return rows.map(([position, ofPart, upTo, ...figures]) => {
    const texts = Array.from({ length: count }, (_, at) => figures[2 * at] ?? null);
    return {
      position: Number(position),
      part: Number(ofPart),
      label: labelled.get(Number(position)) ?? '',
      count: Number(upTo),
      values: texts.map((text) => (text === null ? null : Number(text))),
      units: texts.map((text, at) =>
        numeric[at]?.form.type === 'integer' ? 0 : 10 ** -decimalPlaces(String(text ?? '')),
      ),
      sums: texts.map((_, at) => Number(figures[2 * at + 1] ?? 0)),
    };
  });
}

const decimalPlaces = (text: string): number => /\.(\d+)$/u.exec(text)?.[1]?.length ?? 0;

/** Where the rows of a total may begin: the rows, and the sums, that come before. */
interface Start {
  readonly count: number;
  readonly sums: readonly number[];
}

/**
 * Decides on one labelled row after the other: those proven before are no rows to add up, the others are. A total of a
 * single row proves nothing by itself, but beside others that do.
 */
function judged(candidates: readonly Candidate[], columns: readonly ColumnPlan[]): TotalsRow[] {
  const rows: TotalsRow[] = [];
  let part = -1;
  let starts: Start[] = [];
  let passed: Start = { count: 0, sums: [] };
  for (const candidate of candidates) {
    if (candidate.part !== part) {
      part = candidate.part;
      passed = { count: 0, sums: columns.map(() => 0) };
      starts = [{ count: 0, sums: passed.sums }];
    }
    // Rows up to here, without the row itself and without the totals among them.
    const own = candidate.values.map((value) => value ?? 0);
    const before: Start = {
      count: candidate.count - 1 - passed.count,
      sums: candidate.sums.map((sum, at) => sum - (own[at] ?? 0) - (passed.sums[at] ?? 0)),
    };
    const proof = proofOf(candidate, { before, starts, columns });
    rows.push({ position: candidate.position, part, label: candidate.label, proof });
    if (proof !== null) {
      passed = { count: passed.count + 1, sums: passed.sums.map((sum, at) => sum + (own[at] ?? 0)) };
      starts = [starts[0] ?? before, ...starts.slice(1).slice(1 - MAX_STARTS), before];
    }
  }
  const isProven = rows.some(({ proof }) => proof !== null && proof.rows > 1);
  return isProven ? rows : rows.map((row) => ({ ...row, proof: null }));
}

interface Evidence {
  readonly before: Start;
  readonly starts: readonly Start[];
  readonly columns: readonly ColumnPlan[];
}

/** The nearest start from which on its numbers are sums of rows. */
function proofOf(candidate: Candidate, { before, starts, columns }: Evidence): TotalsProof | null {
  const filled = candidate.values.flatMap((value, at) => (value === null ? [] : [{ value, at }]));
  for (const start of starts.toReversed()) {
    const count = before.count - start.count;
    const sums = filled.filter(({ value, at }) => {
      const sum = (before.sums[at] ?? 0) - (start.sums[at] ?? 0);
      return isSum(value, { sum, count, unit: candidate.units[at] ?? 0 });
    });
    const telling = sums.find(({ value }) => value !== 0);
    if (count > 0 && telling !== undefined && sums.length >= filled.length * LEAST_SHARE) {
      return { column: columns[telling.at]?.name ?? '', value: telling.value, rows: count };
    }
  }
  return null;
}

/** Whole numbers exactly; others may have been rounded: the total, and each row, by half of a last digit. */
const isSum = (
  value: number,
  { sum, count, unit }: { readonly sum: number; readonly count: number; readonly unit: number },
): boolean => {
  const rounded = unit / 2 + Math.min((count * unit) / 2, Math.abs(value) * ROUNDING);
  return Math.abs(value - sum) <= rounded + RELATIVE * Math.max(1, Math.abs(sum));
};

/** Why a row is left out, for the rejects. */
export const totalsReason = ({ proof }: TotalsRow): Message =>
  proof === null ? message('reject.total') : message('reject.provenTotal', { ...proof });

const EXAMPLES = 3;

/** What a person is shown; empty where no row is called a total. */
export function totalsDecisions(
  { leftOut, included }: TotalsRows,
  choice: ReadOptions['totals'],
): FoundDecision[] {
  const rows = leftOut.length > 0 ? leftOut : included;
  if (rows.length === 0 && choice === undefined) {
    return [];
  }
  const keep = { label: message('fileReading.keepTotals'), options: { totals: 'keep' } as const };
  const leave = { label: message('fileReading.leaveOutTotals'), options: { totals: 'leave_out' } as const };
  const isIncluded = leftOut.length === 0;
  const certainty = isIncluded ? 'guessed' : 'proven';
  return [
    {
      key: 'totals',
      says:
        rows.length === 0
          ? message('fileReading.totalsIncluded')
          : message(isIncluded ? 'fileReading.rowsIncluded' : 'fileReading.totalsLeftOut', {
              rows: rows.length,
            }),
      because: evidenceOf(rows.slice(0, EXAMPLES)),
      certainty: choice === undefined ? certainty : 'chosen',
      alternatives: isIncluded ? [leave] : [keep],
    },
  ];
}

/** A person chose where there are no rows. */
const evidenceOf = (rows: readonly TotalsRow[]): Message => {
  const [first, ...rest] = rows.map(rowEvidence);
  let all = first ?? message('fileReading.chosen');
  for (const after of rest) {
    all = message('fileReading.joined', { before: all, after });
  }
  return all;
};

const rowEvidence = ({ position, label, proof }: TotalsRow): Message => {
  const row = { row: position + 1, label };
  return proof === null
    ? message('fileReading.noTotal', row)
    : message('fileReading.total', { ...row, column: proof.column, value: proof.value, rows: proof.rows });
};
