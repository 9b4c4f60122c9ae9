import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

const MAX_RETRIES = 2;
const FRESH_MS = 10_000;

/** Only what may go better unchanged is tried again: no answer, or a server in trouble. */
const isWorthRetrying = (failureCount: number, error: Error): boolean =>
  failureCount < MAX_RETRIES && error instanceof ApiError && (error.status === null || error.status >= 502);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: FRESH_MS, retry: isWorthRetrying },
    mutations: { retry: false },
  },
});
