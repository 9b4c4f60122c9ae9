import { shellPage } from '../../lib/shell-page.ts';

export const homeRoutes = [shellPage('/', () => import('./home-page.tsx'), 'HomePage')] as const;
