/** Where numbers are shown that lead to their rows. */
export const TRACE_SOURCES = ['dashboard', 'dataset', 'story'] as const;

/** Page of one trace. */
export const tracePath = (ref: string): string => `/trace/${ref}`;
