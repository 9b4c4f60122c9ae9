import { extractText, getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import { draw } from './draw.ts';
import type { StoryRun } from './sheet.ts';

const run = (text: string, isStrong = false): StoryRun => ({ text, isStrong, link: null });

it('a story as PDF has the spaces around its numbers', async () => {
  const runs = [
    run('It has '),
    run('10,000', true),
    run(' rows, from '),
    run('8 Jan 1990', true),
    run(' on.'),
  ];
  const file = await draw({
    kind: 'story',
    format: 'pdf',
    sheet: {
      title: 'Strikes',
      blocks: [{ kind: 'paragraph', isInsight: false, runs }],
      source: { text: 'Strikes, version 1', link: null },
      locale: 'en-GB',
    },
  });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: true });
  expect(text).toContain('It has 10,000 rows, from 8 Jan 1990 on.');
});

it('a line of a story as PDF does not begin with the full stop after a number', async () => {
  const paragraphs = Array.from({ length: 160 }, (_, letters) => ({
    kind: 'paragraph' as const,
    isInsight: false,
    runs: [run(`${'i '.repeat(30)}${'i'.repeat(letters)} in `), run('January', true), run('.')],
  }));
  const file = await draw({
    kind: 'story',
    format: 'pdf',
    sheet: {
      title: 'Strikes',
      blocks: paragraphs,
      source: { text: 'Strikes, version 1', link: null },
      locale: 'en-GB',
    },
  });
  const pdf = await getDocumentProxy(new Uint8Array(file));
  const starts: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    for (const item of items) {
      if ('transform' in item && Math.abs(item.transform[4] - 64) < 1) {
        starts.push(item.str.trim());
      }
    }
  }
  expect(starts.length).toBeGreaterThan(paragraphs.length);
  expect(starts).not.toContain('.');
});

it('a line break in the text of a story is one on the page', async () => {
  const runs = [run('Rooms were full.\nGuests were'), run(' happy\n'), run('and'), run(' came again.')];
  const file = await draw({
    kind: 'story',
    format: 'pdf',
    sheet: {
      title: 'Stays',
      blocks: [{ kind: 'paragraph', isInsight: false, runs }],
      source: { text: 'Stays, version 1', link: null },
      locale: 'en-GB',
    },
  });
  const { items } = await (await (await getDocumentProxy(new Uint8Array(file))).getPage(1)).getTextContent();
  const lines = new Map<number, string>();
  for (const item of items) {
    if ('transform' in item) {
      const y = Math.round(item.transform[5]);
      lines.set(y, `${lines.get(y) ?? ''}${item.str}`);
    }
  }
  expect([...lines.values()].map((line) => line.trim())).toEqual(
    expect.arrayContaining(['Rooms were full.', 'Guests were happy', 'and came again.']),
  );
});
