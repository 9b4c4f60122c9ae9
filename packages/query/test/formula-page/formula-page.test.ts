import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formulaReferencePage } from './formula-page.ts';

describe('docs/formulas.md', () => {
  it('matches the table of functions; regenerate it with scripts/formula-page.mjs', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../../docs/formulas.md'), 'utf8');
    expect(page).toBe(formulaReferencePage());
  });
});
