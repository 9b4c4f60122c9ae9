// Writes the comments of the contract where OpenAPI reads them. A test fails while the two differ.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { descriptionsFile } from '../packages/contract/test/descriptions/descriptions-file.ts';

writeFileSync(
  join(import.meta.dirname, '../packages/contract/src/openapi/descriptions.json'),
  await descriptionsFile(),
);
