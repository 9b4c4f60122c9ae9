import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { draw } from './draw.ts';
import type { Place, Sheet, SheetTable, SheetTile } from './sheet.ts';

const place = (y: number, height = 200): Place => ({ x: 0, y, width: 600, height });
const head = { title: 'A tile', footer: 'v3 · 12 rows' };

const table = (rows: number, columns = 3): SheetTable => ({
  head: [Array.from({ length: columns }, (_, at) => `Column ${at + 1}`)],
  columns: Array.from({ length: columns }, (_, at) => ({ isNumber: at > 0 })),
  body: Array.from({ length: rows }, (_, row) => ({
    cells: Array.from({ length: columns }, (_column, at) => (at === 0 ? `key-${row + 1}.` : `${row * at}`)),
    isTotal: false,
  })),
  repeatedColumns: 1,
  note: null,
});

const sheet = (tiles: readonly SheetTile[], part: Partial<Sheet> = {}): Sheet => ({
  title: 'Orders at a glance',
  brand: null,
  description: 'What was ordered',
  lines: ['country is Germany', '2026-11-20 06:10 UTC'],
  width: 1232,
  tabs: [{ title: null, tiles }],
  theme: 'Light',
  locale: 'en-GB',
  ...part,
});

async function pagesOf(sheet: Sheet): Promise<readonly string[]> {
  const file = await draw({ kind: 'dashboard', format: 'pdf', sheet });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: false });
  return text;
}

describe('a dashboard as PDF', () => {
  it('prints its name, its filters and the source of each tile', async () => {
    const figure = {
      value: '1.37M',
      period: 'Sep 2026',
      change: { text: '↑ 4 %', tone: 'good' as const },
      against: 'vs. Aug 2026: 1.32M',
      trend: [1, null, 3, 2],
    };
    const [first] = await pagesOf(sheet([{ ...head, kind: 'figure', place: place(0), figure }]));
    for (const words of [
      'Orders at a glance',
      'country is Germany',
      'A tile',
      '1.37M',
      'Sep 2026',
      '↑ 4 %',
      'vs. Aug 2026: 1.32M',
      'v3 · 12 rows',
    ]) {
      expect(first).toContain(words);
    }
  });

  it('names the workspace that it is of, unless its logo does', async () => {
    const name = 'Northmoor';
    expect((await pagesOf(sheet([], { brand: { name, logo: null } })))[0]).toContain(name);
    const logo =
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    expect((await pagesOf(sheet([], { brand: { name, logo } })))[0]).not.toContain(name);
  });

  it('draws every row of a table that its tile has no room for, once in full', async () => {
    const pages = await pagesOf(sheet([{ ...head, kind: 'table', place: place(0), table: table(500) }]));
    const whole = pages.slice(1).join('\n');
    for (let row = 1; row <= 500; row += 1) {
      expect(whole.split(`key-${row}.`)).toHaveLength(2);
    }
    expect(pages[0]).toContain('All 500 rows follow below.');
  });

  it('draws a table that fits its tile there alone', async () => {
    const pages = await pagesOf(sheet([{ ...head, kind: 'table', place: place(0), table: table(3) }]));
    expect(pages).toHaveLength(1);
    expect(pages[0]?.split('key-3.')).toHaveLength(2);
    expect(pages[0]).not.toContain('follow');
  });

  it('puts columns that find no room beside the first column again', async () => {
    const pages = await pagesOf(sheet([{ ...head, kind: 'table', place: place(0), table: table(5, 60) }]));
    const whole = pages.join('\n');
    const countOf = (text: RegExp): number => whole.match(text)?.length ?? 0;
    const runs = countOf(/Column 1\b/g);
    // The tile shows the first run too.
    expect(runs).toBeGreaterThan(3);
    expect(countOf(/key-1\./g)).toBe(runs);
    expect(countOf(/Column 60\b/g)).toBe(1);
    for (let column = 2; column <= 60; column += 1) {
      expect(countOf(new RegExp(`Column ${column}\\b`, 'g'))).toBeGreaterThanOrEqual(1);
    }
  });

  it('says why a tile failed, and draws the others', async () => {
    const [first] = await pagesOf(
      sheet([
        { ...head, kind: 'failed', place: place(0), message: 'No column is called revenu.' },
        { ...head, kind: 'text', place: place(220), blocks: [paragraph('Still here')] },
      ]),
    );
    expect(first).toContain('No column is called revenu.');
    expect(first).toContain('Still here');
  });

  it('names each of several tabs', async () => {
    const tiles: readonly SheetTile[] = [
      { ...head, kind: 'text', place: place(0), blocks: [paragraph('One')] },
    ];
    const pages = await pagesOf(
      sheet([], {
        tabs: [
          { title: 'Sales', tiles },
          { title: 'Returns', tiles },
        ],
      }),
    );
    expect(pages.join('\n')).toContain('Sales');
    expect(pages.join('\n')).toContain('Returns');
  });

  it('can be searched for words whose letters a font would draw as one', async () => {
    const blocks = [paragraph('The first office of the flow')];
    const [first] = await pagesOf(sheet([{ ...head, kind: 'text', place: place(0), blocks }]));
    expect(first).toContain('The first office of the flow');
  });

  it('keeps letters of many scripts', async () => {
    const words = 'Größe Ελλάδα Кирилл עברית हिन्दी';
    const [first] = await pagesOf(
      sheet([{ ...head, kind: 'text', place: place(0), blocks: [paragraph(words)] }]),
    );
    for (const word of ['Größe', 'Ελλάδα', 'Кирилл', 'עברית']) {
      expect(first).toContain(word);
    }
  });

  it('is a whole file for a dashboard without tiles', async () => {
    const pages = await pagesOf(sheet([]));
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain('Orders at a glance');
  });
});

describe('a dashboard as PNG', () => {
  const sizeOf = (file: Buffer) => ({ width: file.readUInt32BE(16), height: file.readUInt32BE(20) });

  it('is drawn at twice its size, as high as what is on it', async () => {
    const file = await draw({
      kind: 'dashboard',
      format: 'png',
      sheet: sheet([{ ...head, kind: 'text', place: place(0, 300), blocks: [paragraph('One')] }]),
    });
    const { width, height } = sizeOf(file);
    expect(width).toBe((1232 + 48) * 2);
    expect(height).toBeGreaterThan(600);
    expect(height).toBeLessThan(1200);
  });

  it('stays within what an image may hold, however long its tables', async () => {
    const file = await draw({
      kind: 'dashboard',
      format: 'png',
      sheet: sheet([{ ...head, kind: 'table', place: place(0), table: table(2500) }]),
    });
    const { width, height } = sizeOf(file);
    expect(width * height).toBeLessThanOrEqual(60_000_000);
    expect(height).toBeLessThanOrEqual(32_000);
  });
});

function paragraph(text: string) {
  return {
    kind: 'paragraph' as const,
    level: 0,
    marker: '',
    runs: [{ text, isStrong: false, isLink: false }],
  };
}
