export { AREAS, isArea, isOfCountries } from './areas.ts';
export type { Area } from './areas.ts';
export { fold } from './fold.ts';
export { loadGazetteer } from './gazetteer.ts';
export type { Gazetteer, Place } from './gazetteer.ts';
export { matchNames, matchPlaces } from './match.ts';
export type { MatchedPlaces, Matches } from './match.ts';
