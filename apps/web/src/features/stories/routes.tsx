import { createRoute, redirect } from '@tanstack/react-router';
import { lazyPage } from '../../lib/loading/lazy-page.ts';
import { shellRoute } from '../../lib/routes/root-routes.ts';
import { shellPage } from '../../lib/loading/shell-page.ts';
import { parseListSearch, printListSearch } from '../../ui/list/list-search.ts';

export const storiesRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/stories',
    validateSearch: (search: Record<string, unknown>): { q?: string; page?: number; archived?: true } => ({
      ...printListSearch(parseListSearch(search)),
      ...(search['archived'] === true ? { archived: true } : {}),
    }),
    component: lazyPage(() => import('./list-page.tsx'), 'StoriesPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/stories/new',
    // Without a step it would be read as the story "new".
    beforeLoad: () => {
      throw redirect({ to: '/stories/new/$step', params: { step: 'connect' }, replace: true });
    },
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/stories/new/$step',
    validateSearch: (search: Record<string, unknown>): { dataset?: string } =>
      typeof search['dataset'] === 'string' ? { dataset: search['dataset'] } : {},
    component: lazyPage(() => import('./new-page.tsx'), 'NewStoryPage'),
  }),
  shellPage('/stories/$storyId', () => import('./story-page.tsx'), 'StoryPage'),
  shellPage('/stories/$storyId/edit', () => import('./edit-page.tsx'), 'EditStoryPage'),
  shellPage('/stories/$storyId/present', () => import('./present-page.tsx'), 'PresentPage'),
] as const;
