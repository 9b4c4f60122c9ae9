/** Stories: sentences whose numbers are computed again whenever somebody reads them. */
export { storyRoutes } from './routes.ts';
export { writeStoryJob } from './write-story.job.ts';
