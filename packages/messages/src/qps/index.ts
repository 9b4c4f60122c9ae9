import { catalogues as english } from '../en/index.ts';
import { accentPattern } from './accent.ts';

/** English made strange, so that a test sees which text comes from no catalogue. Offered to nobody. */
export const catalogues = Object.fromEntries(
  Object.entries(english).map(([name, patterns]) => [
    name,
    Object.fromEntries(Object.entries(patterns).map(([key, pattern]) => [key, accentPattern(pattern)])),
  ]),
);
