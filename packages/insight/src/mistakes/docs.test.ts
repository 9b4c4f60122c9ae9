import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CHART_MISTAKES } from './library.ts';

it('docs/recommendations.md names, explains and cites every mistake, in order', () => {
  const page = readFileSync(new URL('../../../../docs/recommendations.md', import.meta.url), 'utf8');
  const rows = page
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(([, code]) => code?.startsWith('`chart.'));
  expect(rows.map(([, code]) => code?.replaceAll('`', ''))).toEqual(CHART_MISTAKES.map(({ code }) => code));
  for (const [, code, name = '', explanation = '', source = ''] of rows) {
    expect([code, name !== '' && explanation.endsWith('.'), /(19|20)\d\d/.test(source)]).toEqual([
      code,
      true,
      true,
    ]);
  }
});
