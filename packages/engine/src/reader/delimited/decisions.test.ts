import { expect, it } from 'vitest';
import { say } from '../../../test/support/in-words.ts';
import { decisionsInWords } from '../../inspection-in-words.ts';
import { readText } from '../../../test/support/read-text.ts';

const FILE = 'Report of sales\n\nid;name;amount\n1;x;2\n2;y;3\n3;z;4\nlone\n4;w;5\n\nfrom the till\n';

it('every decision says what was seen, and what else could be chosen', async () => {
  const { survey } = await readText(FILE);
  expect(
    decisionsInWords(survey.decisions, say).map(({ key, says, because }) => [key, says, because]),
  ).toEqual([
    ['encoding', 'The text is written in UTF-8', 'It holds nothing but plain letters, digits and signs'],
    ['delimiter', 'Cells are separated by semicolons', '4 of 5 rows have 3 cells'],
    ['quote', 'Text that holds a delimiter is in double quotes', 'No row has any'],
    ['newline', 'Lines end with LF', '10 line breaks, all alike'],
    ['preamble', 'The table begins at line 3', 'Lines 1 to 2 are not like the rows of the table'],
    ['header', 'The first row names the columns', '“id”, “name”, “amount” are unlike the values below them'],
    ['footnote', 'The last line is left out', 'From line 10 on there are notes in the first cell alone'],
  ]);
});

it('delimiters at the ends of the lines are no cells of their rows', async () => {
  const rows = Array.from({ length: 9 }, (_, at) => `${at};x${at};`).join('\n');
  const { survey } = await readText(`id;name;\n${rows}\n`);
  expect(decisionsInWords(survey.decisions, say).find(({ key }) => key === 'delimiter')).toMatchObject({
    because: '9 of 9 rows have 2 cells',
    certainty: 'proven',
  });
});

it('every line is shown with what it was taken for', async () => {
  const { survey } = await readText(FILE);
  expect(survey.lines.map(({ number, part }) => [number, part])).toEqual([
    [1, 'preamble'],
    [2, 'blank'],
    [3, 'header'],
    [4, 'row'],
    [5, 'row'],
    [6, 'row'],
    [7, 'reject'],
    [8, 'row'],
    [9, 'blank'],
    [10, 'footnote'],
  ]);
});

it('a choice is applied, and can be undone', async () => {
  const { survey, table } = await readText(FILE, { skip: 0, header: false, headerRows: 0, skipEnd: 0 });
  expect(survey.dialect).toMatchObject({ skip: 0, header: false, headerRows: 0, skipEnd: 0 });
  expect(table.slice(1)).toContainEqual(['id', 'name', 'amount']);
  const preamble = survey.decisions.find(({ key }) => key === 'preamble');
  expect(preamble).toMatchObject({ certainty: 'chosen' });
  expect(preamble?.alternatives.map(({ options }) => options)).toEqual([{ dialect: { skip: 2 } }]);
  expect(survey.decisions.find(({ key }) => key === 'footnote')?.alternatives[0]?.options).toEqual({
    dialect: { skipEnd: 1 },
  });
});

it('the first 200 lines of a long file are shown, and its last 20', async () => {
  const rows = Array.from({ length: 500 }, (_, at) => `${at},x`).join('\n');
  const { survey } = await readText(`n,t\n${rows}\n`);
  expect(survey.lines).toHaveLength(220);
  expect(survey.lines.at(-1)).toEqual({ number: 501, text: '499,x', part: 'row' });
});
