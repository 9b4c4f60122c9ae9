/** Notifications of people, made from domain events. */
export { notificationRoutes } from './routes.ts';
export { subscribeNotifications } from './subscribe.ts';
