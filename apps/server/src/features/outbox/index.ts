/** Mails on screen. */
export { outboxRoutes } from './routes.ts';
