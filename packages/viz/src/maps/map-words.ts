/** Texts that maps add. */
export const MAP_WORDS = {
  noData: 'No data',
  rows: 'Rows',
  place: 'Place',
  latitude: 'Latitude',
  longitude: 'Longitude',
  noShapes: 'The shapes of this map were not loaded.',
  notShown: (count: string, isOne: boolean) =>
    isOne ? `${count} point lies outside this map.` : `${count} points lie outside this map.`,
  notSummed: (name: string) =>
    `${name} occurs under several names whose values cannot be added up; the first is shown.`,
  range: (from: string, to: string, isNegative: boolean) =>
    isNegative ? `${from} to ${to}` : `${from} – ${to}`,
  points: (count: string) => `${count} points`,
} as const;
