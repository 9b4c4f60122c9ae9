/** Notifications of people, made from domain events. */
export { notificationRoutes } from './routes.ts';
export { listNotifications } from './notifications.store.ts';
export { digestSchedule } from './digest-schedule.ts';
export { digestMail, notificationMail } from './notification-mails.ts';
export { createWebhookDelivery } from './webhooks/deliver-webhooks.ts';
export { subscribeNotifications } from './subscribe.ts';
