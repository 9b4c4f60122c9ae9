import { shellPage } from '../../lib/loading/shell-page.ts';

export const homeRoutes = [shellPage('/', () => import('./home-page.tsx'), 'HomePage')] as const;
