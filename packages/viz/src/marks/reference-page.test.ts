import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { chartReferencePage } from './reference-page.ts';

const PAGE = new URL('../../../../docs/charts.md', import.meta.url);

it('docs/charts.md is what the table of marks says; `node scripts/chart-page.mjs` makes it anew', () => {
  expect(readFileSync(PAGE, 'utf8')).toBe(chartReferencePage());
});
