import { tableSheet, workbook } from '@plumbline/xlsx';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/test-server.ts';
import { workbookText } from '../../../testing/workbook-text.ts';
import { create } from '../testing/datasets.ts';

vi.mock('@plumbline/xlsx', { spy: true });

const LONG = 'x'.repeat(40_000);
const CSV = [
  'id,name,amount,active,placed,at,opens,ref,note',
  '1,=1+1,1234.50,true,1899-12-31,2026-01-03T10:00:00,08:30:00,9007199254740993,a & <b>',
  `2,@x,-0.25,false,2026-01-20,2026-01-20T11:30:00.125,23:59:59,2,${LONG}`,
  '3,,,,,,,,',
  '',
].join('\n');

interface Cell {
  readonly at: string;
  readonly style: string | undefined;
  readonly kind: string | undefined;
  readonly value: string | undefined;
}

/** Cells by their tags; nothing of the writer is used. */
const cellsOf = (sheet: string): Cell[][] =>
  [...sheet.matchAll(/<row r="\d+">(.*?)<\/row>/gs)].map(([, row = '']) =>
    [
      ...row.matchAll(/<c r="([A-Z]+\d+)"(?: s="(\d+)")?(?: t="(\w+)")?>(?:<is>)?<[vt][^>]*>(.*?)<\/[vt]>/gs),
    ].map(([, at = '', style, kind, value]) => ({ at, style, kind, value })),
  );

describe('a workbook of rows', () => {
  let server: TestServer;
  let editor: TestMember;
  let id: string;
  let bytes: Buffer;

  beforeAll(async () => {
    server = await startTestServer();
    editor = await server.signIn('editor');
    id = await create(server, editor, {
      content: CSV,
      fields: {
        columns: [
          { name: 'id' },
          { name: 'name' },
          { name: 'amount', type: 'decimal' },
          { name: 'active' },
          { name: 'placed' },
          { name: 'at' },
          { name: 'opens' },
          { name: 'ref', type: 'integer' },
          { name: 'note' },
        ],
      },
    });
    const formatted = { columns: [{ name: 'amount', format: '0,0.00 kg' }] };
    await server.call('PUT', `/v1/datasources/${id}`, { as: editor, body: formatted });
    const answer = await server.open('POST', `/v1/datasources/${id}/filter/download`, {
      as: editor,
      body: { format: 'xlsx', sort: [{ column: 'id' }] },
    });
    bytes = Buffer.from(await answer.arrayBuffer());
  });
  afterAll(() => server.close());

  it('is written by another process', () => {
    expect(bytes.length).toBeGreaterThan(0);
    expect(vi.mocked(workbook)).not.toHaveBeenCalled();
    expect(vi.mocked(tableSheet)).not.toHaveBeenCalled();
  });

  it('holds numbers, dates, times and words as such, and no formula', () => {
    const sheet = workbookText(bytes, 'xl/worksheets/sheet1.xml');
    expect(sheet).not.toContain('<f>');
    const [header = [], ...rows] = cellsOf(sheet);
    expect(header.map(({ value }) => value)).toEqual(CSV.split('\n', 1)[0]?.split(','));
    const text = 'inlineStr';
    expect(rows.map((row) => row.map(({ at, kind, value }) => [at, kind, value?.slice(0, 20)]))).toEqual([
      [
        ['A2', undefined, '1'],
        ['B2', text, '=1+1'],
        ['C2', undefined, '1234.50'],
        ['D2', 'b', '1'],
        // No spreadsheet has a number for days before March 1900, nor for whole numbers of more than 15 digits.
        ['E2', text, '1899-12-31'],
        ['F2', undefined, String(46_025 + 10 / 24).slice(0, 20)],
        ['G2', undefined, String(8.5 / 24).slice(0, 20)],
        ['H2', text, '9007199254740993'],
        ['I2', text, 'a &amp; &lt;b&gt;'],
      ],
      [
        ['A3', undefined, '2'],
        ['B3', text, '@x'],
        ['C3', undefined, '-0.25'],
        ['D3', 'b', '0'],
        ['E3', undefined, '46042'],
        ['F3', undefined, String(46_042 + 41_400.125 / 86_400).slice(0, 20)],
        ['G3', undefined, String(86_399 / 86_400).slice(0, 20)],
        ['H3', undefined, '2'],
        ['I3', text, 'x'.repeat(20)],
      ],
      [['A4', undefined, '3']],
    ]);
  });

  it('shows numbers in the format of their column, and dates and times as such', () => {
    const [, , row = []] = cellsOf(workbookText(bytes, 'xl/worksheets/sheet1.xml'));
    const styles = workbookText(bytes, 'xl/styles.xml');
    const formats = [...(/<cellXfs.*<\/cellXfs>/s.exec(styles)?.[0] ?? '').matchAll(/<xf numFmtId="(\d+)"/g)];
    const codes = new Map(
      [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, key, code]) => [
        key,
        code,
      ]),
    );
    const shown = ['C3', 'E3', 'F3', 'G3'].map((place) => {
      const style = row.find(({ at }) => at === place)?.style;
      const format = formats[Number(style)]?.[1];
      return codes.get(format) ?? format;
    });
    // 21 is the format's own for hours, minutes and seconds.
    expect(shown).toEqual([
      '#,##0.00&quot; kg&quot;',
      String.raw`yyyy\-mm\-dd`,
      String.raw`yyyy\-mm\-dd hh:mm:ss.000`,
      '21',
    ]);
  });

  it('says in a note what did not fit, and on its last sheet where the rows are from', () => {
    expect(workbookText(bytes, 'xl/comments1.xml')).toContain('1 text is longer than the 32,767 characters');
    expect(workbookText(bytes, 'xl/workbook.xml')).toMatch(/<sheet name="Orders".*<sheet name="Source"/s);
    const source = cellsOf(workbookText(bytes, 'xl/worksheets/sheet2.xml')).flat();
    expect(source.map(({ value }) => value)).toContain('Orders');
  });
});
