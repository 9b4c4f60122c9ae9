/** What people say about dashboards, datasets and stories, in threads. */
export { commentRoutes } from './routes.ts';
export { listFollowers } from './comments.store.ts';
export { subscribeComments } from './subscribe.ts';
export { filterReadable } from './readable-comments.ts';
