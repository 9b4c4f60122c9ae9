/** What a workspace may use: its plan, trial, education and quotes. */
export { announceEndings } from './announce-endings.ts';
export { countAiCalls } from './count-ai-calls.ts';
export * as planMails from './plan-mails.ts';
export { planRoutes } from './routes.ts';
export { getValidity } from './validity.ts';
export { setPlanBySlug } from './set-plan-of.ts';
