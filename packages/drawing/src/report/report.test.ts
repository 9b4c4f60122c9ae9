import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { draw } from '../draw.ts';
import type { PlotAxis, ReportPart, ReportSheet } from '../sheet.ts';

const axis = (label: string): PlotAxis => ({
  label,
  low: 0,
  high: 1,
  ticks: [
    { at: 0, text: '0%' },
    { at: 1, text: '100%' },
  ],
});

const plot = (title: string): ReportPart => ({
  title,
  note: `How to read ${title}.`,
  content: {
    kind: 'plot',
    x: axis('False alarms'),
    y: axis('Found'),
    lines: [
      {
        name: 'Model',
        color: 0,
        points: [
          [0, 0],
          [0.2, 0.9],
          [1, 1],
        ],
        band: [[0.2, 0.8, 1]],
      },
      {
        name: 'Simplest guess',
        color: null,
        points: [
          [0, 0],
          [1, 1],
        ],
        band: [],
      },
    ],
    dots: [[0.5, 0.5]],
    hasLegend: true,
  },
});

const table = (rows: number): ReportPart => ({
  title: 'Values',
  note: null,
  content: {
    kind: 'table',
    table: {
      head: [['Name', 'Figure']],
      columns: [{ isNumber: false }, { isNumber: true }],
      body: Array.from({ length: rows }, (_, at) => ({ cells: [`row-${at + 1}.`, `${at}`], isTotal: false })),
      repeatedColumns: 1,
      note: 'The first rows.',
    },
  },
});

const sheet = (parts: readonly ReportPart[], own: Partial<ReportSheet> = {}): ReportSheet => ({
  title: 'Churn: model 2',
  brand: null,
  lines: ['Classification · Boosted trees'],
  verdict: { title: 'Better than guessing', sentences: ['It is right for 84% of the records.'] },
  figures: [{ label: 'Accuracy', value: '84%', note: 'Simplest guess 60%.' }],
  parts,
  source: { text: 'Churn, model 2', link: 'https://example.com/workflows/1' },
  locale: 'en-GB',
  ...own,
});

async function pagesOf(sheet: ReportSheet): Promise<readonly string[]> {
  const file = await draw({ kind: 'report', format: 'pdf', sheet });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: false });
  return text;
}

describe('a report as PDF', () => {
  it('prints result, figures, curves with their axes and names, bars and facts', async () => {
    const [first] = await pagesOf(
      sheet([
        plot('ROC curve'),
        {
          title: 'What predictions depend on',
          note: null,
          content: {
            kind: 'bars',
            items: [{ label: 'tenure', share: 0.6, text: '60%', note: 'from 1 to 2' }],
          },
        },
        {
          title: 'Model card',
          note: null,
          content: {
            kind: 'facts',
            items: [{ term: 'Do not use it', lines: ['To claim causes.', 'Alone.'] }],
          },
        },
      ]),
    );
    for (const words of [
      'Churn: model 2',
      'Better than guessing',
      'It is right for 84% of the records.',
      'Simplest guess 60%.',
      'ROC curve',
      'False alarms',
      'Simplest guess',
      'How to read ROC curve.',
      'tenure',
      'from 1 to 2',
      'To claim causes.',
      'Alone.',
      '1 / 1',
    ]) {
      expect(first).toContain(words);
    }
  });

  it('puts two curves beside one another, and each once', async () => {
    const names = ['ROC curve', 'Lift', 'Calibration', 'Precision'];
    const pages = await pagesOf(sheet(names.map(plot)));
    expect(pages).toHaveLength(1);
    for (const name of names) {
      expect(pages.join('\n').split(`How to read ${name}.`)).toHaveLength(2);
    }
  });

  it('goes on over pages with every row once, a heading never at the end of one', async () => {
    const pages = await pagesOf(sheet([table(120)]));
    const whole = pages.join('\n');
    expect(pages.length).toBeGreaterThan(2);
    for (let row = 1; row <= 120; row += 1) {
      expect(whole.split(`row-${row}.`)).toHaveLength(2);
    }
    for (let rows = 26; rows <= 44; rows += 1) {
      for (const page of await pagesOf(sheet([table(rows), table(3)]))) {
        expect(page.replace(/Churn, model 2.*$/su, '').trimEnd()).not.toMatch(/(?:Values|Figure)$/u);
      }
    }
  });

  it('breaks long texts without a space, and shortens the words of a bar', async () => {
    const long = 'x'.repeat(400);
    const [first] = await pagesOf(
      sheet(
        [
          {
            title: long,
            note: null,
            content: { kind: 'bars', items: [{ label: long, share: 2, text: '1', note: '' }] },
          },
        ],
        { title: long },
      ),
    );
    expect(first?.replaceAll(/\s/gu, '').match(/x+/gu)?.join('').length).toBeGreaterThan(800);
    expect(first).toContain('…');
  });

  it('names the workspace that it is of', async () => {
    expect((await pagesOf(sheet([], { brand: { name: 'Northmoor', logo: null } })))[0]).toContain(
      'Northmoor',
    );
  });
});
