// Generates docs/charts.md from the table of marks. A test fails if they differ.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chartReferencePage } from '../packages/viz/src/marks/reference-page.ts';

writeFileSync(join(import.meta.dirname, '../docs/charts.md'), chartReferencePage());
