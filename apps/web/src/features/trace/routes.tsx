import { shellPage } from '../../lib/shell-page.ts';

export const traceRoutes = [shellPage('/trace/$ref', () => import('./trace-page.tsx'), 'TracePage')] as const;
