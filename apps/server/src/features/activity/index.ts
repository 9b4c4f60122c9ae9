/** The log of who did what: made from domain events and from what people read. */
export { sweepActivity } from './delete-old.ts';
export { subscribeActivity } from './record-activity.ts';
export { recordReads } from './record-reads.ts';
export { activityRoutes } from './routes.ts';
