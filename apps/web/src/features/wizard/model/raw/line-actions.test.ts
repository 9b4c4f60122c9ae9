import type { RawLine } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { A_DIALECT, anInspection } from '../../../../ui/columns/testing/inspection.ts';
import { lineActions, lineBlocks, partCounts } from './line-actions.ts';

const line = (number: number, part: RawLine['part']): RawLine => ({ number, part, text: `line ${number}` });
const LINES = [
  line(1, 'preamble'),
  line(2, 'preamble'),
  line(3, 'header'),
  line(4, 'row'),
  line(5, 'row'),
  line(98, 'row'),
  line(99, 'footnote'),
];
const inspection = anInspection({
  lines: LINES,
  dialect: { ...A_DIALECT, skip: 2, headerRows: 1, skipEnd: 1 },
});
const actsOf = (number: number) =>
  Object.fromEntries(lineActions(inspection, {}, number).map(({ act, options }) => [act, options.dialect]));

describe('what can be said of a line', () => {
  it('is that it names the columns, begins the rows without names, or ends the table', () => {
    expect(actsOf(5)).toEqual({
      header: { skip: 4, headerRows: 1 },
      'header-to': { skip: 2, headerRows: 3 },
      rows: { skip: 4, headerRows: 0 },
      end: { skipEnd: 94 },
    });
  });

  it('is not what holds already', () => {
    expect(Object.keys(actsOf(3))).toEqual(['rows']);
    expect(Object.keys(actsOf(98))).toEqual(['header', 'rows']);
  });

  it('a footnote can be marked as part of the table, up to it', () => {
    expect(actsOf(99)).toMatchObject({ end: { skipEnd: 0 } });
  });

  it('the table cannot be ended at a line before it', () => {
    expect(Object.keys(actsOf(1))).toEqual(['header', 'rows']);
  });

  it('follows what was chosen', () => {
    const actions = lineActions(inspection, { dialect: { skip: 4, headerRows: 1 } }, 5);
    expect(actions.map(({ act }) => act)).toEqual(['rows']);
  });

  it('a line of a sheet, which has no dialect, goes by what its rows were taken for', () => {
    const sheet = anInspection({ format: 'xlsx', dialect: null, lines: LINES });
    expect(lineActions(sheet, {}, 5)).toEqual(lineActions(inspection, {}, 5));
  });

  it('is nothing where lines are no rows', () => {
    expect(lineActions(anInspection({ format: 'json', dialect: null, lines: LINES }), {}, 5)).toEqual([]);
  });
});

describe('the raw lines', () => {
  it('name a part where it begins, and the lines between the first and the last', () => {
    expect(
      lineBlocks(LINES).map((block) =>
        block.kind === 'gap' ? block.lines : `${block.line.number}${block.isFirstOfPart ? '*' : ''}`,
      ),
    ).toEqual(['1*', '2', '3*', '4*', '5', 92, '98*', '99*']);
  });

  it('are counted by what they were taken for', () => {
    expect(partCounts({ lines: LINES.slice(0, 5), rowCount: 2 })).toEqual([
      { part: 'preamble', count: 2 },
      { part: 'header', count: 1 },
      { part: 'row', count: 2 },
    ]);
  });

  it('are the rows of the whole file where some of its lines are not shown', () => {
    const rows = (rowCount: number | null) =>
      partCounts({ lines: LINES, rowCount }).find(({ part }) => part === 'row')?.count;
    expect(rows(95)).toBe(95);
    expect(rows(null)).toBeNull();
  });
});
