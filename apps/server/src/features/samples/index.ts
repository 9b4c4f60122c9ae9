/** Datasets and dashboards that come with the product, for the first look. */
export { loadSamples, requestSamples } from './load-samples.ts';
export { subscribeSamples } from './make-boards.ts';
