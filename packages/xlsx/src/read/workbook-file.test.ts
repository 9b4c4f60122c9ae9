import { AppError } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import {
  archive,
  testWorkbook,
  MAIN,
  readTestWorkbook,
  readSheet,
  relation,
  relations,
  sheetXml,
  withBook,
  WORKBOOK_TYPE,
  XML,
} from '../../test/support/hand-made.ts';

const cell = (at: string, value: string | number, more = ''): string =>
  `<c r="${at}"${more}><v>${value}</v></c>`;
const row = (number: number, ...cells: readonly string[]): string =>
  `<row r="${number}">${cells.join('')}</row>`;

describe('cells', () => {
  it('are texts: shared, inline, of formulas; runs joined, phonetic parts left out, spaces and escapes preserved', async () => {
    const { rows } = await readTestWorkbook({
      texts:
        '<si><t>plain</t></si><si><r><rPr><b/></rPr><t>two </t></r><r><t xml:space="preserve"> runs</t></r></si>' +
        '<si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr fontId="1"/></si>' +
        '<si><t>a_x000D_b _x005F_x0041_ &amp;&#10;c</t></si><si/><si><t><![CDATA[<raw>]]></t></si>',
      rows:
        row(1, ...[0, 1, 2, 3, 4, 5].map((text, at) => cell(`${'ABCDEF'[at]}1`, text, ' t="s"'))) +
        row(
          2,
          '<c r="A2" t="inlineStr"><is><t> in line </t></is></c>',
          '<c r="B2" t="inlineStr"><is><r><t>a</t></r><r><t>b</t></r><rPh sb="0" eb="1"><t>x</t></rPh></is></c>',
          '<c r="C2" t="str"><f>A1&amp;"x"</f><v>plainx</v></c>',
          '<c r="D2" t="str"><v>007</v></c>',
        ),
    });
    expect(rows).toEqual([
      ['plain', 'two  runs', '東京', 'a\rb _x0041_ &\nc', '', '<raw>'],
      [' in line ', 'ab', 'plainx', '007'],
    ]);
  });

  it('are numbers, truths and dates by their format, in the workbook’s own count', async () => {
    const rows = row(
      1,
      cell('A1', '0.10000000000000001'),
      cell('B1', 1, ' t="b"'),
      cell('C1', '43889.5', ' s="1"'),
      cell('D1', '1.5', ' s="2"'),
      cell('E1', '0.125', ' s="3"'),
      cell('F1', '2024-02-29T10:00:00', ' t="d" s="1"'),
      cell('G1', '5', ' s="99"'),
    );
    const formats = [0, 'dd/mm/yyyy hh:mm', '[h]:mm', 9];
    const [later] = (await readTestWorkbook({ rows, formats, properties: '<workbookPr date1904="1"/>' }))
      .rows;
    expect(later).toEqual([
      '0.1',
      'true',
      '2024-02-29 12:00:00',
      '36:00:00',
      '0.125',
      '2024-02-29 10:00:00',
      '5',
    ]);
    const { rows: read, facts } = await readTestWorkbook({ rows, formats });
    expect(read[0]?.[2]).toBe('2020-02-28 12:00:00');
    expect(facts.displays).toEqual(
      [null, null, null, null, '0 %', null, null].slice(0, facts.displays.length),
    );
  });

  it('cells of errors and of formulas without a value are empty and counted', async () => {
    const { rows, facts } = await readTestWorkbook({
      rows: row(
        1,
        cell('A1', '#DIV/0!', ' t="e"'),
        cell('B1', '#N/A', ' t="e"'),
        cell('C1', '#DIV/0!', ' t="e"'),
        '<c r="D1"><f>1+1</f></c>',
        '<c r="E1"><f>1+1</f><v></v></c>',
        '<c r="F1" t="str"><f>""</f><v></v></c>',
        '<c r="G1"><f>1+1</f><v>2</v></c>',
        cell('H1', 'NaN'),
      ),
    });
    expect(rows).toEqual([['', '', '', '', '', '', '2']]);
    expect([...facts.errors]).toEqual([
      ['#DIV/0!', 2],
      ['#N/A', 1],
      ['NaN', 1],
    ]);
    expect({ formulas: facts.formulas, formulasWithoutValue: facts.formulasWithoutValue }).toEqual({
      formulas: 4,
      formulasWithoutValue: 2,
    });
  });

  it('cells of text that are numbers are counted and stay as they are, those with leading zeros are names', async () => {
    const texts = [
      '12',
      '1,234.5',
      '-3 %',
      '1 234',
      '007',
      '0',
      '12a',
      '',
      '2024-01-01',
      '1e5',
      '+44',
      ' 7 ',
      '-',
    ];
    const { rows, facts } = await readTestWorkbook({
      rows: row(1, ...texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`)),
    });
    expect(rows).toEqual([texts]);
    expect(facts.numbersAsText).toBe(6);
  });

  it('are where they say, or after the one before', async () => {
    const { rows, facts } = await readTestWorkbook({
      rows:
        '<row r="3"><c r="C3"><v>1</v></c><c><v>2</v></c><c r="A3"><v>3</v></c></row>' +
        '<row><c><v>4</v></c></row><row r="7"><c r="AA7"><v>5</v></c></row><row r="9"><c r="B9" s="0"/></row>',
    });
    expect(rows.map((cells) => cells.flatMap((text, at) => (text === '' ? [] : [[at, text]])))).toEqual([
      [],
      [],
      [
        [0, '3'],
        [2, '1'],
        [3, '2'],
      ],
      [[0, '4']],
      [],
      [],
      [[26, '5']],
    ]);
    expect(facts.used).toEqual({ fromRow: 2, toRow: 6, fromColumn: 0, toColumn: 26 });
    expect(facts.rows).toBe(3);
  });
});

describe('a sheet', () => {
  it('is read whatever its dimension claims', async () => {
    for (const claim of [
      '<dimension ref="A1:XFD1048576"/>',
      '<dimension ref="A1"/>',
      '<dimension ref="??"/>',
      '',
    ]) {
      const { rows, facts } = await readTestWorkbook({
        before: claim,
        rows: row(1, cell('A1', 1), cell('B1', 2)),
      });
      expect(rows).toEqual([['1', '2']]);
      expect(facts.used).toEqual({ fromRow: 0, toRow: 0, fromColumn: 0, toColumn: 1 });
    }
  });

  it('reports hidden rows and columns that hold something, and its merged cells', async () => {
    const workbook = {
      before: '<cols><col min="2" max="3" hidden="1"/><col min="20" max="16384" hidden="1"/></cols>',
      rows: `<row r="1" hidden="1">${cell('A1', 1)}${cell('C1', 1)}</row><row r="2" hidden="true"/>${row(3, cell('B3', 1))}`,
      after: '<mergeCells count="2"><mergeCell ref="A1:B2"/><mergeCell ref="C3:D3"/></mergeCells>',
    };
    await withBook(await testWorkbook(workbook), async (book) => {
      const { facts } = await readSheet(book);
      expect({ hiddenRows: facts.hiddenRows, hiddenColumns: facts.hiddenColumns }).toEqual({
        hiddenRows: 1,
        hiddenColumns: 2,
      });
      expect(await book.mergesOf(book.sheets[0]!)).toEqual([
        { fromRow: 0, toRow: 1, fromColumn: 0, toColumn: 1 },
        { fromRow: 2, toRow: 2, fromColumn: 2, toColumn: 3 },
      ]);
    });
  });

  it('is read in part: a range, or until enough', async () => {
    const workbook = {
      rows: [1, 2, 3, 4].map((n) => row(n, cell(`A${n}`, n), cell(`B${n}`, n * 10))).join(''),
    };
    await withBook(await testWorkbook(workbook), async (book) => {
      const range = { fromRow: 1, toRow: 2, fromColumn: 1, toColumn: 5 };
      const part = await readSheet(book, 'One', { range });
      expect(part.rows).toEqual([[], ['', '20'], ['', '30']]);
      expect(part.facts.isWhole).toBe(true);
      let seen = 0;
      const cut = await readSheet(book, 'One', { onRow: () => (seen += 1) < 2 });
      expect({ seen, isWhole: cut.facts.isWhole }).toEqual({ seen: 2, isWhole: false });
    });
  });

  it('is read in the other edition of the format, with prefixes, comments and what newer programs add', async () => {
    const strict = 'http://purl.oclc.org/ooxml';
    const parts = {
      '_rels/.rels': relations(
        `Id="a" Type="${strict}/officeDocument/relationships/officeDocument" Target="/xl/workbook.xml"`,
      ),
      'xl/workbook.xml': `<x:workbook xmlns:x="${strict}/spreadsheetml/main" xmlns:q="${strict}/officeDocument/relationships"><x:sheets><x:sheet name="One" sheetId="1" q:id="b"/></x:sheets></x:workbook>`,
      'xl/_rels/workbook.xml.rels': relations(
        `Id="b" Type="${strict}/officeDocument/relationships/worksheet" Target="worksheets\\sheet1.xml"`,
      ),
      'xl/worksheets/sheet1.xml': `${XML}<!-- made --><x:worksheet xmlns:x="${strict}/spreadsheetml/main" xmlns:y="z"><x:sheetData><x:row r="1" y:dy="0.2"><x:c r="A1" t="str"><x:v>a &gt; b</x:v></x:c><y:c r="B1"><y:v>no</y:v></y:c></x:row></x:sheetData><x:extLst><y:c><y:v>9</y:v></y:c></x:extLst></x:worksheet>`,
    };
    expect((await readTestWorkbook({ parts })).rows).toEqual([['a > b']]);
  });
});

describe('a workbook', () => {
  it('has its sheets in their order, hidden ones reported, and ranges by their names', async () => {
    const parts = {
      'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="r"><sheets><sheet name="B &amp; b" sheetId="9" r:id="rId5"/><sheet name="Chart" sheetId="3" r:id="rId7"/><sheet name="A" sheetId="2" state="hidden" r:id="rId1"/><sheet name="C" sheetId="4" state="veryHidden" r:id="rId6"/></sheets><definedNames><definedName name="_xlnm.Print_Area" localSheetId="0">A!$A$1:$B$2</definedName><definedName name="totals">'B &amp; b'!$A$1:$C$3</definedName><definedName name="sum">SUM(A!$A$1:$A$2)</definedName><definedName name="far">[1]A!$A$1</definedName></definedNames><calcPr fullCalcOnLoad="1"/></workbook>`,
      'xl/_rels/workbook.xml.rels': relations(
        relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
        relation('rId5', 'worksheet', '/xl/worksheets/sheet5.xml'),
        relation('rId6', 'worksheet', 'worksheets/../worksheets/sheet6.xml'),
        relation('rId7', 'chartsheet', 'chartsheets/sheet1.xml'),
      ),
      'xl/worksheets/sheet5.xml': sheetXml({ rows: row(1, cell('A1', 5)) }),
      'xl/worksheets/sheet6.xml': sheetXml({ rows: row(1, cell('A1', 6)) }),
      'xl/worksheets/_rels/sheet5.xml.rels': relations(
        relation('t', 'table', '../tables/table1.xml'),
        `${relation('h', 'hyperlink', 'https://example.org/../../x')} TargetMode="External"`,
        relation('up', 'table', '../../../../etc/passwd'),
      ),
      'xl/tables/table1.xml': `${XML}<table xmlns="${MAIN}" id="1" name="T" displayName="Sales" ref="B3:F20" totalsRowCount="1"><autoFilter ref="B3:F19"/><tableColumns count="1"><tableColumn id="1" name="x"/></tableColumns></table>`,
    };
    await withBook(await testWorkbook({ parts }), async (book) => {
      expect(book.sheets.map(({ name, visibility }) => [name, visibility])).toEqual([
        ['B & b', 'visible'],
        ['A', 'hidden'],
        ['C', 'veryHidden'],
      ]);
      expect((await readSheet(book, 'C')).rows).toEqual([['6']]);
      expect(book.recalculates).toBe(true);
      const { tables, names } = await book.rangesOf(book.sheets[0]!);
      expect(tables).toEqual([
        { name: 'Sales', sheet: 'B & b', range: { fromRow: 2, toRow: 18, fromColumn: 1, toColumn: 5 } },
      ]);
      expect(names.map(({ name }) => name)).toEqual(['totals']);
    });
  });

  it('a workbook with macros is read, a template too', async () => {
    for (const contentType of [
      'application/vnd.ms-excel.sheet.macroEnabled.main+xml',
      WORKBOOK_TYPE.replace('sheet.main', 'template.main'),
    ]) {
      const workbook = { contentType, rows: row(1, cell('A1', 1)), parts: { 'xl/vbaProject.bin': 'evil' } };
      expect((await readTestWorkbook(workbook)).rows).toEqual([['1']]);
    }
  });

  it('keeps texts out of memory where there are many, and finds each', async () => {
    const count = 30_000;
    const texts = Array.from({ length: count }, (_, at) => `<si><t>${'long '.repeat(8)}${at}</t></si>`).join(
      '',
    );
    const positions = Array.from({ length: 500 }, (_, at) => (at * 7919) % count);
    const rows = positions.map((text, at) => row(at + 1, cell(`A${at + 1}`, text, ' t="s"'))).join('');
    const read = await readTestWorkbook({ texts, rows });
    expect(read.rows.map(([text]) => text)).toEqual(positions.map((text) => `${'long '.repeat(8)}${text}`));
  });
});

describe('refused', () => {
  const refusal = async (bytes: Buffer): Promise<string> => {
    try {
      await withBook(bytes, (book) => readSheet(book));
      return 'read';
    } catch (error) {
      return error instanceof AppError ? error.code : String(error);
    }
  };
  const data = row(1, cell('A1', 1));

  it.each([
    ['a binary workbook', 'application/vnd.ms-excel.sheet.binary.macroEnabled.main'],
    ['a document', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'],
    ['slides', 'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml'],
  ])('%s is refused as another format', async (_, contentType) => {
    expect(await refusal(await testWorkbook({ contentType }))).toBe('file.unknown_format');
  });

  it('OpenDocument, other archives and other bytes are refused as another format', async () => {
    const mimetype = 'application/vnd.oasis.opendocument.spreadsheet';
    expect(await refusal(await archive({ mimetype, 'content.xml': '<a/>' }))).toBe('file.unknown_format');
    expect(await refusal(await archive({ 'a.csv': 'a,b' }))).toBe('file.unknown_format');
    expect(await refusal(Buffer.from('a,b\n1,2\n'))).toBe('file.unknown_format');
    expect(await refusal(Buffer.alloc(0))).toBe('file.empty');
  });

  it('a file that is cut anywhere, or with a part that is not what was packed, is refused as damaged', async () => {
    const whole = await testWorkbook({ rows: data.repeat(1) });
    for (const part of [0.1, 0.5, 0.9, 0.99]) {
      expect(await refusal(whole.subarray(0, Math.floor(whole.length * part)))).toBe('file.damaged');
    }
    const at = whole.indexOf('xl/worksheets/sheet1.xml') + 40;
    const changed = Buffer.from(whole);
    changed.writeUInt8(changed.readUInt8(at) ^ 0x10, at);
    expect(await refusal(changed)).toBe('file.damaged');
  });

  it.each<[string, Parameters<typeof testWorkbook>[0]]>([
    ['without its sheet', { parts: { 'xl/worksheets/sheet1.xml': null } }],
    ['without its list of sheets', { parts: { 'xl/workbook.xml': null } }],
    ['with a document type', { parts: { 'xl/sharedStrings.xml': `<!DOCTYPE sst [<!ENTITY a "b">]><sst/>` } }],
    ['whose sheet stops', { parts: { 'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${data}` } }],
    [
      'whose sheet leads outside',
      {
        parts: { 'xl/_rels/workbook.xml.rels': relations(relation('rId1', 'worksheet', '../../etc/passwd')) },
      },
    ],
    [
      'whose sheet is on the web',
      {
        parts: {
          'xl/_rels/workbook.xml.rels': relations(relation('rId1', 'worksheet', 'http://127.0.0.1/a.xml')),
        },
      },
    ],
    ['that names a text it lacks', { rows: row(1, cell('A1', 7, ' t="s"')) }],
    ['with rows that go back', { rows: row(5, cell('A5', 1)) + row(2, cell('A2', 1)) }],
    ['with a row beyond the last', { rows: row(1_048_577, cell('A1', 1)) }],
    ['with a column beyond the last', { rows: row(1, cell('XFE1', 1)) }],
    ['with a place that is none', { rows: row(1, cell('$$', 1)) }],
    ['with a kind of cell that there is not', { rows: row(1, cell('A1', 1, ' t="zz"')) }],
  ])('a file with one %s is refused as damaged', async (_, workbook) => {
    expect(await refusal(await testWorkbook(workbook))).toBe('file.damaged');
  });

  it('a part of gigabytes is refused as packed too tightly', async () => {
    const sheet = `<worksheet><sheetData>${`<x>${' '.repeat(1024 * 1024)}</x>`.repeat(70)}</sheetData></worksheet>`;
    expect(await refusal(await testWorkbook({ parts: { 'xl/worksheets/sheet1.xml': sheet } }))).toBe(
      'file.too_packed',
    );
    const styles = ' '.repeat(70 * 1024 * 1024);
    expect(await refusal(await testWorkbook({ parts: { 'xl/styles.xml': styles } }))).toBe('file.too_packed');
  });

  it('one cell of millions of characters is refused as too large', async () => {
    const text = 'x1y2'.repeat(1_200_000);
    expect(await refusal(await testWorkbook({ rows: row(1, cell('A1', text, ' t="str"')) }))).toBe(
      'file.row_too_large',
    );
  });
});
