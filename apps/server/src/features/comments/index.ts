/** What people say about dashboards and datasets, in threads. */
export { commentRoutes } from './routes.ts';
export { subscribeComments } from './subscribe.ts';
