import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

// Compiled once, the modules load in half the time; in the workspace, where nobody else can write. Children follow.
const COMPILED = join(import.meta.dirname, '../../../node_modules/.cache/plumbline');
enableCompileCache(COMPILED);
process.env['NODE_COMPILE_CACHE'] ??= COMPILED;

// Imported only now: what is imported above was loaded before the cache was there.
const { run } = await import('./run.ts');
await run();
// A killed server has saved it too.
flushCompileCache();
