import { accentCatalogues } from './accent.ts';

// Imported when it runs: what two languages import would be a file of its own, one more for everybody to load.
const { catalogues: english } = await import('../en/index.ts');

/** English made strange, so that a test sees which text comes from no catalogue. Offered to nobody. */
export const catalogues = accentCatalogues(english);
