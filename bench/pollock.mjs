// The product's own reading of the Pollock benchmark, no dialect given: `node bench/pollock.mjs [folder] [--files]`.
// The folder (default `../shared/data/pollock`) holds `polluted` and `survey`, each with `csv` and `clean`, and
// `weights.json`. Every file is inspected and then ingested with every column as text, in one reader; the rows of
// `rows.parquet` are checked against the clean table. A file scores at most 10: 1 for having been loaded, and precision,
// recall and F1 of the header's cells, of the records and of the cells. `--files` lists every file.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { createReader } from '@plumbline/engine';
import { normalise } from './support/pollock-cells.mjs';

const PUBLISHED = [
  ['DuckDB 1.2, dialect given', 9.961, 9.599],
  ['SQLite, dialect given', 9.955, 9.375],
  ['pandas, dialect given', 9.895, 9.431],
  ['CleverCSV, by itself', 9.193, 9.453],
  ['DuckDB 1.2 auto, by itself', 9.075, 8.439],
];
const WORST = 25;

const flags = process.argv.slice(2).filter((word) => word.startsWith('--'));
const [folder = resolve(import.meta.dirname, '../../shared/data/pollock')] = process.argv
  .slice(2)
  .filter((word) => !word.startsWith('--'));
const work = join(process.env.PLUMBLINE_BENCH_HOME ?? tmpdir(), `plumbline-pollock-${process.pid}`);
mkdirSync(work, { recursive: true });

/** One cell or line end: a quoted cell, or text up to a comma or line end. */
const CLEAN_CELL = /(?:"(?<quoted>(?:[^"]|"")*)"|(?<plain>[^,\r\n]*))(?<end>,|\r\n|\n|\r|$)/gu;

/** Rows of comma-separated text with double quotes, as the clean files are written. */
const parseClean = (text) => {
  const rows = [];
  let row = [];
  for (const { index, 0: whole, groups } of text.matchAll(CLEAN_CELL)) {
    if (index === text.length && row.length === 0) {
      break;
    }
    row.push(groups.quoted?.replaceAll('""', '"') ?? groups.plain);
    if (groups.end !== ',') {
      rows.push(row.length === 1 && whole.trim() === '' ? [] : row);
      row = [];
    }
  }
  return rows;
};

const shared = (one, other) => {
  const counts = new Map();
  for (const item of one) {
    counts.set(item, (counts.get(item) ?? 0) + 1);
  }
  let common = 0;
  for (const item of other) {
    const left = counts.get(item) ?? 0;
    if (left > 0) {
      common += 1;
      counts.set(item, left - 1);
    }
  }
  return common;
};

/** Precision, recall and F1 of the loaded items as a multiset. */
const measures = (clean, loaded) => {
  if (clean.length === 0) {
    return [1, 1, 1];
  }
  const common = shared(clean, loaded);
  if (common === 0) {
    return [0, 0, 0];
  }
  const precision = common / loaded.length;
  const recall = common / clean.length;
  return [precision, recall, (2 * precision * recall) / (precision + recall)];
};

const sum = (values) => values.reduce((total, value) => total + value, 0);

const scoreOf = (clean, loaded) => {
  if (clean.length === 0) {
    return { header: 3, records: 3, cells: 3 };
  }
  const record = (row) => row.map(normalise).join('');
  return {
    header: sum(measures(clean[0].map(normalise), (loaded[0] ?? []).map(normalise))),
    records: sum(measures(clean.slice(1).map(record), loaded.slice(1).map(record))),
    cells: sum(measures(clean.flat(), loaded.flat())),
  };
};

const reader = createReader({ workDirectory: join(work, 'reader'), memoryMb: 512, threads: 2 });
const duckdb = await (await DuckDBInstance.create(':memory:', { threads: '1' })).connect();
const reading = () => ({ signal: new AbortController().signal, onProgress: () => undefined });

/** The file as a table of text: its names first. */
const load = async (path, fileName) => {
  const source = { files: [{ path, fileName }], options: {} };
  const inspection = await reader.inspectWhole(source, reading());
  const directory = join(work, 'version');
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory);
  const ingested = await reader.ingest(
    {
      ...source,
      columns: inspection.columns.map(({ name }) => ({ name, type: 'text', include: true })),
      directory,
      onReadable: async () => undefined,
    },
    reading(),
  );
  const names = ingested.columns.map(({ name }) => name);
  const selected = names.map((name) => `"${name.replaceAll('"', '""')}"::VARCHAR`).join(', ');
  const rows = await duckdb.runAndReadAll(
    `SELECT ${selected} FROM read_parquet('${join(directory, 'rows.parquet')}')`,
  );
  return {
    table: [names, ...rows.getRowsJson().map((row) => row.map((cell) => cell ?? ''))],
    rejects: ingested.rejectCount,
  };
};

const reasonOf = ({ parts, clean, loaded, rejects }) => {
  const short = Object.entries(parts)
    .filter(([, value]) => value < 2.999)
    .map(([name, value]) => `${name} ${value.toFixed(2)}`);
  const shape = `${loaded.length}x${loaded[0]?.length ?? 0} for ${clean.length}x${clean[0]?.length ?? 0}`;
  return `${short.join(', ')}; ${shape}${rejects > 0 ? `; ${rejects} rejects` : ''}`;
};

const scoreFile = async (base, name) => {
  const clean = parseClean(readFileSync(join(base, 'clean', name), 'utf8').replace(/^\uFEFF/u, ''));
  try {
    const { table, rejects } = await load(join(base, 'csv', name), name);
    const parts = scoreOf(clean, table);
    const score = 1 + parts.header + parts.records + parts.cells;
    return { name, score, reason: score > 9.999 ? '' : reasonOf({ parts, clean, loaded: table, rejects }) };
  } catch (error) {
    return { name, score: 0, reason: `${error.code ?? error.name}: ${error.message}` };
  }
};

const scoreFolder = async (part) => {
  const base = join(folder, part);
  const scores = [];
  for (const name of existsSync(base) ? readdirSync(join(base, 'csv')).toSorted() : []) {
    scores.push(await scoreFile(base, name));
  }
  return scores;
};

/** @param {(name: string) => number} [weigh] */
const mean = (scores, weigh = () => 1) =>
  sum(scores.map(({ name, score }) => score * weigh(name))) / sum(scores.map(({ name }) => weigh(name)));

const print = (title, scores) => {
  console.log(`\n${title}`);
  for (const { name, score, reason } of scores) {
    console.log(`  ${score.toFixed(3).padStart(6)}  ${name}  ${reason}`);
  }
};

const started = performance.now();
const polluted = await scoreFolder('polluted');
const survey = await scoreFolder('survey');
const weights = existsSync(join(folder, 'weights.json'))
  ? JSON.parse(readFileSync(join(folder, 'weights.json'), 'utf8'))
  : {};
await reader.close();
rmSync(work, { recursive: true, force: true });

for (const { title, scores } of [
  { title: 'polluted', scores: polluted },
  { title: 'survey', scores: survey },
]) {
  const listed = flags.includes('--files')
    ? scores
    : scores
        .filter(({ score }) => score < 9.999)
        .toSorted((one, other) => one.score - other.score)
        .slice(0, WORST);
  print(`${title}: ${flags.includes('--files') ? 'every file' : 'the worst files'}`, listed);
}
const line = (name, values) =>
  console.log(name.padEnd(30), ...values.map((value) => (value ?? Number.NaN).toFixed(3).padStart(9)));
console.log(`\n${''.padEnd(30)}    simple  weighted    survey`);
line(`this product, ${polluted.length} files`, [
  mean(polluted),
  mean(polluted, (name) => weights[name] ?? 0),
  ...(survey.length > 0 ? [mean(survey)] : []),
]);
for (const [name, ...values] of PUBLISHED) {
  line(name, values);
}
console.log(
  `${polluted.length + survey.length} files in ${((performance.now() - started) / 1000).toFixed(1)} s, load ${loadavg()[0].toFixed(1)}`,
);
