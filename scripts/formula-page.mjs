// Generates docs/formulas.md from the table of functions. A test fails while the two differ.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formulaReferencePage } from '../packages/query/test/formula-page/formula-page.ts';

writeFileSync(join(import.meta.dirname, '../docs/formulas.md'), formulaReferencePage());
