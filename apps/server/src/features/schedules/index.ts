/** What runs by a timetable, and what became of it: of every kind, for people to see. */
export { scheduleRoutes } from './routes.ts';
export { presentSchedule } from './present-schedule.ts';
