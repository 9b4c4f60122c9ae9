import { join } from 'node:path';
import type { Plugin } from 'vitest/config';

/** Tests use an engine process several times. */
export const reusingEngines = (): Plugin => ({
  name: 'plumbline:reusing-engines',
  enforce: 'pre',
  resolveId(source, importer) {
    const isStart =
      source === './start-child.ts' && importer?.endsWith('/packages/engine/src/process/engine-process.ts');
    return isStart === true ? join(import.meta.dirname, 'reused-engines.ts') : null;
  },
});
