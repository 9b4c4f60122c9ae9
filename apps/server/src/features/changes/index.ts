/** Says to open pages what changed while they are shown. */
export { changeRoutes } from './routes.ts';
