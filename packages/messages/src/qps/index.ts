import { accentCatalogs } from './accent.ts';

// Imported when it runs: what two languages import would be a file of its own, one more for everybody to load.
const { catalogs: english } = await import('../en/index.ts');

/** English made strange, so that a test sees which text comes from no catalog. Offered to nobody. */
export const catalogs = accentCatalogs(english);
