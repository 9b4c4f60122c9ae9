/** Dashboards on foreign pages: who may hold them, what their readers may see, and how they end. */
export { embedRoutes } from './routes.ts';
export { subscribeEmbeds } from './subscribe.ts';
