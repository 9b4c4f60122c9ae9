import { catalogues as english } from '../en/server.ts';
import { accentCatalogues } from './accent.ts';

export const catalogues = accentCatalogues(english);
