/** Work that outlasts a call: what runs, how far it is, stopping it and beginning it again. */
export { jobRoutes } from './routes.ts';
