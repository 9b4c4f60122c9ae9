// The datasets of the prompts, described as the server describes them: types and profiles from the rows.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRelatedWords } from '@plumbline/insight';

const WORDS = join(import.meta.dirname, '../../apps/server/src/features/assistant/words/related-words.txt');
/** As in the product, for questions with words that name nothing. */
const related = readRelatedWords(readFileSync(WORDS, 'utf8'));
const FOLDER = join(import.meta.dirname, '../../node_modules/vega-datasets/data');

const split = (line) => {
  const cells = [];
  let [cell, isQuoted] = ['', false];
  for (let at = 0; at < line.length; at += 1) {
    const char = line[at];
    if (char === '"') {
      if (isQuoted && line[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else {
        isQuoted = !isQuoted;
      }
    } else if (char === ',' && !isQuoted) {
      cells.push(cell);
      cell = '';
    } else {
      cell += char;
    }
  }
  return [...cells, cell];
};

/** @param {BufferEncoding} [encoding] */
export function readCsv(path, encoding = 'utf8') {
  const [head, ...lines] = readFileSync(path, encoding)
    .split(/\r?\n/u)
    .filter((line) => line !== '');
  const names = split(head);
  return lines.map((line) => {
    const cells = split(line);
    return Object.fromEntries(names.map((name, at) => [name, cells[at] === '' ? null : (cells[at] ?? null)]));
  });
}

const MONTHS = 'JanFebMarAprMayJunJulAugSepOctNovDec';
const dayOf = (text) => {
  const iso = /^(\d{4}-\d\d-\d\d)(?:T.*)?$/u.exec(text);
  if (iso) {
    return iso[1];
  }
  const english = /^([A-Z][a-z]{2}) (\d\d?) (\d{4})$/u.exec(text);
  if (english) {
    const month = String(MONTHS.indexOf(english[1]) / 3 + 1).padStart(2, '0');
    return `${english[3]}-${month}-${english[2].padStart(2, '0')}`;
  }
  const american = /^(\d\d?)\/(\d\d?)\/(\d{2})$/u.exec(text);
  return american ? `20${american[3]}-${american[1].padStart(2, '0')}-${american[2].padStart(2, '0')}` : null;
};

const isNumber = (value) =>
  typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/u.test(value));

/**
 * The type of values, and the values as they are in a column of it.
 * @returns {{ type: 'date' | 'integer' | 'decimal' | 'text', role: 'time' | 'measure' | 'dimension', cells: any[] }}
 */
function typed(values) {
  const texts = values.map(String);
  if (texts.length > 0 && texts.every((text) => dayOf(text) !== null)) {
    return { type: 'date', role: 'time', cells: texts.map(dayOf) };
  }
  if (texts.length > 0 && values.every(isNumber)) {
    const cells = values.map(Number);
    return { type: cells.every(Number.isInteger) ? 'integer' : 'decimal', role: 'measure', cells };
  }
  return { type: 'text', role: 'dimension', cells: texts };
}

function spread(cells) {
  const mean = cells.reduce((sum, cell) => sum + cell, 0) / cells.length;
  return { mean, stddev: Math.sqrt(cells.reduce((sum, cell) => sum + (cell - mean) ** 2, 0) / cells.length) };
}

function columnOf(name, rows) {
  const values = rows
    .map((row) => row[name])
    .filter((value) => value !== null && value !== undefined && value !== '');
  const { type, role, cells } = typed(values);
  const isNumeric = role === 'measure';
  const counts = new Map();
  for (const cell of cells) {
    counts.set(cell, (counts.get(cell) ?? 0) + 1);
  }
  const sorted = cells.toSorted((a, b) => (a < b ? -1 : Number(a > b)));
  const { mean, stddev } = isNumeric ? spread(cells) : { mean: null, stddev: null };
  const top = [...counts]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, 20)
    .map(([value, count]) => ({ value, count }));
  return {
    name,
    label: name,
    type,
    role,
    semanticRole: null,
    description: null,
    format: null,
    synonyms: [],
    values: type === 'text' && counts.size <= 20_000 ? [...counts.keys()] : undefined,
    profile: {
      nulls: rows.length - values.length,
      distinct: counts.size,
      distinctIsExact: true,
      min: type === 'text' ? null : (sorted[0] ?? null),
      max: type === 'text' ? null : (sorted.at(-1) ?? null),
      mean,
      stddev,
      quantiles: null,
      histogram: [],
      top,
    },
  };
}

const STATES = new Set(['Texas', 'California', 'Florida']);

export function describe(subject, rows) {
  const columns = Object.keys(rows[0]).map((name) => columnOf(name, rows));
  const areaOf = ({ name }) => {
    const top = columns.find((column) => column.name === name)?.profile.top ?? [];
    return top.some(({ value }) => STATES.has(value)) ? 'US' : null;
  };
  return { subject, rowCount: rows.length, rows, columns, areaOf, related };
}

const json = (file) => JSON.parse(readFileSync(join(FOLDER, file), 'utf8'));
const csv = (file) => readCsv(join(FOLDER, file));

export const datasets = () => ({
  strikes: describe('Wildlife strikes on aircraft', csv('birdstrikes.csv')),
  weather: describe('Weather in Seattle and New York', csv('weather.csv')),
  employment: describe('Employment in the United States', csv('us-employment.csv')),
  cars: describe('Cars', json('cars.json')),
  movies: describe('Movies', json('movies.json')),
  penguins: describe('Penguins', json('penguins.json')),
});

/** Truth values are a type of their own. */
export function withTruths(described, names) {
  const truth = (column) => ({
    ...column,
    type: 'boolean',
    role: 'dimension',
    values: undefined,
    profile: {
      ...column.profile,
      min: false,
      max: true,
      top: column.profile.top.map(({ value, count }) => ({ value: value === 'true', count })),
    },
  });
  return {
    ...described,
    columns: described.columns.map((column) => (names.includes(column.name) ? truth(column) : column)),
  };
}
