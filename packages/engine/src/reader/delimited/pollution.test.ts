import * as fc from 'fast-check';
import { expectProperty } from '#testing/generated.ts';
import { describe, expect, it } from 'vitest';
import { readText } from '../../../test/support/read-text.ts';

const NAMES = ['Ref', 'Joined', 'Rate', 'Share', 'Town', 'Remark', 'Mail', 'Active'];
const TOWNS = ['Oslo', 'São Paulo', 'New York', 'Łódź', 'Aix-en-Provence', "L'Aquila", 'Ho Chi Minh City'];
const REMARKS = [
  'Called twice, wants a quote by Friday',
  'Prefers mail',
  'Size 12" screen, as agreed',
  'Never answers; try again, later',
  'Moved here from the coast, knows everybody',
  'Pays in time',
];

const two = (value: number): string => String(value).padStart(2, '0');

/** Another table than the benchmark's: 40 rows of texts and values. */
const TABLE = [
  NAMES,
  ...Array.from({ length: 40 }, (_, at) => [
    `K${1000 + at * 37}`,
    `2024-${two(1 + (at % 12))}-${two(1 + ((at * 7) % 28))}`,
    `${10 + ((at * 13) % 90)}.${two((at * 29) % 100)}`,
    `${(at * 17) % 100}%`,
    TOWNS[at % TOWNS.length] ?? '',
    `${REMARKS[at % REMARKS.length] ?? ''} (${at})`,
    `person${at}@example.org`,
    at % 3 === 0 ? 'no' : 'yes',
  ]),
];
const COLUMNS = NAMES.length;

interface Marks {
  readonly delimiter: string;
  readonly quote: string;
  readonly escape: string;
  readonly newline: string;
}
const PLAIN: Marks = { delimiter: ',', quote: '"', escape: '"', newline: '\n' };

const writeCell = (cell: string, { delimiter, quote, escape }: Marks): string =>
  cell.includes(delimiter) || cell.includes(quote) || cell.includes('"') || cell.includes(' ')
    ? `${quote}${cell.replaceAll(quote, `${escape}${quote}`)}${quote}`
    : cell;

const writeRow = (cells: readonly string[], marks: Marks = PLAIN): string[] =>
  cells.map((cell) => writeCell(cell, marks));

const write = (rows: readonly (readonly string[])[], marks: Marks = PLAIN): string =>
  rows.map((cells) => writeRow(cells, marks).join(marks.delimiter) + marks.newline).join('');

/** The table with one row written another way. */
const withRow = (row: number, line: string): string =>
  TABLE.map((cells, at) => (at === row ? line : writeRow(cells).join(',')))
    .map((text) => `${text}\n`)
    .join('');

const ROWS = [1, 9, 26, 40];
const PLACES = ROWS.flatMap((row) => Array.from({ length: COLUMNS }, (_, column) => ({ row, column })));

describe('one row whose marks went wrong', () => {
  it('is read as the others where a delimiter is doubled', async () => {
    for (const { row, column } of PLACES) {
      const cells = writeRow(TABLE[row] ?? []);
      const line = [...cells.slice(0, column), '', ...cells.slice(column)].join(',');
      const { table } = await readText(withRow(row, line));
      expect({ row, column, read: table[row] }).toEqual({ row, column, read: TABLE[row] });
      expect(table).toHaveLength(TABLE.length);
    }
  });

  it('is read as the others, or rejected, where a delimiter is missing', async () => {
    let read = 0;
    const positions = PLACES.filter((position) => position.column > 0);
    for (const { row, column } of positions) {
      const cells = writeRow(TABLE[row] ?? []);
      const line = [
        ...cells.slice(0, column - 1),
        `${cells[column - 1]}${cells[column]}`,
        ...cells.slice(column + 1),
      ].join(',');
      const { table, rejects } = await readText(withRow(row, line));
      const isRead = JSON.stringify(table[row]) === JSON.stringify(TABLE[row]);
      read += isRead ? 1 : 0;
      expect({ row, column, isRead, aside: rejects.length }).toEqual({
        row,
        column,
        isRead,
        aside: isRead ? 0 : 1,
      });
    }
    expect(read / positions.length).toBeGreaterThan(0.8);
  });

  it('keeps a quote too many as text of its cell', async () => {
    for (const { row, column } of PLACES) {
      const cells = writeRow(TABLE[row] ?? []);
      const odd = cells[column]?.startsWith('"') === true ? `"${cells[column]}` : `"${cells[column]}`;
      const { table, warnings } = await readText(withRow(row, cells.with(column, odd).join(',')));
      const wanted = (TABLE[row] ?? []).with(column, `"${TABLE[row]?.[column]}`);
      expect({ row, column, read: table[row] }).toEqual({ row, column, read: wanted });
      expect(table).toHaveLength(TABLE.length);
      expect(warnings).toContain('quotes.repaired');
    }
  });

  it.each([' ', ';', '\t', '|'])(
    'is read as the others where all its delimiters are %j',
    async (delimiter) => {
      for (const row of ROWS) {
        const { table } = await readText(withRow(row, writeRow(TABLE[row] ?? []).join(delimiter)));
        expect({ row, read: table[row] }).toEqual({ row, read: TABLE[row] });
      }
    },
  );

  it('names the columns all the same', async () => {
    const cells = writeRow(NAMES);
    const doubled = await readText(withRow(0, ['Ref', '', ...NAMES.slice(1)].join(',')));
    const other = await readText(withRow(0, cells.join(';')));
    expect(doubled.table).toEqual(TABLE);
    expect(other.table).toEqual(TABLE);
  });
});

describe('a whole file', () => {
  it.each([',', ';', '\t', '|', ' ', ', ', '||', '~|~', '::'])('divided by %j', async (delimiter) => {
    const { table, survey } = await readText(write(TABLE, { ...PLAIN, delimiter }));
    expect(survey.dialect.delimiter).toBe(delimiter);
    expect(table).toEqual(TABLE);
  });

  it.each([
    ['"', '"', '\n'],
    ["'", "'", '\n'],
    ['"', '\\', '\n'],
    ['"', '\u0000', '\n'],
    ['"', '"', '\r\n'],
    ['"', '"', '\r'],
  ])('quoted with %j, escaped with %j, its lines ending with %j', async (quote, escape, newline) => {
    const { table } = await readText(write(TABLE, { delimiter: ',', quote, escape, newline }));
    expect(table).toEqual(TABLE);
  });

  it.each([0, 1, 2])('ending with %i line breaks', async (breaks) => {
    const { table } = await readText(write(TABLE).trimEnd() + '\n'.repeat(breaks));
    expect(table).toEqual(TABLE);
  });

  it.each([2, 3, 4])('a whole file with %i rows of names, which a space joins', async (count) => {
    const { table, survey } = await readText(
      write([...Array.from({ length: count - 1 }, () => NAMES), ...TABLE]),
    );
    expect(survey.dialect).toMatchObject({ header: true, headerRows: count });
    expect(table).toEqual([
      NAMES.map((name) => Array.from({ length: count }, () => name).join(' ')),
      ...TABLE.slice(1),
    ]);
  });

  it('a whole file with names of groups above the names', async () => {
    const { table } = await readText(
      'Town,Sales,,Costs,\n,2019,2020,2019,2020\nOslo,1,2,3,4\nRome,5,6,7,8\nParis,9,8,7,6\n',
    );
    expect(table[0]).toEqual(['Town', 'Sales 2019', 'Sales 2020', 'Costs 2019', 'Costs 2020']);
    expect(table).toHaveLength(4);
  });

  it.each([
    ['lines', 'A report\nmade by hand\n'],
    ['cells', `A report${','.repeat(COLUMNS - 1)}\n${','.repeat(COLUMNS - 1)}\n`],
    ['blank lines', 'A report\n\n\n'],
  ])('below a title of %s', async (_, title) => {
    const { table, survey } = await readText(title + write(TABLE));
    expect(table).toEqual(TABLE);
    expect(survey.decisions.map(({ key }) => key)).toContain('preamble');
  });

  it.each([
    ['lines', '\nSource: the register of 2024\nAll figures are provisional\n'],
    ['cells', `${','.repeat(COLUMNS - 1)}\nSource: the register${','.repeat(COLUMNS - 1)}\n`],
  ])('above notes of %s', async (_, notes) => {
    const { table, survey } = await readText(write(TABLE) + notes);
    expect(table).toEqual(TABLE);
    expect(survey.lines.at(-1)?.part).toBe('footnote');
    const footnote = survey.decisions.find(({ key }) => key === 'footnote');
    expect(footnote?.alternatives[0]?.options).toEqual({ dialect: { skipEnd: 0 } });
  });

  it.each([
    ['the same', COLUMNS],
    ['fewer', COLUMNS - 2],
    ['more', COLUMNS + 1],
  ])('above a table of %s columns, which can be chosen', async (_, columns) => {
    const second = TABLE.map((cells, at) => [...cells, at === 0 ? 'Extra' : 'x'].slice(0, columns));
    const { table, survey } = await readText(write(TABLE) + write(second));
    expect(table).toEqual(TABLE);
    expect(survey.lines.find(({ part }) => part === 'outside')?.number).toBe(TABLE.length + 1);
    const decision = survey.decisions.find(({ key }) => key === 'table');
    const chosen = await readText(write(TABLE) + write(second), decision?.alternatives[0]?.options.dialect);
    expect(chosen.table).toEqual(second);
    expect(chosen.survey.decisions.find(({ key }) => key === 'table')?.certainty).toBe('chosen');
  });

  it('a whole file without names', async () => {
    const { table } = await readText(write(TABLE.slice(1)));
    expect(table.slice(1)).toEqual(TABLE.slice(1));
    expect(table[0]?.[0]).toBe('column1');
  });

  it('a whole file of names alone, and of one row', async () => {
    expect((await readText(write([NAMES]))).table).toEqual([NAMES]);
    expect((await readText(write(TABLE.slice(0, 2)))).table).toEqual(TABLE.slice(0, 2));
  });
});

const SEED = 20261122;

/** A line of a dirty file; `#` is where its own number goes, so that it can be found again. */
const dirtyLine = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom('a#,1,x y', 'b#,22,z', '"c#, d",3,w', 'e#,4,') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      't#',
      't#,',
      't#,1',
      't#,1,x,2',
      '"t#,1,x',
      't#,"1,x',
      't#,1,x"',
      't#;1;x',
      '"t#""",1,x',
      't#,,,',
      '"t#"z,1,x',
      'word t# alone',
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom('', ',,') },
);

it('no line of a dirty file is lost: each is in the table, in the rejects, or named as something else', async () => {
  await expectProperty(
    fc.asyncProperty(
      fc.array(dirtyLine, { minLength: 6, maxLength: 60 }),
      fc.constantFrom('', 'note #\n', 'note #\n\n', 'note #,,\n,,\n'),
      fc.constantFrom('', 'end #\n', '\nend #\n'),
      async (body, before, after) => {
        let number = 0;
        const numbered = (line: string): string =>
          line.replaceAll('#', () => {
            number += 1;
            return `<${number}>`;
          });
        const text =
          numbered(before) +
          'name,n,t\n' +
          body.map((line) => `${numbered(line)}\n`).join('') +
          numbered(after);
        const { table, rejects, survey } = await readText(text);
        const texts = [
          table.slice(1).flat().join('\n'),
          ...rejects.map((reject) => reject.text),
          ...survey.lines.filter(({ part }) => part !== 'row' && part !== 'reject').map((line) => line.text),
          ...(survey.dialect.header ? [] : survey.names),
        ].join('\n');
        const counts = Array.from({ length: number }, (_, at) => texts.split(`<${at + 1}>`).length - 1);
        expect({ text, counts }).toEqual({ text, counts: counts.map(() => 1) });
      },
    ),
    { seed: SEED, quick: 50, deep: 1000 },
  );
}, 120_000);
