import { expect, it } from 'vitest';
import { csvRow } from './csv-row.ts';

it.each([
  '=1+1',
  ' =1+1',
  '＝1+1',
  '\t@x',
  '\u{0}=1',
  '\u{200B}=1',
  '\u{202E}\u{2060}+1',
  '﹦1',
  '﹢1',
  '﹣1',
  '﹫x',
])('a text that a spreadsheet may run is disarmed: %j', (text) => {
  expect(csvRow([text])).toBe(`'${text}\r\n`);
});

it.each(['a=1', '|=1', '5 - 3', '−', 'é', '\u{200B}a'])('other texts stay as they are: %j', (text) => {
  expect(csvRow([text])).toBe(`${text}\r\n`);
});
