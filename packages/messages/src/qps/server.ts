import { catalogs as english } from '../en/server.ts';
import { accentCatalogs } from './accent.ts';

export const catalogs = accentCatalogs(english);
