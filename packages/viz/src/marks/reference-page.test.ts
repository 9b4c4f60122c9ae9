import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { chartReferencePage } from './reference-page.ts';

const PAGE = new URL('../../../../docs/charts.md', import.meta.url);

it('docs/charts.md matches the table of marks; `node scripts/chart-page.mjs` updates it', () => {
  expect(readFileSync(PAGE, 'utf8')).toBe(chartReferencePage());
});
