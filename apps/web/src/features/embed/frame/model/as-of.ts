/** The newest of the moments, ISO 8601; null when none is known. */
export const newestMoment = (moments: readonly (string | null)[]): string | null =>
  moments.reduce((newest, at) => (at !== null && (newest === null || at > newest) ? at : newest), null);
