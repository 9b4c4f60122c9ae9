import { shellPage } from '../../lib/loading/shell-page.ts';

export const traceRoutes = [shellPage('/trace/$ref', () => import('./trace-page.tsx'), 'TracePage')] as const;
