/** Sample datasets and dashboards that come with the product. */
export { loadSamples, requestSamples } from './load-samples.ts';
export { subscribeSamples } from './create-dashboards.ts';
