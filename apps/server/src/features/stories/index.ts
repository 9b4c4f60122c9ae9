/** Stories: sentences whose numbers are computed again whenever somebody reads them. */
export { storyRoutes } from './routes.ts';
export { getStory, getStoryDataset } from './get-story.ts';
export { subscribeStories } from './subscribe.ts';
export { storyJobs } from './jobs.ts';
export { insertStory } from './story.store.ts';
export { listBundledStories } from './bundle.store.ts';
