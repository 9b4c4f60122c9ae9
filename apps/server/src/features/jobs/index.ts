/** Jobs: what runs, its progress, cancelling and retrying. */
export { jobRoutes } from './routes.ts';
