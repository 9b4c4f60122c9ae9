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
