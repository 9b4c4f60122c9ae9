import { catalogues as english } from '../en/index.ts';
import { accentCatalogues } from './accent.ts';

/** English made strange, so that a test sees which text comes from no catalogue. Offered to nobody. */
export const catalogues = accentCatalogues(english);
