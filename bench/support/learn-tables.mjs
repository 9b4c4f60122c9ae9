// The tables of bench/learn.mjs: generated ones, and those of the vega-datasets package. A table is columns of numbers
// (categories as codes, −1 missing; numbers NaN missing), the target last.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createRandom } from '@plumbline/learn';

const PACKAGE = join(import.meta.dirname, '..', '..', 'node_modules', 'vega-datasets', 'data');
const SEED = 42;

const floats = (rows, value) => Float64Array.from({ length: rows }, (_, row) => value(row));

/** Twenty normal columns; log-odds with a curve, a step and an interaction. */
function curved(rows) {
  const random = createRandom(SEED);
  const columns = Array.from({ length: 20 }, () => floats(rows, () => random.normal()));
  const [a, b, c, d, e] = columns;
  const target = floats(rows, (row) => {
    const odds = a[row] + 0.5 * b[row] * c[row] + Math.sin(2 * d[row]) + (e[row] > 0.3 ? 0.5 : 0);
    return random.uniform() < 1 / (1 + Math.exp(-1.5 * odds)) ? 1 : 0;
  });
  return {
    name: 'curved',
    task: 'binary',
    columns: columns.map((values, at) => ({ name: `x${at}`, kind: 'number', values })),
    target,
  };
}

/** Numbers with gaps, categories with effects of their own (six and sixty), skewed noise. */
function mixed(rows) {
  const random = createRandom(SEED + 1);
  const effects = Array.from({ length: 60 }, () => random.normal());
  const numbers = Array.from({ length: 5 }, () => floats(rows, () => random.normal()));
  const [few, many] = [6, 60].map((count) => floats(rows, () => random.below(count)));
  const target = floats(rows, (row) => {
    const [a, b, c] = numbers.map((values) => values[row]);
    return Math.exp(
      0.5 * a + 0.3 * Math.abs(b) + effects[many[row]] + 0.4 * (few[row] % 3) * c + 0.3 * random.normal(),
    );
  });
  const gaps = numbers.map((values) => values.map((value) => (random.uniform() < 0.1 ? NaN : value)));
  return {
    name: 'mixed',
    task: 'regression',
    columns: [
      ...gaps.map((values, at) => ({ name: `x${at}`, kind: 'number', values })),
      { name: 'few', kind: 'category', values: few, categories: 6 },
      { name: 'many', kind: 'category', values: many, categories: 60 },
    ],
    target,
  };
}

const PACKAGED = [
  {
    name: 'movies',
    file: 'movies.json',
    target: 'IMDB Rating',
    without: ['Title', 'Release Date', 'Director'],
  },
  { name: 'penguins', file: 'penguins.json', target: 'Species', without: [] },
  { name: 'cars', file: 'cars.json', target: 'Miles_per_Gallon', without: ['Name'] },
  { name: 'flights', file: 'flights-200k.json', target: 'delay', without: [] },
  { name: 'seattle', file: 'seattle-weather.csv', target: 'weather', without: ['date'] },
  { name: 'weather', file: 'weather.csv', target: 'location', without: ['date'] },
  {
    name: 'birdstrikes',
    file: 'birdstrikes.csv',
    target: 'Effect Amount of damage',
    without: ['Airport Name', 'Flight Date', 'Cost Other', 'Cost Repair', 'Cost Total $'],
  },
];

async function packaged({ name, file, target, without }) {
  const text = await readFile(join(PACKAGE, file), 'utf8');
  const rows = (file.endsWith('.json') ? JSON.parse(text) : parseCsv(text)).filter(
    (row) => row[target] !== null && row[target] !== '' && row[target] !== undefined,
  );
  const names = Object.keys(rows[0]).filter((column) => column !== target && !without.includes(column));
  const column = (from) =>
    encode(
      from,
      rows.map((row) => row[from] ?? null),
    );
  const wanted = column(target);
  const tasks = { 2: 'binary' };
  return {
    name,
    task: wanted.kind === 'number' ? 'regression' : (tasks[wanted.categories] ?? 'multiclass'),
    columns: names.map(column),
    target: wanted.values,
  };
}

function encode(name, cells) {
  const known = cells.filter((cell) => cell !== null && cell !== '');
  if (known.every((cell) => Number.isFinite(Number(cell)))) {
    return {
      name,
      kind: 'number',
      values: floats(cells.length, (row) =>
        cells[row] === null || cells[row] === '' ? NaN : Number(cells[row]),
      ),
    };
  }
  const counts = new Map();
  known.forEach((cell) => counts.set(String(cell), (counts.get(String(cell)) ?? 0) + 1));
  // scikit-learn takes at most 255 categories: rarer ones are missing for both sides.
  const names = [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, 250)
    .map(([label]) => label);
  const codes = new Map(names.map((label, code) => [label, code]));
  return {
    name,
    kind: 'category',
    values: floats(cells.length, (row) => codes.get(String(cells[row])) ?? -1),
    categories: names.length,
  };
}

/** Enough for these two files: no quoted cell contains a line break. */
function parseCsv(text) {
  const [header, ...lines] = text
    .trim()
    .split(/\r?\n/u)
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/gu)].map(([, quoted, plain]) => quoted ?? plain),
    );
  return lines.map((cells) => Object.fromEntries(header.map((name, at) => [name, cells[at]])));
}

/** Names of all tables, and how each is made: only one is held in memory at a time. */
export function learnTables(rows) {
  return [
    { name: 'curved', make: () => curved(rows) },
    { name: 'mixed', make: () => mixed(50_000) },
    ...PACKAGED.map((table) => ({ name: table.name, make: () => packaged(table) })),
  ];
}
