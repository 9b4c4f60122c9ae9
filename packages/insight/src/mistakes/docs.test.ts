import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CHART_MISTAKES } from './library.ts';

it('stands whole in docs/recommendations.md', () => {
  const page = readFileSync(new URL('../../../../docs/recommendations.md', import.meta.url), 'utf8');
  const rows = page
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(([, code]) => code?.startsWith('`chart.'))
    .map(([, code, name, wrong, source]) => ({ code: code?.replaceAll('`', ''), name, wrong, source }));
  expect(rows).toEqual(
    CHART_MISTAKES.map(({ code, name, wrong, source }) => ({ code, name, wrong, source })),
  );
});
