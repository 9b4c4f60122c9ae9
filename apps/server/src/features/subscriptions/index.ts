/** Dashboards that are sent by a timetable, and alerts: rules on their tiles. */
export { subscriptionRoutes } from './routes.ts';
export { subscribeSubscriptions } from './subscribe.ts';
export { subscriptionJobs } from './jobs.ts';
export { reportSchedule } from './reports/report-schedule.ts';
export { alertSchedule } from './alerts/alert-schedule.ts';
