import { invariant } from '@plumbline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDataset, type Workbench, openWorkbench } from '../../../test/support/workbench.ts';
import { type HardColumn, MOMENT_COLUMNS } from '../../../test/corpus/columns/hard-columns.ts';
import { COMMA_COLUMNS, POINT_COLUMNS } from '../../../test/corpus/columns/hard-numbers.ts';

const FILES = [
  { name: 'days, moments and times', columns: MOMENT_COLUMNS, delimiter: ',' },
  { name: 'numbers and words', columns: POINT_COLUMNS, delimiter: ',' },
  { name: 'numbers with a decimal comma', columns: COMMA_COLUMNS, delimiter: ';' },
] as const;

const cellsOf = ({ cells }: HardColumn): string[] =>
  cells.split('|').map((cell) => (cell === '·' ? '' : cell));

/** All the columns side by side in one file; shorter ones end in empty cells. */
const fileOf = (columns: readonly HardColumn[], delimiter: string): string => {
  const cells = columns.map(cellsOf);
  const rows = Array.from({ length: Math.max(...cells.map((column) => column.length)) }, (_, at) =>
    cells.map((column) => column[at] ?? ''),
  );
  return [columns.map(({ name }) => name), ...rows]
    .map((row) => `${row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter)}\n`)
    .join('');
};

let bench: Workbench;

beforeAll(async () => {
  bench = await openWorkbench({}, {});
});

afterAll(async () => {
  await bench.close();
});

it('has more than two hundred columns', () => {
  const names = FILES.flatMap(({ columns }) => columns.map(({ name }) => name));
  expect(names.length).toBeGreaterThan(200);
});

describe.each(FILES)('$name', ({ columns, delimiter }) => {
  let dataset: TestDataset;
  let inspection: Awaited<ReturnType<Workbench['inspect']>>;

  beforeAll(async () => {
    const content = fileOf(columns, delimiter);
    const options = { dialect: { delimiter, header: true } };
    inspection = await bench.inspect(content, options);
    dataset = await bench.make(content, { options });
  }, 240_000);

  it.each(columns.map((column, at) => [column.name, column, at] as const))('%s', (...[, column, at]) => {
    const found = inspection.columns[at];
    invariant(found !== undefined, 'Every column is inspected.');
    const { type, semanticRole, format, because } = found;
    const cells = cellsOf(column);
    expect([type, semanticRole].filter((part) => part !== null).join(' ')).toBe(column.is);
    expect(dataset.rows.slice(0, cells.length).map((row) => row[at])).toEqual(
      column.values ?? cells.map((cell) => (cell === '' ? null : cell)),
    );
    expect(dataset.ingested.columns[at]).toMatchObject({ type, ...(format === null ? {} : { format }) });
    expect(format).toBe(column.format ?? format);
    expect(because).toMatch(column.because ?? /./u);
  });

  it('lists every cell that it left out among the rejects, but for dashes, which are empty cells', () => {
    for (const [at, column] of columns.entries()) {
      const lost = cellsOf(column).filter(
        (cell, row) => cell.trim() !== '' && cell !== '-' && dataset.rows[row]?.[at] === null,
      );
      const reported = dataset.rejects.filter(
        (reject) => reject.column === dataset.ingested.columns[at]?.name,
      );
      expect([column.name, reported.map(({ text }) => text)]).toEqual([column.name, lost]);
    }
  });
});
