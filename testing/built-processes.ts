import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vitest/config';
import { CHILD_ENTRY, builtEntry } from '../scripts/workspace.mjs';

/**
 * Processes that tests start load the built server, as those of `npm start` do: a few files in place of thousands. Those
 * that only tests start are loaded from their sources.
 */
export const builtProcesses = (): Plugin => ({
  name: 'plumbline:built-processes',
  enforce: 'pre',
  transform: {
    filter: { id: /^(?!.*\/node_modules\/).*\.ts$/, code: CHILD_ENTRY },
    handler(code, id) {
      return code.replaceAll(new RegExp(CHILD_ENTRY, 'g'), (found, child: string) => {
        const built = builtEntry(resolve(dirname(id), child));
        return existsSync(built) ? `new URL('${pathToFileURL(built).href}')` : found;
      });
    },
  },
});
